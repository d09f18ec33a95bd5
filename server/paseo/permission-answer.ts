/** Paseo's answer to a permission, mapped to Muse's own choices. Selects, never creates, never widens. */
import type { ProviderPermissionResponse } from "@getpaseo/plugin/server/provider";
import { isAllow } from "../../shared/approval-choice.ts";
import type { Answer } from "../../shared/rpc/answer.ts";
import type { Approval, UserInput } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import {
  allowOnce,
  approvalPermissionId,
  openApprovals,
  openUserInputs,
  plainDenial,
  questionPermissionId,
} from "./permission.ts";
import { formAnswers, writtenForNothing } from "./question-form.ts";

export type PermissionAnswer =
  /** `unsaid` is what the person wrote and Muse takes no words with this choice for. */
  | { readonly status: "answer"; readonly answer: Answer; readonly unsaid?: string }
  | { readonly status: "stop" }
  | { readonly status: "refused"; readonly message: string };

/** Messages that Paseo's own buttons put there; nobody wrote them. */
const STOCK_MESSAGES = new Set(["Denied by user", "Dismissed by user"]);

/** `permissionId` may be unknown or already answered: other surfaces and Muse itself answer too. */
export function permissionAnswer(
  view: View,
  permissionId: string,
  response: ProviderPermissionResponse,
): PermissionAnswer {
  const approval = openApprovals(view).find((open) => approvalPermissionId(open) === permissionId);
  if (approval !== undefined) return decision(approval, response);
  const userInput = openUserInputs(view).find((open) => questionPermissionId(open) === permissionId);
  if (userInput !== undefined) return inputAnswer(userInput, response);
  return refused(
    "This request is no longer open. It was answered elsewhere, withdrawn or replaced by its next step.",
  );
}

function decision(approval: Approval, response: ProviderPermissionResponse): PermissionAnswer {
  const { behavior, selectedActionId } = response;
  if (approval.choices.length === 0 && behavior === "allow")
    return refused("Muse offers no way to allow this. The turn can only be stopped.");
  const named = approval.choices.find(({ choiceId }) => choiceId === selectedActionId);
  const fits = named !== undefined && isAllow(named) === (behavior === "allow");
  const choice = fits ? named : behavior === "allow" ? allowOnce(approval) : plainDenial(approval);
  if (choice === undefined) {
    // Nothing of what was refused may run, and where Muse has no word for that only the stop is left.
    if (behavior === "deny") return { status: "stop" };
    return refused("Muse offers no choice that allows just this once. Pick one of the offered choices.");
  }
  const written = behavior === "deny" ? writtenMessage(response.message) : undefined;
  const feedback = choice.acceptsFeedback ? written : undefined;
  const { approvalId, sourceIndex } = approval.requirement;
  return {
    status: "answer",
    answer: {
      kind: "decide",
      approvalId,
      sourceIndex,
      choiceId: choice.choiceId,
      ...(feedback !== undefined && { feedback }),
    },
    ...(written !== feedback && { unsaid: written }),
  };
}

function inputAnswer(userInput: UserInput, response: ProviderPermissionResponse): PermissionAnswer {
  const { userInputId, questions } = userInput;
  if (response.behavior === "deny") {
    const reason = writtenMessage(response.message) ?? "Dismissed by the user";
    return { status: "answer", answer: { kind: "cancel", userInputId, reason } };
  }
  const given = response.updatedInput?.["answers"];
  if (questions.length === 0) {
    const text = writtenForNothing(given);
    return text === undefined
      ? refused("Write what Muse should know, or dismiss the form.")
      : { status: "answer", answer: { kind: "clarify", userInputId, text } };
  }
  const mapped = formAnswers(questions, given);
  if (mapped.status === "refused") return mapped;
  const answers = mapped.answers.map(({ selectedLabels, ...answer }) => ({
    ...answer,
    ...(selectedLabels && { selectedLabels: [...selectedLabels] }),
  }));
  return { status: "answer", answer: { kind: "answer", userInputId, answers } };
}

function writtenMessage(message: string | undefined): string | undefined {
  const text = message?.trim();
  return text === undefined || text === "" || STOCK_MESSAGES.has(text) ? undefined : text;
}

function refused(message: string): PermissionAnswer {
  return { status: "refused", message };
}
