/** The ladder by which a process is brought to its end: ask, urge, kill. Knows nothing of how that is done. */
import type { Ports } from "../ports.ts";
import { within } from "../time-limit.ts";
import type { StopSignal } from "./process-tree.ts";

export interface ShutdownTimes {
  /** How long the process may take to end by itself after its input was closed. */
  readonly drainMs: number;
  /** How long after SIGTERM; also how long a process whose pipes broke may take by itself. */
  readonly termMs: number;
  /** How long after SIGKILL, before the process is given up as one that cannot be killed. */
  readonly killMs: number;
  /** After the end of the process: how long what it started may take, on each of two steps, and its output to close. */
  readonly sweepMs: number;
}

export const SHUTDOWN_TIMES: ShutdownTimes = { drainMs: 30_000, termMs: 2_000, killMs: 2_000, sweepMs: 300 };

const POLL_MS = 25;

export interface LadderTarget {
  /** Closes the input after what was written so far. */
  endInput(): void;
  destroyInput(): void;
  signal(signal: StopSignal): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>;
}

/** Resolves with true once the process has ended, with false when not even SIGKILL ended it. */
export async function climbLadder(
  target: LadderTarget,
  times: Pick<ShutdownTimes, "drainMs" | "termMs" | "killMs">,
  timer: Ports["timer"],
): Promise<boolean> {
  target.endInput();
  if (await settlesWithin(target.ended, times.drainMs, timer)) return true;
  target.signal("SIGTERM");
  if (await settlesWithin(target.ended, times.termMs, timer)) return true;
  target.destroyInput();
  target.signal("SIGKILL");
  return settlesWithin(target.ended, times.killMs, timer);
}

export interface SweepTarget {
  isAlive(): boolean;
  signal(signal: StopSignal): void;
}

/** Ends what a process left behind: asks it first, then kills it. At most twice `sweepMs`. */
export async function sweep(target: SweepTarget, sweepMs: number, timer: Ports["timer"]): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (!target.isAlive()) return;
    target.signal(signal);
    for (let waited = 0; waited < sweepMs && target.isAlive(); waited += POLL_MS) {
      await new Promise<void>((resolve) => timer(POLL_MS, resolve));
    }
  }
}

/** Whether `promise` resolves before `ms` milliseconds have passed. It must not reject. */
export function settlesWithin(
  promise: Promise<unknown>,
  ms: number,
  timer: Ports["timer"],
): Promise<boolean> {
  return within(
    { timer },
    ms,
    promise.then(() => true),
    () => false,
  );
}
