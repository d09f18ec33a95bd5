/** The session rows of the wire, which leave different members out in different places. */
import { headCursor } from "./cursor.ts";
import type { Host, OpenSession, SessionLog } from "./host.ts";
import { attentionOf, notify } from "./outbox.ts";
import { timestamp } from "./ports.ts";
import type { Session, SnapshotState } from "./schema/session.ts";

/** Start rows say the mode and no title; list rows never the mode; full rows everything. */
export type RowKind = "start" | "list" | "full";

function isOpen(log: SessionLog): log is OpenSession {
  return "subscribed" in log;
}

/** The mode as a row or snapshot says it. */
export function modeOf(log: SessionLog): SnapshotState["approvalMode"] {
  const mode = log.fold.mode ?? log.head.mode;
  if (isOpen(log)) return { lastCommandId: log.modeCommandId, mode, source: log.modeSource };
  return { lastCommandId: null, mode, source: log.head.child === true ? "startup" : "replay" };
}

export function sessionRow(log: SessionLog, kind: RowKind): Session {
  const { fold, head } = log;
  const open = isOpen(log) ? log : undefined;
  const early = open !== undefined && !open.titled;
  const model = fold.model ?? head;
  const titles =
    kind === "start" || (early && kind === "list")
      ? {}
      : {
          branch: fold.branch?.branch ?? undefined,
          firstUserPrompt: fold.firstUserPrompt,
          title: fold.firstUserPrompt,
        };
  return {
    activeTurnId: open === undefined ? null : (fold.activeTurn?.turnId ?? null),
    approvalMode: kind === "list" ? undefined : modeOf(log),
    attention: open === undefined ? undefined : attentionOf(open),
    // The real host moves the creation time back by a few milliseconds once the log is written.
    createdAt: timestamp(early ? head.createdAtMs + 2.4 : head.createdAtMs),
    forkedFrom: head.forkedFrom,
    lastActivityAt: kind === "full" ? fold.lastActivityAt : undefined,
    modelId: model.modelId,
    name: fold.name,
    path: log.path,
    providerId: model.providerId,
    sessionId: head.sessionId,
    status: open === undefined ? "notLoaded" : open.status,
    turnCount: fold.turnCount,
    updatedAt: timestamp(log.updatedAtMs),
    workspaceRoot: head.workspaceRoot,
    ...titles,
  };
}

function hearsRows(host: Host): boolean {
  return host.client?.granted.includes("sessionListStream") === true;
}

/** Says that a session is no longer loaded, in the three frames of the real host. */
export function tellClosed(
  host: Host,
  session: OpenSession,
  reason: "hostShutdown" | "idle",
  turnCount = session.fold.turnCount,
): void {
  const sessionId = session.id;
  const viewCursor = headCursor(session);
  notify(host, "session/closed", { reason, sessionId, viewCursor });
  notify(host, "session/statusChanged", { sessionId, status: "notLoaded", viewCursor });
  if (!hearsRows(host)) return;
  const gone = { activeTurnId: null, attention: undefined, status: "notLoaded", turnCount };
  notify(host, "session/listChanged", { session: { ...sessionRow(session, "list"), ...gone } });
}

/** Sends the row to a client that was granted the list stream. The first one of a new session has no title yet. */
export function tellRow(host: Host, session: OpenSession): void {
  if (!session.muted && hearsRows(host)) {
    notify(host, "session/listChanged", { session: sessionRow(session, "list") });
  }
  session.titled ||= session.fold.firstUserPrompt !== undefined;
}
