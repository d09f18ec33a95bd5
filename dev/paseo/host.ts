/** The small Paseo itself: one plugin, its agents, and the commands that a client may give. */
import { randomUUID } from "node:crypto";
import { messageOf } from "../message-of.ts";
import type { AfterHooks } from "../sdk/server/hooks.ts";
import type { ProviderPersistence } from "../sdk/server/provider.ts";
import { agentChoice, type EditHook, type SessionChoice } from "./agent/session-config.ts";
import { type AgentController, createAgent } from "./agent.ts";
import { hostVersion } from "./compile/host-version.ts";
import { type Board, createBoard } from "./host/board.ts";
import { createCommands } from "./host/commands.ts";
import { type LoadedPlugin, loadPlugin } from "./host/loaded-plugin.ts";
import { answerApi } from "./host/paseo-api.ts";
import type { SettingsDocument } from "./ipc.ts";
import type { Breach } from "./ledger.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { CommandName, Commands, HostState, PluginView, ProviderView, Update } from "./wire.ts";

export interface HostOptions {
  /** The plugin's directory. */
  directory: string;
  /** For example `0.11.0`; decides what the host can do. */
  paseoVersion: string;
  /** The daemon's environment, handed to the plugin's process. */
  env: NodeJS.ProcessEnv;
  muse: HostState["muse"];
  defaultCwd: string;
  /** Paseo's own where none are given; for tests. */
  limits?: Limits;
}

export interface AgentSpec extends SessionChoice {
  cwd: string;
  provider?: string;
  title?: string;
}

export interface Host {
  state(): HostState;
  subscribe(listener: (update: Update) => void): () => void;
  run<Name extends CommandName>(
    name: Name,
    input: Commands[Name]["input"],
  ): Promise<Commands[Name]["output"]>;
  agent(agentId: string): AgentController;
  /** Opens a session for a new agent, after the plugins' hooks. With a persistence it is an import. */
  createAgent(spec: AgentSpec, persistence?: ProviderPersistence): Promise<AgentController>;
  /** The wrapped client bundle, `null` when there is none. */
  clientBundle(): string | null;
  /** Waits for a plugin that is being loaded. Throws when it has failed. */
  plugin(): Promise<LoadedPlugin>;
  close(): Promise<void>;
}

/** What the commands may do beyond `Host`. */
export interface HostParts {
  board: Board;
  agents: Map<string, AgentController>;
  settings: Map<string, SettingsDocument>;
  reload(rehydrate: boolean): Promise<void>;
}

/** Starts loading the plugin at once; a plugin that fails leaves a host that says why. */
export function createHost(options: HostOptions): Host {
  const { limits = LIMITS } = options;
  const version = hostVersion(options.paseoVersion);
  const agents = new Map<string, AgentController>();
  const settings = new Map<string, SettingsDocument>();
  let loading: Promise<LoadedPlugin>;
  let revision = 0;
  let clientBundle: string | null = null;
  const board = createBoard({
    host: { id: "local", label: "Small Paseo" },
    paseoVersion: version.text,
    muse: options.muse,
    defaultCwd: options.defaultCwd,
    plugin: emptyPlugin,
    providers: [],
    agents: [],
    violations: [],
    logs: [],
    settings: {},
  });

  const report = (found: Breach): void => {
    const owner = [...agents.values()].find((agent) => agent.model.owns(found.sessionId));
    const agentId = owner?.model.head().id ?? null;
    const violation = { ...found, agentId, at: new Date().toISOString() };
    board.change({ kind: "violation", violation });
  };

  const setPlugin = (changes: Partial<PluginView>, providers: ProviderView[] = []): void =>
    board.change({ kind: "plugin", plugin: { ...board.state().plugin, ...changes }, providers });

  const load = async (): Promise<LoadedPlugin> => {
    setPlugin({ status: "starting", error: null });
    try {
      const plugin = await loadPlugin({
        directory: options.directory,
        version,
        env: options.env,
        settings: Object.fromEntries(settings),
        stopStepMs: limits.stopStep,
        report,
        onLog: (text) => board.change({ kind: "log", line: { ...text, at: new Date().toISOString() } }),
        onCrash: crash,
        onSettings(id, state, document) {
          if (document !== null) settings.set(id, document);
          board.change({ kind: "settings", id, state });
        },
        api: (method, input) => answerApi(host, method, input),
      });
      clientBundle = plugin.compiled.client;
      if (clientBundle !== null) revision += 1;
      setPlugin(viewOf(plugin, revision), plugin.providers);
      return plugin;
    } catch (error) {
      setPlugin({ status: "failed", error: messageOf(error) });
      throw error;
    }
  };

  const crash = (error: Error): void => {
    setPlugin({ status: "failed", error: error.message });
    void loading.then((plugin) => plugin.crash(error.message)).catch(() => {});
  };

  const tell = <Name extends keyof AfterHooks>(name: Name, event: AfterHooks[Name]): void => {
    void loading.then((plugin) => plugin.process?.call("after", { name, event })).catch(() => {});
  };

  const editHook: EditHook = async (name, request) => {
    const plugin = await loading;
    if (plugin.process === null) return request;
    return (await plugin.process.call("before", { name, request })).request;
  };

  const host: Host = {
    state: () => ({ ...board.state(), agents: [...agents.values()].map((agent) => agent.model.view()) }),
    subscribe: board.subscribe,
    run: (name, input) => commands.run(name, input),
    agent(agentId) {
      const agent = agents.get(agentId);
      if (agent === undefined) throw new Error(`Unknown agent: ${agentId}`);
      return agent;
    },
    async createAgent(spec, persistence) {
      const plugin = await loading;
      const provider = spec.provider ?? plugin.providers[0]?.id ?? "";
      const { cwd, provider: _provider, ...chosen } = spec;
      const choice = await agentChoice(chosen, provider, editHook);
      const agent = createAgent({
        id: randomUUID(),
        provider,
        cwd,
        title: spec.title ?? null,
        pluginId: plugin.compiled.manifest.id,
        choice,
        ...(persistence === undefined ? {} : { persistence }),
        client: async () => (await loading).client(provider),
        publish: board.publish,
        tell,
        editHook,
        report,
        limits,
      });
      const { id } = agent.model.head();
      agents.set(id, agent);
      agent.model.patch({});
      try {
        await agent.open(persistence === undefined ? "create" : "import");
      } catch (error) {
        agents.delete(id);
        board.publish({ kind: "agent_removed", agentId: id });
        throw error;
      }
      tell("agent.created", { agent: agent.model.hookAgent() });
      return agent;
    },
    clientBundle: () => clientBundle,
    plugin: () => loading,
    async close() {
      const plugin = await loading.catch(() => null);
      await Promise.all([...agents.values()].map((agent) => agent.close()));
      await plugin?.stop();
      setPlugin({ status: "stopped" });
    },
  };

  const commands = createCommands(host, {
    board,
    agents,
    settings,
    async reload(rehydrate) {
      const old = await loading.catch(() => null);
      await old?.stop();
      loading = load();
      await loading;
      const open = [...agents.values()].filter((agent) => agent.model.head().status !== "closed");
      await Promise.allSettled(open.map((agent) => agent.open("refresh", rehydrate)));
    },
  });
  loading = load();
  loading.catch(() => {});
  return host;
}

const emptyPlugin: PluginView = {
  id: "",
  description: null,
  status: "starting",
  error: null,
  clientRevision: null,
};

function viewOf(plugin: LoadedPlugin, revision: number): PluginView {
  const { manifest, client } = plugin.compiled;
  return {
    id: manifest.id,
    description: manifest.description ?? null,
    status: "running",
    error: null,
    clientRevision: client === null ? null : revision,
  };
}
