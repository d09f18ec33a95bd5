/**
 * What a person does on a card with questions, as pure steps. Each question takes options or words of one's
 * own, never both, because Muse accepts exactly one of them; a note may go with either.
 */
import { characterCount } from "../../shared/characters.ts";
import { entryOf } from "../../shared/known-word.ts";
import type { Answer } from "../../shared/rpc/answer.ts";
import {
  type AnswerDraft,
  USER_INPUT_TEXT_LIMIT,
  type UserInput,
  type UserInputQuestion,
} from "../../shared/session/state.ts";
import { type Delivery, IDLE, isBusy } from "./delivery.ts";

/** The labels are kept while own words are in use, so that switching back loses nothing. */
export interface QuestionDraft extends AnswerDraft {
  /** The note field is in sight. */
  readonly noteOpen: boolean;
}

/** What the card is used for at the moment. */
export type InputMode = "answer" | "clarify" | "cancel";

export interface InputRequestForm {
  readonly drafts: Readonly<Record<string, QuestionDraft>>;
  /** Index of the question in sight. */
  readonly current: number;
  readonly mode: InputMode;
  readonly clarification: string;
  readonly reason: string;
  /** Problems are shown only after the first attempt to send. */
  readonly tried: boolean;
  readonly delivery: Delivery;
}

/** Muse wants a reason for every cancellation. */
const DEFAULT_CANCEL_REASON = "The user chose not to answer.";

const EMPTY_DRAFT: QuestionDraft = {
  selected: [],
  ownWords: false,
  freeText: "",
  note: "",
  noteOpen: false,
};

export const INPUT_REQUEST_FORM: InputRequestForm = {
  drafts: {},
  current: 0,
  mode: "answer",
  clarification: "",
  reason: "",
  tried: false,
  delivery: IDLE,
};

/** The draft of a question; one without options can only be answered in own words. */
export function draftOf(form: InputRequestForm, question: UserInputQuestion): QuestionDraft {
  const draft = entryOf(form.drafts, question.id) ?? EMPTY_DRAFT;
  return question.options.length === 0 && !draft.ownWords ? { ...draft, ownWords: true } : draft;
}

/** The labels that are chosen on screen, in the order of the options. */
export function selectedLabels(question: UserInputQuestion, draft: QuestionDraft): readonly string[] {
  if (draft.ownWords) return [];
  return question.options.map(({ label }) => label).filter((label) => draft.selected.includes(label));
}

/** Chooses an option, or gives it back. It takes the place of own words. */
export function optionToggled(
  form: InputRequestForm,
  question: UserInputQuestion,
  label: string,
): InputRequestForm {
  const draft = draftOf(form, question);
  const selected = selectedLabels(question, draft);
  const isSelected = selected.includes(label);
  if (question.multiple) {
    const next = isSelected ? selected.filter((other) => other !== label) : [...selected, label];
    return drafted(form, question, { selected: next, ownWords: false });
  }
  return drafted(form, question, { selected: [label], ownWords: false });
}

/** Switches between options and own words; neither side loses what it had. */
export function ownWordsToggled(form: InputRequestForm, question: UserInputQuestion): InputRequestForm {
  const { ownWords } = draftOf(form, question);
  return drafted(form, question, { ownWords: question.multiple ? !ownWords : true });
}

export function drafted(
  form: InputRequestForm,
  question: UserInputQuestion,
  change: Partial<QuestionDraft>,
): InputRequestForm {
  const draft = { ...draftOf(form, question), ...change };
  return { ...form, drafts: { ...form.drafts, [question.id]: draft } };
}

/** Why this question cannot be sent as it stands, as a sentence for the person; undefined when it can. */
export function questionProblem(form: InputRequestForm, question: UserInputQuestion): string | undefined {
  const draft = draftOf(form, question);
  if (draft.ownWords) {
    if (draft.freeText.trim() === "") return "Write an answer, or choose one of the options.";
    const tooLong = lengthProblem(draft.freeText);
    if (tooLong !== undefined) return tooLong;
  } else {
    const problem = selectionProblem(question, selectedLabels(question, draft).length);
    if (problem !== undefined) return problem;
  }
  return lengthProblem(draft.note);
}

function selectionProblem(question: UserInputQuestion, count: number): string | undefined {
  if (!question.multiple) return count === 1 ? undefined : "Choose one option, or answer in your own words.";
  const min = question.min ?? 1;
  if (count < min) return `Choose at least ${min}${count === 0 ? "" : `; you have chosen ${count}`}.`;
  if (question.max !== undefined && count > question.max)
    return `Choose at most ${question.max}; you have chosen ${count}.`;
  return undefined;
}

function lengthProblem(text: string): string | undefined {
  const surplus = characterCount(text.trim()) - USER_INPUT_TEXT_LIMIT;
  return surplus > 0 ? `Too long by ${surplus} characters; Muse takes ${USER_INPUT_TEXT_LIMIT}.` : undefined;
}

/** What stands in the way of sending in the present mode, and at which question. */
export function inputProblem(
  form: InputRequestForm,
  userInput: UserInput,
): { readonly message: string; readonly question?: number } | undefined {
  if (form.mode === "clarify") {
    const message =
      form.clarification.trim() === "" ? "Write what you want to say." : lengthProblem(form.clarification);
    return message === undefined ? undefined : { message };
  }
  if (form.mode === "cancel") {
    const message = lengthProblem(form.reason);
    return message === undefined ? undefined : { message };
  }
  for (const [index, question] of userInput.questions.entries()) {
    const message = questionProblem(form, question);
    if (message !== undefined) return { message, question: index };
  }
  return undefined;
}

/** Number of questions that could be sent as they stand. */
export function answeredCount(form: InputRequestForm, userInput: UserInput): number {
  return userInput.questions.filter((question) => questionProblem(form, question) === undefined).length;
}

/** Sends what is on screen, or shows what is missing and where. */
export function submitted(
  form: InputRequestForm,
  userInput: UserInput,
): { readonly form: InputRequestForm; readonly answer?: Answer } {
  if (userInput.settlement !== undefined || isBusy(form.delivery)) return { form };
  const problem = inputProblem(form, userInput);
  if (problem !== undefined) {
    return { form: { ...form, tried: true, current: problem.question ?? form.current, delivery: IDLE } };
  }
  const answer = answerOf(form, userInput);
  return { form: { ...form, tried: true, delivery: { status: "sending", answer } }, answer };
}

function answerOf(form: InputRequestForm, { userInputId, questions }: UserInput): Answer {
  if (form.mode === "clarify") return { kind: "clarify", userInputId, text: form.clarification.trim() };
  if (form.mode === "cancel") {
    return { kind: "cancel", userInputId, reason: form.reason.trim() || DEFAULT_CANCEL_REASON };
  }
  const answers = questions.map((question) => {
    const draft = draftOf(form, question);
    const note = draft.note.trim();
    return { questionId: question.id, ...answerValue(question, draft), ...(note && { note }) };
  });
  return { kind: "answer", userInputId, answers };
}

function answerValue(question: UserInputQuestion, draft: QuestionDraft) {
  if (draft.ownWords) return { freeText: draft.freeText.trim() };
  const labels = selectedLabels(question, draft);
  return question.multiple ? { selectedLabels: [...labels] } : { selectedLabel: labels[0] };
}

export function modeChanged(form: InputRequestForm, mode: InputMode): InputRequestForm {
  return { ...form, mode, tried: false, delivery: isBusy(form.delivery) ? form.delivery : IDLE };
}
