/**
 * Walks everything that an entry reaches and refuses what Paseo refuses: wrong folders, wrong modules and
 * packages that would not be installed beside a published plugin. Imports of types count too.
 */
import { existsSync, realpathSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { z } from "zod";
import type { HostVersion } from "./host-version.ts";
import { importedSpecifiers } from "./imports.ts";
import { type Area, judgeSpecifier, packageName, type Target } from "./specifiers.ts";

const packageJson = z.object({
  name: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

/** Throws on the first module that may not be imported. `entry` is a file at the root of `directory`. */
export async function checkBoundaries(
  directory: string,
  entry: string,
  target: Target,
  version: HostVersion,
): Promise<void> {
  const root = realpathSync(directory);
  const installed = await productionPackages(root);
  const queue = [realpathSync(join(root, entry))];
  const seen = new Set(queue);
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue;
    const area = areaOf(root, file);
    for (const specifier of importedSpecifiers(file, await readFile(file, "utf8"))) {
      const next = isPath(specifier)
        ? pluginModule(root, file, specifier, target, area)
        : bareModule(root, file, specifier, target, area, version, installed);
      if (next === null || seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
}

function pluginModule(root: string, from: string, specifier: string, target: Target, area: Area): string {
  const shown = `${specifier} (in ${relative(root, from)})`;
  const found = resolveFile(resolve(dirname(from), specifier));
  if (found === null) throw new Error(`Could not resolve ${shown}`);
  const file = realpathSync(found);
  const folder = relative(root, file).split(sep)[0] ?? "";
  const nested = relative(root, file).includes(sep);
  if (!nested || !["client", "server", "shared"].includes(folder))
    throw new Error(`Plugin modules belong in client/, server/, or shared/: ${shown}`);
  if (area === "shared" && folder !== "shared")
    throw new Error(`shared code may import only shared code: ${shown}`);
  if (folder !== "shared" && folder !== target)
    throw new Error(`${folder}-only module cannot be imported into the plugin ${target} bundle: ${shown}`);
  return file;
}

function bareModule(
  root: string,
  from: string,
  specifier: string,
  target: Target,
  area: Area,
  version: HostVersion,
  installed: ReadonlySet<string>,
): null {
  const shown = `${specifier} (in ${relative(root, from)})`;
  const verdict = judgeSpecifier(specifier, target, area, version);
  if (verdict === null) return null;
  if (verdict !== "package") throw new Error(`${verdict.error} (in ${relative(root, from)})`);
  const name = packageName(specifier);
  if (!installed.has(name)) throw new Error(`Could not resolve ${shown}: ${name} is not in "dependencies"`);
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", name, "package.json"))) return null;
    if (dirname(folder) === folder) throw new Error(`Could not resolve ${shown}: ${name} is not installed`);
  }
}

async function productionPackages(root: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(root, "package.json"), "utf8").catch(() => "{}");
  const manifest = packageJson.parse(JSON.parse(text));
  return new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
}

function areaOf(root: string, file: string): Area {
  const folder = relative(root, file).split(sep)[0];
  return folder === "server" || folder === "client" || folder === "shared" ? folder : "entry";
}

function isPath(specifier: string): boolean {
  return specifier.startsWith(".") || specifier.startsWith("/");
}

function resolveFile(path: string): string | null {
  const source = path.replace(/\.jsx?$/, "");
  const endings = ["", ".ts", ".tsx", ".js", ".jsx", ".json", "/index.ts", "/index.tsx", "/index.js"];
  const candidates = [...endings.map((ending) => path + ending), `${source}.ts`, `${source}.tsx`];
  return candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile()) ?? null;
}
