/** Parts that many emitted frames share, as the 1.4.1 declarations spell them; every object is closed. */
import * as z from "zod";

/** A whole number; the declarations know no fractions. */
export const whole = z.number().int();

const recordPosition = z.strictObject({ id: z.string(), sequence: whole });

export const sourceRange = z.strictObject({
  first: recordPosition,
  last: recordPosition,
  stream: z.strictObject({ id: z.string(), kind: z.string() }),
});
export type SourceRange = z.infer<typeof sourceRange>;

export const tokenUsage = z.strictObject({
  cacheReadTokens: whole.optional(),
  cacheWriteTokens: whole.optional(),
  cachedTokens: whole,
  inputTokens: whole,
  outputTokens: whole,
  reasoningTokens: whole,
});

export const cumulativeUsage = z.strictObject({
  outputTokens: whole,
  promptTokens: whole,
  totalTokens: whole,
});
export type CumulativeUsage = z.infer<typeof cumulativeUsage>;

/** What every view event carries beside its own members. */
export const viewMembers = { sessionId: z.string(), sourceRange, viewCursor: z.string() };

export const approvalMode = z.enum(["allowAll", "promptUnmatched", "onRequest", "denyUnmatched"]);
export type ApprovalMode = z.infer<typeof approvalMode>;

export const reasoningEffort = z.enum(["none", "minimal", "low", "medium", "high", "xhigh", "max", "ultra"]);
export type ReasoningEffort = z.infer<typeof reasoningEffort>;

export const effectiveMode = z.strictObject({
  lastCommandId: z.string().nullable(),
  mode: approvalMode,
  source: z.string(),
});

export const requirementRef = z.strictObject({ approvalId: z.string(), sourceIndex: whole });

/** The acknowledgement that most commands share. */
export const accepted = z.strictObject({ commandId: z.string(), status: z.literal("accepted") });
