/** What Muse's own events say of an answer that it has not replied to yet. */
import type { Answer } from "../../../shared/rpc/answer.ts";
import type { View } from "../../../shared/view.ts";

/** How a prompt is settled by each kind of answer. */
export const OUTCOMES = { answer: "answered", clarify: "clarified", cancel: "cancelled" } as const;

/**
 * Whether the request was settled just as this answer would settle it, or otherwise; undefined while Muse has not settled
 * it. Pure. Of a stage that is followed by another one only the choice is told, and not by all hosts.
 */
export function wordOn({ session }: View, answer: Answer): "as wanted" | "otherwise" | undefined {
  if (answer.kind !== "decide") {
    const { settlement } =
      session.userInputs.find(({ userInputId }) => userInputId === answer.userInputId) ?? {};
    if (settlement === undefined) return undefined;
    return word(settlement.outcome === OUTCOMES[answer.kind]);
  }
  const approval = session.approvals.find(({ approvalId }) => approvalId === answer.approvalId);
  if (approval === undefined) return undefined;
  const { requirement, resolution, lastChoiceId, choices } = approval;
  if (requirement.sourceIndex > answer.sourceIndex)
    return word(lastChoiceId === undefined || lastChoiceId === answer.choiceId);
  if (resolution === undefined) return undefined;
  const choice = choices.find(({ choiceId }) => choiceId === answer.choiceId);
  return word(resolution.resolvedBy === "user" && resolution.decision === choice?.decision);
}

function word(isAsWanted: boolean): "as wanted" | "otherwise" {
  return isAsWanted ? "as wanted" : "otherwise";
}
