/**
 * The prompts that this client sent. The command id is the identity: it is minted before the frame is
 * written, comes back on the turn, the queue and the user message, and is what makes a prompt appear once.
 */
import type { Message } from "../../shared/chat/state.ts";
import type { CommandAnswer, Failure, Submission } from "../../shared/session/state.ts";
import type { Workspace } from "./workspace.ts";

export function submissionOf(work: Workspace, commandId: string): Submission | undefined {
  return work.view.session.submissions.findLast((submission) => submission.commandId === commandId);
}

export function updateSubmission(work: Workspace, commandId: string, change: Partial<Submission>): void {
  const known = submissionOf(work, commandId);
  if (known === undefined) return;
  const submission = { ...known, ...change };
  const same = (Object.keys(change) as (keyof Submission)[]).every((key) => known[key] === submission[key]);
  if (!same) work.emit({ type: "muse/submissionSet", submission });
}

/** What Muse answered to a prompt: how it was taken in, and which turn runs it. */
export interface Admission {
  readonly commandId: string;
  /** `started`, `queued`, `steered`, or a newer word. */
  readonly disposition: string;
  readonly turnId: string;
}

export function submit(work: Workspace, submission: Submission): void {
  if (submissionOf(work, submission.commandId) === undefined)
    work.emit({ type: "muse/submissionSet", submission });
}

/** The answer only confirms: the turn, its end or the message itself may have come before it. */
export function admit(work: Workspace, { commandId, disposition, turnId }: Admission): void {
  const submission = submissionOf(work, commandId);
  if (submission === undefined || submission.status === "failed") return;
  const launched = work.turns.has(turnId);
  if (disposition === "queued" && !launched) {
    updateSubmission(work, commandId, { status: "queued", turnId });
    work.emit({
      type: "chat/pendingMessageSet",
      kind: "queued",
      id: commandId,
      message: userMessage(submission.text, submission.images),
    });
    return;
  }
  updateSubmission(work, commandId, { status: "accepted", turnId });
  if (submission.delivery === "steer") showNextSteer(work);
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

/** The steered message became part of the conversation. */
export function steerShown(work: Workspace, commandId: string, turnId: string | null): void {
  updateSubmission(work, commandId, {
    status: "accepted",
    shown: true,
    ...(turnId !== null && { turnId }),
  });
  work.emit({ type: "chat/pendingMessageRemoved", kind: "steering", id: commandId });
  showNextSteer(work);
}

/** A steer that the turn did not take before it ended: nothing tells whether Muse still will. */
export function endSubmissionsOfTurn(work: Workspace, turnId: string): void {
  for (const { commandId, delivery, shown, text, turnId: target, status } of work.view.session.submissions) {
    if (delivery !== "steer" || shown || target !== turnId || status !== "accepted") continue;
    updateSubmission(work, commandId, { shown: true });
    work.emit({ type: "chat/pendingMessageRemoved", kind: "steering", id: commandId });
    work.emit({
      type: "muse/noticeSet",
      notice: {
        id: `steer:${commandId}`,
        severity: "warning",
        title: "A message may not have been read",
        description: `The turn ended before Muse showed that it took: ${text}`,
      },
    });
  }
}

/** AHP shows one steering message; further ones wait their turn in the order they were accepted. */
function showNextSteer(work: Workspace): void {
  if (work.view.chat.steeringMessage !== undefined) return;
  const next = work.view.session.submissions.find(
    ({ delivery, status, shown }) => delivery === "steer" && status === "accepted" && !shown,
  );
  if (next === undefined) return;
  work.emit({
    type: "chat/pendingMessageSet",
    kind: "steering",
    id: next.commandId,
    message: userMessage(next.text, next.images),
  });
}

/** A message of the person as AHP has it. Of an image only its kind is kept. */
export function userMessage(text: string, images: readonly string[] = []): Message {
  const attachments = images.map((label) => ({ type: "simple" as const, label, displayKind: "image" }));
  return { text, origin: { kind: "user" }, ...(attachments.length > 0 && { attachments }) };
}
