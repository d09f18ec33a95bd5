/** Opens the client half in a real browser against a chat that the test controls. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { afterEach } from "vitest";
import { answer } from "../../shared/rpc/answer.ts";
import { sessionCommand } from "../../shared/rpc/command.ts";
import { keepDraft } from "../../shared/rpc/draft.ts";
import type { View } from "../../shared/view.ts";
import { openPage } from "../browser/browser.ts";
import type { CardsPage } from "./cards-page.tsx";
import { chatServer } from "./chat-server.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const LIGHT = {
  surface0: "#ffffff",
  surface1: "#f6f6f3",
  surface2: "#ebebe6",
  border: "#d6d6cf",
  foreground: "#1d1d1b",
  foregroundMuted: "#5e5e58",
  accent: "#2f56c4",
  accentForeground: "#ffffff",
  statusSuccess: "#1c7443",
  statusWarning: "#855200",
  statusDanger: "#b3261e",
};

const DARK = {
  surface0: "#161618",
  surface1: "#1e1e22",
  surface2: "#2b2b30",
  border: "#3d3d44",
  foreground: "#ececee",
  foregroundMuted: "#a7a7af",
  accent: "#93b2ff",
  accentForeground: "#0f1733",
  statusSuccess: "#66d193",
  statusWarning: "#e8b95f",
  statusDanger: "#ff9087",
};

export interface CardsOptions {
  readonly rows?: readonly string[];
  readonly panel?: boolean;
  readonly width?: number;
  readonly theme?: "light" | "dark";
  /** Another page over the same chat, as on a second device. */
  readonly server?: ReturnType<typeof chatServer>;
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
}

const opened: { readonly close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

let bundled: Promise<string> | undefined;

/** Draws the rows with those request ids, or the panel, over a chat in that state. */
export async function openCards(view: View, options: CardsOptions = {}): Promise<Cards> {
  const { rows = [], panel = false, width = 900, theme = "light" } = options;
  bundled ??= bundle();
  const server = options.server ?? chatServer(view);
  const { page, context } = await openPage("about:blank", { width, height: 900, colorScheme: theme });
  const copies: string[] = [];
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.exposeFunction("callServer", async (name: string, input: string) =>
    JSON.stringify(await call(server, name, JSON.parse(input))),
  );
  await page.exposeFunction("copied", (text: string) => {
    copies.push(text);
  });
  const colors = theme === "light" ? LIGHT : DARK;
  const settings: CardsPage = { agentId: "agent-1", rows, panel, compact: width < 720, colors };
  const content = html(settings, await bundled);
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
  return { page, server, copies, complaints, violations, reload };
}

async function call(server: ReturnType<typeof chatServer>, name: string, input: Record<string, unknown>) {
  switch (name) {
    case "chat.subscribe":
      return server.subscribe();
    case "chat.follow":
      return server.follow(String(input["resource"]), Number(input["afterSeq"]));
    case "chat.answer":
      return server.answer(answer.parse(input["answer"]));
    case "chat.draft":
      return server.keepDraft(keepDraft.input.parse(input).draft);
    case "session.command":
      return server.command(sessionCommand.parse(input["command"]));
    case "item.read-output":
      return server.readOutput(String(input["itemId"]), Number(input["offset"]));
    case "chat.load-turns":
      return server.loadTurns(String(input["cursor"]));
    default:
      throw new Error(`Plugin muse-code does not contribute RPC ${name}`);
  }
}

function html(settings: CardsPage, script: string): string {
  const { colors } = settings;
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="en"><head><title>Cards</title><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>*:focus { outline: none } body { margin: 0; background: ${colors.surface0}; color: ${colors.foreground}; font-family: sans-serif }
    #root { max-width: 860px; margin: 0 auto }</style></head>
    <body><div id="root"></div><script>globalThis.cardsPage = ${json};</script>
    <script>${script.replaceAll("</script", "<\\/script")}</script></body></html>`;
}

/** With the daemon's language settings, so that what it lowers is lowered here, too. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path("./cards-page.tsx")],
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
  if (script === undefined) throw new Error("The cards were not bundled");
  return script.text;
}

function axeSource(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
}

/** How the element that has the focus is outlined; the page's own style sheet outlines nothing. */
export function outlineOfFocus(page: Page): Promise<string> {
  return page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
}
