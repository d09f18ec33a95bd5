/** What is known of the turn that Muse runs, also before anything of it can be shown. */
import type { Submission } from "../../shared/session/state.ts";
import { openOwnTurn } from "./open-turn.ts";
import type { Fold, Workspace } from "./workspace.ts";

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
