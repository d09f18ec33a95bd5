/** What everything that acts on one session shares. */
import type { MspClient } from "../msp/client.ts";
import type { Ports } from "../ports.ts";
import type { SessionView } from "./session-view.ts";

export interface SessionContext {
  readonly client: MspClient;
  /** Muse's id of the session. */
  readonly sessionId: string;
  readonly view: SessionView;
  readonly ports: Ports;
}
