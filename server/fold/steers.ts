/** Messages for the turn that runs: pending from Muse's answer until the model sees them, seconds later. */
import type { Submission } from "../../shared/session/state.ts";
import { oneLine, tellOnce } from "./notices.ts";
import { failSubmission, updateSubmission, userMessage } from "./submissions.ts";
import type { Workspace } from "./workspace.ts";

const TOO_LATE =
  "The turn ended before Muse showed that it took this message. Send it again if it is missing.";

/**
 * The answer may come after the message was shown, and after its turn has ended: with the turn of another host, for one.
 * A turn that is over steers nobody any more, so that Paseo hears that, and can send the message anew.
 */
export function steerAdmitted(work: Workspace, submission: Submission, turnId: string): void {
  if (submission.shown) return;
  const { commandId } = submission;
  if (submission.status === "sending" && isOver(work, turnId)) {
    failSubmission(work, commandId, { message: TOO_LATE });
    return tellUnread(work, submission);
  }
  updateSubmission(work, commandId, { status: "accepted", turnId });
  if (isOver(work, turnId)) endSteersOfTurn(work, turnId);
  else showNextSteer(work);
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

/** What the turn did not take before it ended: nothing tells whether Muse still will. */
export function endSteersOfTurn(work: Workspace, turnId: string): void {
  for (const submission of work.session.submissions) {
    const { commandId, delivery, shown, turnId: target, status } = submission;
    if (delivery !== "steer" || shown || target !== turnId || status !== "accepted") continue;
    updateSubmission(work, commandId, { shown: true });
    work.emit({ type: "chat/pendingMessageRemoved", kind: "steering", id: commandId });
    tellUnread(work, submission);
  }
}

function tellUnread(work: Workspace, { commandId, text }: Submission): void {
  tellOnce(work, {
    id: `steer:${commandId}`,
    severity: "warning",
    title: "A message may not have been read",
    description: `The turn ended before Muse showed that it took: ${oneLine(text)}`,
  });
}

/** AHP shows one steering message; further ones wait their turn in the order in which they were sent. */
function showNextSteer(work: Workspace): void {
  if (work.view.chat.steeringMessage !== undefined) return;
  const next = work.session.submissions.find(
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

function isOver(work: Workspace, turnId: string): boolean {
  const standing = work.turns.get(turnId);
  return standing === "ended" || standing === "outside" || standing === "retracted";
}
