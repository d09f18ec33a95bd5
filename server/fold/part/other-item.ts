/** The tool call that stands for an item which AHP has no kind for. */
import { chatResource } from "../../../shared/chat/resource.ts";
import type { ToolCallState, ToolResultContent } from "../../../shared/chat/state.ts";
import type { Subagent, Workflow } from "../../../shared/session/state.ts";
import type { Item, ToolCallItem } from "../../msp/schema/item.ts";
import { subagentProgress, workflowProgress } from "./progress.ts";
import { finished } from "./tool-call.ts";
import { outputContent, textContent } from "./tool-output.ts";

/** Items that AHP has no kind for are shown as tool calls of their own name. */
export function toolCallOfOtherItem(
  item: Exclude<Item, ToolCallItem>,
  {
    subagent,
    workflow,
  }: { readonly subagent?: Subagent | undefined; readonly workflow?: Workflow | undefined },
): ToolCallState | undefined {
  switch (item.kind) {
    case "userShell":
      return userShell(item);
    case "subagent":
      return finished(
        {
          toolCallId: item.itemId,
          toolName: "subagent",
          toolInput: JSON.stringify({ role: item.role, objective: item.objective }),
        },
        item.status,
        subagent === undefined ? [] : subagentContent(subagent),
        item.failureReason,
      );
    case "workflow":
      return finished(
        {
          toolCallId: item.itemId,
          toolName: "workflow_run",
          toolInput: JSON.stringify({ name: item.entryId ?? item.workflowRunId }),
        },
        item.status,
        textContent(workflow === undefined ? undefined : workflowProgress(workflow)),
        item.failureReason,
      );
    case "unknown":
      return finished(
        { toolCallId: item.itemId, toolName: item.wireKind, toolInput: "" },
        item.status,
        textContent(item.fallbackText),
      );
    default:
      return undefined;
  }
}

/** The chat of the child, once it has one that can be shown, and how far it is. */
function subagentContent(subagent: Subagent): readonly ToolResultContent[] {
  const { childSessionId, unreadable, role, objective } = subagent;
  const worker: readonly ToolResultContent[] =
    childSessionId === undefined || unreadable !== undefined
      ? []
      : [
          {
            type: "subagent",
            resource: chatResource(childSessionId),
            title: objective || role || "Subagent",
            ...(role !== "" && { agentName: role }),
          },
        ];
  return [...worker, ...textContent(subagentProgress(subagent))];
}

/** The call with the life of the child in it. One that was denied, failed or waits has no child to show. */
export function withSubagent(toolCall: ToolCallState, subagent: Subagent): ToolCallState {
  if (toolCall.status !== "running" && toolCall.status !== "completed") return toolCall;
  const { toolCallId, toolName, toolInput = "", confirmed, selectedOption } = toolCall;
  const call = { toolCallId, toolName, toolInput };
  return {
    ...finished(call, subagent.status, subagentContent(subagent), subagent.summary),
    confirmed,
    ...(selectedOption && { selectedOption }),
  };
}

/** How the process ended is the outcome, whatever the item's own status says: it only tells that there is an end. */
function userShell(item: Extract<Item, { kind: "userShell" }>): ToolCallState {
  const { exitCode, exitSignal, durationMs } = item;
  const call = {
    toolCallId: item.itemId,
    toolName: "user_shell",
    toolInput: JSON.stringify({ command: item.commandText }),
  };
  const hasFailed = exitSignal !== undefined || (exitCode !== undefined && exitCode !== 0);
  const status = item.status === "completed" && hasFailed ? "failed" : item.status;
  const reason = item.failureReason ?? exitText(exitCode, exitSignal, durationMs);
  return finished(call, status, outputContent(item), reason, {
    ...(exitCode !== undefined && { exitCode }),
    ...(exitSignal !== undefined && { exitSignal }),
    ...(durationMs !== undefined && { durationMs }),
  });
}

function exitText(
  exitCode: number | undefined,
  exitSignal: number | undefined,
  durationMs: number | undefined,
): string | undefined {
  const after = durationMs === undefined ? "" : ` after ${durationMs / 1000} s`;
  if (exitSignal !== undefined) return `Ended by signal ${exitSignal}${after}`;
  return exitCode === undefined ? undefined : `Exited with code ${exitCode}${after}`;
}
