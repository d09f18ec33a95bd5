/** Paseo's question form: what it can show of Muse's questions, and its answers mapped back. */
import type { JsonObject } from "@getpaseo/plugin/server/provider";
import { characterCount } from "../../shared/characters.ts";
import {
  USER_INPUT_TEXT_LIMIT,
  type UserInputAnswer,
  type UserInputQuestion,
} from "../../shared/session/state.ts";
import { visibleLine, visibleString } from "../../shared/visible-text.ts";

/**
 * The questions as Paseo reads them, with nothing hidden in them. A form with anything missing is shown as nothing at
 * all, so headers are made unique and never empty: they are the keys of the answers.
 */
export function questionForm(questions: readonly UserInputQuestion[]): JsonObject[] {
  if (questions.length === 0) return [EMPTY_FORM];
  const headers = questionHeaders(questions);
  return questions.map((asked, at) => ({
    question: `${visibleString(asked.question)}${bounds(asked)}`,
    header: headers[at] ?? asked.question,
    options: asked.options.map(({ label, description, preview }, option) => ({
      label: shownLabels(asked)[option] ?? label,
      ...(description !== undefined && { description: visibleString(description) }),
      ...(preview !== undefined && { preview: visibleString(preview.content) }),
    })),
    multiSelect: asked.multiple,
    allowOther: true,
    ...(mayBeEmpty(asked) && { allowEmpty: true }),
  }));
}

/** A form of no question is drawn as nothing at all, and nobody would know what the turn waits for. */
const EMPTY_FORM = {
  header: "Question",
  question: "Muse asked without saying what. Write what it should know, or dismiss this.",
  options: [],
  multiSelect: false,
  allowOther: true,
};

/** What was written into the form of a prompt without questions. */
export function writtenForNothing(given: unknown): string | undefined {
  return textOf(given, EMPTY_FORM.header);
}

function mayBeEmpty({ multiple, min }: UserInputQuestion): boolean {
  return multiple && min === 0;
}

/** The form knows no bounds and takes any number of answers, so the question has to say them. */
function bounds({ multiple, options, min = 0, max = options.length }: UserInputQuestion): string {
  if (!multiple || (min <= 1 && max >= options.length)) return "";
  if (max >= options.length) return ` (choose at least ${min})`;
  if (min <= 1) return ` (choose at most ${max})`;
  return min === max ? ` (choose ${min})` : ` (choose ${min} to ${max})`;
}

/** One header per question, in order. */
export function questionHeaders(questions: readonly UserInputQuestion[]): readonly string[] {
  return unique(
    questions.map(
      ({ header, question }, at) => visibleLine(header) || visibleLine(question) || `Question ${at + 1}`,
    ),
  );
}

/**
 * The labels as the form shows them and gives them back. Two that differ in what cannot be seen alone stay two, one of
 * blanks is numbered, and one that begins as others do when they are joined is put in quotes.
 */
function shownLabels({ options }: UserInputQuestion): readonly string[] {
  const plain = unique(options.map(({ label }, at) => visibleLine(label).trim() || `Option ${at + 1}`));
  const beginnings = new Set(plain.map((label) => `${label}, `));
  const begins = (label: string): boolean => [...beginnings].some((other) => label.startsWith(other));
  return unique(plain.map((label) => (begins(label) ? `“${label}”` : label)));
}

function unique(texts: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    let other = text;
    for (let n = 2; taken.has(other); n += 1) other = `${text} (${n})`;
    taken.add(other);
    return other;
  });
}

export type FormAnswers =
  | { readonly status: "complete"; readonly answers: readonly UserInputAnswer[] }
  | { readonly status: "refused"; readonly message: string };

/** Maps the form's strings back to Muse's answers: one per question, within its bounds and limits. */
export function formAnswers(questions: readonly UserInputQuestion[], given: unknown): FormAnswers {
  const headers = questionHeaders(questions);
  const answers: UserInputAnswer[] = [];
  for (const [at, question] of questions.entries()) {
    const header = headers[at] ?? "";
    const text = textOf(given, header);
    if (text === undefined && mayBeEmpty(question)) {
      answers.push({ questionId: question.id, selectedLabels: [] });
      continue;
    }
    if (text === undefined)
      return refused(`"${header}" has no answer yet. Answer every question, or dismiss the form.`);
    const answer = answerOf(question, text);
    if (typeof answer === "string") return refused(`"${header}": ${answer}`);
    answers.push(answer);
  }
  return { status: "complete", answers };
}

function answerOf(question: UserInputQuestion, text: string): UserInputAnswer | string {
  const { id: questionId, options, multiple, min, max } = question;
  const shown = shownLabels(question);
  const labelOf = (label: string) => options[shown.indexOf(label)]?.label;
  if (!multiple) {
    const selectedLabel = labelOf(text);
    return selectedLabel === undefined ? freeText(questionId, text) : { questionId, selectedLabel };
  }
  const { chosen, rest } = splitLabels(text, shown);
  if (chosen.length === 0) return freeText(questionId, text);
  if (min !== undefined && chosen.length < min) return `choose at least ${min}.`;
  if (max !== undefined && chosen.length > max) return `choose at most ${max}.`;
  if (characterCount(rest) > USER_INPUT_TEXT_LIMIT) return tooLong(rest);
  const selectedLabels = chosen.map((label) => labelOf(label) ?? label);
  return { questionId, selectedLabels, ...(rest !== "" && { note: rest }) };
}

function freeText(questionId: string, text: string): UserInputAnswer | string {
  return characterCount(text) > USER_INPUT_TEXT_LIMIT ? tooLong(text) : { questionId, freeText: text };
}

function tooLong(text: string): string {
  return `the text has ${characterCount(text)} characters, Muse takes ${USER_INPUT_TEXT_LIMIT}.`;
}

/**
 * Paseo joins the chosen labels with ", " in the order of the clicks, and a label may hold a comma itself:
 * known labels are taken from the front, and what no label fits is the typed text.
 */
function splitLabels(text: string, labels: readonly string[]): { chosen: string[]; rest: string } {
  const longestFirst = [...labels].sort((a, b) => b.length - a.length);
  const chosen: string[] = [];
  let rest = text;
  while (rest !== "") {
    const label = longestFirst.find(
      (known) => !chosen.includes(known) && (rest === known || rest.startsWith(`${known}, `)),
    );
    if (label === undefined) break;
    chosen.push(label);
    rest = rest.slice(label.length).replace(/^, /, "");
  }
  return { chosen, rest };
}

function textOf(given: unknown, header: string): string | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(given, header)?.value;
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function refused(message: string): FormAnswers {
  return { status: "refused", message };
}
