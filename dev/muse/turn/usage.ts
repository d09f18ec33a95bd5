/** Invented but consistent token counts: one report for each model call. */
import { record } from "../event-log.ts";
import type { Stage } from "./run.ts";

const emptySession = 38_100;

/** Reports one model call of about `written` characters; `toTools` marks a call that ends in tool calls. */
export function reportUsage(stage: Stage, written: number, startedAtMs: number, toTools: boolean): void {
  const { host, session, run } = stage;
  const calls = session.events.filter((event) => event.method === "session/tokenUsage").length;
  const inputTokens = emptySession + calls * 240;
  const cached = calls === 0 ? 0 : inputTokens - 271;
  const outputTokens = Math.max(12, Math.ceil(written / 4)) + (toTools ? 90 : 0);
  const before = session.fold.tokens;
  record(host, session, "session/tokenUsage", {
    cumulative: {
      outputTokens: before.outputTokens + outputTokens,
      promptTokens: before.promptTokens + inputTokens,
      totalTokens: before.totalTokens + inputTokens + outputTokens,
    },
    durationMs: Math.max(0, Math.round(host.ports.now() - startedAtMs)),
    finishReason: toTools ? "tool_calls" : undefined,
    modelId: session.fold.model?.modelId ?? session.head.modelId ?? undefined,
    promptTokens: inputTokens,
    totalTokens: inputTokens + outputTokens,
    turnId: run.turnId,
    usage: {
      cacheReadTokens: cached,
      cacheWriteTokens: 0,
      cachedTokens: cached,
      inputTokens,
      outputTokens,
      reasoningTokens: Math.ceil(outputTokens / 8),
    },
  });
}
