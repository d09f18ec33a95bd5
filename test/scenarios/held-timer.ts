/** A timer of one length that ends when the test says so; all others run as they do. */
import type { Ports } from "../../server/ports.ts";
import { systemPorts } from "../../server/system-ports.ts";

export interface HeldTimer {
  readonly ports: Pick<Ports, "timer">;
  /** Resolves when such a timer runs for the first time. */
  readonly started: Promise<void>;
  /** Whether one runs now. */
  readonly isRunning: () => boolean;
  /** Ends those that run. */
  readonly end: () => void;
}

export function heldTimer(heldMs: number): HeldTimer {
  const held = new Set<() => void>();
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  return {
    ports: {
      timer(delayMs, fire) {
        if (delayMs !== heldMs) return systemPorts.timer(delayMs, fire);
        held.add(fire);
        start();
        return () => void held.delete(fire);
      },
    },
    started,
    isRunning: () => held.size > 0,
    end() {
      const fires = [...held];
      held.clear();
      for (const fire of fires) fire();
    },
  };
}
