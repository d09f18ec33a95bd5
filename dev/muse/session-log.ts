/** Reading a session back from its stored records, loaded or not. */
import { canonical } from "./frame.ts";
import type {
  Host,
  OpenSession,
  QueuedTurn,
  SessionHead,
  SessionLog,
  StoredOutput,
  TurnInput,
} from "./host.ts";
import type { LogRecord } from "./ports.ts";
import type { ViewEvent } from "./schema/notification.ts";
import { applyEvent, emptyFold } from "./session-fold.ts";
import type { Story } from "./stories/story.ts";

/** The head among the records of a session. */
export function headOf(records: readonly LogRecord[]): SessionHead | undefined {
  for (const record of records) if (record.type === "head") return record.head;
  return undefined;
}

/** The turn that ran when the last host of a session ended. */
export interface RunNote {
  readonly call: number;
  readonly commandId: string;
  readonly input?: TurnInput;
  readonly story: Story;
  readonly turnId: string;
}

export interface StoredSession extends SessionLog {
  readonly lastRun: RunNote | undefined;
  readonly ledger: readonly LogRecord[];
}

/** Folds stored records; undefined when there is no head among them. */
export function readSession(host: Host, sessionId: string): StoredSession | undefined {
  const records = host.ports.store.read(sessionId);
  const head = headOf(records);
  if (head === undefined) return undefined;
  const fold = emptyFold();
  const events: ViewEvent[] = [];
  const outputs = new Map<string, StoredOutput>();
  const rules: string[] = [];
  const queue: QueuedTurn[] = [];
  let lastRun: RunNote | undefined;
  for (const record of records) {
    if (record.type === "event") {
      const event = record.event;
      events.push(event);
      applyEvent(fold, event);
    } else if (record.type === "output") {
      const output = record.output;
      outputs.set(output.id, output);
    } else if (record.type === "rule") {
      rules.push(record.prefix);
    } else if (record.type === "queued") {
      queue.push(record.turn);
    } else if (record.type === "dequeued") {
      const index = queue.findIndex((turn) => turn.turnId === record.turnId);
      if (index >= 0) queue.splice(index, 1);
    } else if (record.type === "run") {
      lastRun = record.note;
    }
  }
  const path = host.ports.store.path(sessionId, head.createdAtMs);
  const last = fold.lastActivityAt;
  const updatedAtMs = last === undefined ? head.createdAtMs : Date.parse(last);
  const ledger = records.filter((record) => record.type === "ledger");
  return { events, fold, head, lastRun, ledger, outputs, path, queue, rules, updatedAtMs };
}

/** A session as this host sees it: loaded, or read from the store. */
export function findLog(host: Host, sessionId: string): SessionLog | undefined {
  return host.sessions.get(sessionId) ?? readSession(host, sessionId);
}

/** Turns a log into a session of this host; it is not yet in the host's table. */
export function openLog(log: SessionLog, modeSource: string): OpenSession {
  const cursorText = log.events.at(-1)?.params.viewCursor ?? ":0";
  const sequences = log.events.map((event) =>
    "sourceRange" in event.params ? (event.params.sourceRange?.last.sequence ?? 0) : 0,
  );
  return {
    background: new Map(),
    branchPending: true,
    cursor: Number(cursorText.slice(cursorText.lastIndexOf(":") + 1)),
    deltas: 0,
    events: log.events,
    fold: log.fold,
    head: log.head,
    id: log.head.sessionId,
    modeCommandId: null,
    modeSource,
    muted: false,
    outputs: log.outputs,
    path: log.path,
    queue: log.queue,
    rules: log.rules,
    run: undefined,
    sequence: sequences.reduce((high, value) => Math.max(high, value), 0),
    status: "idle",
    subscribed: true,
    titled: log.fold.firstUserPrompt !== undefined,
    told: canonical(["idle", null]),
    updatedAtMs: log.updatedAtMs,
  };
}
