/** Time that stands still until a test moves it. */
import type { Ports } from "../../../server/ports.ts";

interface Waiting {
  readonly at: number;
  readonly fire: () => void;
}

export interface ManualClock {
  readonly ports: Ports;
  /** Delays of the timers that are set, in milliseconds from now, soonest first. */
  waits(): readonly number[];
  /** Resolves with the delay of the next timer that is set from now on. */
  nextWait(): Promise<number>;
  /** Moves time on and fires what falls due, in order. */
  advance(ms: number): void;
  /** The same, and lets everything that follows from each timer happen before the next. */
  pass(ms: number): Promise<void>;
}

/** @param random what each throw of the dice yields */
export function manualClock(random = 0.5): ManualClock {
  let now = 0;
  let minted = 0;
  let waiting: readonly Waiting[] = [];
  let heard: ((delayMs: number) => void)[] = [];

  const ports: Ports = {
    now: () => now,
    random: () => random,
    log: () => {},
    uuidv7: () => {
      minted += 1;
      return `01a0c450-0000-7000-8000-${String(minted).padStart(12, "0")}`;
    },
    timer(delayMs, fire) {
      const timer: Waiting = { at: now + delayMs, fire };
      waiting = [...waiting, timer];
      for (const tell of heard) tell(delayMs);
      heard = [];
      return () => {
        waiting = waiting.filter((other) => other !== timer);
      };
    },
  };

  /** Moves on to what falls due first, if that is not after `end`. */
  const fireNext = (end: number): boolean => {
    const [due] = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    if (due === undefined) return false;
    now = due.at;
    waiting = waiting.filter((other) => other !== due);
    due.fire();
    return true;
  };

  return {
    ports,
    waits: () => waiting.map(({ at }) => at - now).sort((a, b) => a - b),
    nextWait: () => new Promise((resolve) => heard.push(resolve)),
    advance(ms) {
      const end = now + ms;
      while (fireNext(end));
      now = end;
    },
    async pass(ms) {
      const end = now + ms;
      do await settled();
      while (fireNext(end));
      now = end;
    },
  };
}

/** Lets everything happen that needs no time. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
