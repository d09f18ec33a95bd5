/** Opens the client half in a real browser against a chat that the test controls. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { afterEach } from "vitest";
import type { View } from "../../shared/view.ts";
import { eventually, openPage } from "../browser/browser.ts";
import type { Call } from "./app.tsx";
import { callServer } from "./call-server.ts";
import type { CardsPage } from "./cards-page.tsx";
import { chatServer } from "./chat-server.ts";
import { DARK, LIGHT } from "./themes.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export interface CardsOptions {
  readonly rows?: readonly string[];
  /** The data of rows as other versions of the plugin wrote them. */
  readonly oldRows?: readonly unknown[];
  readonly panel?: boolean;
  readonly width?: number;
  readonly theme?: "light" | "dark";
  /** Another page over the same chat, as on a second device. */
  readonly server?: ReturnType<typeof chatServer>;
  /** Draws the settings screen, whose calls it answers. */
  readonly settings?: Call;
}

export interface Cards {
  readonly page: Page;
  readonly server: ReturnType<typeof chatServer>;
  readonly copies: readonly string[];
  /** What the page complained about in its console. */
  readonly complaints: readonly string[];
  /** Rules of accessibility that the page breaks, with the element that does. */
  readonly violations: () => Promise<readonly string[]>;
  /** Draws the page anew: nothing is left of what was evaluated before. */
  readonly reload: () => Promise<void>;
  /** Shows another agent in the same app; the test's chat is that of each. */
  readonly turnTo: (agentId: string) => Promise<void>;
}

const opened: { readonly close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

let bundled: Promise<string> | undefined;

/** Draws the rows with those request ids, or the panel, over a chat in that state. */
export async function openCards(view: View, options: CardsOptions = {}): Promise<Cards> {
  const { rows = [], oldRows = [], panel = false, width = 900, theme = "light", settings } = options;
  bundled ??= bundlePage("./cards-page.tsx");
  const server = options.server ?? chatServer(view);
  const { page, context } = await openPage("about:blank", { width, height: 900, colorScheme: theme });
  const copies: string[] = [];
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  const call: Call = settings ?? ((name, input) => callServer(server, name, input));
  await page.exposeFunction("callServer", async (name: string, input: string) =>
    JSON.stringify(await call(name, JSON.parse(input))),
  );
  await page.exposeFunction("copied", (text: string) => {
    copies.push(text);
  });
  const colors = theme === "light" ? LIGHT : DARK;
  const drawn = { rows, oldRows, panel, settings: settings !== undefined };
  const content = html({ agentId: "agent-1", ...drawn, compact: width < 720, colors }, await bundled);
  await page.setContent(content);
  opened.push({
    close: async () => {
      server.close();
      await context.close();
    },
  });
  const violations = async () => {
    await page.addScriptTag({ content: await axeSource() });
    return page.evaluate<string[]>(
      `axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`,
    );
  };
  const reload = async () => {
    await page.goto("about:blank");
    await page.setContent(content);
  };
  const turnTo = (agentId: string) => page.evaluate<void>(`turnTo(${JSON.stringify(agentId)})`);
  return { page, server, copies, complaints, violations, reload, turnTo };
}

function html(wanted: CardsPage, script: string): string {
  const { colors } = wanted;
  const json = JSON.stringify(wanted).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="en"><head><title>Cards</title><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>*:focus { outline: none } body { margin: 0; background: ${colors.surface0}; color: ${colors.foreground}; font-family: sans-serif }
    #root { max-width: 860px; margin: 0 auto }</style></head>
    <body><div id="root"></div><script>globalThis.cardsPage = ${json};</script>
    <script>${script.replaceAll("</script", "<\\/script")}</script></body></html>`;
}

/** A page of these tests, with the daemon's language settings, so that what it lowers is lowered here, too. */
export async function bundlePage(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path(entry)],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2020",
    jsx: "automatic",
    supported: { "async-await": false },
    define: { "process.env.NODE_ENV": '"development"', global: "globalThis" },
    alias: {
      "react-native": "react-native-web",
      "@getpaseo/plugin": path("../../dev/sdk/index.ts"),
      "@getpaseo/plugin/client": path("../../dev/sdk/client.ts"),
      "@getpaseo/plugin/client/react-native": path("../../dev/sdk/client/react-native.tsx"),
    },
    logLevel: "silent",
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error(`${entry} was not bundled`);
  return script.text;
}

export function axeSource(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
}

/**
 * From here on the page's clock goes only as far as a test lets it. What was set before goes by the real one and could not
 * be taken back any more, so that it is waited for.
 */
export async function stopClock({ page }: Cards): Promise<void> {
  await eventually(() => page.evaluate<number>("timers.size")).toBe(0);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(100_000);
}

/** What the server half was answered, as soon as that is so many answers. */
export async function answers({ server }: Cards, count: number) {
  await eventually(() => server.answers().length).toBe(count);
  return server.answers();
}

/** How the element that has the focus is outlined; the page's own style sheet outlines nothing. */
export function outlineOfFocus(page: Page): Promise<string> {
  return page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
}
