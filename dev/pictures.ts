/** Takes the pictures of the README from the running product: `npm run pictures`. */
import { mkdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import packedChromium from "@sparticuz/chromium";
import { type Browser, chromium, type Page } from "playwright-core";
import { daemonEnv } from "./paseo/host/launch.ts";
import { createHost } from "./paseo/host.ts";
import { startServer } from "./paseo/server.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));
const muse = join(repository, "dev/muse/bin/muse");
const pictures = join(repository, "docs/pictures");

interface Scene {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
  readonly prompts: readonly string[];
  /** Something that has to be on the page before the picture is taken. */
  readonly awaited: (page: Page) => Promise<unknown>;
}

const ownCard = (page: Page) => page.getByTestId("row-plugin").last();

const scenes: readonly Scene[] = [
  {
    name: "confirmation",
    width: 1180,
    height: 1120,
    colorScheme: "light",
    prompts: ["Think about the build folder", "Clean up in two stages, please"],
    awaited: (page) => ownCard(page).getByText("Step 2 of 3").first().waitFor(),
  },
  {
    name: "question-phone",
    width: 390,
    height: 960,
    colorScheme: "dark",
    prompts: ["Set up storage, and ask me first"],
    awaited: (page) => ownCard(page).getByRole("button").first().waitFor(),
  },
  {
    name: "panel",
    width: 1400,
    height: 1180,
    colorScheme: "dark",
    prompts: ["Keep a todo list", "See to it that a subagent asks before it cleans up"],
    awaited: async (page) => {
      await page.getByRole("button", { name: "Muse session: 1 waits for you" }).click();
      await page.getByRole("region", { name: "Subagents" }).waitFor();
    },
  },
];

async function take(browser: Browser, url: string, scene: Scene): Promise<void> {
  const { name, width, height, colorScheme, prompts, awaited } = scene;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor: 2,
  });
  // A machine that is busy with other things takes its time over a picture.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(url);
  const composer = page.getByRole("textbox", { name: "Message" });
  for (const [at, prompt] of prompts.entries()) {
    await composer.fill(prompt);
    await composer.press("Enter");
    if (at < prompts.length - 1) await page.getByTestId("agent-status").getByText("Ready").waitFor();
  }
  await awaited(page);
  await ownCard(page).scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  await context.close();
}

/** Registries show a picture, not the drawing that Paseo takes. */
async function takeIcon(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
  const svg = await readFile(join(repository, "icon.svg"), "utf8");
  await page.setContent(
    `<style>body{margin:0;padding:80px;background:#fff;color:#1d1d1f}svg{width:352px;height:352px;display:block}</style>${svg}`,
  );
  await page.screenshot({ path: join(pictures, "icon.png") });
  await page.close();
}

const browser = await chromium.launch({
  executablePath: await packedChromium.executablePath(),
  // Several pages need several processes; the package is made for one short-lived page.
  args: packedChromium.args.filter((arg) => arg !== "--single-process"),
  headless: true,
});
await takeIcon(browser);
for (const scene of scenes) {
  const folder = join(tmpdir(), "demo-app");
  // One that was interrupted may have left something there.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const host = createHost({
    directory: repository,
    paseoVersion: "0.11.0",
    env: { ...daemonEnv(process.env, dirname(muse)), XDG_DATA_HOME: join(folder, "data") },
    muse: { kind: "simulated", path: muse },
    defaultCwd: folder,
  });
  const server = await startServer(host, 0);
  await take(browser, server.url, scene);
  await server.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
}
await browser.close();
