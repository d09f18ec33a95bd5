/** Where an answer of this device stands. Whether it took effect is read from the chat, never from here. */
import type { RpcOutput } from "@getpaseo/plugin";
import type { Answer, answerChat } from "../../shared/rpc/answer.ts";
import { reasonWords } from "../reason-words.ts";

export type Delivery =
  | { readonly status: "idle" }
  | { readonly status: "sending"; readonly answer: Answer }
  /** Handed over at `at` (milliseconds since the epoch); the chat has yet to show it. */
  | { readonly status: "accepted"; readonly answer: Answer; readonly at: number }
  | { readonly status: "refused"; readonly answer: Answer; readonly message: string };

export type AnswerReply = RpcOutput<typeof answerChat>;

export const IDLE: Delivery = { status: "idle" };

/** After this long without an effect the person may answer again. Nothing is decided by it. */
export const UNCONFIRMED_MS = 10_000;

export function isBusy(delivery: Delivery): boolean {
  return delivery.status === "sending" || delivery.status === "accepted";
}

/** The reply to `answer`; one that is not awaited any more changes nothing. */
export function delivered(delivery: Delivery, answer: Answer, reply: AnswerReply, at: number): Delivery {
  if (delivery.status !== "sending" || delivery.answer !== answer) return delivery;
  if (reply.status === "accepted") return { status: "accepted", answer, at };
  return { status: "refused", answer, message: reply.message };
}

/** What is known when the call itself failed: not whether the answer arrived. */
export function lostReply(reason: unknown): AnswerReply {
  return {
    status: "refused",
    message: `It is not known whether your answer arrived (${reasonWords(reason)}). If this request stays open, answer again.`,
  };
}
