/** Runs the text of a plugin's client bundle the way Paseo's app does, with the same messages when a step fails. */

import * as plugin from "@getpaseo/plugin";
import type { PluginCleanup, PluginClientContext } from "@getpaseo/plugin/client";
import * as pluginClient from "@getpaseo/plugin/client";
import * as pluginReactNative from "@getpaseo/plugin/client/react-native";
import * as pluginUi from "@getpaseo/plugin/client/ui";
import * as reactQuery from "@tanstack/react-query";
import * as react from "react";
import * as reactJsx from "react/jsx-runtime";
import * as reactNative from "react-native";
import * as zod from "zod";

/** Everything that client code may require; other packages have to be part of its bundle. */
const MODULES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["@getpaseo/plugin", plugin],
  ["@getpaseo/plugin/client", pluginClient],
  ["@getpaseo/plugin/client/react-native", pluginReactNative],
  ["@getpaseo/plugin/client/ui", pluginUi],
  ["@tanstack/react-query", reactQuery],
  ["react", react],
  ["react/jsx-runtime", reactJsx],
  ["react-native", reactNative],
  ["zod", zod],
]);

/** Returns the cleanup of the entry. Throws what the entry throws. */
export function evaluateClient(id: string, bundle: string, context: PluginClientContext): PluginCleanup {
  // biome-ignore lint/security/noGlobalEval: this is how Paseo's app runs a plugin; an indirect eval sees no local names
  const evaluated: unknown = globalThis.eval(bundle);
  if (typeof evaluated !== "function") throw new Error(`Plugin ${id} client bundle is not executable`);
  const exported: unknown = evaluated(requireModule);
  const entry =
    typeof exported === "object" && exported !== null && "default" in exported && exported.default;
  if (typeof entry !== "function")
    throw new Error(`Plugin ${id} client bundle must default export a function`);
  const cleanup: unknown = entry(context);
  if (typeof cleanup !== "function")
    throw new Error(`Plugin ${id} contribution must return a cleanup function`);
  return () => cleanup();
}

function requireModule(name: string): unknown {
  if (!MODULES.has(name)) throw new Error(`Module "${name}" is not available in plugin client code`);
  return MODULES.get(name);
}
