/** Questions of the model to the person, their answers and their settlement. The turn waits for them. */
import { z } from "zod";
import { listOrEmpty, nullable, optional, textOrEmpty, type Wire, word } from "./wire.ts";

const option = z.object({
  label: z.string(),
  description: optional(z.string()),
  preview: optional(z.object({ content: z.string(), format: word })),
});

/** `mode` is `single` or `multiple`; the bounds count labels of a multiple selection. */
const selection = z.object({
  mode: word,
  minSelections: optional(z.number()),
  maxSelections: optional(z.number()),
});

const userInputQuestion = z.object({
  id: z.string(),
  header: textOrEmpty,
  question: textOrEmpty,
  options: listOrEmpty(option),
  selection: selection.catch({ mode: "single" }),
});

/** An answer carries exactly one of label, labels and free text. */
const userInputAnswer = z.object({
  questionId: z.string(),
  selectedLabel: optional(z.string()),
  selectedLabels: optional(z.array(z.string())),
  freeText: optional(z.string()),
  note: optional(z.string()),
});
export type UserInputAnswer = Wire<typeof userInputAnswer>;

const clarification = z.object({ content: z.string(), format: word });

const onView = { sessionId: z.string(), viewCursor: z.string(), userInputId: z.string() };

/** `autoResolutionMs`: after this time the host settles the prompt by itself; only for a countdown. */
export const userInputRequested = z.object({
  ...onView,
  itemId: z.string(),
  turnId: z.string(),
  questions: listOrEmpty(userInputQuestion),
  toolName: textOrEmpty,
  toolCallId: optional(z.string()),
  autoResolutionMs: optional(z.number()),
});

/** `outcome` is `answered`, `clarified`, `cancelled`, `interrupted`, `timedOut`, `aborted` or a newer word. */
export const userInputSettled = z.object({
  ...onView,
  outcome: word,
  answers: listOrEmpty(userInputAnswer),
  clarification: nullable(clarification).catch(null),
  decidedByCommandId: nullable(z.string()).catch(null),
  reason: nullable(z.string()).catch(null),
});

interface ToUserInput {
  readonly sessionId: string;
  readonly userInputId: string;
}

/** One answer per question. Texts of at most 500 characters. */
export interface UserInputAnswerParams extends ToUserInput {
  readonly answers: readonly UserInputAnswer[];
}

/** Hosts want a reason although the declarations leave it open. */
export interface UserInputCancelParams extends ToUserInput {
  readonly reason: string;
}

/** `content` of at most 500 characters. */
export interface UserInputClarifyParams extends ToUserInput {
  readonly clarification: { readonly content: string; readonly format: "text" };
}

export const userInputResult = z.object({
  commandId: z.string(),
  userInputId: optional(z.string()),
  status: word,
});
