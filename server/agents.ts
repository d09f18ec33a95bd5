/** Which open session belongs to which Paseo agent, and who holds which session of Muse. */
import type { ProviderPersistence } from "@getpaseo/plugin/server/provider";
import type { Subscription } from "../shared/session/state.ts";
import { newest } from "./helper/usage-report.ts";
import type { HostFailure } from "./session/process/restart-rules.ts";
import type { MuseSession } from "./session/session.ts";
import { resumedSession } from "./session/session-config.ts";

export interface Agents {
  /** `agentId` is Paseo's; absent where the daemon did not tell it. */
  add(agentId: string | undefined, session: MuseSession): void;
  remove(session: MuseSession): void;
  /** The later session takes the place of the earlier one. */
  replace(session: MuseSession, next: MuseSession): void;
  /** The open sessions of an account. */
  sessionsOf(account: string): readonly MuseSession[];
  /** What the sessions of an account that are closed by now heard last of its allowance. */
  heardOf(account: string): readonly Subscription[];
  /** The session that is open for the agent. */
  sessionOf(agentId: string): MuseSession | undefined;
  /**
   * Opens the Muse session of a stored value. There is one holder in this process: a session that has it
   * makes way first, and of several openings at once each waits for the one before.
   */
  openAlone(persistence: ProviderPersistence, open: () => Promise<void>): Promise<void>;
  /** Every session that is open. */
  sessions(): readonly MuseSession[];
  /** How the host of a session ended last, of those that are closed by now too. */
  lastFailure(): HostFailure | undefined;
  /** Closes every session. Idempotent. */
  close(): Promise<void>;
}

export function createAgents(): Agents {
  const byAgent = new Map<string, MuseSession>();
  const open = new Set<MuseSession>();
  const heard = new Map<string, Subscription>();
  let lastFailure: HostFailure | undefined;
  const queues = new Map<string, Promise<void>>();
  return {
    add(agentId, session) {
      open.add(session);
      if (agentId !== undefined) byAgent.set(agentId, session);
    },
    remove(session) {
      const { subscription } = session.view.view.session;
      const last = newest([...this.heardOf(session.account), ...(subscription ? [subscription] : [])]);
      if (last !== undefined) heard.set(session.account, last);
      lastFailure = this.lastFailure();
      open.delete(session);
      for (const [agentId, known] of byAgent) if (known === session) byAgent.delete(agentId);
    },
    replace(session, next) {
      if (open.delete(session)) open.add(next);
      for (const [agentId, known] of byAgent) if (known === session) byAgent.set(agentId, next);
    },
    sessionsOf: (account) => [...open].filter((session) => session.account === account),
    heardOf(account) {
      const last = heard.get(account);
      return last === undefined ? [] : [last];
    },
    sessionOf: (agentId) => byAgent.get(agentId),
    async openAlone(persistence, openIt) {
      const museSessionId = resumedSession(persistence);
      const before = queues.get(museSessionId);
      const done = (async () => {
        await before?.catch(() => {});
        const held = [...open].filter((session) => session.museSessionId === museSessionId);
        await Promise.all(held.map((session) => session.giveUp()));
        await openIt();
      })();
      queues.set(museSessionId, done);
      try {
        await done;
      } finally {
        if (queues.get(museSessionId) === done) queues.delete(museSessionId);
      }
    },
    sessions: () => [...open],
    lastFailure() {
      const failures = [lastFailure, ...[...open].map(({ failure }) => failure)];
      return failures.reduce((last, failure) => ((failure?.at ?? 0) > (last?.at ?? 0) ? failure : last));
    },
    async close() {
      await Promise.all([...open].map((session) => session.close()));
    },
  };
}
