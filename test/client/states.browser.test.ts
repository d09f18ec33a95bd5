/** One sweep over every state of every surface: widths, themes, large letters, rules of accessibility, and the keyboard. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { openPage } from "../browser/browser.ts";
import { axeSource, bundlePage } from "./cards-browser.ts";
import type { Sweep } from "./states/page.tsx";

declare const sweep: Sweep;
declare const axe: {
  run(page: Document, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  const script = await bundlePage("./states/page.tsx");
  ({ page } = await openPage("about:blank", { width: 320, height: 900 }));
  // Hundreds of states at once are much to draw for a busy machine.
  page.setDefaultTimeout(60_000);
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.setContent(`<!doctype html><html lang="en"><head><title>States</title><meta charset="utf-8">
    <style>*:focus { outline: none } body { margin: 0; font-family: sans-serif }</style></head>
    <body><div id="root"></div><script>${script.replaceAll("</script", "<\\/script")}</script></body></html>`);
  await page.evaluate(() => sweep.draw({ theme: "light", compact: true }));
  await page.evaluate(() => sweep.prepare());
  await vi.waitFor(async () => expect(await page.evaluate(() => sweep.missed())).toEqual([]), 30_000);
  await page.evaluate("document.activeElement.blur()");
  await page.addScriptTag({ content: await axeSource() });
});

/** The panel may stand beside the chat in a wide window: then it is narrow, and not compact. */
const WIDTHS = [
  [320, true],
  [390, true],
  [768, false],
  [1280, false],
  [400, false],
] as const;

const RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds, each with the element. */
function violations(): Promise<string[]> {
  // That names of parts come more than once is this page's own doing.
  const rules = { "landmark-unique": { enabled: false } };
  return page.evaluate<string[], unknown>(
    (options) =>
      axe
        .run(document, options)
        .then(({ violations }) =>
          violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
        ),
    { runOnly: RULES, rules, resultTypes: ["violations"] },
  );
}

describe.each(["light", "dark"] as const)("every state in the %s theme", (theme) => {
  it.each(WIDTHS)(
    "fits a width of %i (compact: %s), also with letters twice as large",
    async (width, compact) => {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((look) => sweep.draw(look), { theme, compact });
      const { outOfOrder } = await page.evaluate(() => sweep.stops());
      const asIs = await page.evaluate(() => sweep.faults());
      const large = await page.evaluate(() => sweep.enlarged(2, sweep.faults));
      expect({ outOfOrder, asIs, large }).toEqual({ outOfOrder: [], asIs: [], large: [] });
    },
  );

  it("breaks no rule of accessibility", async () => {
    const compact = theme === "dark";
    await page.setViewportSize({ width: compact ? 320 : 1280, height: 900 });
    await page.evaluate((look) => sweep.draw(look), { theme, compact });
    expect(await violations()).toEqual([]);
  });
});

it("is walked through by keyboard: all of it, and always seen", async () => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.evaluate(() => sweep.draw({ theme: "dark", compact: true }));
  const { names } = await page.evaluate(() => sweep.stops());
  expect(names.length).toBeGreaterThan(350);
  await page.evaluate(() => sweep.watchKeyboard());
  for (let at = 0; at < names.length; at += 1) await page.keyboard.press("Tab");
  const walked = await page.evaluate(() => sweep.walked());
  expect(walked.map(({ name }) => name)).toEqual(names);
  expect(walked.filter(({ outline }) => outline !== "solid")).toEqual([]);
  // And out of it again: nothing holds the keyboard.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[data-state]") ?? null)).toBeNull();
});

it("finds each kind of fault", async () => {
  await page.setViewportSize({ width: 320, height: 900 });
  const found = await page.evaluate(() => sweep.planted());
  expect(found.map((fault) => fault.replace(/^planted · /, ""))).toEqual([
    "stands out of its box: a line that is far too long for a narrow page",
    "is broken within the word: immediately",
    "stands out of its box: in a low box",
    "lies on a text: below / above",
    "is 20 by 20 to press: small",
    "leaves the page: far out",
    "has a name that hides something: turned\u202E",
    "large: stands out of its box: just fits",
  ]);
  expect((await violations()).map((violation) => violation.split(":")[0])).toEqual(["color-contrast"]);
});

it("said nothing of itself in the console", () => {
  expect(complaints).toEqual([]);
});
