/** Beginning and end of turns: MSP `turn/*` events become AHP turn actions. */
import type { ErrorInfo } from "../../shared/chat/state.ts";
import type { EventParams } from "../msp/events.ts";
import { endTurn } from "./end-turn.ts";
import { tellOnce } from "./notices.ts";
import { openHeldTurn, openNextTurn, openOwnTurn, runsAnother, turnGoesOn } from "./open-turn.ts";
import { leaveQueue } from "./queue.ts";
import { noteSilentEnd } from "./silent-end.ts";
import { failSubmission, submissionOf, submissionOfTurn, updateSubmission } from "./submissions.ts";
import { turnFailure } from "./turn-failure.ts";
import type { Workspace } from "./workspace.ts";

type TurnCompleted = EventParams<"turn/completed">;

/**
 * A turn of ours opens at once with the text we sent; any other waits for its first item. The end of the turn before
 * it may be on its way still: what that one came to is not known until then, so that it is waited for as well.
 */
export function turnStarted(work: Workspace, event: EventParams<"turn/started">): void {
  const { turnId, commandId, viewCursor } = event;
  work.isIdle = false;
  if (!work.starts.has(turnId)) work.starts = work.starts.set(turnId, viewCursor);
  turnGoesOn(work, turnId);
  if (work.turns.has(turnId)) return;
  const own = submissionOf(work, commandId);
  if (!runsAnother(work) && openOwnTurn(work, turnId, own)) return;
  work.turns = work.turns.set(turnId, "held");
  if (own !== undefined && own.status !== "failed") updateSubmission(work, commandId, { turnId });
  leaveQueue(work, commandId);
}

export function turnCompleted(work: Workspace, event: TurnCompleted): void {
  const { turnId } = event;
  const standing = work.turns.get(turnId);
  const isOver =
    standing !== undefined && standing !== "held" && standing !== "running" && standing !== "opened";
  if (isOver || (standing === undefined && !openMissedTurn(work, event))) return;
  if (standing === "held") openHeldTurn(work, turnId);
  if (event.terminal === "completed") noteSilentEnd(work, turnId);
  endTurn(work, turnId, () => emitTerminal(work, event));
  work.turns = work.turns.set(turnId, "ended");
  openNextTurn(work);
}

/**
 * A turn that ends without having begun: its beginning was missed, or it could not be launched. False where there
 * is nothing to show of it in the chat.
 */
function openMissedTurn(work: Workspace, event: TurnCompleted): boolean {
  const { turnId } = event;
  const own = submissionOfTurn(work, turnId);
  const isLaunchFailure = event.terminal === "failed" && own?.status !== "accepted";
  if (!isLaunchFailure && openOwnTurn(work, turnId, own)) return true;
  work.turns = work.turns.set(turnId, "ended");
  leaveQueue(work, turnId);
  if (own !== undefined) failSubmission(work, own.commandId, launchFailure(event));
  else if (isLaunchFailure) {
    const { message } = launchFailure(event);
    const title = "Muse could not start a turn";
    tellOnce(work, {
      id: `launch:${turnId}`,
      severity: "warning",
      title,
      description: message,
      passing: true,
    });
  }
  return false;
}

function emitTerminal(work: Workspace, event: TurnCompleted): void {
  const { turnId } = event;
  const duration = event.durationMs ?? 0;
  switch (event.terminal) {
    case "completed":
      return work.emit({ type: "chat/turnComplete", turnId, duration });
    case "cancelled":
      return work.emit({ type: "chat/turnCancelled", turnId, duration });
    default:
      return work.emit({ type: "chat/error", turnId, duration, error: turnFailure(event) });
  }
}

function launchFailure(event: TurnCompleted): { code: string; message: string } {
  const { errorType, message } = turnFailure(event);
  return { code: errorType, message };
}

/** The host is gone: nothing of the open turn can be known to have ended well. */
export function failActiveTurn(work: Workspace, error: ErrorInfo): void {
  const held = work.turns.findKey((status) => status === "held");
  if (held !== undefined) openHeldTurn(work, held);
  const turnId = work.activeTurnId;
  if (turnId === undefined) return;
  endTurn(work, turnId, () => work.emit({ type: "chat/error", turnId, duration: 0, error }));
}
