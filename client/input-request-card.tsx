/** Puts Muse's questions to a person: answer, ask back, or decline; afterwards it shows what was said. */
import type { ReactNode } from "react";
import { Text, View } from "react-native";
import type { Answer } from "../shared/rpc/answer.ts";
import type { UserInput } from "../shared/session/state.ts";
import { CardFrame, type FocusHandover, useFocusHandover } from "./card-frame.tsx";
import { DeliveryNote, OutcomeNote } from "./card-note.tsx";
import { type AnswerReply, isBusy } from "./delivery.ts";
import { formKey } from "./form-store.ts";
import { InputAside } from "./input-aside.tsx";
import { InputQuestion } from "./input-question.tsx";
import {
  INPUT_REQUEST_FORM,
  type InputRequestForm,
  inputAgain,
  inputReplied,
  modeChanged,
  submitted,
} from "./input-request-form.ts";
import { answeredQuestions, inputRequestOutcome, UNANSWERED } from "./input-request-outcome.ts";
import { type Look, useCardStyles } from "./look.ts";
import { inputRequestForms } from "./muse-client.ts";
import type { RequestStatus } from "./open-request.ts";
import { PressButton } from "./press-button.tsx";
import { QuestionTabs } from "./question-tabs.tsx";
import { timeLeft } from "./time-left.ts";
import { useForm } from "./use-form.ts";
import { useNow } from "./use-now.ts";
import { VisibleWords } from "./visible-words.tsx";

export interface InputRequestCardProps {
  readonly look: Look;
  readonly agentId: string;
  readonly userInput: UserInput;
  readonly status: RequestStatus;
  /** Answers can be taken: the chat is open. */
  readonly canAnswer: boolean;
  readonly answer: (answer: Answer) => Promise<AnswerReply>;
}

export function InputRequestCard(props: InputRequestCardProps): ReactNode {
  const { look, agentId, userInput, status } = props;
  const key = formKey(agentId, userInput.userInputId);
  const [form, update] = useForm(inputRequestForms, key, INPUT_REQUEST_FORM);
  const focus = useFocusHandover(`${status} ${form.mode}`, status === "open" && form.mode !== "answer");
  const [first] = userInput.questions;
  const title = userInput.questions.length === 1 && first?.header ? first.header : "Muse has a few questions";
  return (
    <CardFrame look={look} title={title} status={status} titleRef={focus.titleRef}>
      {status === "open" ? (
        <OpenRequest {...props} form={form} onChange={update} onFocusChange={focus.onFocusChange} />
      ) : (
        <Settled look={look} userInput={userInput} form={form} />
      )}
    </CardFrame>
  );
}

interface OpenRequestProps extends InputRequestCardProps {
  readonly form: InputRequestForm;
  readonly onChange: (change: (form: InputRequestForm) => InputRequestForm) => void;
  readonly onFocusChange: FocusHandover["onFocusChange"];
}

function OpenRequest(props: OpenRequestProps): ReactNode {
  const { look, userInput, form, canAnswer, answer, onChange, onFocusChange } = props;
  const styles = useCardStyles(look);
  const disabled = !canAnswer || isBusy(form.delivery);
  const submit = () => {
    let sent: Answer | undefined;
    onChange((kept) => {
      const next = submitted(kept, userInput);
      sent = next.answer;
      return next.form;
    });
    if (sent !== undefined) deliver(sent);
  };
  const deliver = (sent: Answer) => {
    void answer(sent).then((reply) => onChange((kept) => inputReplied(kept, sent, reply, Date.now())));
  };
  const shared = { look, userInput, form, disabled, onChange, onFocusChange, onSubmit: submit };
  return (
    <View style={styles.stack}>
      <Deadline look={look} userInput={userInput} />
      {form.mode === "answer" ? <Questions {...shared} /> : <InputAside {...shared} mode={form.mode} />}
      <DeliveryNote look={look} delivery={form.delivery} onAgain={() => onChange(inputAgain)} />
    </View>
  );
}

interface QuestionsProps {
  readonly look: Look;
  readonly userInput: UserInput;
  readonly form: InputRequestForm;
  readonly disabled: boolean;
  readonly onChange: OpenRequestProps["onChange"];
  readonly onFocusChange: FocusHandover["onFocusChange"];
  readonly onSubmit: () => void;
}

function Questions({
  look,
  userInput,
  form,
  disabled,
  onChange,
  onFocusChange,
  onSubmit,
}: QuestionsProps): ReactNode {
  const styles = useCardStyles(look);
  const { questions } = userInput;
  const question = questions[form.current] ?? questions[0];
  const isLast = form.current >= questions.length - 1;
  const show = (current: number) => onChange((kept) => ({ ...kept, current }));
  return (
    <>
      {questions.length > 1 ? (
        <QuestionTabs look={look} userInput={userInput} form={form} onShow={show} />
      ) : null}
      {question === undefined ? (
        <Text style={styles.text}>Muse asked without saying what. You can ask back or decline.</Text>
      ) : (
        <InputQuestion
          key={question.id}
          look={look}
          question={question}
          form={form}
          disabled={disabled}
          onChange={onChange}
        />
      )}
      <View style={styles.line} />
      <View style={styles.buttons}>
        {isLast ? null : (
          <PressButton
            look={look}
            tone="primary"
            label="Next question"
            disabled={disabled}
            onPress={() => show(form.current + 1)}
          />
        )}
        {isLast && question !== undefined ? (
          <PressButton
            look={look}
            tone="primary"
            label={questions.length > 1 ? "Send all answers" : "Send answer"}
            disabled={disabled}
            busy={form.delivery.status === "sending"}
            onPress={onSubmit}
            onFocusChange={onFocusChange}
          />
        ) : null}
        <PressButton
          look={look}
          tone="quiet"
          label="Ask back instead…"
          disabled={disabled}
          onPress={() => onChange((kept) => modeChanged(kept, "clarify"))}
          onFocusChange={onFocusChange}
        />
        <PressButton
          look={look}
          tone="quiet"
          label="Don’t answer…"
          disabled={disabled}
          onPress={() => onChange((kept) => modeChanged(kept, "cancel"))}
          onFocusChange={onFocusChange}
        />
      </View>
    </>
  );
}

function Deadline({ look, userInput }: { readonly look: Look; readonly userInput: UserInput }): ReactNode {
  const styles = useCardStyles(look);
  const now = useNow(userInput.autoResolvesAt === undefined ? undefined : 1000);
  if (userInput.autoResolvesAt === undefined) return null;
  return (
    <Text role="timer" style={styles.muted}>
      {timeLeft(userInput.autoResolvesAt - now)}
    </Text>
  );
}

interface SettledProps {
  readonly look: Look;
  readonly userInput: UserInput;
  readonly form: InputRequestForm;
}

function Settled({ look, userInput, form }: SettledProps): ReactNode {
  const styles = useCardStyles(look);
  const answered = answeredQuestions(userInput);
  const unanswered = answered.length > 0 ? [] : userInput.questions;
  return (
    <View style={styles.stack}>
      <OutcomeNote
        look={look}
        outcome={inputRequestOutcome(userInput) ?? UNANSWERED}
        delivery={form.delivery}
      />
      {unanswered.map(({ id, question }) => (
        <VisibleWords key={id} look={look} style={styles.muted} selectable>
          {question}
        </VisibleWords>
      ))}
      {answered.map(({ questionId, question, answer, note }) => (
        <View key={questionId} style={styles.tightStack}>
          <VisibleWords look={look} style={styles.muted}>
            {question}
          </VisibleWords>
          <VisibleWords look={look} style={[styles.text, styles.strong]} selectable>
            {answer}
          </VisibleWords>
          {note === undefined ? null : (
            <VisibleWords look={look} style={styles.text} selectable>
              {`Note: ${note}`}
            </VisibleWords>
          )}
        </View>
      ))}
    </View>
  );
}
