/** The worker as one plain file, so that a plugin's process starts without compiling TypeScript. */
import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL("../../../node_modules/.cache/paseo-muse-provider", import.meta.url));
let written: Promise<string> | undefined;

/** Path of the program; bundled once in this process. Rejects with esbuild's messages. */
export function workerProgram(): Promise<string> {
  written ??= write();
  return written;
}

/** The name is a digest of the content: processes that write at once write the same, and each file stays as it is. */
async function write(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../worker.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "silent",
  });
  const [program] = outputFiles;
  if (program === undefined) throw new Error("The bundler wrote no worker");
  const digest = createHash("sha256").update(program.contents).digest("hex").slice(0, 16);
  const path = join(folder, `worker-${digest}.mjs`);
  const draft = join(folder, `draft-worker-${process.pid}-${digest}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(draft, program.contents);
  await rename(draft, path);
  return path;
}
