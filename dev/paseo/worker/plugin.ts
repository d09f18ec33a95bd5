/** A plugin in its process: what its entry registered, and how it is taken out again. */
import type { PaseoApi, PluginCleanup } from "../../sdk/server.ts";
import type { HostVersion } from "../compile/host-version.ts";
import { runEntry } from "./evaluate.ts";
import { createHooks, type Hooks } from "./hooks.ts";
import { createRegistry, type Registry } from "./registry.ts";
import type { SettingsStore } from "./settings.ts";

export interface Plugin {
  readonly registry: Registry;
  readonly hooks: Hooks;
  readonly settings: SettingsStore;
  readonly cleanup: PluginCleanup;
}

/** Evaluates the bundle and runs its entry. Throws what the entry throws, and where it returns no cleanup. */
export function loadPlugin(
  pluginId: string,
  bundle: string,
  version: HostVersion,
  paseo: PaseoApi,
  settings: SettingsStore,
): Plugin {
  const hooks = createHooks(paseo, version);
  const registry = createRegistry(pluginId, version, paseo, settings, hooks);
  const cleanup = runEntry(pluginId, bundle, version, registry.context);
  return { registry, hooks, settings, cleanup };
}
