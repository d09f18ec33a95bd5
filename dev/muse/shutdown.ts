/** The orderly stop: every session is cut, written and closed; the end of a running turn is written but not sent. */

import type { Frame } from "./frame.ts";
import type { Host } from "./host.ts";
import { tellClosed } from "./session-row.ts";
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
    tellClosed(host, session, "hostShutdown", turnCount);
  }
  host.sessions.clear();
  return host.out.splice(0);
}
