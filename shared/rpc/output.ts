/** How a client reads a tool's whole output, of which the conversation shows a part: piece by piece, on demand. */
import { defineRpc } from "@getpaseo/plugin";
import { z } from "zod";
import { id, position } from "./id.ts";

/**
 * Offsets are bytes of the stored output. A reader begins at 0 and goes on at `nextOffset` until `eof`. A piece begins
 * at `offset`: as asked, or at the next character where that lay inside one. `base64` is for what is no text; `byteLen`
 * are the bytes of the whole, as Muse said when it announced the output.
 */
export const outputPiece = z.object({
  status: z.literal("piece"),
  content: z.string(),
  encoding: z.enum(["utf8", "base64"]),
  offset: z.number(),
  nextOffset: z.number(),
  eof: z.boolean(),
  byteLen: z.number(),
  mediaType: z.string(),
});

/**
 * `reason` is `closed`, `notStored`, Muse's word for why the bytes cannot be served (`missing`, `unsupported`,
 * `accessFailed`), or the kind of its error. `message` says what happened and what to do.
 */
export const outputRefused = z.object({
  status: z.literal("refused"),
  reason: z.string(),
  message: z.string(),
});

export const readOutput = defineRpc({
  name: "item.read-output",
  input: z.object({ agentId: id, itemId: id, offset: position }),
  output: z.discriminatedUnion("status", [outputPiece, outputRefused]),
});

export type OutputAnswer = z.infer<typeof outputPiece> | z.infer<typeof outputRefused>;
