/** Opening sessions: start, resume, fork. */
import { repair } from "../crash.ts";
import { cursorAt, headCursor, recordedUpTo } from "../cursor.ts";
import { record } from "../event-log.ts";
import { forcedHistory, historyOf, noHistory, pendingRequests } from "../history.ts";
import type { Host, OpenSession, SessionHead, SessionLog } from "../host.ts";
import { abandonQueue, learn } from "../ledger.ts";
import { ask, notify, statusOf } from "../outbox.ts";
import { refuse, reject } from "../refusal.ts";
import { clientParams } from "../schema/params.ts";
import { emptyFold } from "../session-fold.ts";
import { findLog, openLog, readSession } from "../session-log.ts";
import { sessionRow } from "../session-row.ts";
import { tellBranch } from "../turn/turns.ts";
import { modelRows } from "./catalog.ts";
import { copyTurns } from "./fork.ts";
import { method, type Reply, readable, requireDurable } from "./method.ts";

function requireMcp(host: Host, config: { readonly mcpServers?: object } | undefined): void {
  if (config?.mcpServers === undefined || host.client?.granted.includes("sessionMcp") === true) return;
  throw refuse("capabilityRequired", "capability sessionMcp was not granted", { capability: "sessionMcp" });
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
  const { lies } = host.options;
  const wanted = lies.startModel ?? params.modelId;
  const { providerId } = params;
  const model = modelRows(host).find((row) =>
    wanted === undefined
      ? row.isDefault
      : row.modelId === wanted && (providerId == null || row.providerId === providerId),
  );
  if (model === undefined)
    throw reject("session/start", commandId, "invalid_model", "model is not in the catalog");
  const mode = lies.startMode ?? params.approvalMode ?? "promptUnmatched";
  const session = create(host, {
    createdAtMs: host.ports.now(),
    forkedFrom: null,
    mode,
    ...(lies.startModel === null
      ? { modelId: null, providerId: null }
      : { modelId: model.modelId, providerId: params.providerId ?? model.providerId }),
    sessionId: params.sessionId ?? host.ports.uuid7(),
    startCommandId: commandId,
    workspaceRoot: workspaceRoot ?? workspaceRoots?.[0] ?? null,
  });
  const row = sessionRow(session, "start");
  notify(host, "session/started", { session: row });
  if (params.approvalMode === undefined || params.approvalMode === null) {
    return { result: { session: row, viewCursor: cursorAt(session.id, 0) } };
  }
  const result = { session: row, viewCursor: cursorAt(session.id, 1) };
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
  abandonQueue(host, session);
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
  const events = session.events.slice(recordedUpTo(session, cursor));
  for (const event of events) notify(host, event.method, { ...event.params });
}

function wantedHistory(
  host: Host,
  session: OpenSession,
  params: { readonly excludeItems?: boolean; readonly history?: "auto" | "inline" | "snapshot" | "anchored" },
) {
  const lie = host.options.lies.history;
  if (lie !== undefined) return forcedHistory(session, lie);
  return params.excludeItems === true ? noHistory("excluded") : historyOf(session, params.history ?? "auto");
}

const resume = method(clientParams["session/resume"], (host, params): Reply => {
  requireDurable(host, "session/resume");
  requireMcp(host, params.config);
  const present = host.sessions.get(params.sessionId);
  const cursor = params.cursor ?? undefined;
  // A load writes into the log: a cursor that is none is refused before.
  if (present === undefined && cursor !== undefined) recordedUpTo(readable(host, params.sessionId), cursor);
  const session = present ?? load(host, params.sessionId);
  if (cursor === undefined) session.subscribed = true;
  if (present === undefined) tellBranch(host, session);
  if (cursor !== undefined) replay(host, session, cursor);
  session.subscribed = true;
  const history = cursor === undefined ? wantedHistory(host, session, params) : noHistory("cursorSuffix");
  const result = {
    history,
    pendingRequests: pendingRequests(session),
    session: sessionRow(session, "full"),
    viewCursor: headCursor(session),
  };
  session.told = statusOf(session);
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

export const sessionMethods = {
  "session/fork": fork,
  "session/resume": resume,
  "session/start": start,
};
