/** Which open session belongs to which Paseo agent, and who holds which session of Muse. */
import type { ProviderPersistence } from "@getpaseo/plugin/server/provider";
import type { MuseSession } from "./session/session.ts";
import { resumedSession } from "./session/session-config.ts";

export interface Agents {
  /** `agentId` is Paseo's; absent where the daemon did not tell it. */
  add(agentId: string | undefined, session: MuseSession): void;
  remove(session: MuseSession): void;
  /** The session that is open for the agent. */
  sessionOf(agentId: string): MuseSession | undefined;
  /** The session of this process that holds the Muse session of a stored value. */
  holderOf(persistence: ProviderPersistence | undefined): MuseSession | undefined;
  /** Closes every session. Idempotent. */
  close(): Promise<void>;
}

export function createAgents(): Agents {
  const byAgent = new Map<string, MuseSession>();
  const open = new Set<MuseSession>();
  return {
    add(agentId, session) {
      open.add(session);
      if (agentId !== undefined) byAgent.set(agentId, session);
    },
    remove(session) {
      open.delete(session);
      for (const [agentId, known] of byAgent) if (known === session) byAgent.delete(agentId);
    },
    sessionOf: (agentId) => byAgent.get(agentId),
    holderOf(persistence) {
      if (persistence === undefined) return undefined;
      const museSessionId = resumedSession(persistence);
      return [...open].find((session) => session.museSessionId === museSessionId);
    },
    async close() {
      await Promise.all([...open].map((session) => session.close()));
    },
  };
}
