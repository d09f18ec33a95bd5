/** Paseo's API as plugin code on the daemon sees it: every call goes to the daemon and back. */
import type { Agent, AgentHandle, AgentListEntry, PaseoApi } from "../../sdk/agent.ts";

/** `ask` carries a call to the daemon; its answer has been checked there. */
export function createPaseoApi(ask: (method: string, input: unknown) => Promise<unknown>): PaseoApi {
  const listAgents = async (): Promise<AgentListEntry[]> =>
    // The daemon answers `agents.list` with entries.
    (await ask("agents.list", {})) as AgentListEntry[];

  const ref = (agent: string | { id: string }): AgentHandle => {
    const id = typeof agent === "string" ? agent : agent.id;
    let seen: Agent | null = null;
    return {
      id,
      get workspaceId() {
        return seen?.workspaceId ?? null;
      },
      get cwd() {
        return seen?.cwd ?? null;
      },
      get status() {
        return seen?.status ?? null;
      },
      get pendingPermissions() {
        return seen?.pendingPermissions ?? null;
      },
      get lastUsage() {
        return seen?.lastUsage ?? null;
      },
      get lastError() {
        return seen?.lastError ?? null;
      },
      current: () => seen,
      async refresh() {
        // The daemon answers `agents.get` with a full agent or an error.
        const agent = (await ask("agents.get", { agentId: id })) as Agent;
        seen = agent;
        return agent;
      },
      async send(text) {
        await ask("agents.send", { agentId: id, text });
      },
      async respondToPermission({ requestId, response }) {
        await ask("agents.respondToPermission", { agentId: id, requestId, response });
      },
      subscribe: () => notSimulated("agents.ref().subscribe"),
      async archive() {
        await ask("agents.archive", { agentId: id });
      },
      timeline: {
        subscribe: () => notSimulated("timeline.subscribe on the daemon"),
        append: async (item) =>
          // The daemon answers `timeline.append` with the position of the row.
          (await ask("timeline.append", { agentId: id, item })) as { seq: number; epoch: string },
      },
    };
  };

  return {
    agents: {
      async list(options) {
        if (options?.subscribe !== undefined) notSimulated("agents.list with a subscription on the daemon");
        return { entries: await listAgents(), pageInfo: { hasMore: false, nextCursor: null } };
      },
      ref,
      subscribe: () => notSimulated("agents.subscribe on the daemon"),
    },
  };
}

function notSimulated(what: string): never {
  throw new Error(`The small Paseo does not simulate ${what}`);
}
