/** A store that lives as long as the process: for tests, and for a host without session logs. */
import type { LogRecord, SessionStore } from "./ports.ts";

/** `durable` says what the host tells about itself; two hosts that share a durable store see each other's sessions. */
export function memoryStore(durable: boolean, home = "/home/dev/.local/share/muse"): SessionStore {
  const logs = new Map<string, LogRecord[]>();
  const held = new Set<string>();
  return {
    append(sessionId, _createdAtMs, records) {
      const log = logs.get(sessionId);
      if (log === undefined) logs.set(sessionId, [...records]);
      else log.push(...records);
    },
    durable,
    home,
    ids: () => [...logs.keys()],
    lease(sessionId) {
      if (held.has(sessionId)) return "held";
      held.add(sessionId);
      return "taken";
    },
    path: (sessionId, createdAtMs) => (durable ? logPath(home, sessionId, createdAtMs) : ""),
    read: (sessionId) => logs.get(sessionId) ?? [],
    release: (sessionId) => held.delete(sessionId),
    remove: (sessionId) => logs.delete(sessionId),
  };
}

/** Where a session's log lies below the muse home: by day, then by id. */
export function logPath(home: string, sessionId: string, createdAtMs: number): string {
  const day = new Date(createdAtMs).toISOString().slice(0, 10).replaceAll("-", "/");
  return `${home}/sessions/${day}/${sessionId}/session.jsonl`;
}
