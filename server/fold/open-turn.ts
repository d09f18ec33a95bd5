/** How a turn of the chat begins: with the text of ours, or with whatever comes of it first. */
import type { Message } from "../../shared/chat/state.ts";
import type { Submission } from "../../shared/session/state.ts";
import { endTurn } from "./end-turn.ts";
import { submissionOfTurn, updateSubmission, userMessage } from "./submissions.ts";
import type { Workspace } from "./workspace.ts";

/** What a turn answers to that no person asked for. */
export const SYSTEM_MESSAGE: Message = { text: "", origin: { kind: "systemNotification" } };

/** A turn of ours has begun, and the end of the one before it has not come; its text is known in any case. */
export function isAwaitingEnd(work: Workspace, turnId: string): boolean {
  return (
    work.turns.get(turnId) === "held" && runsAnother(work) && submissionOfTurn(work, turnId) !== undefined
  );
}

export function runsAnother(work: Workspace): boolean {
  return work.activeTurnId !== undefined && work.turns.get(work.activeTurnId) === "running";
}

/** A turn of which nothing was shown yet. One of ours has its text, whatever comes of it first. */
export function openHeldTurn(work: Workspace, turnId: string): void {
  if (!openOwnTurn(work, turnId, submissionOfTurn(work, turnId))) openTurn(work, turnId, SYSTEM_MESSAGE);
}

/** One of ours that began before the end of the one before it was told. */
export function openNextTurn(work: Workspace): void {
  if (work.activeTurnId !== undefined) return;
  const next = work.turns.findKey(
    (status, turnId) => status === "held" && submissionOfTurn(work, turnId) !== undefined,
  );
  if (next !== undefined) openOwnTurn(work, next, submissionOfTurn(work, next));
}

export function openOwnTurn(work: Workspace, turnId: string, submission: Submission | undefined): boolean {
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
