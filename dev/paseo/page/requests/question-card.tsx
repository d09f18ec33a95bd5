/** Paseo's own card for questions: one question at a time, tabs when there are several. */
import type { PermissionRequest } from "@getpaseo/plugin/server/provider";
import { useState } from "react";
import { Glyph } from "../chrome/glyph.tsx";
import { QuestionFields } from "./question-fields.tsx";
import {
  answers,
  type Draft,
  EMPTY_DRAFT,
  isAnswered,
  isOptionalText,
  press,
  type QuestionForm,
  readQuestionForm,
  type,
} from "./question-form.ts";
import { QuestionTabs } from "./question-tabs.tsx";
import { type Respond, useRespond } from "./use-respond.ts";

export interface QuestionCardProps {
  readonly request: PermissionRequest;
  readonly respond: Respond;
}

/** Like Paseo, draws nothing at all for a form that it cannot read. */
export function QuestionCard({ request, respond }: QuestionCardProps) {
  const form = readQuestionForm(request.input);
  return form === undefined ? null : <FormCard request={request} form={form} respond={respond} />;
}

function FormCard({ request, form, respond }: QuestionCardProps & { readonly form: QuestionForm }) {
  const { questions, dismissLabel } = form;
  const [index, setIndex] = useState(0);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const { busy, error, send } = useRespond(respond);
  const draftOf = (header: string) => drafts[header] ?? EMPTY_DRAFT;
  const question = questions[index] ?? questions[0];
  if (question === undefined) return null;
  const draft = draftOf(question.header);
  const isLast = index === questions.length - 1;
  const done = isLast
    ? questions.every((each) => isAnswered(each, draftOf(each.header)))
    : isAnswered(question, draft);

  const edit = (next: Draft) => setDrafts({ ...drafts, [question.header]: next });
  const choose = (label: string) => {
    const next = press(question, draft, label);
    edit(next);
    if (!question.multiSelect && next.chosen.length > 0 && !isLast) setIndex(index + 1);
  };
  const allow = (button: string) =>
    send(button, {
      behavior: "allow",
      updatedInput: { ...request.input, answers: answers(questions, draftOf) },
    });
  const submit = () => {
    if (!done || busy !== undefined) return;
    if (isLast) allow("primary");
    else setIndex(index + 1);
  };
  const dismiss = () => {
    if (isOptionalText(form)) allow("dismiss");
    else send("dismiss", { behavior: "deny", message: "Dismissed by user" });
  };

  return (
    <section className="card" aria-label="Question" data-testid="question-form-card" tabIndex={-1}>
      {questions.length > 1 && (
        <QuestionTabs questions={questions} index={index} draftOf={draftOf} onSelect={setIndex} />
      )}
      <QuestionFields
        key={question.header}
        question={question}
        draft={draft}
        disabled={busy !== undefined}
        onPress={choose}
        onText={(text) => edit(type(question, draft, text))}
        onSubmit={submit}
      />
      <div className="card-actions">
        <FormButton id="dismiss" label={dismissLabel} busy={busy} onPress={dismiss} />
        <FormButton
          id="primary-action"
          label={isLast ? "Submit" : "Next"}
          busy={busy}
          off={!done}
          onPress={submit}
        />
      </div>
      {error !== undefined && (
        <p role="alert" className="word-failed">
          {error}
        </p>
      )}
    </section>
  );
}

interface FormButtonProps {
  readonly id: "dismiss" | "primary-action";
  readonly label: string;
  readonly busy: string | undefined;
  readonly off?: boolean;
  onPress(): void;
}

function FormButton({ id, label, busy, off = false, onPress }: FormButtonProps) {
  const primary = id === "primary-action";
  const spinning = busy === (primary ? "primary" : "dismiss");
  return (
    <button
      type="button"
      className={`button ${primary ? "button-primary" : ""}`}
      data-testid={`question-form-${id}`}
      disabled={off || busy !== undefined}
      onClick={onPress}
    >
      {spinning ? <Glyph name="spinner" className="spin" /> : <Glyph name={primary ? "check" : "close"} />}
      {label}
    </button>
  );
}
