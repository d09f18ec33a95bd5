import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { complaints, smallTargets } from "./accessibility.ts";
import { eventually, hasFocus, openPage } from "./browser.ts";
import { everyRow } from "./every-row.ts";
import { activeTurn, agentView, catalog, hostState, permission, question } from "./sample-state.ts";
import { type ScriptedHost, scriptedHost } from "./scripted-host.ts";

let host: ScriptedHost;
beforeAll(async () => {
  const asking = agentView({
    id: "asking",
    title: "Set up storage for the audit events of the last quarter, and ask me before anything is written",
    status: "running",
    activeTurn,
    lastUsage: { contextWindowMaxTokens: 100, contextWindowUsedTokens: 93 },
    pendingPermissions: [
      permission(),
      question([
        {
          header: "Where",
          question: "Where should it go?",
          options: [
            { label: "North", description: "Cold and windy" },
            { label: "South", preview: "S\nS" },
          ],
          allowOther: true,
        },
        { header: "Tools", question: "With what?", options: [{ label: "Rake" }], multiSelect: true },
      ]),
    ],
  });
  host = await scriptedHost({
    state: hostState([agentView({ rows: [...everyRow] }), asking], {
      violations: [
        {
          rule: "turn.second_terminal",
          message: "Twice",
          fatal: false,
          sessionId: null,
          agentId: null,
          at: "1",
        },
      ],
    }),
    handlers: {
      catalog: () => catalog,
      sessions: () => ({
        sessions: [{ persistence: { version: 1, data: "s" }, cwd: "/", title: "Last spring" }],
      }),
    },
  });
});
afterAll(() => host.close());

describe.each([
  ["light", 1280],
  ["dark", 1280],
  ["light", 360],
  ["dark", 360],
] as const)("the page in the %s theme at a width of %i", (colorScheme, width) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openPage(`${host.url}#agent=agent-1`, { colorScheme, width }));
    await page.getByRole("article", { name: "You" }).waitFor();
  });

  async function show(hash: string, sign: string): Promise<void> {
    await page.goto(`${host.url}#${hash}`);
    await page.getByText(sign).first().waitFor();
  }

  test("has a timeline that axe finds nothing wrong with, closed and open", async () => {
    expect(await complaints(page)).toEqual([]);
    await page.evaluate(
      "document.querySelectorAll('.timeline [aria-expanded=false]').forEach((row) => row.click())",
    );
    await page.getByText("12 passed").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("has cards that axe finds nothing wrong with", async () => {
    await show("agent=asking", "Where should it go?");
    await page.getByRole("radio", { name: "South" }).click();
    await page.getByRole("checkbox", { name: "Rake" }).click();
    expect(await complaints(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });

  test("has a start and dialogs that axe finds nothing wrong with", async () => {
    await show("new", "What should the agent do?");
    expect(await complaints(page)).toEqual([]);
    for (const name of [/^Diagnostics/, "Earlier sessions"]) {
      if (width < 960) await page.getByRole("button", { name: "Agents and plugin", exact: true }).click();
      expect(await smallTargets(page)).toEqual([]);
      await page.getByRole("button", { name }).click();
      const dialog = page.getByRole("dialog", { name });
      await dialog.waitFor();
      expect(await complaints(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  });

  test("never scrolls sideways", async () => {
    for (const [hash, sign] of [
      ["agent=agent-1", "Simulated Muse"],
      ["agent=asking", "Where should it go?"],
      ["new", "What should the agent do?"],
    ] as const) {
      await show(hash, sign);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    }
  });
});

describe("the theme", () => {
  const background = (page: Page) =>
    page.evaluate("getComputedStyle(document.documentElement).backgroundColor");

  test("follows the system until the person chooses, and remembers the choice", async () => {
    const { page } = await openPage(host.url, { colorScheme: "dark" });
    const choice = page.getByRole("combobox", { name: "Theme" });
    await choice.waitFor();
    const dark = await background(page);
    await page.emulateMedia({ colorScheme: "light" });
    await eventually(() => background(page)).not.toBe(dark);
    await choice.selectOption("Dark theme");
    await eventually(() => background(page)).toBe(dark);
    await page.reload();
    await eventually(() => choice.inputValue()).toBe("dark");
    expect(await background(page)).toBe(dark);
  });
});

describe("the keyboard alone", () => {
  test("reaches every part of the page, and what has the focus shows it", async () => {
    const { page } = await openPage(`${host.url}#agent=asking`);
    await page.getByRole("textbox", { name: "Message" }).waitFor();
    const wanted = [
      page.getByRole("button", { name: "New agent" }),
      page.getByRole("button", { name: "Reload plugin" }),
      page.getByRole("button", { name: "More about this agent" }),
      page.getByTestId("timeline"),
      page.getByRole("button", { name: "Allow once" }),
      page.getByRole("tab").first(),
      page.getByRole("radio").first(),
      page.getByTestId("question-form-dismiss"),
      page.getByRole("textbox", { name: "Message" }),
      page.getByRole("combobox", { name: "Model" }),
      page.getByRole("button", { name: "Stop" }),
    ];
    await page.evaluate("document.activeElement.blur()");
    for (const element of wanted) {
      for (let presses = 0; !(await hasFocus(element)); presses += 1) {
        expect(presses, `presses of Tab before ${element}`).toBeLessThan(30);
        await page.keyboard.press("Tab");
      }
      const marked = await page.evaluate(`(() => {
        const element = document.activeElement;
        const frame = element.closest(".composer-box") ?? element;
        const style = getComputedStyle(element);
        return style.outlineStyle !== "none" || getComputedStyle(frame).borderColor !== "rgb(217, 217, 211)";
      })()`);
      expect(marked, `focus of ${element} is visible`).toBe(true);
    }
  });

  test("opens and closes the menu of the agent and comes back to its button", async () => {
    const { page } = await openPage(host.url);
    const button = page.getByRole("button", { name: "More about this agent" });
    await button.press("Enter");
    await page.getByRole("menuitem", { name: "Archive" }).waitFor();
    await page.keyboard.press("Escape");
    await eventually(() => page.getByRole("menuitem").count()).toBe(0);
    expect(await hasFocus(button)).toBe(true);
  });
});
