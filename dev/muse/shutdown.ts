/** The orderly stop: every session is cut, written and closed; the end of a running turn is written but not sent. */

import { headCursor } from "./cursor.ts";
import type { Frame } from "./frame.ts";
import type { Host } from "./host.ts";
import { notify } from "./outbox.ts";
import { sessionRow } from "./session-row.ts";
import { stopRun } from "./turn/stop.ts";

/** Closes all sessions and returns the last frames. The host does nothing afterwards. */
export function shutDown(host: Host): Frame[] {
  for (const session of host.sessions.values()) {
    // The row keeps the count that the client was told, as the real host's does.
    const turnCount = session.fold.turnCount;
    session.muted = true;
    stopRun(host, session, false);
    for (const task of [...session.background.values()]) task.stop();
    host.ports.store.release(session.id);
    const viewCursor = headCursor(session);
    const sessionId = session.id;
    notify(host, "session/closed", { reason: "hostShutdown", sessionId, viewCursor });
    notify(host, "session/statusChanged", { sessionId, status: "notLoaded", viewCursor });
    if (host.client?.granted.includes("sessionListStream") === true) {
      const row = {
        ...sessionRow(session, "list"),
        activeTurnId: null,
        attention: undefined,
        status: "notLoaded",
      };
      notify(host, "session/listChanged", { session: { ...row, turnCount } });
    }
  }
  host.sessions.clear();
  return host.out.splice(0);
}
