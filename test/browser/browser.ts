/** One real Chromium for a test file, and pages in it. */
import packedChromium from "@sparticuz/chromium";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { chromiumFiles } from "./chromium-files.ts";

/**
 * Of the package's own arguments these are left out: they are made for a serverless sandbox with one short-lived page,
 * and switch off protections that a real visitor of the page has.
 */
const LEFT_OUT = new Set([
  "--single-process",
  "--in-process-gpu",
  "--disable-web-security",
  "--allow-running-insecure-content",
]);

let running: Promise<Browser> | undefined;

afterAll(async () => {
  await (await running)?.close();
});

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: "light" | "dark";
}

export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the page did not handle. */
  readonly errors: readonly string[];
}

/** Opens `url` in a fresh browser profile. */
export async function openPage(url: string, options: PageOptions = {}): Promise<OpenPage> {
  const { width = 1100, height = 800, colorScheme = "light" } = options;
  running ??= launch();
  const browser = await running;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(url);
  return { page, context, errors };
}

/** Like `expect.poll`, with the patience that a busy machine needs. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 10_000, interval: 30 });
}

/** The text of an element as a person sees it, as soon as the element is there. */
export function textOf(element: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not what a person sees
  return element.innerText();
}

/** The accessible name of a control with that label: what it is about follows the label. */
export function labelled(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(:? |$)`);
}

/** Whether the keyboard is at exactly this element. */
export async function hasFocus(element: Locator): Promise<boolean> {
  return (await element.and(element.page().locator(":focus")).count()) === 1;
}

/** Starts the browser with the system's shared libraries, or with the package's own where the system has none. */
async function launch(): Promise<Browser> {
  const { executablePath, fallbackEnvironment } = await chromiumFiles();
  const args = packedChromium.args.filter((arg) => !LEFT_OUT.has(arg));
  try {
    return await chromium.launch({ executablePath, args, headless: true });
  } catch (error) {
    if (missingLibrary(error) === undefined) throw error;
  }
  try {
    const env = { ...environment(), ...fallbackEnvironment };
    return await chromium.launch({ executablePath, args, headless: true, env });
  } catch (error) {
    const library = missingLibrary(error);
    if (library === undefined) throw error;
    throw new Error(
      `Chromium does not start: this system lacks the shared library ${library}. ` +
        "Install it (Debian and Ubuntu: apt-get install libnss3 libnspr4) and run the test again.",
      { cause: error },
    );
  }
}

function missingLibrary(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : String(error);
  return /error while loading shared libraries: ([^\s:]+)/.exec(message)?.[1];
}

function environment(): Record<string, string> {
  const set = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(set);
}
