/** The life of a turn as events tell it. */
import { z } from "zod";
import { tokenUsage } from "./usage.ts";
import { count, flag, optional, textOrEmpty, word } from "./wire.ts";

export const turnRef = z.object({ turnId: z.string(), commandId: z.string() });

/** Why a turn failed; `kind` is an open word such as `modelError` or `authRequired`. */
const turnError = z.object({ kind: word, message: textOrEmpty, retryable: flag });

const inTurn = { sessionId: z.string(), viewCursor: z.string(), turnId: z.string() };

export const turnStarted = z.object({ ...inTurn, commandId: z.string() });

/**
 * The one end of a turn. `terminal` is `completed`, `failed`, `cancelled` or a newer word; a failed one may come with
 * only a `reason`, which is free text. Times in milliseconds.
 */
export const turnCompleted = z.object({
  ...inTurn,
  terminal: word,
  error: optional(turnError),
  reason: optional(z.string()),
  durationMs: optional(z.number()),
  timeToFirstTokenMs: optional(z.number()),
  usage: optional(tokenUsage),
});

/** The turn is taken back as if it had not been asked. */
export const turnRetracted = z.object({ ...inTurn, commandId: optional(z.string()) });

/** A model call failed and will be tried again; not an end. */
export const turnRetryScheduled = z.object({
  ...inTurn,
  attempt: count,
  nextAttempt: count,
  maxAttempts: count,
  retryDelayMs: count,
  reason: textOrEmpty,
});

/** A queued turn was taken out of the queue and will never run; `commandId` is that of the start that queued it. */
export const turnUnqueued = z.object({ ...inTurn, commandId: z.string() });
