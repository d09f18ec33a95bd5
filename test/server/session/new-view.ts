/** A view of the session that the stories of the fold are told in, on a clock that stands still. */
import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import type { Ports } from "../../../server/ports.ts";
import { SessionView } from "../../../server/session/session-view.ts";
import { SESSION } from "../fold/story.ts";
import { manualClock } from "../msp/manual-clock.ts";

interface Around {
  readonly ports?: Ports;
  /** The id of the session for Paseo. */
  readonly sessionId?: string;
  readonly emit?: (event: ProviderEvent) => void;
}

export function newView({ ports = manualClock().ports, sessionId = "s1", emit = () => {} }: Around = {}) {
  return new SessionView({ museSessionId: SESSION, sessionId, ports, emit, contextLimit: () => undefined });
}
