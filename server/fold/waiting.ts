/**
 * What waits for a person outlives the turn in which it is shown, where it is a child's or belongs to no turn
 * that runs: Muse still waits for the answer.
 */
import type { Approval, UserInput } from "../../shared/session/state.ts";
import type { Workspace } from "./workspace.ts";

export type Waiting =
  | { readonly kind: "approval"; readonly approval: Approval }
  | { readonly kind: "userInput"; readonly userInput: UserInput };

/** Of what is shown as waiting in this turn, that which does not end with it. */
export function waitingElsewhere(work: Workspace, turnId: string): readonly Waiting[] {
  const { approvals, userInputs } = work.session;
  const isOpened = work.turns.get(turnId) === "opened";
  const isShown = (id: string) => work.part(turnId, id) !== undefined;
  return [
    ...approvals
      .filter(({ resolution, itemId }) => resolution === undefined && isShown(itemId))
      .filter((approval) => isOpened || approval.subagentId !== undefined || approval.turnId !== turnId)
      .map((approval) => ({ kind: "approval" as const, approval })),
    ...userInputs
      .filter(({ settlement, userInputId }) => settlement === undefined && isShown(userInputId))
      .filter((userInput) => isOpened || userInput.turnId !== turnId)
      .map((userInput) => ({ kind: "userInput" as const, userInput })),
  ];
}
