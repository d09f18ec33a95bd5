import type { Page } from "playwright-core";
import { afterEach, describe, test } from "vitest";
import { bundle, openWithPlugin } from "./sample-plugin.ts";
import type { ScriptedHost } from "./scripted-host.ts";

let host: ScriptedHost;
let page: Page;

afterEach(() => host.close());

async function open(client: string, options: Parameters<typeof openWithPlugin>[1] = {}): Promise<void> {
  ({ host, page } = await openWithPlugin(client, options));
}

describe("the text of a client bundle", () => {
  test("gets exactly the nine modules of Paseo", async () => {
    const names = [
      "@getpaseo/plugin",
      "@getpaseo/plugin/client",
      "@getpaseo/plugin/client/react-native",
      "@getpaseo/plugin/client/ui",
      "react",
      "react/jsx-runtime",
      "react-native",
      "@tanstack/react-query",
      "zod",
    ];
    await open(
      bundle(
        `throw new Error(Object.keys(all[1]).includes("useRpc") && all.every(Boolean) ? "all there" : "missing")`,
        `const all = ${JSON.stringify(names)}.map(require);`,
      ),
    );
    await page.getByText("all there").waitFor();
  });

  test.each([
    [
      "another module",
      bundle("", 'require("react-dom");'),
      'Module "react-dom" is not available in plugin client code',
    ],
    ["no function", "42", "Plugin muse-code client bundle is not executable"],
    ["no entry", "(() => ({}))", "Plugin muse-code client bundle must default export a function"],
    [
      "an entry without a cleanup",
      bundle("return Promise.resolve(() => {})"),
      "Plugin muse-code contribution must return a cleanup function",
    ],
  ])("is refused with Paseo's words for %s", async (_case, client, message) => {
    await open(client);
    await page.getByText(message).waitFor();
  });

  test.each([
    ["an id with capitals", 'client.addSurface("Main", () => null)', 'Invalid plugin surface id: "Main"'],
    [
      "a memo component",
      'client.addSurface("main", require("react").memo(() => null))',
      "Plugin surface Component must be a function",
    ],
    [
      "a second panel of one id",
      'const p = { id: "a", title: "A", icon: "Bot", context: "agent", Component: () => null }; client.addWorkspacePanel(p); client.addWorkspacePanel(p)',
      "Plugin panel is already registered: a",
    ],
    [
      "a renderer without a version",
      'client.addTimelineRenderer({ kind: "a", version: 0, schema: z.any(), Component: () => null })',
      "Plugin timeline renderer version must be a positive integer",
    ],
  ])("fails to load when it registers %s", async (_case, entry, message) => {
    await open(bundle(`${entry}; return () => {};`));
    await page.getByText(message).waitFor();
  });

  test("finds screens on Paseo 0.11 and none before", async () => {
    const probe = bundle("throw new Error('screens: ' + typeof client.addScreen)");
    await open(probe, { paseoVersion: "0.11.0" });
    await page.getByText("screens: function").waitFor();
    await host.close();
    await open(probe, { paseoVersion: "0.8.2" });
    await page.getByText("screens: undefined").waitFor();
  });
});
