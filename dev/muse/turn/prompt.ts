/** Prompts to the user: asking, waiting and settling. */
import { deliver, record } from "../event-log.ts";
import type { Host, OpenSession } from "../host.ts";
import { tellStatus } from "../outbox.ts";
import type { Answer } from "../schema/approval.ts";
import { tellRow } from "../session-row.ts";
import type { PromptPlan } from "../stories/story.ts";
import { present } from "./approval.ts";
import type { Play, Stage } from "./run.ts";

export interface Settlement {
  readonly outcome: string;
  readonly answers: readonly Answer[];
  readonly clarification: { readonly content: string; readonly format: string } | null;
  readonly commandId: string | null;
  readonly reason: string | null;
}

/** Settles an open prompt; the first settlement wins. */
export function settle(host: Host, session: OpenSession, userInputId: string, end: Settlement): void {
  if (!session.fold.prompts.has(userInputId)) return;
  const params = record(
    host,
    session,
    "userInput/settled",
    {
      answers: [...end.answers],
      clarification: end.clarification,
      decidedByCommandId: end.commandId,
      outcome: end.outcome,
      reason: end.reason,
      userInputId,
    },
    { deliver: false },
  );
  tellStatus(host, session);
  deliver(host, session, "userInput/settled", params);
}

/** The tool output that tells the model how a prompt ended, in the host's own member names. */
export function promptOutput(end: Settlement): string {
  const answers = end.answers.map((answer) => ({
    id: answer.questionId,
    selected_label: answer.selectedLabel,
    selected_labels: answer.selectedLabels,
    free_text: answer.freeText,
    note: answer.note,
  }));
  const clarification = end.clarification?.content;
  return JSON.stringify({ status: end.outcome, answers, clarification, reason: end.reason ?? undefined });
}

/** What the answers say in words. */
export function answersInWords(end: Settlement): string {
  if (end.clarification !== null) return `your clarification: ${end.clarification.content}`;
  if (end.answers.length === 0)
    return end.reason === null ? `no answer (${end.outcome})` : `no answer (${end.reason})`;
  return end.answers
    .map((answer) => {
      const value = answer.freeText ?? answer.selectedLabel ?? answer.selectedLabels?.join(", ") ?? "";
      return `${answer.questionId} = ${value}${answer.note === undefined ? "" : ` (${answer.note})`}`;
    })
    .join("; ");
}

/** Asks the questions of an open tool item and waits for the settlement. */
export function* playPrompt(
  stage: Stage,
  plan: PromptPlan,
  call: { itemId: string; callId: string },
): Play<Settlement> {
  const { host, session, run } = stage;
  const userInputId = call.itemId;
  const params = record(
    host,
    session,
    "userInput/requested",
    {
      autoResolutionMs: plan.autoResolutionMs,
      itemId: call.itemId,
      questions: [...plan.questions],
      toolCallId: call.callId,
      toolName: "request_user_input",
      turnId: run.turnId,
      userInputId,
    },
    { deliver: false },
  );
  tellStatus(host, session);
  const names = { request: "userInput/request", event: "userInput/requested" } as const;
  present(host, session, host.options.lies.promptForm, names, userInputId, params);
  tellRow(host, session);
  return yield* awaitSettlement(stage, userInputId, plan.autoResolutionMs);
}

/** Waits for the settlement of a prompt that is already open. */
export function* awaitSettlement(
  stage: Stage,
  userInputId: string,
  ms: number | undefined,
): Play<Settlement> {
  const woken = yield { ms, signal: `prompt ${userInputId}` };
  // Safe: this signal is only sent by the user input methods, always with the settlement.
  if (woken !== undefined) return woken.value as Settlement;
  const end = { outcome: "timedOut", answers: [], clarification: null, commandId: null, reason: null };
  settle(stage.host, stage.session, userInputId, end);
  return end;
}
