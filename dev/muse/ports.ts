/** The seams of the simulated host: clock, identifiers, chance and storage. Nothing else reaches outside. */
import type { QueuedTurn, SessionHead, StoredOutput } from "./host.ts";
import type { StoredRow } from "./ledger.ts";
import type { ViewEvent } from "./schema/notification.ts";
import type { RunNote } from "./session-log.ts";

/** One line of a session log; the store keeps them in order and never looks inside. */
export type LogRecord =
  | { readonly type: "head"; readonly head: SessionHead }
  | { readonly type: "event"; readonly event: ViewEvent }
  | { readonly type: "ledger"; readonly row: StoredRow }
  | { readonly type: "run"; readonly note: RunNote }
  | { readonly type: "queued"; readonly turn: QueuedTurn }
  | { readonly type: "dequeued"; readonly turnId: string }
  | { readonly type: "output"; readonly output: StoredOutput }
  | { readonly type: "rule"; readonly prefix: string };

type LeaseOutcome = "taken" | "held";

/** Where sessions live. `path` is what the host reports as the log file, `""` for a memory-only host. */
export interface SessionStore {
  readonly home: string;
  readonly durable: boolean;
  ids(): readonly string[];
  path(sessionId: string, createdAtMs: number): string;
  read(sessionId: string): readonly LogRecord[];
  append(sessionId: string, createdAtMs: number, records: readonly LogRecord[]): void;
  remove(sessionId: string): void;
  lease(sessionId: string): LeaseOutcome;
  release(sessionId: string): void;
}

export interface Ports {
  /** Milliseconds since the epoch; fractions become microseconds in timestamps. */
  readonly now: () => number;
  readonly uuid4: () => string;
  readonly uuid5: (name: string) => string;
  readonly uuid7: () => string;
  /** In `[0, 1)`. */
  readonly random: () => number;
  readonly sha256: (text: string) => string;
  /** The branch checked out at a folder, when there is one. */
  readonly branchOf: (folder: string) => string | undefined;
  readonly store: SessionStore;
}

/** RFC 3339 in UTC with microseconds, trailing zeros dropped. */
export function timestamp(ms: number): string {
  const micros = Math.round((ms - Math.floor(ms)) * 1000);
  const base = new Date(Math.floor(ms)).toISOString().slice(0, -1);
  const fraction = `${base.slice(20)}${String(Math.min(micros, 999)).padStart(3, "0")}`.replace(/0+$/, "");
  return `${base.slice(0, 19)}${fraction === "" ? "" : `.${fraction}`}Z`;
}
