/** What the host does some time after a turn has ended: unloading an idle session, telling the usage of an account. */
import { headCursor } from "./cursor.ts";
import type { Host, OpenSession } from "./host.ts";
import { notify } from "./outbox.ts";
import { sessionRow } from "./session-row.ts";

/** The usage of an invented account. */
export function usageNow(host: Host) {
  const observedAtMs = Math.floor(host.ports.now());
  return {
    observedAtMs,
    tier: "pro",
    weekly: { resetsAtMs: observedAtMs + 400_000_000, usedPercent: 40 },
    window: { resetsAtMs: observedAtMs + 7_200_000, usedPercent: 12, windowDurationMins: 300 },
  };
}

/** Enters the unload of a session that stays idle, when the host is asked to unload at all. */
export function planUnload(host: Host, session: OpenSession): void {
  const { idleUnloadMs } = host.options.lies;
  if (idleUnloadMs === undefined || session.muted) return;
  const cursor = session.cursor;
  host.agenda.at(host.ports.now() + idleUnloadMs, () => {
    if (session.run === undefined && session.cursor === cursor) unload(host, session);
  });
}

function unload(host: Host, session: OpenSession): void {
  const viewCursor = headCursor(session);
  const sessionId = session.id;
  host.sessions.delete(sessionId);
  host.ports.store.release(sessionId);
  notify(host, "session/closed", { reason: "idle", sessionId, viewCursor });
  notify(host, "session/statusChanged", { sessionId, status: "notLoaded", viewCursor });
  if (host.client?.granted.includes("sessionListStream") !== true) return;
  const row = { ...sessionRow(session, "list"), activeTurnId: null, status: "notLoaded" };
  notify(host, "session/listChanged", { session: row });
}
