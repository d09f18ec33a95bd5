/**
 * How a client keeps what a person types and chooses at a request, before any of it is sent: for the next device, and
 * for itself when it is loaded anew. It comes back to everybody in the view.
 */
import { defineRpc } from "@getpaseo/plugin";
import { z } from "zod";

/** Far more than any answer may have, and too little to do harm. */
const text = z.string().max(20_000);

const answerDraft = z.object({
  selected: z.array(text).max(100).readonly(),
  ownWords: z.boolean(),
  freeText: text,
  note: text,
});

/** `closed`: the session is not open, and nothing was kept. */
export const keepDraft = defineRpc({
  name: "chat.draft",
  input: z.object({
    agentId: z.string(),
    draft: z.object({
      requestId: z.string(),
      by: z.string(),
      answers: z.record(z.string(), answerDraft),
      reason: text,
      clarification: text,
    }),
  }),
  output: z.object({ status: z.enum(["kept", "closed"]) }),
});
