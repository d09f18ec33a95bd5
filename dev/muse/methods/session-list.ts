/** Looking at sessions without loading them, and what changes their row: read, list, rename, delete. */

import { headCursor } from "../cursor.ts";
import { record } from "../event-log.ts";
import { historyOf, noHistory, pendingRequests } from "../history.ts";
import type { SessionLog } from "../host.ts";
import { notify } from "../outbox.ts";
import { refuse } from "../refusal.ts";
import { clientParams } from "../schema/params.ts";
import { findLog } from "../session-log.ts";
import { sessionRow, tellRow } from "../session-row.ts";
import { accept, loaded, method, type Reply, readable, requireDurable } from "./method.ts";

const read = method(clientParams["session/read"], (host, params): Reply => {
  requireDurable(host, "session/read");
  const log = readable(host, params.sessionId);
  const history = params.excludeItems === false ? historyOf(log, "inline") : noHistory("excluded");
  const row = sessionRow(log, "full");
  return {
    result: { history, pendingRequests: pendingRequests(log), session: row, viewCursor: headCursor(log) },
  };
});

const list = method(clientParams["session/list"], (host, params): Reply => {
  const rows = host.ports.store
    .ids()
    .flatMap((id) => findLog(host, id) ?? [])
    .filter((log) => log.head.child !== true)
    .filter((log) => params.workspaceRoot === undefined || log.head.workspaceRoot === params.workspaceRoot)
    .filter((log) => params.updatedAfter === undefined || log.updatedAtMs > Date.parse(params.updatedAfter))
    .sort((a, b) => b.updatedAtMs - a.updatedAtMs || (a.head.sessionId < b.head.sessionId ? 1 : -1));
  const cursor = params.cursor ?? undefined;
  const keyOf = (log: SessionLog) => `p:k:${Math.round(log.updatedAtMs * 1000)}:${log.head.sessionId}`;
  const from = cursor === undefined ? 0 : rows.findIndex((log) => cursor.startsWith(keyOf(log))) + 1;
  if (cursor !== undefined && from === 0)
    throw refuse("notFound", "list cursor not found", { anchor: cursor, reason: "missingAnchor" });
  const page = rows.slice(from, from + (params.limit ?? 50));
  const last = page.at(-1);
  const more = from + page.length < rows.length && last !== undefined;
  const nextCursor = more ? `${keyOf(last)}:${host.ports.sha256(keyOf(last)).slice(0, 8)}` : null;
  return { result: { nextCursor, sessions: page.map((log) => sessionRow(log, "list")) } };
});

const rename = method(clientParams["session/rename"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { name } = params;
  return {
    result: accept(params, { name }),
    after: () => {
      record(host, session, "session/nameChanged", { name });
      tellRow(host, session);
    },
  };
});

const remove = method(clientParams["session/delete"], (host, params): Reply => {
  const { commandId, sessionId } = params;
  const log = readable(host, sessionId);
  const busy = host.sessions.get(sessionId)?.run !== undefined;
  const after = () => {
    if (busy) {
      const failed = { outcome: "failed", physicalChange: "none", reason: "writerBusy" };
      notify(host, "session/deleteCompleted", { commandId, sessionId, ...failed });
      return;
    }
    host.sessions.delete(sessionId);
    host.ports.store.remove(log.head.sessionId);
    notify(host, "session/deleteCompleted", {
      commandId,
      outcome: "completed",
      physicalChange: "confirmed",
      sessionId,
    });
  };
  return { result: accept(params), after };
});

export const sessionListMethods = {
  "session/delete": remove,
  "session/list": list,
  "session/read": read,
  "session/rename": rename,
};
