/** Plugin clients written as text, and a page that has one loaded. */
import type { PluginView } from "../../dev/paseo/wire.ts";
import { type OpenPage, openPage, type PageOptions } from "./browser.ts";
import { agentView, catalog, hostState, row } from "./sample-state.ts";
import { type ScriptedHost, scriptedHost } from "./scripted-host.ts";

/** A bundle as Paseo's compiler wraps it: the entry is the body of `client => ...`. */
export function bundle(entry: string, before = ""): string {
  return `(function (require) {
    const module = { exports: {} };
    const { createElement: h, useState } = require("react");
    const { Text, View, Pressable } = require("react-native");
    const sdk = require("@getpaseo/plugin/client");
    const { z } = require("zod");
    ${before}
    module.exports.default = (client) => { ${entry} };
    return module.exports;
  })`;
}

export const pluginRow = (id: string, data: { name: string } | { wrong: true }, version = 1) =>
  row({ type: "plugin", id, pluginId: "muse-code", kind: "greeting", version, data });

export const plugin = (changes: Partial<PluginView> = {}): PluginView => ({
  id: "muse-code",
  description: null,
  status: "running",
  error: null,
  clientRevision: 1,
  ...changes,
});

export interface PageWithPlugin extends OpenPage {
  readonly host: ScriptedHost;
}

/** One agent with three rows of the plugin: one that fits, one with wrong data, one of another version. */
export async function openWithPlugin(
  client: string,
  { paseoVersion = "0.11.0", ...options }: PageOptions & { paseoVersion?: string } = {},
): Promise<PageWithPlugin> {
  const rows = [
    pluginRow("p1", { name: "Ada" }),
    pluginRow("p2", { wrong: true }),
    pluginRow("p3", { name: "Bo" }, 2),
  ];
  const host = await scriptedHost({
    client,
    state: hostState([agentView({ rows })], { plugin: plugin(), paseoVersion }),
    handlers: {
      catalog: () => catalog,
      rpc: ({ name, input }) => ({ output: { greeting: `${name} got ${JSON.stringify(input)}` } }),
      respondToPermission: () => ({}),
    },
  });
  const opened = await openPage(host.url, options);
  await opened.page.getByRole("heading", { name: "Tidy the garden script" }).waitFor();
  return { host, ...opened };
}
