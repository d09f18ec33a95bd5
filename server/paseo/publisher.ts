/**
 * When Paseo is told. Streamed text is gathered, since Paseo keeps and checks every snapshot; everything that
 * a person waits for goes out at once. The last state is always told before what ends it.
 */
import type { CancelTimer, Ports } from "../ports.ts";

export interface Publisher {
  /** Something changed. It is told at the latest when that many milliseconds lie between it and what was told last. */
  changed(gatherMs: number): void;
  /** Tells what is still gathered, and nothing after it. */
  close(): void;
}

/** `publish` tells everything that changed since it was last called. */
export function createPublisher(ports: Pick<Ports, "now" | "timer">, publish: () => void): Publisher {
  let last = Number.NEGATIVE_INFINITY;
  let pending: { readonly at: number; readonly cancel: CancelTimer } | undefined;
  let closed = false;

  const now = () => {
    pending?.cancel();
    pending = undefined;
    last = ports.now();
    publish();
  };

  return {
    changed(gatherMs) {
      if (closed) return;
      const at = last + gatherMs;
      const wait = at - ports.now();
      if (wait <= 0) return now();
      if (pending !== undefined && pending.at <= at) return;
      pending?.cancel();
      pending = { at, cancel: ports.timer(wait, now) };
    },
    close() {
      if (closed) return;
      if (pending !== undefined) now();
      closed = true;
    },
  };
}
