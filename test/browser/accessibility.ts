/** What people who do not see, point or read like others would stumble over on a page. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Locator, Page } from "playwright-core";

declare const layout: typeof import("./layout.ts");

const layoutFile = fileURLToPath(new URL("./layout.ts", import.meta.url));
let layoutScript: Promise<{ outputFiles: readonly { text: string }[] }> | undefined;

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

/** What is cut off, broken, on top of something else or out of the page within the element, in words. */
export async function badLayout(frame: Locator): Promise<string[]> {
  layoutScript ??= build({
    entryPoints: [layoutFile],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "layout",
  });
  const { outputFiles } = await layoutScript;
  await frame.page().evaluate(`${outputFiles[0]?.text}; globalThis.layout = layout`);
  return frame.evaluate((element) => layout.layoutFaults(element, "frame"));
}
