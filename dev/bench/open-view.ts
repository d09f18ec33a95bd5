/** A session as Paseo sees it, on a clock of its own, with what it emits weighed and thrown away. */
import type { MspEvent } from "../../server/msp/events.ts";
import { SessionView } from "../../server/session/session-view.ts";
import { manualPorts } from "./manual-ports.ts";
import { SESSION } from "./wire-lines.ts";

export interface OpenView {
  apply(event: MspEvent): void;
  advance(ms: number): void;
  /** Bytes of the events emitted so far, as JSON. */
  emittedBytes(): number;
}

/** `past` is applied before anything is emitted. With `weigh` false nothing is weighed. */
export function openView(past: readonly MspEvent[], weigh = true): OpenView {
  const { ports, advance } = manualPorts();
  let bytes = 0;
  const view = new SessionView({
    museSessionId: SESSION,
    sessionId: "3f2b8c1e-9d47-4a60-b5f2-7c0e6d1a9b34",
    ports,
    contextLimit: () => undefined,
    emit(event) {
      if (weigh) bytes += Buffer.byteLength(JSON.stringify(event));
    },
  });
  const apply = (event: MspEvent) => view.apply({ kind: "event", event });
  past.forEach(apply);
  view.publishHistory(false);
  bytes = 0;
  return { apply, advance, emittedBytes: () => bytes };
}
