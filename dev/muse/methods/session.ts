/** The life of a session: start, resume, fork, read, list, rename, delete. */

import { repair } from "../crash.ts";
import { record } from "../event-log.ts";
import { headCursor, historyOf, noHistory, pendingRequests } from "../history.ts";
import type { Host, OpenSession, SessionHead, SessionLog } from "../host.ts";
import { learn } from "../ledger.ts";
import { ask, attentionOf, notify } from "../outbox.ts";
import { refuse, reject } from "../refusal.ts";
import { clientParams } from "../schema/params.ts";
import { emptyFold } from "../session-fold.ts";
import { findLog, openLog, readSession } from "../session-log.ts";
import { sessionRow, tellRow } from "../session-row.ts";
import { tellBranch } from "../turn/turns.ts";
import { copyTurns } from "./fork.ts";
import { accept, loaded, method, type Reply, readable } from "./method.ts";

function requireMcp(host: Host, config: { readonly mcpServers?: object } | undefined): void {
  if (config?.mcpServers === undefined || host.client?.granted.includes("sessionMcp") === true) return;
  throw refuse("capabilityRequired", "capability sessionMcp was not granted", { capability: "sessionMcp" });
}

function requireDurable(host: Host, name: string): void {
  if (!host.ports.store.durable) throw refuse("methodNotFound", `${name} is not available on this host`);
}

function create(host: Host, head: SessionHead): OpenSession {
  const log: SessionLog = {
    events: [],
    fold: emptyFold(),
    head,
    outputs: new Map(),
    path: host.ports.store.path(head.sessionId, head.createdAtMs),
    queue: [],
    rules: [],
    updatedAtMs: head.createdAtMs,
  };
  const session = openLog(log, "startup");
  host.ports.store.append(head.sessionId, head.createdAtMs, [{ type: "head", head }]);
  host.ports.store.lease(head.sessionId);
  host.sessions.set(head.sessionId, session);
  return session;
}

const start = method(clientParams["session/start"], (host, params): Reply => {
  requireMcp(host, params.config);
  const { commandId, workspaceRoot, workspaceRoots } = params;
  if (workspaceRoots !== undefined && workspaceRoot !== undefined && workspaceRoots[0] !== workspaceRoot) {
    throw refuse("invalidParams", "workspaceRoots: the first root must be workspaceRoot");
  }
  if (params.sessionId !== undefined && findLog(host, params.sessionId) !== undefined) {
    throw reject("session/start", commandId, "session_id_conflict");
  }
  const { lies, script } = host.options;
  const wanted = lies.startModel ?? params.modelId;
  const model = script.models.find((row) => (wanted === undefined ? row.isDefault : row.modelId === wanted));
  if (model === undefined)
    throw reject("session/start", commandId, "invalid_model", "model is not in the catalog");
  const mode = lies.startMode ?? params.approvalMode ?? "promptUnmatched";
  const session = create(host, {
    createdAtMs: host.ports.now(),
    forkedFrom: null,
    mode,
    modelId: model.modelId,
    providerId: params.providerId ?? model.providerId,
    sessionId: params.sessionId ?? host.ports.uuid7(),
    startCommandId: commandId,
    workspaceRoot: workspaceRoot ?? workspaceRoots?.[0] ?? null,
  });
  const row = sessionRow(session, "start");
  notify(host, "session/started", { session: row });
  if (params.approvalMode === undefined || params.approvalMode === null) {
    return { result: { session: row, viewCursor: `v:${session.id}:0` } };
  }
  const result = { session: row, viewCursor: `v:${session.id}:1` };
  const source = "approvalReconfigure";
  const clientName = host.client?.name ?? "";
  return {
    result,
    after: () =>
      record(host, session, "session/approvalModeChanged", { clientName, commandId, mode, source }),
  };
});

/** Loads a session from the store under the writer lease, repairs it and says its branch. */
function load(host: Host, sessionId: string): OpenSession {
  const stored = readSession(host, sessionId);
  if (stored === undefined) throw refuse("sessionNotFound", "session not found", { sessionId });
  if (host.ports.store.lease(sessionId) === "held") {
    throw refuse("sessionInUse", "session is in use by another host", { sessionId });
  }
  const session = openLog(stored, "replay");
  session.subscribed = false;
  host.sessions.set(sessionId, session);
  learn(host, stored.ledger);
  session.muted = true;
  repair(host, session, stored.lastRun);
  session.muted = false;
  return session;
}

function reissue(host: Host, session: OpenSession): void {
  for (const approval of session.fold.approvals.values()) {
    ask(host, "approval/request", approval.approvalId, { ...approval });
  }
  for (const prompt of session.fold.prompts.values()) {
    ask(host, "userInput/request", prompt.userInputId, { ...prompt });
  }
}

/** Sends what was recorded after `cursor` once more; throws when there is no such cursor. */
export function replay(host: Host, session: OpenSession, cursor: string): void {
  const from = session.events.findIndex((event) => event.params.viewCursor === cursor);
  if (from < 0 && cursor !== `v:${session.id}:0`) {
    throw refuse("notFound", "view cursor not found", { anchor: cursor, reason: "missingAnchor" });
  }
  for (const event of session.events.slice(from + 1)) notify(host, event.method, { ...event.params });
}

const resume = method(clientParams["session/resume"], (host, params): Reply => {
  requireDurable(host, "session/resume");
  requireMcp(host, params.config);
  const present = host.sessions.get(params.sessionId);
  const cursor = params.cursor ?? undefined;
  if (present === undefined && cursor !== undefined) {
    const known = readable(host, params.sessionId).events.some((event) => event.params.viewCursor === cursor);
    if (!known && cursor !== `v:${params.sessionId}:0`) {
      throw refuse("notFound", "view cursor not found", { anchor: cursor, reason: "missingAnchor" });
    }
  }
  const session = present ?? load(host, params.sessionId);
  if (cursor === undefined) session.subscribed = true;
  if (present === undefined) tellBranch(host, session);
  if (cursor !== undefined) replay(host, session, cursor);
  session.subscribed = true;
  const excluded = params.excludeItems === true;
  const history =
    cursor !== undefined
      ? noHistory("cursorSuffix")
      : excluded
        ? noHistory("excluded")
        : historyOf(session, params.history ?? "auto");
  const result = {
    history,
    pendingRequests: pendingRequests(session),
    session: sessionRow(session, "full"),
    viewCursor: headCursor(session),
  };
  session.told = JSON.stringify([session.status, attentionOf(session) ?? null]);
  const last = session.events.at(-1);
  const after = () => {
    if (cursor !== undefined && last !== undefined) notify(host, last.method, { ...last.params });
    reissue(host, session);
  };
  return { result, after };
});

const fork = method(clientParams["session/fork"], (host, params): Reply => {
  requireDurable(host, "session/fork");
  const source = readable(host, params.sessionId);
  const { events, cutCursor } = copyTurns(host, source, params.cutPoint?.lastTurnId);
  const model = source.fold.model ?? source.head;
  const session = create(host, {
    ...source.head,
    createdAtMs: host.ports.now(),
    forkedFrom: {
      commandId: params.commandId,
      cutCursor,
      cutExplicit: params.cutPoint !== undefined,
      sessionId: source.head.sessionId,
    },
    mode: source.fold.mode ?? source.head.mode,
    modelId: host.options.lies.forkModel ?? model.modelId,
    providerId: model.providerId,
    sessionId: host.ports.uuid7(),
    startCommandId: params.commandId,
  });
  session.subscribed = false;
  events(session);
  session.subscribed = true;
  session.titled = session.fold.firstUserPrompt !== undefined;
  notify(host, "session/started", { session: sessionRow(session, "start") });
  const history = params.excludeItems === true ? noHistory("excluded") : historyOf(session, "auto");
  const row = sessionRow(session, "full");
  return { result: { history, pendingRequests: [], session: row, viewCursor: headCursor(session) } };
});

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

export const sessionMethods = {
  "session/delete": remove,
  "session/fork": fork,
  "session/list": list,
  "session/read": read,
  "session/rename": rename,
  "session/resume": resume,
  "session/start": start,
};
