/** Shows what Muse wants to do, exactly, and lets a person choose among what Muse offers. */

import { type ReactNode, useMemo, useState } from "react";
import type { Answer } from "../../shared/rpc/answer.ts";
import type { Approval } from "../../shared/session/state.ts";
import { Row } from "../parts/boxes.tsx";
import { Note } from "../parts/note.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { useSettled } from "../parts/use-now.ts";
import { Words } from "../parts/words.tsx";
import { DeliveryNote, OutcomeNote } from "./answer-notes.tsx";
import { CardFrame } from "./card-frame.tsx";
import { ConfirmationChoices } from "./confirmation-choices.tsx";
import { confirmationOutcome } from "./confirmation-outcome.ts";
import { ConfirmationStage } from "./confirmation-stage.tsx";
import { type ConfirmationSubject, confirmationSubject, movedWords } from "./confirmation-subject.ts";
import { type AnswerReply, answerAgain, isBusy } from "./delivery.ts";
import { confirmationDraft } from "./draft.ts";
import { FactList } from "./fact-list.tsx";
import type { RequestStatus } from "./open-request.ts";
import { retiredOutcome } from "./outcome.ts";
import { type Confirmation, useConfirmation } from "./use-confirmation.ts";
import { type DraftLink, useDraft } from "./use-draft.ts";

export interface ConfirmationCardProps {
  readonly agentId: string;
  readonly approval: Approval;
  readonly status: RequestStatus;
  readonly why: string;
  /** The subagent that asks; absent when the agent itself does. */
  readonly requester: string | undefined;
  /** Answers can be taken: the chat is open. */
  readonly canAnswer: boolean;
  readonly draft: DraftLink;
  readonly answer: (answer: Answer) => Promise<AnswerReply>;
}

export function ConfirmationCard(props: ConfirmationCardProps): ReactNode {
  const { agentId, approval, status, requester, answer } = props;
  const isOpen = status === "open";
  const subject = useMemo(() => confirmationSubject(approval), [approval]);
  const confirmation = useConfirmation(agentId, approval, isOpen, answer);
  const { form, take } = confirmation;
  useDraft({
    ...props.draft,
    agentId,
    requestId: approval.approvalId,
    isOpen,
    own: confirmationDraft(form),
    take,
  });
  const stage = `${status} ${approval.approvalId} ${approval.requirement.sourceIndex}`;
  const { body, mark } = subject;
  return (
    <CardFrame
      title={subject.title}
      about={(isOpen && mark ? body.slice(mark.from, mark.to) : body) || subject.title}
      status={status}
    >
      {requester === undefined ? null : <Words>{`Asked by the subagent ${requester}`}</Words>}
      <TextBlock name={subject.bodyName} source={body} mark={isOpen ? mark : undefined} />
      {isOpen ? (
        <>
          <ConfirmationStage approval={approval} marked={!!mark} />
          <Circumstances subject={subject} />
          <Decision {...props} confirmation={confirmation} stage={stage} />
        </>
      ) : (
        <>
          <OutcomeNote
            outcome={
              confirmationOutcome(approval, form.delivery) ??
              retiredOutcome([props.why, "Nothing was allowed."])
            }
            delivery={form.delivery}
          />
          <Details subject={subject} />
        </>
      )}
    </CardFrame>
  );
}

interface CircumstancesProps {
  readonly subject: ConfirmationSubject;
}

function Circumstances({ subject }: CircumstancesProps): ReactNode {
  return (
    <>
      {subject.warnings.map((warning) => (
        <Note key={warning} tone="warning">
          {warning}
        </Note>
      ))}
      <FactList facts={subject.facts} />
    </>
  );
}

/** A decided request is history: the rest of it is there for those who ask. */
function Details({ subject }: CircumstancesProps): ReactNode {
  const [isShown, setShown] = useState(false);
  if (subject.warnings.length + subject.facts.length === 0) return null;
  return (
    <>
      <Row>
        <PressButton
          tone="quiet"
          label={isShown ? "Hide details" : "Show details"}
          expanded={isShown}
          onPress={() => setShown(!isShown)}
        />
      </Row>
      {isShown ? <Circumstances subject={subject} /> : null}
    </>
  );
}

interface DecisionProps extends ConfirmationCardProps {
  readonly confirmation: Confirmation;
  readonly stage: string;
}

function Decision({ approval, canAnswer, confirmation, stage }: DecisionProps): ReactNode {
  const { form, change } = confirmation;
  const isSettled = useSettled(stage);
  return (
    <>
      {form.movedFrom === undefined ? null : (
        <Note tone="warning" urgency="status">
          {movedWords(approval, form.movedFrom)}
        </Note>
      )}
      <DeliveryNote delivery={form.delivery} onAgain={() => change(answerAgain)} />
      <ConfirmationChoices
        key={stage}
        choices={approval.choices}
        confirmation={confirmation}
        disabled={!canAnswer || !isSettled || isBusy(form.delivery)}
      />
    </>
  );
}
