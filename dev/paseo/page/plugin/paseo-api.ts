/** The part of Paseo's API that this page offers to plugins, over the page's own connection. */
import type { Agent, AgentHandle, AgentListEntry, AgentUpdate, PaseoApi } from "@getpaseo/plugin/client";
import type { AgentView } from "../../wire.ts";
import { command } from "../host/command.ts";
import type { Connection } from "../host/connection.ts";

type Observer = Parameters<
  NonNullable<Awaited<ReturnType<PaseoApi["agents"]["list"]>>["subscription"]>["subscribe"]
>[0];

export function paseoApi(connection: Connection): PaseoApi {
  const agents = () => connection.read().state?.agents ?? [];
  /** `agents.subscribe` is silent unless this object owns an observation. */
  let observations = 0;

  return {
    agents: {
      async list(options = {}) {
        const shown = agents().filter((agent) => options.filter?.includeArchived || !agent.archived);
        const result = { entries: shown.map(entry), pageInfo: { hasMore: false, nextCursor: null } };
        if (options.subscribe === undefined) return result;
        observations += 1;
        let isHeld = true;
        const stops = new Set<() => void>();
        return {
          ...result,
          subscriptionId: `agents-${observations}`,
          subscription: {
            subscribe(observer: Observer) {
              observer.snapshot?.(agents().map(entry));
              const stop = followAgents(connection, (update) => observer.update?.(update));
              stops.add(stop);
              return stop;
            },
            release() {
              if (isHeld) observations -= 1;
              isHeld = false;
              for (const stop of stops) stop();
              stops.clear();
            },
          },
        };
      },
      ref: (agent) => handle(connection, typeof agent === "string" ? agent : agent.id),
      subscribe: (handler) => followAgents(connection, (update) => observations > 0 && handler(update)),
    },
  };
}

function handle(connection: Connection, id: string): AgentHandle {
  const current = (): Agent | null =>
    connection.read().state?.agents.find((agent) => agent.id === id) ?? null;
  return {
    id,
    get workspaceId() {
      return current()?.workspaceId ?? null;
    },
    get cwd() {
      return current()?.cwd ?? null;
    },
    get status() {
      return current()?.status ?? null;
    },
    get pendingPermissions() {
      return current()?.pendingPermissions ?? null;
    },
    get lastUsage() {
      return current()?.lastUsage ?? null;
    },
    get lastError() {
      return current()?.lastError ?? null;
    },
    timeline: {
      subscribe(handler) {
        const stop = connection.onStream((message) => message.agentId === id && handler(message));
        return { ready: Promise.resolve(), release: stop };
      },
      append: () => Promise.reject(new Error("Only the server half of a plugin may append timeline items")),
    },
    current,
    async refresh() {
      const agent = current();
      if (agent === null) throw new Error(`Unknown agent: ${id}`);
      return agent;
    },
    async send(text) {
      await command("prompt", { agentId: id, text });
    },
    async respondToPermission({ requestId, response }) {
      await command("respondToPermission", { agentId: id, requestId, response });
    },
    subscribe: (handler) =>
      followAgents(connection, ({ payload }) => {
        if (payload.kind === "upsert" && payload.agent.id === id) handler(payload.agent);
      }),
    async archive() {
      await command("archiveAgent", { agentId: id, archived: true });
    },
  };
}

/** Tells of every agent that came, went or changed. A change of its timeline alone is none. */
function followAgents(connection: Connection, tell: (update: AgentUpdate) => void): () => void {
  let known = connection.read().state?.agents ?? [];
  return connection.subscribe(() => {
    const now = connection.read().state?.agents ?? [];
    const before = known;
    known = now;
    for (const agent of now) {
      const old = before.find((other) => other.id === agent.id);
      if (old === undefined || headChanged(old, agent)) {
        tell({ type: "agent_update", payload: { kind: "upsert", agent } });
      }
    }
    for (const { id } of before) {
      if (!now.some((agent) => agent.id === id)) {
        tell({ type: "agent_update", payload: { kind: "remove", agentId: id } });
      }
    }
  });
}

function headChanged(before: AgentView, after: AgentView): boolean {
  if (before === after) return false;
  const { rows: _oldRows, children: _oldChildren, ...old } = before;
  const { rows: _rows, children: _children, ...now } = after;
  const values = new Map<string, unknown>(Object.entries(old));
  return Object.entries(now).some(([key, value]) => !Object.is(values.get(key), value));
}

function entry(agent: Agent): AgentListEntry {
  return { agent };
}
