/** Shows what Muse wants to do, exactly, and lets a person choose among what Muse offers. */
import { type ReactNode, useMemo, useState } from "react";
import { View } from "react-native";
import type { Answer } from "../shared/rpc/answer.ts";
import type { Approval } from "../shared/session/state.ts";
import { CardFrame, useFocusHandover } from "./card-frame.tsx";
import { DeliveryNote, Note, OutcomeNote } from "./card-note.tsx";
import { ConfirmationChoices } from "./confirmation-choices.tsx";
import { answerAgain, reasonClosed, reasonOpened, reasonTyped } from "./confirmation-form.ts";
import { confirmationOutcome, RETIRED } from "./confirmation-outcome.ts";
import { ConfirmationStage } from "./confirmation-stage.tsx";
import { type ConfirmationSubject, confirmationSubject } from "./confirmation-subject.ts";
import { type AnswerReply, isBusy } from "./delivery.ts";
import { FactList } from "./fact-list.tsx";
import { type Look, useCardStyles } from "./look.ts";
import type { RequestStatus } from "./open-request.ts";
import { PressButton } from "./press-button.tsx";
import { TextBlock } from "./text-block.tsx";
import { type Confirmation, useConfirmation } from "./use-confirmation.ts";
import { useSettled } from "./use-now.ts";
import { VisibleWords } from "./visible-words.tsx";

export interface ConfirmationCardProps {
  readonly look: Look;
  readonly agentId: string;
  readonly approval: Approval;
  readonly status: RequestStatus;
  /** The subagent that asks; absent when the agent itself does. */
  readonly requester?: string;
  /** Answers can be taken: the chat is open. */
  readonly canAnswer: boolean;
  readonly answer: (answer: Answer) => Promise<AnswerReply>;
}

export function ConfirmationCard(props: ConfirmationCardProps): ReactNode {
  const { look, agentId, approval, status, requester, answer } = props;
  const styles = useCardStyles(look);
  const isOpen = status === "open";
  const subject = useMemo(() => confirmationSubject(approval), [approval]);
  const confirmation = useConfirmation(agentId, approval, isOpen, answer);
  const { form } = confirmation;
  const stage = `${status} ${approval.approvalId} ${approval.requirement.sourceIndex}`;
  const isReasoning = isOpen && form.reasonFor !== undefined;
  const focus = useFocusHandover(`${stage} ${isReasoning}`, isReasoning);
  return (
    <CardFrame look={look} title={subject.title} status={status} titleRef={focus.titleRef}>
      {requester === undefined ? null : (
        <VisibleWords look={look} style={styles.text}>
          {`Asked by the subagent ${requester}`}
        </VisibleWords>
      )}
      <TextBlock
        look={look}
        name={subject.bodyName}
        source={subject.body}
        {...(isOpen && subject.mark && { mark: subject.mark })}
      />
      {isOpen ? (
        <>
          <ConfirmationStage look={look} approval={approval} marked={!!subject.mark} />
          <Circumstances look={look} subject={subject} />
          <Decision
            {...props}
            confirmation={confirmation}
            stage={stage}
            onFocusChange={focus.onFocusChange}
          />
        </>
      ) : (
        <>
          <OutcomeNote
            look={look}
            outcome={confirmationOutcome(approval, form.delivery) ?? RETIRED}
            delivery={form.delivery}
          />
          <Details look={look} subject={subject} />
        </>
      )}
    </CardFrame>
  );
}

interface CircumstancesProps {
  readonly look: Look;
  readonly subject: ConfirmationSubject;
}

function Circumstances({ look, subject }: CircumstancesProps): ReactNode {
  return (
    <>
      {subject.warnings.map((warning) => (
        <Note key={warning} look={look} tone="warning">
          {warning}
        </Note>
      ))}
      <FactList look={look} facts={subject.facts} />
    </>
  );
}

/** A decided request is history: the rest of it is there for those who ask. */
function Details({ look, subject }: CircumstancesProps): ReactNode {
  const styles = useCardStyles(look);
  const [isShown, setShown] = useState(false);
  if (subject.warnings.length + subject.facts.length === 0) return null;
  return (
    <>
      <View style={styles.row}>
        <PressButton
          look={look}
          tone="quiet"
          label={isShown ? "Hide details" : "Show details"}
          expanded={isShown}
          onPress={() => setShown(!isShown)}
        />
      </View>
      {isShown ? <Circumstances look={look} subject={subject} /> : null}
    </>
  );
}

interface DecisionProps extends ConfirmationCardProps {
  readonly confirmation: Confirmation;
  readonly stage: string;
  readonly onFocusChange: (focused: boolean) => void;
}

function Decision({
  look,
  approval,
  canAnswer,
  confirmation,
  stage,
  onFocusChange,
}: DecisionProps): ReactNode {
  const { form, change, press } = confirmation;
  const isSettled = useSettled(stage);
  return (
    <>
      {form.movedOn ? (
        <Note look={look} tone="warning" urgency="status">
          This step was decided elsewhere and the request moved on. Look again before you choose.
        </Note>
      ) : null}
      <DeliveryNote look={look} delivery={form.delivery} onAgain={() => change(answerAgain)} />
      <ConfirmationChoices
        key={stage}
        look={look}
        choices={approval.choices}
        form={form}
        disabled={!canAnswer || !isSettled || isBusy(form.delivery)}
        onPress={press}
        onReasonOpen={(choiceId) => change((kept) => reasonOpened(kept, choiceId))}
        onReasonChange={(reason) => change((kept) => reasonTyped(kept, reason))}
        onReasonClose={() => change(reasonClosed)}
        onFocusChange={onFocusChange}
      />
    </>
  );
}
