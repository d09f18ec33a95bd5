/**
 * Runs the simulated Muse from a bundle that is built when the sources have changed. The bundle's name is a digest of
 * the sources' names and times, so that hosts that start at once never meet a half-written or an outdated one.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const source = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(source, "..", "..", "node_modules", ".cache", "paseo-muse-provider");

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}

const digest = createHash("sha256");
for (const path of sources(source).sort()) digest.update(`${path} ${statSync(path).mtimeMs}\n`);
const name = `muse-${digest.digest("hex").slice(0, 16)}.mjs`;
const bundle = join(cache, name);

if (!existsSync(bundle)) {
  const { build } = await import("esbuild");
  mkdirSync(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}.mjs`);
  await build({
    bundle: true,
    entryPoints: [join(source, "program.ts")],
    format: "esm",
    logLevel: "error",
    minifySyntax: true,
    outfile: draft,
    platform: "node",
    target: "node20",
  });
  renameSync(draft, bundle);
  const hourAgo = Date.now() - 3_600_000;
  for (const entry of readdirSync(cache)) {
    const path = join(cache, entry);
    const old =
      entry !== name &&
      /^(muse|draft)-.*\.mjs$/.test(entry) &&
      (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < hourAgo;
    if (old) rmSync(path, { force: true });
  }
}

const { main } = await import(pathToFileURL(bundle).href);
await main(process.argv.slice(2));
