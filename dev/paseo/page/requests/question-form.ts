/**
 * What Paseo's own question card understands and sends back, without its looks: which forms it accepts, which draft
 * counts as answered, and how drafts become the answer strings of a response.
 */

export interface QuestionOption {
  readonly label: string;
  readonly description?: string;
  readonly preview?: string;
}

export interface Question {
  readonly question: string;
  /** Caption of the tab and key of the answer. */
  readonly header: string;
  readonly options: readonly QuestionOption[];
  readonly multiSelect: boolean;
  readonly freeText: boolean;
  readonly allowEmpty: boolean;
  readonly placeholder: string;
}

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
export function readQuestionForm(input: unknown): QuestionForm | undefined {
  const list = isRecord(input) ? input["questions"] : undefined;
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const questions: Question[] = [];
  let dismissLabel: string | undefined;
  for (const entry of list as unknown[]) {
    const question = readQuestion(entry);
    if (question === undefined) return undefined;
    questions.push(question);
    if (isRecord(entry) && typeof entry["dismissLabel"] === "string") dismissLabel ??= entry["dismissLabel"];
  }
  return { questions, dismissLabel: dismissLabel ?? "Dismiss" };
}

function readQuestion(entry: unknown): Question | undefined {
  if (!isRecord(entry)) return undefined;
  const { question, header, options, placeholder } = entry;
  if (typeof question !== "string" || typeof header !== "string" || !Array.isArray(options)) return undefined;
  const read = (options as unknown[]).map(readOption);
  const complete = read.filter((option) => option !== undefined);
  if (complete.length !== read.length) return undefined;
  const other = entry["allowOther"] === true || entry["isOther"] === true;
  const fallback = complete.length === 0 ? "Type your answer..." : "Other...";
  return {
    question,
    header,
    options: complete,
    multiSelect: entry["multiSelect"] === true,
    freeText: complete.length === 0 || other,
    allowEmpty: entry["allowEmpty"] === true,
    placeholder: typeof placeholder === "string" ? placeholder : fallback,
  };
}

function readOption(entry: unknown): QuestionOption | undefined {
  if (!isRecord(entry) || typeof entry["label"] !== "string") return undefined;
  const { description, preview } = entry;
  return {
    label: entry["label"],
    ...(typeof description === "string" ? { description } : {}),
    ...(typeof preview === "string" ? { preview } : {}),
  };
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
