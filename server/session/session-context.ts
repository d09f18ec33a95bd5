/** What everything that acts on one session shares. */
import type { Ports } from "../ports.ts";
import type { SessionClient } from "./process/loading.ts";
import type { LiveClient } from "./process/session-host.ts";
import type { SessionView } from "./session-view.ts";

export interface SessionContext {
  /** Has the session loaded first, on a new host where that is needed. */
  readonly client: SessionClient;
  /** Muse's id of the session. */
  readonly sessionId: string;
  readonly view: SessionView;
  readonly ports: Ports;
}

/** For what listens and reads along: it is no reason to start a host, or to load a session. */
export interface ListeningContext extends Omit<SessionContext, "client"> {
  readonly client: LiveClient;
}
