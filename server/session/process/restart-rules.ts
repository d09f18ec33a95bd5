/** When a host that ended is replaced by another one, and what is told where it is not. Pure. */
import type { ProviderError } from "@getpaseo/plugin/server/provider";

/** Restarts within {@link WINDOW_MS} that are tried before the session ends. */
export const MOST_RESTARTS = 3;
/** Milliseconds after which an end of a host counts no more. */
export const WINDOW_MS = 5 * 60_000;

/** How a host ended, or failed to start: `error.code` is the class of its exit or the reason. */
export interface HostFailure {
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly error: ProviderError;
  /** The same start can be hoped to go better. */
  readonly isPassing: boolean;
}

/** What the same start can be hoped to go better with; wrong arguments, a broken configuration and the like cannot. */
const PASSING: ReadonlySet<string> = new Set(["clean", "unhandled", "lease", "crash", "handshake"]);

export function isPassing({ code }: ProviderError): boolean {
  return code !== undefined && PASSING.has(code);
}

/** The failures that still count, oldest first, together with a new one. */
export function withFailure(known: readonly HostFailure[], failure: HostFailure): readonly HostFailure[] {
  return [...known.filter(({ at }) => failure.at - at < WINDOW_MS), failure];
}

/**
 * Why there is no further restart after these failures, told by their first cause; undefined where there may be one.
 * `advice` says what a person can do about a code.
 */
export function whyOver(
  failures: readonly HostFailure[],
  advice: (code: string) => string,
): ProviderError | undefined {
  const [first] = failures;
  const last = failures.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const { error } = first;
  const fix = (told: ProviderError) => advice(told.code ?? "");
  if (!last.isPassing) {
    if (first === last) return { ...error, message: `${error.message}${fix(error)}` };
    const again = `It could not be started again: ${last.error.message}${fix(last.error)}`;
    return { ...error, message: `${error.message} ${again}` };
  }
  if (failures.length <= MOST_RESTARTS) return undefined;
  const again = `It was started again ${MOST_RESTARTS} times within five minutes and ended each time.`;
  return { ...error, message: `${error.message} ${again}${fix(error)}` };
}
