/** Tokens, context and subscription: how much was used. */
import { z } from "zod";
import { count, optional, word } from "./wire.ts";

export const tokenUsage = z.object({
  inputTokens: count,
  outputTokens: count,
  reasoningTokens: count,
  cachedTokens: count,
  cacheReadTokens: optional(z.number()),
  cacheWriteTokens: optional(z.number()),
});

export const cumulativeTokenUsage = z.object({
  promptTokens: count,
  outputTokens: count,
  totalTokens: count,
});

/** `pressure` is `normal`, `warning`, `blocked` or a newer word. */
export const contextUsage = z.object({
  usedTokens: z.number(),
  windowTokens: optional(z.number()),
  pressure: word,
});

const onView = { sessionId: z.string(), viewCursor: z.string() };

export const sessionContextUsage = z.object({ ...onView, ...contextUsage.shape });

/** One per model call. `cumulative` covers the session over all its hosts, but no children. */
export const sessionTokenUsage = z.object({
  ...onView,
  turnId: z.string(),
  promptTokens: count,
  totalTokens: count,
  usage: tokenUsage,
  cumulative: cumulativeTokenUsage,
  durationMs: optional(z.number()),
  finishReason: optional(z.string()),
  modelId: optional(z.string()),
});

/** What the subscription had left when the host last heard of it. Times in epoch milliseconds; percent may exceed 100. */
export const subscriptionUsage = z.object({
  observedAtMs: z.number(),
  tier: word,
  window: z.object({ usedPercent: z.number(), resetsAtMs: z.number(), windowDurationMins: count }),
  weekly: z.object({ usedPercent: z.number(), resetsAtMs: z.number() }),
});

/** Empty until the host has seen a first answer that reports usage. */
export const usageReadResult = z.object({ usage: optional(subscriptionUsage) });
