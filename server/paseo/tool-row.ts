/** The timeline rows of a tool call: one from the first sight of the call to its end, more only for more files. */
import type { TimelineItem } from "@getpaseo/plugin/server/provider";
import type { ToolCallState } from "../../shared/chat/state.ts";
import { asRecord, textArgument, toolArguments, toolFamily } from "../../shared/tool.ts";
import { changedFiles, toldTodos } from "../../shared/tool-result.ts";
import { type ChildId, fileDetail, toolDetail } from "./tool-detail.ts";
import { cancellation, joined, outputTexts, rawText } from "./tool-text.ts";

/** Rows for the files of one edit that are shown; the call's own row counts as one. */
const MOST_FILES = 50;

/** `workspaceRoot` is cut from the front of paths. */
export function toolRow(
  toolCall: ToolCallState,
  workspaceRoot?: string,
  childId?: ChildId,
): readonly TimelineItem[] {
  if (toolFamily(toolCall.toolName) === "todo") {
    const todo = todoItem(toolCall);
    if (todo !== undefined) return todo;
  }
  const first = row(toolCall, toolCall.toolCallId, toolDetail(toolCall, workspaceRoot, childId));
  const others = first.detail.type === "edit" ? changedFiles(toolCall).slice(1, MOST_FILES) : [];
  return [
    first,
    ...others.map((file, at) => row(toolCall, `${toolCall.toolCallId}:${at + 1}`, fileDetail(file))),
  ];
}

type ToolCallRow = Extract<TimelineItem, { type: "tool_call" }>;

function row(toolCall: ToolCallState, id: string, detail: ToolCallRow["detail"]): ToolCallRow {
  const reason = cancellation(toolCall);
  const failure = failureOf(toolCall);
  return {
    type: "tool_call",
    id,
    callId: id,
    name: toolCall.toolName,
    detail,
    ...(reason !== undefined && { metadata: { reason } }),
    ...(failure === undefined
      ? { status: statusOf(toolCall), error: null }
      : { status: "failed", error: { message: withOutput(failure, toolCall, detail) } }),
  };
}

/** A change to a file has no place for what the tool said, and that is often the only reason there is. */
function withOutput(failure: string, toolCall: ToolCallState, { type }: ToolCallRow["detail"]): string {
  const said = type === "edit" || type === "write" ? outputTexts(toolCall) : [];
  const more = said.filter((text) => !failure.includes(text.trim()));
  return joined([failure, ...more.map(rawText)]) ?? failure;
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

/**
 * The task list is a row of its own kind, sent once when the list is written. Undefined where it was not: then the
 * call that tried is shown. It has an id of its own, for a call that was given up and turns out to have written it.
 */
function todoItem(toolCall: ToolCallState): readonly TimelineItem[] | undefined {
  if (toolCall.status === "cancelled") return undefined;
  if (toolCall.status !== "completed") return [];
  if (!toolCall.success) return undefined;
  const todos = toldTodos(toolCall) ?? writtenTodos(toolCall.toolInput);
  if (todos === undefined) return undefined;
  const items = todos.flatMap((todo) => {
    const entry = asRecord(todo);
    const text = textArgument(entry, "text", "content");
    if (text === undefined) return [];
    const status = todoStatus(textArgument(entry, "status"));
    const activeForm = textArgument(entry, "activeForm");
    return [
      {
        text,
        completed: status === "completed",
        ...(status && { status }),
        ...(activeForm && { activeForm }),
      },
    ];
  });
  return [{ type: "todo", id: `${toolCall.toolCallId}:list`, items }];
}

function writtenTodos(input: string | undefined): readonly unknown[] | undefined {
  const todos = toolArguments(input)?.["todos"];
  return Array.isArray(todos) ? todos : undefined;
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
