/** What came of an approval, in words: who decided what, under which rule, and whether the rule was kept. */
import type { Approval, ApprovalResolution } from "../../shared/session/state.ts";
import { type Delivery, isBusy } from "./delivery.ts";
import type { Outcome, OutcomeTone } from "./outcome.ts";

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
    headline: `${resultWords(resolution.policyResult)} by ${decidedBy(approval, resolution, delivery)}`,
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
  if (!isBusy(delivery) || resolution?.resolvedBy !== "user") return undefined;
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

/** An answer of this device that was refused, or is not the one that counts, came after another. */
function decidedBy(
  { lastChoiceId }: Approval,
  { resolvedBy }: ApprovalResolution,
  delivery: Delivery,
): string {
  const answer = delivery.status === "idle" ? undefined : delivery.answer;
  const isOther = answer?.kind === "decide" && lastChoiceId !== undefined && answer.choiceId !== lastChoiceId;
  const isOwn = isBusy(delivery) && !isOther;
  if (resolvedBy === "user" && isOwn) return "you";
  return answer === undefined || isOwn
    ? decider(resolvedBy)
    : `${decider(resolvedBy)} before your answer came`;
}

function decider(resolvedBy: string): string {
  switch (resolvedBy) {
    case "user":
      return "a person";
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
