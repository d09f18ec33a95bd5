/** Evaluates a server bundle with nothing but the modules that a daemon provides. */
import { builtinModules, createRequire } from "node:module";
import * as zod from "zod";
import * as sdk from "../../sdk/index.ts";
import * as provider from "../../sdk/server/provider.ts";
import type { PluginCleanup, PluginServerContext } from "../../sdk/server.ts";
import * as server from "../../sdk/server.ts";
import type { HostVersion } from "../compile/host-version.ts";
import { hostModules } from "../compile/specifiers.ts";

const nodeRequire = createRequire(import.meta.url);

const provided: Readonly<Record<string, unknown>> = {
  "@getpaseo/plugin": sdk,
  "@getpaseo/plugin/server": server,
  "@getpaseo/plugin/server/provider": provider,
  zod,
};

/** Runs the entry. Throws when the bundle is not a plugin or does not return its cleanup at once. */
export function runEntry(
  pluginId: string,
  bundle: string,
  version: HostVersion,
  context: PluginServerContext,
): PluginCleanup {
  // biome-ignore lint/security/noGlobalEval: the daemon evaluates plugins so; indirect, hence without this file's scope
  const evaluate: (text: string) => unknown = globalThis.eval;
  const factory = evaluate(bundle);
  if (typeof factory !== "function") throw new Error(`Plugin ${pluginId} server bundle is not executable`);
  const exports: unknown = factory((name: string) => requireHostModule(name, version));
  const entry = isRecord(exports) ? exports["default"] : undefined;
  if (typeof entry !== "function") throw new Error(`Plugin ${pluginId} must default export a function`);
  const cleanup: unknown = entry(context);
  if (!isCleanup(cleanup)) {
    if (cleanup instanceof Promise) cleanup.catch(() => {});
    throw new Error(`Plugin ${pluginId} contribution must return a cleanup function`);
  }
  return cleanup;
}

function requireHostModule(name: string, version: HostVersion): unknown {
  if (name.startsWith("node:") || builtinModules.includes(name)) return nodeRequire(name);
  if (name.startsWith("zod/")) return nodeRequire(name);
  if (hostModules("server", version).includes(name)) {
    if (name in provided) return provided[name];
    throw new Error(`Module "${name}" has no stand-in here`);
  }
  throw new Error(`Module "${name}" is not available in plugin server code`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isCleanup(value: unknown): value is PluginCleanup {
  return typeof value === "function";
}
