/**
 * The rules of the provider contract that no schema can state: what may follow what. Fed with everything
 * that crosses a connection, it names each breach. Pure bookkeeping, no effects.
 */
import type { ProviderEvent, ProviderInput } from "../sdk/server/provider.ts";
import { createRequests } from "./ledger/requests.ts";
import { createSessionLedger, type SessionLedger } from "./ledger/session.ts";

export interface Breach {
  /** Stable name such as `turn.second_terminal`. */
  rule: string;
  message: string;
  /** The host would kill the connection. */
  fatal: boolean;
  sessionId: string | null;
}

/** Makes the breach of one rule; `fatal` where the host kills the connection. */
export function breach(
  rule: string,
  message: string,
  sessionId: string | null = null,
  fatal = false,
): Breach {
  return { rule, message, fatal, sessionId };
}

export interface Ledger {
  /** Before the input goes out: answers may come before `send()` resolves. */
  sent(input: ProviderInput): void;
  /** `send()` resolved. */
  accepted(input: ProviderInput): Breach[];
  /** `send()` rejected, which is a legal refusal. */
  refused(input: ProviderInput): void;
  received(event: ProviderEvent): Breach[];
}

export interface LedgerOptions {
  /** The installation id that timeline rows of the plugin must carry. */
  pluginId: string;
  /** What the connection has negotiated. */
  capabilities: readonly string[];
}

/** One ledger per provider connection. */
export function createLedger(options: LedgerOptions): Ledger {
  const requests = createRequests();
  const sessions = new Map<string, SessionLedger>();

  const parentOf = (event: ProviderEvent & { sessionId: string }): SessionLedger | Breach => {
    if (event.type !== "session.opened" || event.parentSessionId === undefined)
      return breach("session.unknown", `${event.type} for a session that is not open`, event.sessionId);
    const parent = sessions.get(event.parentSessionId);
    return parent ?? breach("child.unknown_parent", "The parent session is not open", event.sessionId);
  };

  const child = (event: ProviderEvent & { sessionId: string }): Breach[] => {
    const parent = parentOf(event);
    if ("rule" in parent) return [parent];
    if (!parent.has("session.subsession"))
      return [
        breach("child.without_capability", "The parent lacks session.subsession", event.sessionId, true),
      ];
    const session = createSessionLedger(event.sessionId, options, { parent });
    sessions.set(event.sessionId, session);
    return session.received(event);
  };

  return {
    sent(input) {
      requests.sent(input);
      if (input.type === "session.open") {
        // Children go with their parent, and come again under the same ids when it is opened again.
        for (const [id, { isDropped }] of sessions) if (isDropped()) sessions.delete(id);
        sessions.set(input.sessionId, createSessionLedger(input.sessionId, options, { open: input }));
      } else if ("sessionId" in input) sessions.get(input.sessionId)?.sent(input);
    },
    accepted: (input) => ("sessionId" in input ? (sessions.get(input.sessionId)?.accepted(input) ?? []) : []),
    refused(input) {
      requests.refused(input);
      if (input.type === "session.open") sessions.delete(input.sessionId);
      else if ("sessionId" in input) sessions.get(input.sessionId)?.refused(input);
    },
    received(event) {
      const { breaches, answered } = requests.received(event);
      if (answered !== null && "sessionId" in answered) {
        const session = sessions.get(answered.sessionId);
        breaches.push(...(session?.answered(answered, event.type === "request.failed") ?? []));
        if (answered.type === "session.open" && event.type === "request.failed")
          sessions.delete(answered.sessionId);
      }
      if (!("sessionId" in event)) return breaches;
      const session = sessions.get(event.sessionId);
      return [...breaches, ...(session === undefined ? child(event) : session.received(event))];
    },
  };
}
