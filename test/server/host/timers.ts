/** Timers for the host tests: the real one, and one whose time passes only when the test says so. */
import type { Ports } from "../../../server/ports.ts";

/** Keeps the process alive while it waits, which shows timers that were left behind. */
export const realTimer: Ports["timer"] = (delayMs, fire) => {
  const handle = setTimeout(fire, delayMs);
  return () => clearTimeout(handle);
};

export interface ManualTimer {
  readonly timer: Ports["timer"];
  /** Lets the time pass, timer by timer, and lets everything that follows from each happen. */
  advance(ms: number): Promise<void>;
  /** Delays until the timers that wait, soonest first. */
  waiting(): readonly number[];
}

export function manualTimer(): ManualTimer {
  let now = 0;
  const timers = new Set<{ at: number; fire: () => void }>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const sorted = () => [...timers].sort((a, b) => a.at - b.at);
  return {
    timer(delayMs, fire) {
      const entry = { at: now + delayMs, fire };
      timers.add(entry);
      return () => void timers.delete(entry);
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (let next = sorted()[0]; next && next.at <= end; next = sorted()[0]) {
        now = next.at;
        timers.delete(next);
        next.fire();
        await settle();
      }
      now = end;
    },
    waiting: () => sorted().map(({ at }) => at - now),
  };
}
