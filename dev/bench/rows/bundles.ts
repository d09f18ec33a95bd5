/** What Paseo compiles and evaluates at every load. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transform } from "esbuild";
import { hostVersion } from "../../paseo/compile/host-version.ts";
import { compilePlugin } from "../../paseo/compile.ts";
import { EVALUATE } from "../evaluate.ts";
import { percentile, type Row } from "../measure.ts";

const PROJECT = process.cwd();

export async function bundleRows(): Promise<readonly Row[]> {
  const { server, client } = await compilePlugin(PROJECT, hostVersion("0.11.0"));
  if (server === null || client === null) throw new Error("A half of the plugin is missing.");
  return [
    await size("server bundle", server, 450, "our own sources, then the libraries whole"),
    {
      what: "server entry evaluated in a fresh process, before the first connect",
      against: "",
      value: evaluation(server),
      limit: 60,
      unit: "ms",
      limitedBy: "compiling the bundle; then the schemas of settings and calls",
    },
    await size("client bundle", client, 120, "cards and panel"),
  ];
}

/** As Paseo makes it, which shortens nothing. */
async function size(what: string, code: string, limit: number, limitedBy: string): Promise<Row> {
  const value = Buffer.byteLength(code) / 1000;
  const { code: short } = await transform(`export default ${code}`, { minify: true });
  const shortened = `with white space and names cut it would be ${Math.round(Buffer.byteLength(short) / 1000)} kB`;
  const row = { what, against: "", value, limit, unit: "kB" };
  return { ...row, parts: partsOf(code), limitedBy: `${limitedBy}; ${shortened}` };
}

/** The bundler heads each module with its path: kilobytes of each package and of our own folders. */
function partsOf(code: string): Row["parts"] {
  const bytes = new Map<string, number>();
  let part = "the bundler's own";
  for (const line of code.split("\n")) {
    const path = /^ *\/\/ ((?:node_modules|server|client|shared)\/\S+|index\.\S+)$/.exec(line)?.[1];
    if (path !== undefined) part = partOf(path);
    bytes.set(part, (bytes.get(part) ?? 0) + Buffer.byteLength(line) + 1);
  }
  return [...bytes].map(([name, size]) => [name, size / 1000] as const).sort((a, b) => b[1] - a[1]);
}

function partOf(path: string): string {
  const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (name !== undefined) return name;
  return path.split("/").length > 2 ? path.split("/").slice(0, 2).join("/") : (path.split("/")[0] ?? path);
}

const EVALUATIONS = 5;

/** Median of processor time in milliseconds, each time in a process that has the modules of the daemon and no more. */
function evaluation(code: string): number {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  try {
    const file = join(folder, "server.cjs");
    writeFileSync(file, code);
    const times = Array.from({ length: EVALUATIONS }, () => {
      const args = [process.argv[1] ?? "", EVALUATE, file];
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
      const time = Number.parseFloat(stdout);
      if (Number.isNaN(time)) throw new Error(`The entry was not evaluated: ${stderr}`);
      return time;
    });
    return percentile(times, 50);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
