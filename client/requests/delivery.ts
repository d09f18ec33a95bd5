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

/** An answer is under way, or its effect is awaited. */
export function isBusy(
  delivery: Delivery,
): delivery is Extract<Delivery, { status: "sending" | "accepted" }> {
  return delivery.status === "sending" || delivery.status === "accepted";
}

/** A form from which an answer is sent. */
interface AnswerForm {
  readonly delivery: Delivery;
}

/**
 * Takes the step that a press means, and sends the answer that comes of it, if any. The reply goes into the form as it
 * is by then.
 */
export function sendAnswer<Form extends AnswerForm>(
  update: (change: (form: Form) => Form) => void,
  step: (form: Form) => { readonly form: Form; readonly answer?: Answer },
  answer: (answer: Answer) => Promise<AnswerReply>,
): void {
  let sent: Answer | undefined;
  update((kept) => {
    const next = step(kept);
    sent = next.answer;
    return next.form;
  });
  if (sent === undefined) return;
  const awaited = sent;
  void answer(awaited).then((reply) => update((kept) => replied(kept, awaited, reply, Date.now())));
}

/** The form after the reply to `answer`, which came at `at`; one that is not awaited any more changes nothing. */
export function replied<Form extends AnswerForm>(
  form: Form,
  answer: Answer,
  reply: AnswerReply,
  at: number,
): Form {
  const { delivery } = form;
  if (delivery.status !== "sending" || delivery.answer !== answer) return form;
  if (reply.status === "accepted") return { ...form, delivery: { status: "accepted", answer, at } };
  return { ...form, delivery: { status: "refused", answer, message: reply.message } };
}

/** Gives the card back when an accepted answer showed no effect. */
export function answerAgain<Form extends AnswerForm>(form: Form): Form {
  return form.delivery.status === "accepted" ? { ...form, delivery: IDLE } : form;
}

/** What is known when the call itself failed: not whether the answer arrived. */
export function lostReply(reason: unknown): AnswerReply {
  return {
    status: "refused",
    message: `It is not known whether your answer arrived (${reasonWords(reason)}). If this request stays open, answer again.`,
  };
}
