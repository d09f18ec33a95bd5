/** A session as Paseo sees it, on a clock of its own, with what it emits weighed and thrown away. */
import type { MspEvent } from "../../server/msp/events.ts";
import { SessionView } from "../../server/session/session-view.ts";
import { manualPorts } from "./manual-ports.ts";
import { SESSION } from "./wire-lines.ts";

export interface OpenView {
  apply(event: MspEvent): void;
  advance(ms: number): void;
  /** Events emitted so far, and their bytes as JSON. */
  emitted(): { readonly events: number; readonly bytes: number };
}

/** `past` is applied before anything is emitted. With `weigh` false nothing is counted. */
export function openView(past: readonly MspEvent[], weigh = true): OpenView {
  const { ports, advance } = manualPorts();
  let count = 0;
  let bytes = 0;
  const view = new SessionView({
    museSessionId: SESSION,
    sessionId: "3f2b8c1e-9d47-4a60-b5f2-7c0e6d1a9b34",
    ports,
    contextLimit: () => undefined,
    emit(event) {
      if (!weigh) return;
      count += 1;
      bytes += Buffer.byteLength(JSON.stringify(event));
    },
  });
  const apply = (event: MspEvent) => view.apply({ kind: "event", event });
  past.forEach(apply);
  view.publishHistory(false);
  count = 0;
  bytes = 0;
  return { apply, advance, emitted: () => ({ events: count, bytes }) };
}
