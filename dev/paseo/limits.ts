/** How long Paseo waits before it goes on without an answer. */

/** Start of the plugin's process, and each call of the plugin: connection, cache key, status, RPC, hook. */
export const CALL_LIMIT_MS = 30_000;

/** Milliseconds. These are the limits that tests shorten. */
export interface Limits {
  /** Each of the two steps of an interrupt: until it is acknowledged, then until the turn has ended. */
  readonly interruptStep: number;
  /** The close of a session. */
  readonly close: number;
  /** Each of the two steps of the plugin's stop: until it exits by itself, then after SIGTERM. */
  readonly stopStep: number;
}

export const LIMITS: Limits = { interruptStep: 2_000, close: 3_000, stopStep: 2_000 };

/** Rejects after `limitMs` with `message`; the work itself is not stopped. */
export async function within<Value>(limitMs: number, message: string, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
