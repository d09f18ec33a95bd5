/** Joins one approval, its form and the way to answer it for the card that shows them. */
import { useCallback, useEffect, useMemo } from "react";
import type { Answer } from "../../shared/rpc/answer.ts";
import type { Approval } from "../../shared/session/state.ts";
import { formKey } from "../form-store.ts";
import { confirmationForms } from "../muse-client.ts";
import { useForm } from "../use-form.ts";
import { type ConfirmationForm, confirmationForm, currentForm, decide } from "./confirmation-form.ts";
import { type AnswerReply, sendAnswer } from "./delivery.ts";
import { type DraftContent, withConfirmationDraft } from "./draft.ts";

export interface Confirmation {
  readonly form: ConfirmationForm;
  readonly change: (change: (form: ConfirmationForm) => ConfirmationForm) => void;
  /** Takes over what was written elsewhere. */
  readonly take: (draft: DraftContent) => void;
  /** Decides for the stage of the render that the pressed control belongs to. */
  readonly press: (choiceId: string, reason?: string) => void;
}

export function useConfirmation(
  agentId: string,
  approval: Approval,
  isOpen: boolean,
  answer: (answer: Answer) => Promise<AnswerReply>,
): Confirmation {
  const initial = useMemo(() => confirmationForm(approval), [approval]);
  const key = formKey(agentId, approval.approvalId);
  const [stored, update] = useForm(confirmationForms, key, initial);
  const shownSource = approval.requirement.sourceIndex;

  // What was in sight is remembered, so that a stage that changes unasked is noticed.
  useEffect(() => {
    if (isOpen) update((kept) => currentForm(kept, approval));
  }, [update, approval, isOpen]);

  const take = useCallback(
    (draft: DraftContent) => update((kept) => withConfirmationDraft(kept, draft)),
    [update],
  );
  return {
    form: currentForm(stored, approval),
    change: (change) => update((kept) => change(currentForm(kept, approval))),
    take,
    press: (choiceId, reason) => {
      const press = { choiceId, shownSource, ...(reason !== undefined && { reason }) };
      sendAnswer(update, (kept) => decide(kept, approval, press), answer);
    },
  };
}
