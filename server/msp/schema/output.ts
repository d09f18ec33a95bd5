/** Output that Muse stores beside the transcript, patches included, and how it is read in pieces. */
import { z } from "zod";
import { count, optional, textOrEmpty, word } from "./wire.ts";

/**
 * Points to stored bytes. `id` is what `item/readOutput` takes; `uri` is only for display. `availability` is
 * `available`, `missing`, `unsupported`, `accessFailed` or a newer word.
 */
export const outputRef = z.object({
  id: z.string(),
  kind: word,
  availability: word,
  byteLen: count,
  uri: textOrEmpty,
  mediaType: optional(z.string()),
  digest: optional(z.string()),
  path: optional(z.string()),
});

/** Counts of an edit: touched files, added and removed lines. */
export const patchSummary = z.object({ files: z.number(), added: z.number(), removed: z.number() });

export interface ItemReadOutputParams {
  readonly sessionId: string;
  readonly itemId: string;
  readonly outputRef: string;
  readonly offsetBytes?: number;
  /** At most 6 MiB; larger wishes are served at that size. */
  readonly lengthBytes?: number;
}

/** One piece. The next one starts at `offsetBytes + byteLen`; `encoding` is `utf8` or `base64`. */
export const itemReadOutputResult = z.object({
  content: z.string(),
  encoding: z.enum(["utf8", "base64"]),
  byteLen: z.number(),
  offsetBytes: z.number(),
  eof: z.boolean(),
  mediaType: word,
});
