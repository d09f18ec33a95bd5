/** What the hooks of the plugin SDK read on this page: RPC, agents, workspaces and settings of the host. */
import type {
  AgentSnapshot,
  PaseoApi,
  PluginRpc,
  PluginTheme,
  WorkspaceSnapshot,
} from "@getpaseo/plugin/client";
import type { PluginRuntime, RuntimeStore } from "../../../sdk/client/runtime.ts";
import type { AgentView } from "../../wire.ts";
import { LucideIcon } from "../chrome/lucide-icon.tsx";
import { showToast } from "../chrome/toast.tsx";
import { command } from "../host/command.ts";
import type { Connection } from "../host/connection.ts";
import { settingsStores } from "./settings-store.ts";

/** Both directions are checked here as they are on the daemon; what cannot be JSON does not get through. */
export const callPlugin: PluginRpc = async (contract, input) => {
  const checked: unknown = contract.input.parse(input);
  const { output } = await command("rpc", { name: contract.name, input: checked });
  return contract.output.parseAsync(output);
};

export interface RuntimeParts {
  readonly connection: Connection;
  readonly paseo: PaseoApi;
}

/** The part of the runtime that lives as long as one evaluation of the plugin. */
export type LastingRuntime = Omit<PluginRuntime, "compact" | "colors">;

export function lastingRuntime({ connection, paseo }: RuntimeParts): LastingRuntime {
  const agents = () => connection.read().state?.agents ?? [];
  return {
    paseo,
    rpc: callPlugin,
    agents: derivedStore(connection, agents, (agent) => agent.id, agentSnapshot),
    workspaces: derivedStore(connection, agents, (agent) => agent.workspaceId, workspaceSnapshot),
    settings: settingsStores(connection),
    toast: (message, { variant, durationMs }) => showToast(message, variant, durationMs),
    Icon: LucideIcon,
  };
}

export function themedRuntime(lasting: LastingRuntime, theme: PluginTheme, compact: boolean): PluginRuntime {
  const { surface0, foreground, border } = theme.colors;
  return { ...lasting, compact, colors: { surface: surface0, foreground, border } };
}

/** Derives a value from an agent once for as long as the agent stays the same object. */
function derivedStore<Value>(
  connection: Connection,
  agents: () => readonly AgentView[],
  idOf: (agent: AgentView) => string,
  derive: (agent: AgentView) => Value,
): RuntimeStore<Value> {
  const derived = new WeakMap<AgentView, Value>();
  return {
    subscribe: connection.subscribe,
    read(id) {
      const agent = agents().find((candidate) => idOf(candidate) === id);
      if (agent === undefined) return null;
      const value = derived.get(agent) ?? derive(agent);
      derived.set(agent, value);
      return value;
    },
  };
}

/** Only the fields that Paseo gives: pending permissions are not among them. */
function agentSnapshot(agent: AgentView): AgentSnapshot {
  return Object.freeze({
    id: agent.id,
    workspaceId: agent.workspaceId,
    provider: agent.provider,
    status: agent.status,
    createdAt: agent.createdAt,
    updatedAt: agent.updatedAt,
    lastActivityAt: agent.lastActivityAt,
    title: agent.title,
    cwd: agent.cwd,
    model: agent.model,
    currentModeId: agent.currentModeId,
    thinkingOptionId: agent.thinkingOptionId,
    requiresAttention: agent.requiresAttention,
    attentionReason: agent.attentionReason,
    parentAgentId: agent.parentAgentId,
    labels: agent.labels,
  });
}

/** This page knows no projects: a workspace is the folder that its agents work in. */
function workspaceSnapshot(agent: AgentView): WorkspaceSnapshot {
  const name = agent.cwd.split("/").findLast((part) => part !== "") ?? agent.cwd;
  return Object.freeze({
    id: agent.workspaceId,
    projectId: agent.workspaceId,
    projectDisplayName: name,
    projectRootPath: agent.cwd,
    directory: agent.cwd,
    projectKind: "directory",
    kind: "local",
    name,
    title: null,
    status: workspaceStatus(agent),
    statusEnteredAt: null,
    archivingAt: null,
    diffStat: null,
  });
}

function workspaceStatus(agent: AgentView): WorkspaceSnapshot["status"] {
  if (agent.pendingPermissions.length > 0) return "needs_input";
  if (agent.status === "running") return "running";
  if (agent.status === "error") return "failed";
  return agent.requiresAttention ? "attention" : "done";
}
