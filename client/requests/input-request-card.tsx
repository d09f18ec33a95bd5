/** Puts Muse's questions to a person: answer, ask back, or decline; afterwards it shows what was said. */

import { type ReactNode, useCallback } from "react";
import { View } from "react-native";
import type { Answer } from "../../shared/rpc/answer.ts";
import type { UserInput } from "../../shared/session/state.ts";
import { formKey } from "../form-store.ts";
import { inputRequestForms } from "../muse-client.ts";
import { Buttons, Stack } from "../parts/boxes.tsx";
import { useLook } from "../parts/look.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { useNow } from "../parts/use-now.ts";
import { Words } from "../parts/words.tsx";
import { useForm } from "../use-form.ts";
import { DeliveryNote, OutcomeNote } from "./answer-notes.tsx";
import { CardFrame } from "./card-frame.tsx";
import { type AnswerReply, answerAgain, isBusy, sendAnswer } from "./delivery.ts";
import { type DraftContent, inputRequestDraft, withInputRequestDraft } from "./draft.ts";
import { InputAside } from "./input-aside.tsx";
import { InputQuestion } from "./input-question.tsx";
import { INPUT_REQUEST_FORM, type InputRequestForm, modeChanged, submitted } from "./input-request-form.ts";
import { answeredQuestions, inputRequestOutcome } from "./input-request-outcome.ts";
import type { RequestStatus } from "./open-request.ts";
import { retiredOutcome } from "./outcome.ts";
import { QuestionTabs } from "./question-tabs.tsx";
import { timeLeft } from "./time-left.ts";
import { type DraftLink, useDraft } from "./use-draft.ts";

export interface InputRequestCardProps {
  readonly agentId: string;
  readonly userInput: UserInput;
  readonly status: RequestStatus;
  readonly why: string;
  /** Answers can be taken: the chat is open. */
  readonly canAnswer: boolean;
  readonly draft: DraftLink;
  readonly answer: (answer: Answer) => Promise<AnswerReply>;
}

export function InputRequestCard(props: InputRequestCardProps): ReactNode {
  const { agentId, userInput, status } = props;
  const key = formKey(agentId, userInput.userInputId);
  const [form, update] = useForm(inputRequestForms, key, INPUT_REQUEST_FORM);
  const take = useCallback(
    (draft: DraftContent) => update((kept) => withInputRequestDraft(kept, draft)),
    [update],
  );
  useDraft({
    ...props.draft,
    agentId,
    requestId: userInput.userInputId,
    isOpen: status === "open",
    own: inputRequestDraft(form),
    take,
  });
  const [first] = userInput.questions;
  const title = userInput.questions.length === 1 && first?.header ? first.header : "Muse has a few questions";
  return (
    <CardFrame title={title} about={first?.question ?? title} status={status}>
      {status === "open" ? (
        <OpenRequest {...props} form={form} onChange={update} />
      ) : (
        <Settled userInput={userInput} form={form} why={props.why} />
      )}
    </CardFrame>
  );
}

interface OpenRequestProps extends InputRequestCardProps {
  readonly form: InputRequestForm;
  readonly onChange: (change: (form: InputRequestForm) => InputRequestForm) => void;
}

function OpenRequest(props: OpenRequestProps): ReactNode {
  const { userInput, form, canAnswer, answer, onChange } = props;
  const disabled = !canAnswer || isBusy(form.delivery);
  const submit = () => sendAnswer(onChange, (kept) => submitted(kept, userInput), answer);
  const shared = { userInput, form, disabled, onChange, onSubmit: submit };
  return (
    <Stack>
      <Deadline userInput={userInput} />
      {form.mode === "answer" ? <Questions {...shared} /> : <InputAside {...shared} mode={form.mode} />}
      <DeliveryNote delivery={form.delivery} onAgain={() => onChange(answerAgain)} />
    </Stack>
  );
}

interface QuestionsProps {
  readonly userInput: UserInput;
  readonly form: InputRequestForm;
  readonly disabled: boolean;
  readonly onChange: OpenRequestProps["onChange"];
  readonly onSubmit: () => void;
}

function Questions({ userInput, form, disabled, onChange, onSubmit }: QuestionsProps): ReactNode {
  const { styles } = useLook();
  const { questions } = userInput;
  const question = questions[form.current] ?? questions[0];
  const isLast = form.current >= questions.length - 1;
  const show = (current: number) => onChange((kept) => ({ ...kept, current }));
  return (
    <>
      {questions.length > 1 ? <QuestionTabs userInput={userInput} form={form} onShow={show} /> : null}
      {question === undefined ? (
        <Words>Muse asked without saying what. You can ask back or decline.</Words>
      ) : (
        <InputQuestion
          key={question.id}
          question={question}
          form={form}
          disabled={disabled}
          onChange={onChange}
        />
      )}
      <View style={styles.line} />
      <Buttons>
        {isLast ? null : (
          <PressButton
            tone="primary"
            label="Next question"
            disabled={disabled}
            onPress={() => show(form.current + 1)}
          />
        )}
        {isLast && question !== undefined ? (
          <PressButton
            tone="primary"
            label={questions.length > 1 ? "Send all answers" : "Send answer"}
            disabled={disabled}
            busy={isBusy(form.delivery)}
            onPress={onSubmit}
          />
        ) : null}
        <PressButton
          tone="quiet"
          label="Ask back instead…"
          disabled={disabled}
          onPress={() => onChange((kept) => modeChanged(kept, "clarify"))}
        />
        <PressButton
          tone="quiet"
          label="Don’t answer…"
          disabled={disabled}
          onPress={() => onChange((kept) => modeChanged(kept, "cancel"))}
        />
      </Buttons>
    </>
  );
}

function Deadline({ userInput }: { readonly userInput: UserInput }): ReactNode {
  const now = useNow(userInput.autoResolvesAt === undefined ? undefined : 1000);
  if (userInput.autoResolvesAt === undefined) return null;
  return (
    <Words role="timer" muted>
      {timeLeft(userInput.autoResolvesAt - now)}
    </Words>
  );
}

interface SettledProps {
  readonly why: string;
  readonly userInput: UserInput;
  readonly form: InputRequestForm;
}

function Settled({ userInput, form, why }: SettledProps): ReactNode {
  const { styles } = useLook();
  const answered = answeredQuestions(userInput);
  const unanswered = answered.length > 0 ? [] : userInput.questions;
  return (
    <Stack>
      <OutcomeNote
        outcome={inputRequestOutcome(userInput, form.delivery) ?? retiredOutcome([why])}
        delivery={form.delivery}
      />
      {unanswered.map(({ id, question }) => (
        <Words key={id} muted selectable>
          {question}
        </Words>
      ))}
      {answered.map(({ questionId, question, answer, note }) => (
        <View key={questionId} style={styles.tightStack}>
          <Words muted>{question}</Words>
          <Words strong selectable>
            {answer}
          </Words>
          {note === undefined ? null : <Words selectable>{`Note: ${note}`}</Words>}
        </View>
      ))}
    </Stack>
  );
}
