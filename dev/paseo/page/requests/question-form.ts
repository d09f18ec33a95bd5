/**
 * What Paseo's own question card shows of a form and sends back, without its looks: which draft counts as answered, and
 * how drafts become the answer strings of a response.
 */
import type { JsonObject } from "@getpaseo/plugin/server/provider";
import { type Question as Asked, parseQuestions } from "../../ledger/question-form.ts";

export interface Question extends Pick<Asked, "question" | "options"> {
  /** Caption of the tab and key of the answer. */
  readonly header: string;
  readonly multiSelect: boolean;
  readonly freeText: boolean;
  readonly allowEmpty: boolean;
  readonly placeholder: string;
}

export type QuestionOption = Question["options"][number];

export interface QuestionForm {
  readonly questions: readonly Question[];
  readonly dismissLabel: string;
}

/** `chosen` holds labels in the order in which they were pressed. */
export interface Draft {
  readonly chosen: readonly string[];
  readonly text: string;
}

export const EMPTY_DRAFT: Draft = { chosen: [], text: "" };

/** Reads `request.input`. One wrong field anywhere means no form at all, as in Paseo. */
export function readQuestionForm(input: JsonObject | undefined): QuestionForm | undefined {
  const asked = parseQuestions(input);
  if (asked === null) return undefined;
  const dismissLabel = asked.find((each) => each.dismissLabel !== undefined)?.dismissLabel ?? "Dismiss";
  return { questions: asked.map(shown), dismissLabel };
}

function shown(asked: Asked): Question {
  const { question, header, options, multiSelect = false, allowEmpty = false } = asked;
  const isFree = options.length === 0;
  const freeText = isFree || asked.allowOther === true || asked.isOther === true;
  const placeholder = asked.placeholder ?? (isFree ? "Type your answer..." : "Other...");
  return { question, header, options, multiSelect, freeText, allowEmpty, placeholder };
}

/** Pressing a chosen option takes it back. A single choice and free text exclude each other. */
export function press(question: Question, draft: Draft, label: string): Draft {
  const chosen = draft.chosen.includes(label)
    ? draft.chosen.filter((other) => other !== label)
    : question.multiSelect
      ? [...draft.chosen, label]
      : [label];
  return { chosen, text: question.multiSelect ? draft.text : "" };
}

export function type(question: Question, draft: Draft, text: string): Draft {
  return { chosen: question.multiSelect ? draft.chosen : [], text };
}

export function isAnswered(question: Question, draft: Draft): boolean {
  if (draft.chosen.length > 0) return true;
  return question.freeText && (question.allowEmpty || draft.text.trim() !== "");
}

/** The answers by header, each a string. A question with options that was left empty is absent. */
export function answers(
  questions: readonly Question[],
  draftOf: (header: string) => Draft,
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const question of questions) {
    const { chosen, text } = draftOf(question.header);
    const typed = text.trim();
    const values = typed === "" ? chosen : question.multiSelect ? [...chosen, typed] : [typed];
    if (values.length > 0) result[question.header] = values.join(", ");
    else if (question.options.length === 0) result[question.header] = "";
  }
  return result;
}

/** A form of nothing but optional texts is dismissed by allowing it with what was typed so far. */
export function isOptionalText(form: QuestionForm): boolean {
  return form.questions.every((question) => question.options.length === 0 && question.allowEmpty);
}
