/** A turn that is taken back: it leaves the chat as if it had not been asked, and its text is there to be sent again. */

import { leaveTurn } from "./end-turn.ts";
import { submissionOfTurn, updateSubmission } from "./submissions.ts";
import type { Workspace } from "./workspace.ts";

/**
 * The event and the message that comes again as `retracted` are the same fact. AHP can take away the newest turn
 * only; one that another has followed stays as what it is besides, a canceled turn.
 */
export function turnRetracted(work: Workspace, { turnId }: { readonly turnId: string }): void {
  if (work.turns.get(turnId) === "retracted") return;
  const { activeTurn, turns, turnsNextCursor } = work.view.chat;
  leaveTurn(work, turnId, "retracted");
  const own = submissionOfTurn(work, turnId);
  if (own !== undefined) {
    const error = { code: "retracted", message: "The message was taken back." };
    updateSubmission(work, own.commandId, { status: "failed", turnId, error });
  }
  const newest = activeTurn ?? turns.at(-1);
  if (newest?.id !== turnId) return;
  const kept = activeTurn === undefined ? turns.at(-2) : turns.at(-1);
  work.emit({ type: "chat/truncated", turnId: kept?.id });
  // Taking away the only turn that is loaded would cut off those before it.
  if (kept === undefined && turnsNextCursor !== undefined)
    work.emit({ type: "chat/turnsLoaded", turns: [], turnsNextCursor });
  if (newest.message.origin.kind === "user") work.emit({ type: "chat/draftChanged", draft: newest.message });
}
