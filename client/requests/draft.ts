/** What of a form is kept on the host as a draft, and a form that takes a draft over. */
import { entryOf } from "../../shared/known-word.ts";
import type { Draft } from "../../shared/session/state.ts";
import type { ConfirmationForm } from "./confirmation-form.ts";
import type { InputRequestForm } from "./input-request-form.ts";

export type DraftContent = Omit<Draft, "requestId" | "by">;

const NOTHING: DraftContent = { answers: {}, reason: "", clarification: "" };

export function confirmationDraft({ reason }: ConfirmationForm): DraftContent {
  return { ...NOTHING, reason };
}

export function withConfirmationDraft(form: ConfirmationForm, { reason }: DraftContent): ConfirmationForm {
  return { ...form, reason };
}

export function inputRequestDraft({ drafts, reason, clarification }: InputRequestForm): DraftContent {
  return { answers: drafts, reason, clarification };
}

export function withInputRequestDraft(form: InputRequestForm, draft: DraftContent): InputRequestForm {
  const { reason, clarification } = draft;
  const drafts = Object.entries(draft.answers).map(([id, answer]) => [
    id,
    { ...answer, noteOpen: entryOf(form.drafts, id)?.noteOpen ?? false },
  ]);
  return { ...form, drafts: Object.fromEntries(drafts), reason, clarification };
}

/** Two drafts that say the same have the same text. */
export function draftText({ answers, reason, clarification }: DraftContent = NOTHING): string {
  const entries = Object.entries(answers).map(([id, { selected, ownWords, freeText, note }]) =>
    JSON.stringify([id, selected, ownWords, freeText, note]),
  );
  return JSON.stringify([entries.sort(), reason, clarification]);
}
