/**
 * Unpacks the Chromium that the npm package carries, once per machine: into a scratch folder first and then renamed,
 * because several test files may come here at the same time and must never start a half-written binary.
 */
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import packedChromium from "@sparticuz/chromium";

export interface ChromiumFiles {
  readonly executablePath: string;
  /** Shared libraries and fonts for a system that has none, as variables of the environment. */
  readonly fallbackEnvironment: Readonly<Record<string, string>>;
}

/** The package unpacks into the system's temporary folder; another version of it gets another folder. */
const folder = join(tmpdir(), `paseo-muse-chromium-${packageVersion()}`);

export async function chromiumFiles(): Promise<ChromiumFiles> {
  if (!existsSync(folder)) await unpack();
  return {
    executablePath: join(folder, "chromium"),
    fallbackEnvironment: {
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
      FONTCONFIG_PATH: join(folder, "fonts"),
    },
  };
}

async function unpack(): Promise<void> {
  const scratch = await mkdtemp(join(dirname(folder), "paseo-muse-chromium-"));
  // The package reads both variables: where to unpack, and whether to unpack the libraries too.
  await withVariables({ TMPDIR: scratch, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" }, () =>
    packedChromium.executablePath(),
  );
  try {
    await rename(scratch, folder);
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

async function withVariables(
  variables: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<void> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest: unknown = JSON.parse(
    readFileSync(join(dirname(entry), "..", "..", "package.json"), "utf8"),
  );
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown";
}
