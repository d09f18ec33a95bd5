/** Unloading a session that stays idle, when the host is asked to unload at all. */
import type { Host, OpenSession } from "./host.ts";
import { tellClosed } from "./session-row.ts";

/** Enters the unload of a session whose turn has just ended; anything recorded meanwhile keeps it loaded. */
export function planUnload(host: Host, session: OpenSession): void {
  const { idleUnloadMs } = host.options.lies;
  if (idleUnloadMs === undefined || session.muted) return;
  const cursor = session.cursor;
  host.agenda.at(host.ports.now() + idleUnloadMs, () => {
    if (session.run === undefined && session.cursor === cursor) unload(host, session);
  });
}

function unload(host: Host, session: OpenSession): void {
  host.sessions.delete(session.id);
  host.ports.store.release(session.id);
  tellClosed(host, session, "idle");
}
