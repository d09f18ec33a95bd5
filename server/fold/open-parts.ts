/** What is still open when a turn ends: background work goes on elsewhere, questions are withdrawn. */
import { isOpenInputRequest, isTerminalToolCall } from "../../shared/chat/select.ts";
import type { ResponsePart } from "../../shared/chat/state.ts";
import { leftRunning } from "./part/background.ts";
import { subagentOfRow } from "./subagents.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Must come right before the terminal action: AHP then cancels the remaining tool calls by itself and
 * leaves unanswered input requests open.
 */
export function settleOpenParts(work: Workspace): void {
  const turn = work.view.chat.activeTurn;
  if (turn === undefined) return;
  for (const part of turn.responseParts) {
    if (isOpenInputRequest(part)) {
      work.emit({ type: "chat/inputCompleted", requestId: part.request.id, response: "cancel" });
    }
    if (
      part.kind === "toolCall" &&
      part.toolCall.status === "running" &&
      isBackground(work, part.toolCall.toolCallId)
    ) {
      work.emit({
        type: "chat/toolCallComplete",
        turnId: turn.id,
        toolCallId: part.toolCall.toolCallId,
        result: leftRunning(part.toolCall),
      });
    }
  }
}

/**
 * What a row shows of work that still goes on though its turn has ended, or undefined where it waits for its end.
 * Children and workflows are told of in few steps; output that grows would be told again with each piece.
 */
export function partLeftRunning(work: Workspace, part: ResponsePart): ResponsePart | undefined {
  if (part.kind !== "toolCall" || part.toolCall.status !== "running") return undefined;
  const { toolCall } = part;
  const isTold =
    subagentOfRow(work, toolCall.toolCallId) !== undefined ||
    work.items.get(toolCall.toolCallId)?.kind === "workflow";
  return isTold
    ? { kind: "toolCall", toolCall: { ...toolCall, status: "completed", ...leftRunning(toolCall) } }
    : undefined;
}

/** Something in it still runs or waits. */
export function isOpenPart(part: ResponsePart): boolean {
  if (part.kind === "toolCall") return !isTerminalToolCall(part.toolCall);
  return isOpenInputRequest(part);
}

/** A person has to answer it. */
export function isWaitingPart(part: ResponsePart): boolean {
  if (part.kind === "toolCall") return part.toolCall.status === "pending-confirmation";
  return isOpenInputRequest(part);
}

function isBackground(work: Workspace, itemId: string): boolean {
  if (subagentOfRow(work, itemId)?.status === "inProgress") return true;
  const item = work.items.get(itemId)?.item;
  if (item === undefined) return false;
  if (item.kind === "workflow" || item.kind === "userShell") return true;
  return item.kind === "toolCall" && item.background === true;
}
