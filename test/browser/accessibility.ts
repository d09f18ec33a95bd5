/** What people who do not see, point or read like others would stumble over on a page. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong, one line per rule. */
export async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  // The shape of axe's own result, as far as it is read here.
  const { violations } = (await page.evaluate("axe.run()")) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  };
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
}

/** Controls that are smaller than a fingertip, in words. */
export function smallTargets(page: Page): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll("button, select, textarea, input:not([hidden]), [role=button]")]
    .map((element) => [element.getAttribute("aria-label") || element.textContent, element.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
    .map(([name, box]) => name + " " + box.width + "x" + box.height)`);
}

/** Texts that are cut off or lie outside the page, in words. */
export function lostTexts(page: Page): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll("main *, [role=region] *, [role=dialog] *")]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ""))
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1);
    })
    .map((element) => element.textContent)`);
}
