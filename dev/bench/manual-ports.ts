/** Ports on a clock that the measurement moves. */
import type { Ports } from "../../server/ports.ts";

export interface ManualPorts {
  readonly ports: Ports;
  /** Lets that many milliseconds pass, and fires what is due. */
  advance(ms: number): void;
}

export function manualPorts(): ManualPorts {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>();
  return {
    ports: {
      now: () => now,
      timer(delayMs, fire) {
        const entry = { at: now + delayMs, fire };
        timers.add(entry);
        return () => void timers.delete(entry);
      },
      uuidv7: () => "01a0c450-6c25-7000-8001-000000000001",
      log() {},
      random: () => 0,
    },
    advance(ms) {
      now += ms;
      for (const entry of [...timers]) {
        if (entry.at > now) continue;
        timers.delete(entry);
        entry.fire();
      }
    },
  };
}
