/** All steps of a release, with a small plugin and a registry on this machine. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { installed, withRegistry } from "../../../dev/release/rehearse.ts";
import { checked, release, verdictLine } from "../../../dev/release/release.ts";
import { standInRegistry } from "./registry.ts";
import { SMALL_PLUGIN } from "./small-plugin.ts";

const read = (...path: readonly string[]) => JSON.parse(readFileSync(join(...path), "utf8"));

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "muse-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function written(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function git(folder: string, ...args: readonly string[]): string {
  const author = ["-c", "user.name=test", "-c", "user.email=test@localhost"];
  return execFileSync("git", [...author, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

/** The small plugin, committed. */
function repository(folder: string): string {
  const path = join(folder, "small-plugin");
  written(path, SMALL_PLUGIN);
  git(path, "init", "--quiet");
  git(path, "add", "--all");
  git(path, "commit", "--quiet", "--message", "All");
  return path;
}

/** The package that the small plugin needs, as a registry has it. */
function tiny(folder: string) {
  const manifest = JSON.stringify({ name: "tiny", version: "1.0.0", license: "MIT" });
  written(folder, { "tiny/package/package.json": manifest });
  const tarball = execFileSync("tar", ["-cz", "-C", join(folder, "tiny"), "package"]);
  return { tarball, integrity: `sha512-${createHash("sha512").update(tarball).digest("base64")}` };
}

function order(folder: string, registry: string) {
  const said: string[] = [];
  const of = {
    repository: repository(folder),
    address: "https://example.org/Somebody/small-plugin",
    owner: "Somebody",
    out: join(folder, "out"),
    registry,
    dirty: false,
    // What was installed is there to be loaded.
    turn: (installed: string) => {
      const { name } = read(installed, "node_modules/tiny/package.json");
      return `${name}, ${readdirSync(installed).includes("index.server.ts")}\n`;
    },
    say: (line: string) => void said.push(line),
  };
  return { of, said };
}

it("builds, checks, records and installs a release, and finds what was put into it afterwards", {
  timeout: 60_000,
}, async () => {
  const folder = emptyFolder();
  const { tarball, integrity } = tiny(folder);
  const registry = await standInRegistry({ tiny: { "1.0.0": { tarball, integrity } } });
  const { of, said } = order(folder, registry.base);
  const verdicts = await release(of);
  const tree = join(of.out, "tree");

  expect(verdicts.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(said.filter((line) => line.startsWith("  ok    "))).toHaveLength(verdicts.length);
  expect(said.filter((line) => line.startsWith("Installed"))).toEqual([
    "Installed by npm; one turn: tiny, true",
    "Installed by git; one turn: tiny, true",
  ]);
  // The tag has the lockfile in full and tells where it is published, and the repository is as it was.
  const resolved = `${registry.base}tiny-1.0.0.tgz`;
  expect(read(tree, "package-lock.json").packages["node_modules/tiny"]).toMatchObject({
    resolved,
    integrity,
  });
  const { repository } = read(of.out, "unpacked/package.json");
  expect(repository).toEqual({ type: "git", url: "git+https://example.org/Somebody/small-plugin.git" });
  expect(git(tree, "status", "--porcelain")).toBe("");
  expect(git(of.repository, "status", "--porcelain")).toBe("");
  // The package has no command, the source has its one.
  expect(read(of.out, "unpacked/paseo-plugin.json")).not.toHaveProperty("build");
  expect(read(tree, "paseo-plugin.json")).toHaveProperty("build");
  expect(readdirSync(join(of.out, "unpacked"))).not.toContain("package-lock.json");
  // The records name what was made.
  const packed = readFileSync(join(of.out, "small-plugin-1.2.3.tgz"));
  expect(read(of.out, "records/npm.json")).toMatchObject({
    id: "somebody/small-plugin",
    artifact: {
      kind: "npm",
      package: "small-plugin",
      version: "1.2.3",
      integrity: `sha512-${createHash("sha512").update(packed).digest("base64")}`,
    },
  });
  expect(read(of.out, "records/git.json").artifact).toEqual({
    kind: "git",
    remote: "https://example.org/Somebody/small-plugin.git",
    commit: git(tree, "rev-parse", "v1.2.3"),
    tag: "v1.2.3",
  });
  expect(read(of.out, "records/directory/small.json")).toMatchObject({ id: "small", npm: "small-plugin" });

  const unpacked = join(of.out, "unpacked");
  appendFileSync(join(unpacked, "shared/version.ts"), 'eval("1");\n');
  symlinkSync("version.ts", join(unpacked, "shared/link.ts"));
  const found = checked(tree, unpacked, "https://elsewhere.example/").filter(
    ({ faults }) => faults.length > 0,
  );
  expect(found.map(verdictLine)).toEqual([
    "  FAULT the lockfile names origin and digest of every package: node_modules/tiny",
    "  FAULT no file is a symbolic link: shared/link.ts",
    "  FAULT no code is made at run time: shared/version.ts",
    "  FAULT the code is that of the repository: shared/version.ts",
  ]);
});

it("is not begun over what is no release, nor without what is not committed unless that is wanted", async () => {
  const folder = emptyFolder();
  const { base } = await standInRegistry({});
  const { of } = order(folder, base);
  written(folder, { "out/somebody's.txt": "" });
  await expect(release(of)).rejects.toThrow("is there and is no release. Name another folder with --to.");
  expect(readdirSync(of.out)).toEqual(["somebody's.txt"]);
  rmSync(of.out, { recursive: true });
  written(of.repository, { "more.txt": "" });
  await expect(release(of)).rejects.toThrow("Something is not committed.");
  // Then it is the registry that lacks the package.
  await expect(release({ ...of, dirty: true })).rejects.toThrow("tiny: the registry answers 404.");
});

it("is not installed where the record names another tarball or another commit", async () => {
  const folder = emptyFolder();
  const path = repository(folder);
  const tarball = join(folder, "small.tgz");
  writeFileSync(tarball, tiny(folder).tarball);
  const record = (artifact: object) => ({
    id: "a/b",
    tarball,
    recordAt: (resolved: string) => ({ artifact: { resolved, ...artifact } }),
  });
  const install = (artifact: object) =>
    withRegistry(record(artifact), (answer) => installed(answer, join(folder, "installed"), ""));
  await expect(install({ kind: "npm", integrity: "sha512-other" })).rejects.toThrow(
    "The tarball is another than the record names: sha512-",
  );
  await expect(
    install({ kind: "git", remote: pathToFileURL(path).href, commit: "0".repeat(40) }),
  ).rejects.toThrow("git checkout");
});
