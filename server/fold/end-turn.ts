/** How a turn of the chat ends, and what goes on elsewhere as it does. */
import { isReminderPart } from "../../shared/reminder.ts";
import { clearActivity } from "./activity.ts";
import { isOpenPart, isWaitingPart, settleOpenParts } from "./open-parts.ts";
import { endSteersOfTurn } from "./steers.ts";
import { weightOf } from "./unload.ts";
import { waitingElsewhere } from "./waiting.ts";
import type { Workspace } from "./workspace.ts";

/** `terminal` emits how it ended. */
export function endTurn(work: Workspace, turnId: string, terminal: () => void): void {
  leaveTurn(work, turnId, work.turns.get(turnId) === "opened" ? "outside" : "ended");
  settleOpenParts(work);
  const turn = work.view.chat.activeTurn;
  if (turn !== undefined) work.weight += weightOf(turn);
  terminal();
}

/** What goes on elsewhere, or was meant for the turn, does not end with it unseen. */
export function leaveTurn(
  work: Workspace,
  turnId: string,
  standing: "ended" | "outside" | "retracted",
): void {
  work.waiting = [...work.waiting, ...waitingElsewhere(work, turnId)];
  work.turns = work.turns.set(turnId, standing);
  endSteersOfTurn(work, turnId);
  clearActivity(work);
}

/** Ends a turn that Muse does not run, once nothing in it is open any more. */
export function endOpenedTurn(work: Workspace): void {
  if (work.activeTurnId === undefined || work.turns.get(work.activeTurnId) !== "opened") return;
  const turn = work.view.chat.activeTurn;
  if (turn === undefined || turn.responseParts.some((part) => isOpenPart(part) && !isReminderPart(part)))
    return;
  const turnId = turn.id;
  endTurn(work, turnId, () => work.emit({ type: "chat/turnComplete", turnId, duration: 0 }));
}

/** Ends the turn that something of the past was shown in, unless it waits for a person: what goes on in it runs outside. */
export function endTurnOfPast(work: Workspace, turnId: string): void {
  const turn = work.view.chat.activeTurn;
  if (turn?.id !== turnId || work.turns.get(turnId) !== "opened") return;
  if (turn.responseParts.some(isWaitingPart)) return;
  endTurn(work, turnId, () => work.emit({ type: "chat/turnComplete", turnId, duration: 0 }));
}

/**
 * A person stops a turn that Muse does not run. What is open in it goes on, and its end is shown in its row. What still
 * waits there is something that nobody can deny: asked again, it would keep the agent busy for good.
 */
export function leaveOpenedTurn(work: Workspace): void {
  if (work.activeTurnId === undefined || work.turns.get(work.activeTurnId) !== "opened") return;
  cancelActiveTurn(work);
  work.waiting = [];
}

/** The next turn of a history begins: the one before it has ended, at the time of its last item. */
export function endTurnOfHistory(work: Workspace): void {
  const turn = work.view.chat.activeTurn;
  if (turn === undefined) return;
  const duration = Math.max(0, work.now - Date.parse(turn.startedAt));
  endTurn(work, turn.id, () => work.emit({ type: "chat/turnComplete", turnId: turn.id, duration }));
}

/** The session is closed while a turn runs: Muse cancels it, but nothing of that will be heard. */
export function cancelActiveTurn(work: Workspace): void {
  const turnId = work.activeTurnId;
  if (turnId === undefined) return;
  endTurn(work, turnId, () => work.emit({ type: "chat/turnCancelled", turnId, duration: 0 }));
}
