/** What a person does on a confirmation card, as pure steps. Only what Muse offers for the stage in sight is sent. */
import type { Answer } from "../../shared/rpc/answer.ts";
import type { Approval, ApprovalChoice } from "../../shared/session/state.ts";
import { type Delivery, IDLE, isBusy } from "./delivery.ts";

export interface ConfirmationForm {
  /** The stage that the person has in sight. */
  readonly sourceIndex: number;
  /** The denying choice whose reason is being written. */
  readonly reasonFor?: string;
  readonly reason: string;
  readonly delivery: Delivery;
  /** The stage that was in sight when it changed without this device having answered it. */
  readonly movedFrom?: number;
}

export function confirmationForm(approval: Approval): ConfirmationForm {
  return { sourceIndex: approval.requirement.sourceIndex, reason: "", delivery: IDLE };
}

/**
 * The form for what the approval asks now. A new stage starts afresh and keeps only the reason that was
 * typed, and the refusal of an answer that came too late for the stage it was meant for.
 */
export function currentForm(form: ConfirmationForm, approval: Approval): ConfirmationForm {
  const { sourceIndex } = approval.requirement;
  if (form.sourceIndex === sourceIndex) return form;
  const movedFrom = form.movedFrom ?? (isBusy(form.delivery) ? undefined : form.sourceIndex);
  return {
    sourceIndex,
    reason: form.reason,
    delivery: form.delivery.status === "refused" ? form.delivery : IDLE,
    ...(movedFrom !== undefined && { movedFrom }),
  };
}

/**
 * Decides with a choice of the stage that was in sight when it was pressed (`shownSource`). Returns the form
 * alone, without an answer, when that stage is gone, an answer is under way, or Muse does not offer the choice.
 */
export function decide(
  form: ConfirmationForm,
  approval: Approval,
  press: { readonly choiceId: string; readonly shownSource: number; readonly reason?: string },
): { readonly form: ConfirmationForm; readonly answer?: Answer } {
  const now = currentForm(form, approval);
  const choice = approval.choices.find(({ choiceId }) => choiceId === press.choiceId);
  const isOpen = approval.resolution === undefined && !isBusy(now.delivery);
  if (!isOpen || choice === undefined || press.shownSource !== now.sourceIndex) return { form: now };
  const feedback = choice.acceptsFeedback ? press.reason?.trim() : undefined;
  const answer: Answer = {
    kind: "decide",
    approvalId: approval.approvalId,
    sourceIndex: now.sourceIndex,
    choiceId: choice.choiceId,
    ...(feedback && { feedback }),
  };
  const { movedFrom: _seen, ...seen } = now;
  return { form: { ...seen, delivery: { status: "sending", answer } }, answer };
}

export function reasonOpened(form: ConfirmationForm, choiceId: string): ConfirmationForm {
  return { ...form, reasonFor: choiceId };
}

export function reasonTyped(form: ConfirmationForm, reason: string): ConfirmationForm {
  return { ...form, reason };
}

/** Back to the choices. The text stays for the next time the field is opened. */
export function reasonClosed({ reasonFor: _, ...form }: ConfirmationForm): ConfirmationForm {
  return form;
}

export type ChoiceKind = "approve" | "deny" | "other";

const APPROVING = ["approved", "approvedForSession", "approvedPolicyAmendment"];
const DENYING = ["denied", "deniedPolicyAmendment", "abort"];

/** Judged by Muse's decision alone: a label may say anything. */
export function choiceKind({ decision }: ApprovalChoice): ChoiceKind {
  if (APPROVING.includes(decision)) return "approve";
  return DENYING.includes(decision) ? "deny" : "other";
}

/** Muse's choices in their order, cut where the scope changes, as AHP sets groups of options apart. */
export function choiceGroups(choices: readonly ApprovalChoice[]): readonly (readonly ApprovalChoice[])[] {
  const groups: ApprovalChoice[][] = [];
  for (const choice of choices) {
    const last = groups[groups.length - 1];
    if (last?.[0]?.scope === choice.scope) last.push(choice);
    else groups.push([choice]);
  }
  return groups;
}

/** How far a choice reaches, in words, and the rule it would write. Unknown scopes are said verbatim. */
export function choiceReach(choice: ApprovalChoice): string {
  const { label, rulePreview = "" } = choice;
  const rule = rulePreview === label ? "" : rulePreview.trim();
  const unknown = choiceKind(choice) === "other" ? `Muse calls this decision “${choice.decision}”` : "";
  return [scopeWords(choice), unknown, rule && `Rule: ${rule}`].filter((part) => part !== "").join(" · ");
}

function scopeWords(choice: ApprovalChoice): string {
  switch (choice.scope) {
    case "once":
      return choiceKind(choice) === "deny" ? "Muse is told and goes on without it" : "Only this time";
    case "session":
      return "Until this session ends";
    case "localPersistent":
      return "Saved as a rule for later sessions too";
    default:
      return `Reaches as far as “${choice.scope}”`;
  }
}
