/** Says to a person what went wrong and what to do next. */
import { z } from "zod";
import { MspError } from "./errors.ts";
import {
  CEILING,
  type Failure,
  type Sentence,
  sentenceByKind,
  sentenceByReason,
} from "./failure-sentences.ts";

const readable = z.object({ kind: z.string().catch("unknown"), message: z.string() });

/**
 * One or two sentences for a person. A kind without words of its own is told in the host's own message.
 * @param error an `MspError`, the error of a failed turn, or any other error
 */
export function explain(error: unknown): string {
  const read = readable.safeParse(error);
  if (!read.success || read.data.message === "")
    return "Something went wrong, and Muse did not say what. Try again.";
  const { kind, message } = read.data;
  const data = error instanceof MspError ? error.data : {};
  const failure: Failure = { kind, message: message.replace(/\.+$/, ""), data };
  const sentence = kind === "commandRejected" ? rejection(failure) : lookUp(sentenceByKind, kind);
  return typeof sentence === "function" ? sentence(failure) : (sentence ?? message);
}

function rejection({ data, message }: Failure): Sentence {
  const reason = data.reason ?? "";
  if (/ceiling/i.test(reason)) return CEILING;
  const told = message.replace(/^\S+ command \S+ rejected: /, "");
  return lookUp(sentenceByReason, reason) ?? `Muse did not do this: ${told}.`;
}

function lookUp(sentences: Readonly<Record<string, Sentence>>, key: string): Sentence | undefined {
  return Object.hasOwn(sentences, key) ? sentences[key] : undefined;
}
