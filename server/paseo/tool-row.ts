/** The timeline row of a tool call: one row from the first sight of the call to its end. */
import type { TimelineItem } from "@getpaseo/plugin/server/provider";
import type { ToolCallState } from "../../shared/chat/state.ts";
import { asRecord, textArgument, toolArguments, toolFamily } from "../../shared/tool.ts";
import { toolDetail } from "./tool-detail.ts";

export function toolRow(toolCall: ToolCallState): readonly TimelineItem[] {
  if (toolFamily(toolCall.toolName) === "todo") {
    const todo = todoItem(toolCall);
    if (todo !== undefined) return todo;
  }
  const row = {
    type: "tool_call" as const,
    id: toolCall.toolCallId,
    callId: toolCall.toolCallId,
    name: toolCall.toolName,
    detail: toolDetail(toolCall),
  };
  const failure = failureOf(toolCall);
  return failure === undefined
    ? [{ ...row, status: statusOf(toolCall), error: null }]
    : [{ ...row, status: "failed", error: { message: failure } }];
}

function statusOf(toolCall: ToolCallState): "running" | "completed" | "canceled" {
  switch (toolCall.status) {
    case "completed":
      return toolCall.error?.code === "cancelled" ? "canceled" : "completed";
    case "cancelled":
      return "canceled";
    default:
      return "running";
  }
}

function failureOf(toolCall: ToolCallState): string | undefined {
  if (toolCall.status !== "completed" || toolCall.success || toolCall.error?.code === "cancelled")
    return undefined;
  return toolCall.error?.message ?? "Failed";
}

/** The task list is a row of its own kind, sent once when the list is written; undefined where it is none. */
function todoItem(toolCall: ToolCallState): readonly TimelineItem[] | undefined {
  const input = "toolInput" in toolCall ? toolCall.toolInput : undefined;
  const todos = toolArguments(input)?.["todos"];
  if (!Array.isArray(todos)) return undefined;
  if (toolCall.status !== "completed") return [];
  if (!toolCall.success) return undefined;
  const items = todos.flatMap((todo) => {
    const entry = asRecord(todo);
    const text = textArgument(entry, "text", "content");
    if (text === undefined) return [];
    const status = todoStatus(textArgument(entry, "status"));
    return [{ text, completed: status === "completed", ...(status && { status }) }];
  });
  return [{ type: "todo", id: toolCall.toolCallId, items }];
}

function todoStatus(word: string | undefined): "pending" | "in_progress" | "completed" | undefined {
  switch (word) {
    case "pending":
    case "completed":
      return word;
    case "in_progress":
    case "inProgress":
      return "in_progress";
    default:
      return undefined;
  }
}
