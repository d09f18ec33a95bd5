import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Commands } from "../../dev/paseo/wire.ts";
import { eventually, openPage, textOf } from "./browser.ts";
import { AGENT_ID, agentHead, agentView, catalog, hostState, row } from "./sample-state.ts";
import { type Call, type ScriptedHost, scriptedHost } from "./scripted-host.ts";

let host: ScriptedHost;
let page: Page;
let sessions: Commands["sessions"]["output"]["sessions"];

beforeAll(async () => {
  const prompt = row({ type: "user_message", id: "u1", text: "Water the beds", revertToken: { at: 1 } });
  host = await scriptedHost({
    state: hostState(
      [
        agentView({
          rows: [prompt],
          capabilities: ["session.revert.conversation", "session.revert.both"],
          lastUsage: { contextWindowMaxTokens: 200_000, contextWindowUsedTokens: 150_000, totalCostUsd: 0.5 },
        }),
      ],
      {
        logs: [{ stream: "stderr", text: "The pump is warm", at: "1" }],
        violations: [
          {
            rule: "turn.second_terminal",
            message: "The turn ended twice",
            fatal: true,
            sessionId: null,
            agentId: null,
            at: "1",
          },
        ],
      },
    ),
    handlers: {
      catalog: () => catalog,
      revert: () => ({}),
      reloadPlugin: () => {
        throw new Error("index.server.ts does not compile");
      },
      sessions: () => ({ sessions }),
      importSession: () => {
        host.push({ kind: "agent", agent: agentHead({ id: "imported", title: "Last spring" }) });
        return { agentId: "imported" };
      },
      refreshAgent: () => ({}),
      archiveAgent: ({ agentId }) => {
        host.push({ kind: "agent", agent: agentHead({ id: agentId, archived: true }) });
        return {};
      },
    },
  });
  ({ page } = await openPage(host.url));
  await page.getByText("Water the beds").waitFor();
});
afterAll(() => host.close());

function last(name: Call["name"]): unknown {
  return host.calls.findLast((call) => call.name === name)?.input;
}

test("the header tells how full the context is and what it cost", async () => {
  const meter = page.getByText("75% of context");
  expect(await meter.getAttribute("title")).toBe("150k of 200k tokens, $0.50 so far");
});

test("a message of the person can be rewound to, as far as the session can", async () => {
  await page.getByRole("button", { name: "Rewind to here" }).click();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
    "Rewind the conversation",
    "Rewind both",
  ]);
  await page.getByRole("menuitem", { name: "Rewind both" }).click();
  await eventually(() => last("revert")).toEqual({ agentId: AGENT_ID, rowKey: "u1", scope: "both" });
});

test("diagnostics show the broken rules and the log of the plugin", async () => {
  await page.getByRole("button", { name: "Diagnostics (1 broken rules)" }).click();
  const words = await textOf(page.getByRole("dialog", { name: "Diagnostics" }));
  expect(words).toContain("turn.second_terminal (fatal): The turn ended twice");
  expect(words).toContain("The pump is warm");
  await page.getByRole("button", { name: "Close Diagnostics" }).click();
});

test("a reload of the plugin that fails says why", async () => {
  await page.getByRole("button", { name: "Reload plugin" }).click();
  await page.getByText("index.server.ts does not compile").waitFor();
});

test.each([
  ["there are none for this folder", [], "There are none for this folder."],
  ["the plugin lists none at all", null, "This plugin does not list earlier sessions."],
])("earlier sessions say when %s", async (_, found, words) => {
  sessions = found;
  await page.getByRole("button", { name: "Earlier sessions", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(words).waitFor();
  expect(await dialog.locator("p").allInnerTexts()).toEqual([words]);
  await dialog.getByRole("button", { name: "Close Earlier sessions" }).click();
});

test("an earlier session is opened as an agent", async () => {
  sessions = [
    { persistence: { version: 1, data: "spring" }, cwd: "/home/ada/orchard", title: "Last spring" },
  ];
  await page.getByRole("button", { name: "Earlier sessions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Last spring" }).click();
  await page.getByRole("heading", { level: 1, name: "Last spring" }).waitFor();
  expect(last("importSession")).toEqual({
    persistence: { version: 1, data: "spring" },
    cwd: "/home/ada/orchard",
    title: "Last spring",
  });
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("an agent is opened again from history, and leaves the list when it is archived", async () => {
  await page.getByRole("button", { name: "More about this agent" }).click();
  await page.getByRole("menuitem", { name: "Open again from history" }).click();
  await eventually(() => last("refreshAgent")).toEqual({ agentId: "imported", rehydrate: true });
  await page.getByRole("button", { name: "More about this agent" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByText("What should the agent do?").waitFor();
  expect(await page.getByRole("list", { name: "Agents" }).getByRole("button").count()).toBe(1);
});
