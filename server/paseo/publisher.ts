/**
 * Tells Paseo when it is time. Streamed text is gathered, since Paseo keeps and checks every event; everything that
 * a person waits for goes out at once. The last state is always told before what ends it.
 */
import type { CancelTimer, Ports } from "../ports.ts";
import { type Change, dueAt, FRESH_PACE, noted, told } from "./pace.ts";

export interface Publisher {
  /** These things changed at once. All is told when the first of them is due. */
  changed(changes: readonly Change[]): void;
  /** Tells what is still gathered, and nothing after it. */
  close(): void;
}

/** `publish` tells everything that changed since it was last called. */
export function createPublisher(ports: Pick<Ports, "now" | "timer">, publish: () => void): Publisher {
  let pace = FRESH_PACE;
  let pending: { readonly at: number; readonly cancel: CancelTimer } | undefined;
  let closed = false;

  const tell = () => {
    pending?.cancel();
    pending = undefined;
    pace = told(pace, ports.now());
    publish();
  };

  return {
    changed(changes) {
      if (closed || changes.length === 0) return;
      pace = changes.reduce(noted, pace);
      const at = Math.min(...changes.map((change) => dueAt(pace, change)));
      if (pending !== undefined && pending.at <= at) return;
      const wait = at - ports.now();
      if (wait <= 0) return tell();
      pending?.cancel();
      pending = { at, cancel: ports.timer(wait, tell) };
    },
    close() {
      if (closed) return;
      if (pending !== undefined) tell();
      closed = true;
    },
  };
}
