/** Beginning and end of turns: MSP `turn/*` events become AHP turn actions. */
import type { ErrorInfo, Message } from "../../shared/chat/state.ts";
import { isReminderPart } from "../../shared/reminder.ts";
import type { Submission } from "../../shared/session/state.ts";
import type { EventParams } from "../msp/events.ts";
import { clearActivity } from "./activity.ts";
import { tellOnce } from "./notices.ts";
import { isOpenPart, isWaitingPart, settleOpenParts } from "./open-parts.ts";
import { leaveQueue } from "./queue.ts";
import { noteSilentEnd } from "./silent-end.ts";
import { endSteersOfTurn } from "./steers.ts";
import {
  failSubmission,
  submissionOf,
  submissionOfTurn,
  updateSubmission,
  userMessage,
} from "./submissions.ts";
import { turnFailure } from "./turn-failure.ts";
import { weightOf } from "./unload.ts";
import { waitingElsewhere } from "./waiting.ts";
import type { Fold, Workspace } from "./workspace.ts";

type TurnCompleted = EventParams<"turn/completed">;

/** What a turn answers to that no person asked for. */
export const SYSTEM_MESSAGE: Message = { text: "", origin: { kind: "systemNotification" } };

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

/** A turn of ours has begun, and the end of the one before it has not come; its text is known in any case. */
export function isAwaitingEnd(work: Workspace, turnId: string): boolean {
  return (
    work.turns.get(turnId) === "held" && runsAnother(work) && submissionOfTurn(work, turnId) !== undefined
  );
}

function runsAnother(work: Workspace): boolean {
  return work.activeTurnId !== undefined && work.turns.get(work.activeTurnId) === "running";
}

/** A turn of which nothing was shown yet. One of ours has its text, whatever comes of it first. */
function openHeldTurn(work: Workspace, turnId: string): void {
  if (!openOwnTurn(work, turnId, submissionOfTurn(work, turnId))) openTurn(work, turnId, SYSTEM_MESSAGE);
}

/** One of ours that began before the end of the one before it was told. */
function openNextTurn(work: Workspace): void {
  if (work.activeTurnId !== undefined) return;
  const next = work.turns.findKey(
    (status, turnId) => status === "held" && submissionOfTurn(work, turnId) !== undefined,
  );
  if (next !== undefined) openOwnTurn(work, next, submissionOfTurn(work, next));
}

function openOwnTurn(work: Workspace, turnId: string, submission: Submission | undefined): boolean {
  if (submission === undefined || submission.status === "failed") return false;
  const { commandId, delivery, text, images } = submission;
  openTurn(work, turnId, userMessage(text, images), commandId);
  // A message for another turn that became one of its own is in the chat by that.
  updateSubmission(work, commandId, {
    status: "accepted",
    turnId,
    ...(delivery === "steer" && { shown: true }),
  });
  return true;
}

/** Opens the turn if it is not open yet. `queuedMessageId` takes that message out of the queue. */
export function openTurn(work: Workspace, turnId: string, message: Message, queuedMessageId?: string): void {
  const standing = work.turns.get(turnId);
  if (standing !== undefined && standing !== "held") return;
  closeSupersededTurn(work);
  work.turns = work.turns.set(turnId, "running");
  takeDraft(work, message, queuedMessageId);
  work.emit({
    type: "chat/turnStarted",
    turnId,
    startedAt: new Date(work.now).toISOString(),
    message,
    queuedMessageId,
  });
}

/**
 * Makes sure that something of this turn can be shown, and tells in which turn of the chat. A turn whose
 * beginning was missed is opened; `outside` is the message of one that Muse does not run, so that it ends
 * here as soon as nothing in it is open. While Muse runs none, that goes for any: it is a turn of the past.
 */
export function turnFor(work: Workspace, turnId: string, outside?: Message): string {
  const standing = work.turns.get(turnId);
  if (standing === "held") openHeldTurn(work, turnId);
  if (standing !== undefined) return turnId;
  if (openOwnTurn(work, turnId, submissionOfTurn(work, turnId))) return turnId;
  if (work.activeTurnId !== undefined) return work.activeTurnId;
  openTurn(work, turnId, outside ?? SYSTEM_MESSAGE);
  if (outside !== undefined || work.isIdle) work.turns = work.turns.set(turnId, "opened");
  return turnId;
}

/** A turn that was opened here only to ask turns out to be one that Muse runs. */
export function turnGoesOn(work: Workspace, turnId: string): void {
  if (work.turns.get(turnId) === "opened") work.turns = work.turns.set(turnId, "running");
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

/** A person stops a turn that Muse does not run. What is open in it goes on, and its end is shown in its row. */
export function leaveOpenedTurn(work: Workspace): void {
  if (work.activeTurnId === undefined || work.turns.get(work.activeTurnId) !== "opened") return;
  cancelActiveTurn(work);
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

/** The host is gone: nothing of the open turn can be known to have ended well. */
export function failActiveTurn(work: Workspace, error: ErrorInfo): void {
  const held = work.turns.findKey((status) => status === "held");
  if (held !== undefined) openHeldTurn(work, held);
  const turnId = work.activeTurnId;
  if (turnId === undefined) return;
  endTurn(work, turnId, () => work.emit({ type: "chat/error", turnId, duration: 0, error }));
}

/** The turn that Muse runs, also while nothing of it can be shown yet, or nothing of it has come. */
export function runningTurnId(fold: Fold): string | undefined {
  const { view, turns } = fold;
  return (
    view.chat.activeTurn?.id ?? turns.findKey((status) => status === "held") ?? admittedPrompt(fold)?.turnId
  );
}

/** Opens a turn that Muse took a prompt for and of which nothing has come, so that it can end. False where there is none. */
export function openAdmittedTurn(work: Workspace): boolean {
  const admitted = admittedPrompt(work);
  return admitted?.turnId !== undefined && openOwnTurn(work, admitted.turnId, admitted);
}

function admittedPrompt({ view, turns }: Pick<Fold, "view" | "turns">): Submission | undefined {
  return view.session.submissions.find(
    ({ delivery, status, turnId, answer }) =>
      delivery === "turn" &&
      status === "accepted" &&
      answer === undefined &&
      turnId !== undefined &&
      !turns.has(turnId),
  );
}

/** Whether the active turn is one that Muse does not run, opened here for what waits outside any. */
export function isOpenedHere({ view, turns }: Fold): boolean {
  const turnId = view.chat.activeTurn?.id;
  return turnId !== undefined && turns.get(turnId) === "opened";
}

function endTurn(work: Workspace, turnId: string, terminal: () => void): void {
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

/** A text that was given back has been sent again, or another one in its place; what waited in the queue is neither. */
function takeDraft(work: Workspace, { origin }: Message, queuedMessageId: string | undefined): void {
  const { draft, queuedMessages } = work.view.chat;
  const wasQueued = queuedMessages?.some(({ id }) => id === queuedMessageId) === true;
  if (draft === undefined || origin.kind !== "user" || wasQueued) return;
  work.emit({ type: "chat/draftChanged", draft: undefined });
}

/** Muse runs one turn at a time. A turn that another one follows has ended, however that was. */
function closeSupersededTurn(work: Workspace): void {
  const turnId = work.activeTurnId;
  if (turnId === undefined) return;
  endTurn(work, turnId, () => work.emit({ type: "chat/turnCancelled", turnId, duration: 0 }));
}
