/** The AHP input request that a prompt of Muse stands for, and its answers in both directions. */
import type {
  ChatInputAnswer,
  ChatInputQuestion,
  ChatInputRequest,
  ChatInputResponseKind,
  InputRequestResponsePart,
} from "../../../shared/chat/state.ts";
import type {
  UserInput,
  UserInputAnswer,
  UserInputQuestion,
  UserInputSettlement,
} from "../../../shared/session/state.ts";
import { asRecord, textArgument, toolArguments } from "../../../shared/tool.ts";
import type { ToolCallItem } from "../../msp/schema/item.ts";

export function inputRequestPart({
  userInputId,
  questions,
  settlement,
}: UserInput): InputRequestResponsePart {
  const answers = settlement && chatAnswers(settlement.answers);
  const request: ChatInputRequest = {
    id: userInputId,
    questions: questions.map(chatQuestion),
    ...(answers && { answers }),
  };
  return { kind: "inputRequest", request, ...(settlement && { response: responseKind(settlement) }) };
}

/**
 * A prompt of which only the finished tool call is left, as in a history: the questions are its arguments,
 * the answers its output. Undefined where either cannot be read.
 */
export function userInputOfItem(item: ToolCallItem, turnId: string): UserInput | undefined {
  const questions = list(toolArguments(item.args)?.["questions"]).flatMap(itemQuestion);
  if (questions.length === 0) return undefined;
  const report = toolArguments(item.visibleOutput);
  const outcome = textArgument(report, "status") ?? item.status;
  const reason = textArgument(report, "reason") ?? item.failureReason;
  const answers = list(report?.["answers"]).flatMap(itemAnswer);
  return {
    userInputId: item.itemId,
    itemId: item.itemId,
    turnId,
    questions,
    settlement: { outcome, answers, ...(reason !== undefined && { reason }) },
  };
}

function chatQuestion({
  id,
  header,
  question,
  options,
  multiple,
  min,
  max,
}: UserInputQuestion): ChatInputQuestion {
  const asked = { id, title: header, message: question };
  if (options.length === 0) return { ...asked, kind: "text", max: 500 };
  const offered = {
    ...asked,
    options: options.map(({ label, description }) => ({
      id: label,
      label,
      ...(description && { description }),
    })),
    allowFreeformInput: true,
  };
  if (!multiple) return { ...offered, kind: "single-select" };
  return {
    ...offered,
    kind: "multi-select",
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}

function chatAnswers(answers: readonly UserInputAnswer[]): Record<string, ChatInputAnswer> | undefined {
  if (answers.length === 0) return undefined;
  return Object.fromEntries(answers.map((answer) => [answer.questionId, chatAnswer(answer)]));
}

function chatAnswer({ selectedLabel, selectedLabels, freeText, note }: UserInputAnswer): ChatInputAnswer {
  const freeformValues = note === undefined ? {} : { freeformValues: [note] };
  if (selectedLabels !== undefined) {
    return { state: "submitted", value: { kind: "selected-many", value: selectedLabels, ...freeformValues } };
  }
  if (selectedLabel !== undefined) {
    return { state: "submitted", value: { kind: "selected", value: selectedLabel, ...freeformValues } };
  }
  return { state: "submitted", value: { kind: "text", value: freeText ?? "" } };
}

/** Answered is the only acceptance; a person who clarifies or cancels declines the form as it was put. */
function responseKind({ outcome }: UserInputSettlement): ChatInputResponseKind {
  switch (outcome) {
    case "answered":
      return "accept";
    case "clarified":
    case "cancelled":
      return "decline";
    default:
      return "cancel";
  }
}

function itemQuestion(value: unknown): UserInputQuestion[] {
  const question = asRecord(value);
  const text = textArgument(question, "question");
  if (text === undefined) return [];
  const options = list(question?.["options"]).flatMap((option) => {
    const label = textArgument(asRecord(option), "label");
    return label === undefined ? [] : [{ label }];
  });
  const id = textArgument(question, "id") ?? text;
  return [{ id, header: textArgument(question, "header") ?? id, question: text, options, multiple: false }];
}

function itemAnswer(value: unknown): UserInputAnswer[] {
  const answer = asRecord(value);
  const questionId = textArgument(answer, "id", "question_id");
  if (questionId === undefined) return [];
  const labels = list(answer?.["selected_labels"]).filter((label) => typeof label === "string");
  const selectedLabel = textArgument(answer, "selected_label");
  const freeText = textArgument(answer, "free_text");
  const note = textArgument(answer, "note");
  return [
    {
      questionId,
      ...(labels.length > 0 && { selectedLabels: labels }),
      ...(selectedLabel !== undefined && { selectedLabel }),
      ...(freeText !== undefined && { freeText }),
      ...(note !== undefined && { note }),
    },
  ];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
