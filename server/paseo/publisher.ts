/**
 * When Paseo is told. Streamed text is gathered, since Paseo keeps and checks every snapshot; everything that
 * a person waits for goes out at once. The last state is always told before what ends it.
 */
import type { CancelTimer, Ports } from "../ports.ts";

/** Milliseconds for which growing text is gathered. */
export const GATHER_MS = 100;

export interface Publisher {
  /** Something changed. `urgent` is told now; growing text is told now too if nothing was for a while. */
  changed(urgent: boolean): void;
  /** Tells what is still gathered, and nothing after it. */
  close(): void;
}

/** `publish` tells everything that changed since it was last called. */
export function createPublisher(ports: Pick<Ports, "now" | "timer">, publish: () => void): Publisher {
  let last = Number.NEGATIVE_INFINITY;
  let cancel: CancelTimer | undefined;
  let closed = false;

  const now = () => {
    cancel?.();
    cancel = undefined;
    last = ports.now();
    publish();
  };

  return {
    changed(urgent) {
      if (closed) return;
      const wait = last + GATHER_MS - ports.now();
      if (urgent || wait <= 0) now();
      else cancel ??= ports.timer(wait, now);
    },
    close() {
      if (closed) return;
      if (cancel !== undefined) now();
      closed = true;
    },
  };
}
