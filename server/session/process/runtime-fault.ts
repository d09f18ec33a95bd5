/** A host that works on but fails at everything it is asked: its stored sessions are sound, and another host helps. */

/** Milliseconds within which a second fault is not answered by another host: the first one did not help. */
export const COOLDOWN_MS = 5 * 60_000;

/** No kind or code tells it from other failures, so that Muse's own words have to. */
const FAULTS = /event log failed|MCP startup audit failed/i;

export function isRuntimeFault(words: string | undefined): boolean {
  return words !== undefined && FAULTS.test(words);
}
