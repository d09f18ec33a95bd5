/** Says to a person what went wrong and what to do next. */
import { z } from "zod";
import { kindOfCode } from "./error-table.ts";
import { MspError } from "./errors.ts";
import {
  CEILING,
  type Failure,
  type Sentence,
  sentenceByKind,
  sentenceByReason,
} from "./failure-sentences.ts";

const readable = z.object({ message: z.string().min(1) });

/**
 * One or two sentences for a person, by the kind of the error, else by its code. What has no words of its own is told
 * in the host's own message.
 * @param error an `MspError` or any other error
 */
export function explain(error: unknown): string {
  const read = readable.safeParse(error);
  if (!read.success) return "Something went wrong, and Muse did not say what. Try again.";
  const { message } = read.data;
  if (!(error instanceof MspError)) return message;
  const { kind, code, data } = error;
  const failure: Failure = { kind, message: message.replace(/\.+$/, ""), data };
  const sentence =
    sentenceOf(kind, failure) ?? (code === null ? undefined : sentenceOf(kindOfCode(code), failure));
  return typeof sentence === "function" ? sentence(failure) : (sentence ?? message);
}

function sentenceOf(kind: string, failure: Failure): Sentence | undefined {
  return kind === "commandRejected" ? rejection(failure) : sentenceByKind.get(kind);
}

function rejection({ data, message }: Failure): Sentence {
  const reason = data.reason ?? "";
  if (/ceiling/i.test(reason)) return CEILING;
  const told = message.replace(/^\S+ command \S+ rejected: /, "");
  return sentenceByReason.get(reason) ?? `Muse did not do this: ${told}.`;
}
