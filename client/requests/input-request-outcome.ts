/** How a prompt ended and what was answered, in words. */
import type { UserInput, UserInputAnswer } from "../../shared/session/state.ts";
import type { Delivery } from "./delivery.ts";
import type { Outcome } from "./outcome.ts";

export interface AnsweredQuestion {
  readonly questionId: string;
  readonly question: string;
  readonly answer: string;
  readonly note?: string;
}

/** Undefined while the prompt waits. `delivery` is that of this device's answer: one that was refused came late. */
export function inputRequestOutcome({ settlement }: UserInput, delivery: Delivery): Outcome | undefined {
  if (settlement === undefined) return undefined;
  const { outcome, clarification, reason } = settlement;
  const details = [
    ...(clarification === undefined ? [] : [clarification]),
    ...(reason === undefined ? [] : [`Reason: ${reason}`]),
  ];
  const late = delivery.status === "refused" ? " by a person before your answer came" : "";
  switch (outcome) {
    case "answered":
      return { tone: "good", headline: `Answered${late}`, details };
    case "clarified":
      return { tone: "good", headline: `Asked back instead of answering${late}`, details };
    case "cancelled":
      return { tone: "neutral", headline: "Not answered", details };
    case "interrupted":
      return { tone: "neutral", headline: "The turn was stopped before an answer", details };
    case "timedOut":
      return { tone: "neutral", headline: "Nobody answered in time, so Muse went on by itself", details };
    case "aborted":
      return { tone: "neutral", headline: "Muse took the question back", details };
    default:
      return { tone: "neutral", headline: `Ended as “${outcome}”`, details };
  }
}

/** Every question with its answer. An answer to a question that is not known is shown by its id. */
export function answeredQuestions({ questions, settlement }: UserInput): readonly AnsweredQuestion[] {
  return (settlement?.answers ?? []).map((answer) => ({
    questionId: answer.questionId,
    question: questions.find(({ id }) => id === answer.questionId)?.question ?? answer.questionId,
    answer: answerWords(answer),
    ...(answer.note !== undefined && { note: answer.note }),
  }));
}

function answerWords({ selectedLabel, selectedLabels, freeText }: UserInputAnswer): string {
  if (freeText !== undefined) return freeText;
  if (selectedLabel !== undefined) return selectedLabel;
  if (selectedLabels !== undefined && selectedLabels.length > 0) return selectedLabels.join("\n");
  return "Nothing chosen";
}
