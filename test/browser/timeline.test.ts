import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually, openPage, textOf } from "./browser.ts";
import { everyRow } from "./every-row.ts";
import {
  AGENT_ID,
  activeTurn,
  agentHead,
  agentView,
  catalog,
  hostState,
  permission,
  row,
} from "./sample-state.ts";
import { type ScriptedHost, scriptedHost } from "./scripted-host.ts";

let host: ScriptedHost;
afterAll(() => host.close());

describe("a timeline with a row of every type", () => {
  let page: Page;
  beforeAll(async () => {
    host = await scriptedHost({
      state: hostState([
        agentView({
          rows: [...everyRow],
          children: [
            {
              sessionId: "child-1",
              parentSessionId: "session-1",
              toolCallId: "t7",
              title: "Weed finder",
              description: null,
              status: "completed",
              rows: [row({ type: "assistant_message", id: "c-a1", text: "There are no weeds." })],
            },
          ],
        }),
      ]),
      handlers: { catalog: () => catalog },
    });
    ({ page } = await openPage(host.url));
    await page.getByRole("heading", { name: "Tidy the garden script" }).waitFor();
  });

  /** Opens the row with this name and gives the text inside. */
  async function opened(name: string): Promise<string> {
    const head = page.getByTestId("timeline").getByRole("button", { name, exact: false }).first();
    await head.click();
    expect(await head.getAttribute("aria-expanded")).toBe("true");
    const bodyId = await head.getAttribute("aria-controls");
    return textOf(page.locator(`[id="${bodyId}"]`));
  }

  test("says what the person and the agent said", async () => {
    expect(await textOf(page.getByRole("article", { name: "You" }))).toBe(
      "Make the watering script wait for each bed, please.",
    );
    const answer = page.getByRole("article", { name: "Agent", exact: true });
    expect(await textOf(answer.locator("strong"))).toBe("waits");
    expect(await textOf(answer.locator("p code"))).toBe("water(bed)");
    expect(await textOf(answer.locator("pre"))).toBe("for (const bed of beds) {\n  await water(bed);\n}");
    expect(await answer.getByRole("listitem").allInnerTexts()).toEqual([
      "one bed at a time",
      "nothing else changed",
    ]);
    expect(await answer.getByRole("row", { name: "1 2 l" }).count()).toBe(1);
    expect(await answer.getByRole("link").getAttribute("href")).toBe("https://example.org/notes");
  });

  test("keeps reasoning closed until it is asked for", async () => {
    expect(await page.getByText("one by one").count()).toBe(0);
    expect(await opened("Thinking")).toContain("The beds are watered one by one");
  });

  test.each([
    ["Shell npm test", "$ npm test\n\n12 passed"],
    ["Read beds.ts", "41  export {};"],
    ["Edit water.ts", "-water(bed);\n+await water(bed);"],
    ["Edit seeds.ts", " one\n-two\n+three\n six"],
    ["Write notes.md", "# Notes"],
    ["Search tomato", "beds.ts\nseeds.ts"],
    ["Fetch https://example.org/weather", "Rain tomorrow"],
    ["Worktree Setup spring", "created"],
    ["Explore look for weeds", "[grep] weed\nnone found"],
    ["Todo Note remembered", "Water less in autumn"],
    ["mcp__garden__sow", '"sown": true'],
  ])("opens %s to its details", async (name, text) => {
    expect(await opened(name)).toContain(text);
  });

  test("tells which calls failed, were canceled or still run", async () => {
    expect(await opened("Shell git push failed")).toContain("The remote said no");
    await page.getByRole("button", { name: "Shell sleep 60 canceled" }).waitFor();
    await page.getByRole("button", { name: "Shell npm run build running" }).waitFor();
  });

  test("shows a plan as a card", async () => {
    expect(await textOf(page.getByTestId("plan-card"))).toBe("Plan\nWait\nWater");
  });

  test("tells what changed in a task list", async () => {
    await page.getByRole("button", { name: "Tasks Created 2 tasks" }).waitFor();
    expect(await opened("Tasks Completed Make it wait")).toContain("Read the script");
  });

  test("shows the timeline of a sub-agent below the call that started it", async () => {
    expect(await opened("Sub-agent Weed finder")).toContain("There are no weeds.");
  });

  test("shows compaction, warnings and errors, and one line for a plugin row that nobody can draw", async () => {
    const words = await textOf(page.getByTestId("timeline"));
    for (const line of [
      "Context compacted (152K tokens)",
      "The model is busy, trying again",
      "The connection to the model broke",
      "Plugin timeline item unavailable.",
    ]) {
      expect(words).toContain(line);
    }
  });
});

describe("a streamed answer", () => {
  const long = Array.from({ length: 60 }, (_, index) => `Line ${index} of the answer.`).join("\n\n");
  let page: Page;

  beforeAll(async () => {
    await host.close();
    host = await scriptedHost({
      state: hostState([
        agentView({
          status: "running",
          activeTurn,
          rows: [
            row({ type: "user_message", id: "u", text: "Tell me everything" }),
            row({ type: "assistant_message", id: "a", text: long }),
          ],
        }),
      ]),
      handlers: { catalog: () => catalog },
    });
    ({ page } = await openPage(host.url));
    await page.getByText("Line 59 of the answer.").waitFor();
  });

  const stream = (text: string) =>
    host.push({ kind: "text", agentId: AGENT_ID, sessionId: null, key: "a", text });
  const scroll = () => page.evaluate("Math.round(document.querySelector('.timeline').scrollTop)");

  test("stays in view while it grows", async () => {
    stream("\n\nThe newest words.");
    await page.getByText("The newest words.").waitFor();
    await eventually(() => isInView(page, "The newest words.")).toBe(true);
  });

  test("does not move the text of somebody who reads further up, and offers the way back", async () => {
    await page.evaluate("document.querySelector('.timeline').scrollTop = 200");
    await page.getByRole("button", { name: "Newest" }).waitFor();
    stream("\n\nWords that nobody is looking at.");
    await page.getByText("Words that nobody is looking at.").waitFor({ state: "attached" });
    expect(await scroll()).toBe(200);
    await page.getByRole("button", { name: "Newest" }).click();
    await eventually(() => isInView(page, "Words that nobody is looking at.")).toBe(true);
    expect(await page.getByRole("button", { name: "Newest" }).count()).toBe(0);
  });

  test("moves no earlier line when its turn ends", async () => {
    const top = async () =>
      (await page.getByTestId("timeline").getByText("Line 59 of the answer.").boundingBox())?.y;
    const before = await top();
    expect(await textOf(page.getByTestId("activity"))).toContain("Working");
    host.push({ kind: "agent", agent: agentHead() });
    await eventually(() => textOf(page.getByTestId("activity"))).toBe("");
    expect(await top()).toBe(before);
  });

  test("is read out once, at its end", async () => {
    const live = page.locator("main [role=status]");
    await eventually(() => textOf(live)).toContain("The turn has ended. Line 0 of the answer.");
  });
});

describe("somebody who reads further up on a narrow page", () => {
  let page: Page;

  beforeAll(async () => {
    await host.close();
    host = await scriptedHost({
      state: hostState([
        agentView({
          status: "running",
          activeTurn,
          rows: [...everyRow],
          pendingPermissions: [permission()],
        }),
      ]),
      handlers: {
        catalog: () => catalog,
        prompt: ({ text }) => {
          const message = row({ type: "user_message", id: "sent", text });
          host.push(
            { kind: "row", agentId: AGENT_ID, sessionId: null, row: message },
            { kind: "agent", agent: agentHead({ status: "running", activeTurn }) },
          );
          return { clientMessageId: "m", outcome: { type: "steer", turnId: activeTurn.id } };
        },
      },
    });
    ({ page } = await openPage(host.url, { width: 360, height: 640 }));
    await page.getByRole("button", { name: "Allow once" }).waitFor();
  });

  const newest = () => page.getByRole("button", { name: "Newest" });
  const readFurtherUp = async () => {
    await page.evaluate("document.querySelector('.timeline').scrollTop = 40");
    await newest().waitFor();
  };

  test("is offered the way back where it covers nothing of the conversation or the composer", async () => {
    await readFurtherUp();
    const button = await newest().boundingBox();
    const region = await page.getByTestId("timeline").boundingBox();
    const composer = await page.locator(".composer").boundingBox();
    if (button === null || region === null || composer === null) throw new Error("not on the page");
    expect(button.y).toBeGreaterThanOrEqual(region.y + region.height);
    expect(button.y + button.height).toBeLessThanOrEqual(composer.y);
  });

  test("finds every row where it was when the way back comes and goes", async () => {
    const region = () => page.getByTestId("timeline").boundingBox();
    await page.evaluate("document.querySelector('.timeline').scrollTop = 1e6");
    await eventually(() => newest().count()).toBe(0);
    const before = await region();
    await readFurtherUp();
    expect(await region()).toEqual(before);
  });

  test("sees the message that they send", async () => {
    await readFurtherUp();
    const field = page.getByRole("textbox", { name: "Message" });
    await field.fill("Mind the roses");
    await field.press("Enter");
    await page.getByRole("article", { name: "You" }).getByText("Mind the roses").waitFor();
    await eventually(() => isInView(page, "Mind the roses")).toBe(true);
    expect(await newest().count()).toBe(0);
  });
});

async function isInView(page: Page, words: string): Promise<boolean> {
  const text = await page.getByText(words).boundingBox();
  const region = await page.getByTestId("timeline").boundingBox();
  if (text === null || region === null) return false;
  return text.y >= region.y && text.y + text.height <= region.y + region.height;
}
