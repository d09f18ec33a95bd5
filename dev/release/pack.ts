/** Packing a folder the way npm does, and reading what came out. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { type Dirent, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { packOutput } from "./files.ts";

export interface Packed {
  /** Path of the tarball. */
  readonly file: string;
  /** `sha512-…`, as registries write it. */
  readonly integrity: string;
}

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Packs the folder into another one, which is made where it is missing. Runs no script of the package. */
export function pack(folder: string, to: string): Packed {
  mkdirSync(to, { recursive: true });
  const told = npm(["pack", "--json", "--ignore-scripts", "--pack-destination", to], folder);
  const [{ filename }] = packOutput.parse(JSON.parse(told));
  const file = join(to, filename);
  return { file, integrity: `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}` };
}

/** Unpacks a tarball into a folder; what npm puts under `package/` lies in it directly. */
export function unpack(file: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync("tar", ["-xzf", file, "-C", to, "--strip-components=1"]);
}

/** The files below a folder, by path with forward slashes. Pictures have an empty text; `skip` names folders. */
export function filesBelow(folder: string, skip: readonly string[] = []): ReadonlyMap<string, string> {
  const files = walked(folder, skip).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [shown(folder, path), path.endsWith(".png") ? "" : readFileSync(path, "utf8")];
    }),
  );
}

/** The symbolic links below a folder, by path with forward slashes. */
export function linksBelow(folder: string, skip: readonly string[] = []): readonly string[] {
  const links = walked(folder, skip).filter((entry) => entry.isSymbolicLink());
  return links.map((entry) => shown(folder, join(entry.parentPath, entry.name)));
}

function walked(folder: string, skip: readonly string[]): readonly Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry];
    return skip.includes(entry.name) ? [] : walked(join(folder, entry.name), skip);
  });
}

const shown = (folder: string, path: string): string => relative(folder, path).replaceAll("\\", "/");
