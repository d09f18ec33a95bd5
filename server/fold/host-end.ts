/** The host has ended in the middle of what it did, and perhaps another one takes its place. */
import type { Failure } from "../../shared/session/state.ts";
import { endBackground } from "./end-background.ts";
import { openAdmittedTurn } from "./running-turn.ts";
import { failSubmission } from "./submissions.ts";
import { failActiveTurn } from "./turns.ts";
import { including } from "./value/small-set.ts";
import type { Workspace } from "./workspace.ts";

/**
 * What ran has failed as far as anybody knows, and what was asked is asked no more. Prompts whose answer is missing are
 * lost as well, unless another host can tell what became of them.
 */
export function hostLost(work: Workspace, error: Failure, mayReturn: boolean): void {
  work.emit({ type: "muse/compactingChanged" });
  if (!mayReturn) failPrompts(work, error);
  const { approvals, userInputs } = work.session;
  const open = [
    ...approvals.flatMap(({ approvalId, resolution }) => (resolution === undefined ? [approvalId] : [])),
    ...userInputs.flatMap(({ userInputId, settlement }) => (settlement === undefined ? [userInputId] : [])),
  ];
  work.withdrawn = including(work.withdrawn, ...open);
  endBackground(work);
  const { code, message, diagnostic } = error;
  const meta = diagnostic !== undefined && { _meta: { diagnostic } };
  do failActiveTurn(work, { errorType: code ?? "hostLost", message, ...meta });
  while (openAdmittedTurn(work));
  work.waiting = [];
}

/**
 * What the next host runs is told by its events, but not that it runs nothing. What it has told of the past may hold
 * work that nobody had heard of before; that has ended with the first host as well.
 */
export function hostBack(work: Workspace, activeTurnId: string | null): void {
  work.isIdle = activeTurnId === null;
  if (work.isIdle) endBackground(work);
}

export function failPrompts(work: Workspace, error: Failure): void {
  for (const { commandId, status } of work.session.submissions) {
    if (status === "sending" || status === "queued") failSubmission(work, commandId, error);
  }
}
