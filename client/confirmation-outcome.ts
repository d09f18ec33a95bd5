/** What came of an approval, in words: who decided what, under which rule, and whether the rule was kept. */
import type { Approval, ApprovalResolution } from "../shared/session/state.ts";
import { type Delivery, isBusy } from "./delivery.ts";

export type OutcomeTone = "good" | "bad" | "neutral";

export interface Outcome {
  readonly tone: OutcomeTone;
  /** A short sentence without a full stop. */
  readonly headline: string;
  readonly details: readonly string[];
  /** Something went wrong beside the decision. */
  readonly warning?: string;
}

/** Undefined while the approval waits. `delivery` is that of this device's answer. */
export function confirmationOutcome(approval: Approval, delivery: Delivery): Outcome | undefined {
  const { resolution } = approval;
  if (resolution === undefined) return undefined;
  if (isWithdrawn(resolution)) return WITHDRAWN;
  const choice = approval.choices.find(({ choiceId }) => choiceId === approval.lastChoiceId);
  const label = choice?.label ?? decisionWords(resolution.decision);
  const rule = resolution.rulePreview;
  const written = reasonGiven(approval, delivery);
  return {
    tone: toneOf(resolution.policyResult),
    headline: `${resultWords(resolution.policyResult)} by ${decidedBy(resolution.resolvedBy, isBusy(delivery))}`,
    details: [
      ...(label === undefined ? [] : [label]),
      ...(rule === undefined || rule === label ? [] : [`Rule: ${rule}`]),
      ...(written === undefined ? [] : [`You wrote: ${written}`]),
    ],
    ...(resolution.persistenceFailure !== undefined && {
      warning: `The rule could not be saved, so Muse will ask again: ${resolution.persistenceFailure}`,
    }),
  };
}

/** What is shown for a request that was never decided and whose turn is over. */
export const RETIRED: Outcome = {
  tone: "neutral",
  headline: "No longer needed",
  details: ["The turn ended before this was decided. Nothing was allowed."],
};

/** Muse itself took the request back, as it does when the turn is stopped. */
const WITHDRAWN: Outcome = {
  tone: "neutral",
  headline: "Withdrawn",
  details: ["Muse took the request back before anyone decided. Nothing was allowed."],
};

function isWithdrawn({ decision, resolvedBy }: ApprovalResolution): boolean {
  return decision === "abort" && resolvedBy !== "user";
}

/** Muse does not echo what was written with a decision: only the device that sent it can show it. */
function reasonGiven({ requirement, resolution }: Approval, delivery: Delivery): string | undefined {
  if (!isBusy(delivery) || delivery.status === "idle" || resolution?.resolvedBy !== "user") return undefined;
  const { answer } = delivery;
  return answer.kind === "decide" && answer.sourceIndex === requirement.sourceIndex
    ? answer.feedback
    : undefined;
}

function toneOf(policyResult: string): OutcomeTone {
  if (policyResult === "allow") return "good";
  return policyResult === "deny" ? "bad" : "neutral";
}

function resultWords(policyResult: string): string {
  if (policyResult === "allow") return "Allowed";
  return policyResult === "deny" ? "Denied" : `Decided “${policyResult}”`;
}

function decidedBy(resolvedBy: string, answeredHere: boolean): string {
  switch (resolvedBy) {
    case "user":
      return answeredHere ? "you" : "a person";
    case "policy":
      return "a rule";
    case "llmJudge":
      return "Muse’s judge, a model";
    default:
      return `“${resolvedBy}”`;
  }
}

/** Only what the headline does not say already. */
function decisionWords(decision: string): string | undefined {
  switch (decision) {
    case "approved":
    case "denied":
    case "abort":
      return undefined;
    case "approvedForSession":
      return "For the rest of the session";
    case "approvedPolicyAmendment":
    case "deniedPolicyAmendment":
      return "With a rule for later";
    case "timedOut":
      return "Nobody answered in time";
    default:
      return `Decision “${decision}”`;
  }
}
