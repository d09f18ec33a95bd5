/** How a prompt ended and what was answered, in words. */
import type { UserInput, UserInputAnswer } from "../shared/session/state.ts";
import type { Outcome } from "./confirmation-outcome.ts";

export interface AnsweredQuestion {
  readonly questionId: string;
  readonly question: string;
  readonly answer: string;
  readonly note?: string;
}

/** Undefined while the prompt waits. */
export function inputRequestOutcome({ settlement }: UserInput): Outcome | undefined {
  if (settlement === undefined) return undefined;
  const { outcome, clarification, reason } = settlement;
  const details = [
    ...(clarification === undefined ? [] : [clarification]),
    ...(reason === undefined ? [] : [`Reason: ${reason}`]),
  ];
  switch (outcome) {
    case "answered":
      return { tone: "good", headline: "Answered", details };
    case "clarified":
      return { tone: "good", headline: "Asked back instead of answering", details };
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

/** What is shown for a prompt that was never answered and whose turn is over. */
export const UNANSWERED: Outcome = {
  tone: "neutral",
  headline: "No longer needed",
  details: ["The turn ended before this was answered."],
};

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
