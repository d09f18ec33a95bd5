/** What Muse answers to a prompt. The answer only confirms: the turn, its end or the message may have come before it. */
import { joinQueue } from "./queue.ts";
import { steerAdmitted } from "./steers.ts";
import { submissionOf, updateSubmission } from "./submissions.ts";
import type { Workspace } from "./workspace.ts";

/** How a prompt was taken in, and which turn runs it. */
export interface Admission {
  readonly commandId: string;
  /** `started`, `queued`, `steered`, or a newer word. */
  readonly disposition: string;
  readonly turnId: string;
}

export function admit(work: Workspace, { commandId, disposition, turnId }: Admission): void {
  const submission = submissionOf(work, commandId);
  if (submission === undefined || submission.status === "failed") return;
  if (disposition === "queued" && !work.turns.has(turnId)) {
    updateSubmission(work, commandId, { status: "queued", turnId });
    return joinQueue(work, { commandId, turnId });
  }
  if (submission.delivery === "steer") return steerAdmitted(work, submission, turnId);
  updateSubmission(work, commandId, { status: "accepted", turnId });
}
