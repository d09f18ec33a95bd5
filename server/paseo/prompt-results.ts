/** What becomes of prompts: one result for each, once Muse runs it or never will. */
import type { ProviderEvent, TimelineItem } from "@getpaseo/plugin/server/provider";
import { findTurn } from "../../shared/chat/select.ts";
import type { Submission } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import { row } from "./event.ts";
import { userItem } from "./timeline.ts";

type PromptResult = Extract<ProviderEvent, { type: "session.prompt_result" }>["result"];

/** The result of that prompt, where it was not told yet; the person's row stands before it. */
export function promptResult(
  sessionId: string,
  told: View,
  view: View,
  submission: Submission,
): readonly ProviderEvent[] {
  const { commandId, clientMessageId, delivery, turnId, error, text, images, status } = submission;
  const before = told.session.submissions.find((known) => known.commandId === commandId);
  if (isAnswered(before) || !isAnswered(submission)) return [];
  const result = (outcome: PromptResult): ProviderEvent => ({
    type: "session.prompt_result",
    sessionId,
    clientMessageId,
    result: outcome,
  });
  if (submission.answer !== undefined) {
    const { level, text: message } = submission.answer;
    const prompt = userItem(commandId, { text }, { clientMessageId });
    const answered: TimelineItem = { type: "notification", id: `${commandId}:answer`, level, message };
    const isSteer = delivery === "steer" && turnId !== undefined;
    return [
      ...(prompt ? [row(sessionId, prompt)] : []),
      ...(message === "" ? [] : [row(sessionId, answered)]),
      result(isSteer ? { type: "steer", turnId } : { type: "completed" }),
    ];
  }
  if (status === "failed" || turnId === undefined) {
    return [result({ type: "failed", error: error ?? { message: "Muse did not take the prompt." } })];
  }
  if (delivery === "steer") return [result({ type: "steer", turnId })];
  const attachments = (images ?? []).map((label) => ({ type: "simple" as const, label }));
  const message = findTurn(view.chat, turnId)?.message ?? { text, attachments };
  const prompt = userItem(commandId, message, { clientMessageId, turnId });
  return [...(prompt ? [row(sessionId, prompt)] : []), result({ type: "turn", turnId })];
}

function isAnswered(submission: Submission | undefined): boolean {
  return submission?.status === "accepted" || submission?.status === "failed";
}
