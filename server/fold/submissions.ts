/**
 * The prompts that this client sent. The command id is the identity: it is minted before the frame is
 * written, comes back on the turn, the queue and the user message, and is what makes a prompt appear once.
 */
import type { Message } from "../../shared/chat/state.ts";
import type { CommandAnswer, Failure, Submission } from "../../shared/session/state.ts";
import { same } from "./value/same.ts";
import type { Workspace } from "./workspace.ts";

export function submissionOf(work: Workspace, commandId: string): Submission | undefined {
  return work.session.submissions.findLast((submission) => submission.commandId === commandId);
}

/** The prompt that the turn runs, or is to run: a turn of its own has the id of its command until Muse names it. */
export function submissionOfTurn(work: Workspace, turnId: string): Submission | undefined {
  return work.session.submissions.findLast(
    ({ delivery, commandId, turnId: named }) =>
      delivery === "turn" && (named === turnId || (named === undefined && commandId === turnId)),
  );
}

export function updateSubmission(work: Workspace, commandId: string, change: Partial<Submission>): void {
  const known = submissionOf(work, commandId);
  if (known === undefined) return;
  const submission = { ...known, ...change };
  if (!same(known, submission)) work.emit({ type: "muse/submissionSet", submission });
}

export function submit(work: Workspace, submission: Submission): void {
  if (submissionOf(work, submission.commandId) === undefined)
    work.emit({ type: "muse/submissionSet", submission });
}

/** The prompt was a command and has been carried out. Where Muse began a turn for it, that is the answer. */
export function answerSubmission(
  work: Workspace,
  commandId: string,
  answer: CommandAnswer,
  turnId?: string,
): void {
  if (submissionOf(work, commandId)?.status !== "sending") return;
  updateSubmission(work, commandId, {
    status: "accepted",
    shown: true,
    answer,
    ...(turnId !== undefined && { turnId }),
  });
}

/** Muse will never run this prompt: refused, taken back, or failed to launch. A turn that began says otherwise. */
export function failSubmission(work: Workspace, commandId: string, error: Failure): void {
  if (submissionOf(work, commandId)?.status === "accepted") return;
  updateSubmission(work, commandId, { status: "failed", error });
  work.emit({ type: "chat/pendingMessageRemoved", kind: "queued", id: commandId });
}

/** A message of the person as AHP has it. Of an image only its kind is kept. */
export function userMessage(text: string, images: readonly string[] = []): Message {
  const attachments = images.map((label) => ({ type: "simple" as const, label, displayKind: "image" }));
  return { text, origin: { kind: "user" }, ...(attachments.length > 0 && { attachments }) };
}
