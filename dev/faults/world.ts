/** One clock for the simulated hosts and for the plugin, and a way to tell that both have nothing to do at this moment. */
import { createHash } from "node:crypto";
// Loaded by the plugin when it needs them, which takes time that no clock here shows.
import "../../server/host/run.ts";
import "../../server/muse.ts";
import type { Ports } from "../../server/ports.ts";
import type { SimulatedMuse } from "../muse/simulated-muse.ts";

const START_MS = Date.UTC(2026, 8, 21, 14, 13, 20);

/** Turns of the event loop in which nothing happened, after which nothing will: the longest chain of ours takes three. */
const QUIET_TURNS = 5;

export interface World {
  readonly ports: Ports;
  readonly now: () => number;
  /** What the plugin wrote into its log. */
  readonly log: readonly string[];
  /** Something crossed a border: nobody is quiet yet. */
  readonly stir: () => void;
  readonly add: (muse: RunningMuse) => void;
  readonly remove: (muse: RunningMuse) => void;
  /** Whether a host has something to do later. */
  readonly isHostBusy: () => boolean;
  /** Resolves when nobody does anything without time passing. */
  readonly quiet: () => Promise<void>;
  /** Lets time pass until the next thing is due, and does it; false where nothing is. */
  readonly next: () => boolean;
}

/** A host on this clock; `wake` is told what it has to say. */
export interface RunningMuse {
  readonly muse: SimulatedMuse;
  readonly wake: (frames: ReturnType<SimulatedMuse["advance"]>) => void;
}

export function createWorld(seed: string): World {
  let now = START_MS;
  let stirred = 0;
  let minted = 0;
  const log: string[] = [];
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>();
  const running = new Set<RunningMuse>();

  const uuidv7 = (): string => {
    minted += 1;
    const hex = createHash("sha256").update(`${seed} ${minted}`).digest("hex");
    const time = Math.floor(now).toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
  };

  const dueOf = ({ muse }: RunningMuse) => muse.host.agenda.next() ?? Number.POSITIVE_INFINITY;

  return {
    ports: {
      now: () => now,
      timer(delayMs, fire) {
        const timer = { at: now + Math.max(delayMs, 0), fire };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
      uuidv7,
      log: (message) => void log.push(message),
      random: () => 0.5,
    },
    now: () => now,
    log,
    stir() {
      stirred += 1;
    },
    add: (muse) => void running.add(muse),
    remove: (muse) => void running.delete(muse),
    isHostBusy: () => [...running].some((one) => Number.isFinite(dueOf(one))),
    async quiet() {
      let seen = stirred;
      for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        if (seen !== stirred) turns = -1;
        seen = stirred;
      }
    },
    next() {
      const timer = [...timers].reduce<{ at: number; fire: () => void } | undefined>(
        (first, one) => (first === undefined || one.at < first.at ? one : first),
        undefined,
      );
      const host = Math.min(...[...running].map(dueOf));
      const due = Math.min(timer?.at ?? Number.POSITIVE_INFINITY, host);
      if (!Number.isFinite(due)) return false;
      stirred += 1;
      const passed = Math.max(due - now, 0);
      now += passed;
      // All hosts keep the time, also those that have nothing to do yet.
      for (const one of [...running]) one.wake(one.muse.advance(passed));
      if (timer !== undefined && timer.at <= now && timers.delete(timer)) timer.fire();
      return true;
    },
  };
}
