/** How a client answers an approval or a prompt. The outcome is read from the chat, never from the reply. */
import { defineRpc } from "@getpaseo/plugin";
import { z } from "zod";
import { id, position } from "./id.ts";

const userInputAnswer = z.object({
  questionId: id,
  selectedLabel: z.string().optional(),
  selectedLabels: z.array(z.string()).optional(),
  freeText: z.string().optional(),
  note: z.string().optional(),
});

/** `decide` is for one stage: `sourceIndex` is that of the requirement that the person saw. */
export const answer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("decide"),
    approvalId: id,
    sourceIndex: position,
    choiceId: id,
    feedback: z.string().optional(),
  }),
  z.object({ kind: z.literal("answer"), userInputId: id, answers: z.array(userInputAnswer) }),
  z.object({ kind: z.literal("clarify"), userInputId: id, text: z.string() }),
  z.object({ kind: z.literal("cancel"), userInputId: id, reason: z.string() }),
]);

export type Answer = z.infer<typeof answer>;

/** `refused` leaves the request open; `message` says why and what to do. */
export const answerChat = defineRpc({
  name: "chat.answer",
  input: z.object({ agentId: id, answer }),
  output: z.discriminatedUnion("status", [
    z.object({ status: z.literal("accepted") }),
    z.object({ status: z.literal("refused"), message: z.string() }),
  ]),
});
