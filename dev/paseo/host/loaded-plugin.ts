/** One load of a plugin: compiled from disk, running in its process, with a client for each provider. */

import { messageOf } from "../../message-of.ts";
import type { ProviderEvent } from "../../sdk/server/provider.ts";
import { createProviderClient, type ProviderClient } from "../adapter.ts";
import type { HostVersion } from "../compile/host-version.ts";
import { readIcon } from "../compile/icon.ts";
import { type CompiledPlugin, compilePlugin } from "../compile.ts";
import type { ProviderDescription } from "../ipc.ts";
import { type Breach, breach } from "../ledger.ts";
import { CALL_LIMIT_MS, within } from "../limits.ts";
import { type PluginProcess, type PluginProcessOptions, startPlugin } from "../plugin-process.ts";
import type { ProviderView } from "../wire.ts";
import { resolveLaunch } from "./launch.ts";

const CORE_PROVIDERS = ["claude", "codex", "copilot", "opencode", "pi", "omp", "mock"];

export interface LoadOptions
  extends Omit<
    PluginProcessOptions,
    "pluginId" | "bundle" | "paseoVersion" | "onEvent" | "onConnectionFailed"
  > {
  directory: string;
  version: HostVersion;
  report(breach: Breach): void;
}

export interface LoadedPlugin {
  readonly compiled: CompiledPlugin;
  /** `null` for a plugin without a server entry. */
  readonly process: PluginProcess | null;
  readonly providers: ProviderView[];
  /** Throws for an id that the plugin did not register. Without an id: the first provider. */
  client(provider?: string): ProviderClient;
  /** Every session of every connection fails. */
  crash(message: string): void;
  stop(): Promise<void>;
}

/** Rejects with what the daemon would show as the plugin's error; nothing is left running then. */
export async function loadPlugin(options: LoadOptions): Promise<LoadedPlugin> {
  const { directory, version } = options;
  const compiled = await compilePlugin(directory, version);
  const pluginId = compiled.manifest.id;
  const clients = new Map<string, ProviderClient>();
  const byConnection = (id: string) => [...clients.values()].find((client) => client.connectionId === id);

  const running =
    compiled.server === null
      ? null
      : await startPlugin({
          ...options,
          pluginId,
          bundle: compiled.server,
          paseoVersion: version.text,
          onEvent: (id: string, event: ProviderEvent) => byConnection(id)?.receive(event),
          onConnectionFailed(id: string, message: string) {
            options.report(breach("event.invalid", message, null, true));
            byConnection(id)?.fail(message);
          },
        });

  const providers: ProviderView[] = [];
  try {
    for (const description of running?.registrations.providers ?? []) {
      refuseTaken(pluginId, description.id, version);
      if (running !== null) clients.set(description.id, makeClient(options, running, pluginId, description));
      providers.push(await viewProvider(directory, description));
    }
  } catch (error) {
    await running?.stop();
    throw error;
  }
  if (running !== null)
    await Promise.all(
      providers.map((view) => checkAvailability(options, running, view, clients.get(view.id))),
    );

  return {
    compiled,
    process: running,
    providers,
    client(provider) {
      const client = provider === undefined ? [...clients.values()][0] : clients.get(provider);
      if (client === undefined) throw new Error(`No such provider: ${provider ?? "the plugin has none"}`);
      return client;
    },
    crash(message) {
      for (const client of clients.values()) client.fail(message);
    },
    async stop() {
      const how = (await running?.stop()) ?? "exited";
      for (const client of clients.values()) client.fail(`Plugin stopped: ${pluginId}`);
      if (how === "exited") return;
      const message = `The plugin's process had to be ended with ${how}: something kept it open`;
      options.report(breach("plugin.lingers", message));
    },
  };
}

function refuseTaken(pluginId: string, id: string, version: HostVersion): void {
  const taken = version.from011 ? [...CORE_PROVIDERS, "muse"] : CORE_PROVIDERS;
  if (taken.includes(id)) throw new Error(`Plugin ${pluginId} cannot register provider ID "${id}" twice`);
}

async function viewProvider(directory: string, description: ProviderDescription): Promise<ProviderView> {
  const { id, label, icon } = description;
  const svg = icon === null ? null : await readIcon(directory, icon);
  return { id, label, description: description.description, icon: svg, available: true, diagnostic: null };
}

function makeClient(
  options: LoadOptions,
  running: PluginProcess,
  pluginId: string,
  { id, command }: ProviderDescription,
): ProviderClient {
  return createProviderClient({
    process: running,
    provider: id,
    pluginId,
    launch: async () => (command === null ? null : resolveLaunch(command, options.env)),
    report: options.report,
  });
}

/** 0.11: the command is found and `status()` agrees. Before, and without either: `connect()` succeeds. */
async function checkAvailability(
  options: LoadOptions,
  running: PluginProcess,
  view: ProviderView,
  client: ProviderClient | undefined,
): Promise<void> {
  const description = running.registrations.providers.find(({ id }) => id === view.id);
  if (description === undefined) return;
  try {
    const { command, hasStatus } = description;
    const launch = command === null ? null : resolveLaunch(command, options.env);
    const asked = () => running.call("status", { provider: view.id, launch });
    if (hasStatus) Object.assign(view, await within(CALL_LIMIT_MS, "status() timed out", asked()));
    else if (command === null) await client?.connect();
  } catch (error) {
    view.available = false;
    view.diagnostic = messageOf(error);
  }
}
