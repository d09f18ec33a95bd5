/** The command ledger: one id, one payload, one answer, for as long as the host or the session's log lives. */
import type { Answer, Host, LedgerRow, OpenSession } from "./host.ts";
import type { LogRecord } from "./ports.ts";
import { refuse, reject } from "./refusal.ts";
import { headOf } from "./session-log.ts";

/** A row as it is kept in the log of its session. */
export interface StoredRow extends LedgerRow {
  readonly commandId: string;
}

/** Commands whose rows do not outlive the host, because a replay could hit something else. */
const volatile = new Set(["turn/interrupt", "turn/cancel", "task/stop", "session/resume"]);

/** Refuses the first commands when the host is asked to be busy; nothing is admitted then. */
export function commandPolicy(host: Host): void {
  if (host.refusals.backpressured > 0) {
    host.refusals.backpressured -= 1;
    throw refuse("backpressured", "command admission is full", { capacity: 64 });
  }
  if (host.refusals.overloaded > 0) {
    host.refusals.overloaded -= 1;
    throw refuse("overloaded", "server overloaded");
  }
}

/** The answer that this id got before; the same id with another payload is refused. */
export function remembered(
  host: Host,
  method: string,
  commandId: string,
  payload: string,
): Answer | undefined {
  const row =
    host.ledger.get(commandId) ?? (method === "session/start" ? startedBefore(host, commandId) : undefined);
  if (row === undefined) return undefined;
  if (row.method === method && row.payload === payload) return row.answer;
  throw reject(method, commandId, "command_id_conflict");
}

/** A start is remembered in the log of the session that it began. */
function startedBefore(host: Host, commandId: string) {
  for (const id of host.ports.store.ids()) {
    const records = host.ports.store.read(id);
    if (headOf(records)?.startCommandId === commandId) learn(host, records);
  }
  return host.ledger.get(commandId);
}

export function rememberAnswer(
  host: Host,
  method: string,
  commandId: string,
  payload: string,
  sessionId: string | undefined,
  answer: Answer,
): void {
  host.ledger.set(commandId, { answer, method, payload });
  const target = sessionId ?? sessionOf(answer);
  const session = target === undefined ? undefined : host.sessions.get(target);
  if (session === undefined || volatile.has(method)) return;
  const row: StoredRow = { answer, commandId, method, payload };
  host.ports.store.append(session.id, session.head.createdAtMs, [{ type: "ledger", row }]);
}

function sessionOf(answer: Answer): string | undefined {
  if (!("result" in answer)) return undefined;
  const { session } = answer.result;
  if (typeof session !== "object" || session === null || !("sessionId" in session)) return undefined;
  return String(session.sessionId);
}

/** Takes the rows of a stored log back into the ledger. They were written by `rememberAnswer`. */
export function learn(host: Host, records: readonly LogRecord[]): void {
  for (const record of records) {
    if (record.type !== "ledger") continue;
    const { commandId, ...row } = record.row;
    host.ledger.set(commandId, row);
  }
}

/** Replaces the answer of an admitted command by a refusal: what it stood for never came to pass. */
export function settleAs(host: Host, session: OpenSession, commandId: string, reason: string): void {
  const row = host.ledger.get(commandId);
  if (row === undefined) return;
  const stored: StoredRow = {
    ...row,
    answer: { error: reject(row.method, commandId, reason).answer },
    commandId,
  };
  host.ledger.set(commandId, stored);
  host.ports.store.append(session.id, session.head.createdAtMs, [{ type: "ledger", row: stored }]);
}

/** Turns that were queued on a host that is gone never launch; their commands are answered as abandoned. */
export function abandonQueue(host: Host, session: OpenSession): void {
  for (const { commandId, turnId } of session.queue.splice(0)) {
    host.ports.store.append(session.id, session.head.createdAtMs, [{ type: "dequeued", turnId }]);
    settleAs(host, session, commandId, "abandoned");
  }
}
