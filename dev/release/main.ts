/**
 * `npm run release`: builds the tree of a release from what is committed, checks it the way a review of plugins would,
 * and rehearses both ways of installing it. It pushes nothing; what it made lies in a folder beside the repository.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { runCommand } from "../run-command.ts";
import { listing, lockfile, manifest, packageJson, readFileAs } from "./files.ts";
import { completed, registryAt } from "./lockfile.ts";
import { filesBelow, pack, unpack } from "./pack.ts";
import { directoryEntry, type Release, registryRecord } from "./records.ts";
import { installed, turnWith, withRegistry } from "./rehearse.ts";
import { reviewed } from "./review.ts";

const HELP = `Usage: npm run release -- --repository <https address> [--dirty]

  --repository   where the source is published; its last two parts are owner and name
  --to           folder for what is made; it is replaced (default: beside the repository, with -release behind its name)
  --dirty        also where something is not committed: that is not part of the release
`;

const repository = fileURLToPath(new URL("../..", import.meta.url));

const git = (args: readonly string[], cwd = repository): string =>
  execFileSync("git", args, { cwd, encoding: "utf8" }).trim();
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      repository: { type: "string" },
      dirty: { type: "boolean", default: false },
      to: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const address = values.repository?.replace(/\.git$/, "");
  const [, owner, name] = /^https:\/\/[^/]+\/([\w-]+)\/([\w.-]+)$/.exec(address ?? "") ?? [];
  if (values.help === true || address === undefined || owner === undefined || name === undefined) {
    process.stdout.write(HELP);
    return values.help === true ? 0 : 2;
  }
  if (git(["status", "--porcelain"]) !== "" && !values.dirty)
    throw new Error("Something is not committed. Commit it, or release without it by --dirty.");

  const out = resolve(values.to ?? `${repository.replace(/[\\/]$/, "")}-release`);
  const isOurs = !existsSync(out) || existsSync(join(out, "tree", "paseo-plugin.json"));
  if (!isOurs) throw new Error(`${out} is there and is no release. Name another folder with --to.`);
  const tree = await builtTree(out);
  const { name: packageName, version } = readFileAs(packageJson, join(tree, "package.json"));
  const tag = `v${version}`;
  const commit = committed(tree, tag);
  say(`Release tree: ${tree} (${tag}, ${commit.slice(0, 12)})`);

  const packed = packedRelease(tree, out);
  say(`Packed: ${packed.file}`);

  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  const unpacked = join(out, "unpacked");
  unpack(packed.file, unpacked);
  const verdicts = reviewed({
    files: filesBelow(unpacked),
    source: filesBelow(tree, [".git"]),
    lockfile: readFileAs(lockfile, join(tree, "package-lock.json")),
    registry,
  });
  for (const { point, faults } of verdicts) {
    say(
      `${faults.length === 0 ? "  ok   " : "  FAULT"} ${point}${faults.length === 0 ? "" : `: ${faults.slice(0, 5).join(", ")}`}`,
    );
  }

  const release: Release = {
    owner,
    slug: "paseo-muse-provider",
    repository: address,
    remote: `${address}.git`,
    pluginId: readFileAs(manifest, join(tree, "paseo-plugin.json")).id,
    name: packageName,
    version,
    commit,
    tag,
    resolved: new URL(`${packageName}/-/${basename(packed.file)}`, registry).href,
    integrity: packed.integrity,
    at: new Date().toISOString(),
    listing: readFileAs(listing, join(tree, "paseo-listing.json")),
  };
  written(out, "records/npm.json", registryRecord(release, "npm"));
  written(out, "records/git.json", registryRecord(release, "git"));
  written(out, `records/directory/${release.pluginId}.json`, directoryEntry(release));
  say(`Records: ${join(out, "records")}; their listing and dates are checked by who accepts them.`);

  await rehearsed(release, packed.file, tree, out);
  return verdicts.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

/** What is committed, with the full lockfile. */
async function builtTree(out: string): Promise<string> {
  rmSync(out, { recursive: true, force: true });
  const tree = join(out, "tree");
  mkdirSync(tree, { recursive: true });
  execFileSync("tar", ["-x", "-C", tree], {
    input: execFileSync("git", ["archive", "HEAD"], { cwd: repository, maxBuffer: 1 << 28 }),
  });
  const path = join(tree, "package-lock.json");
  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  let shown = 0;
  const full = await completed(readFileAs(lockfile, path), registryAt(registry), (done, of) => {
    if (done - shown < 100 && done < of) return;
    shown = done;
    say(`Lockfile: ${done} of ${of} packages`);
  });
  writeFileSync(path, json(full));
  return tree;
}

/** A repository of its own, as the tag of a release has it. */
function committed(tree: string, tag: string): string {
  git(["init", "--quiet", "--initial-branch=main"], tree);
  git(["add", "--all"], tree);
  const author = ["-c", "user.name=release", "-c", "user.email=release@localhost"];
  git([...author, "commit", "--quiet", "--message", `Release ${tag}`], tree);
  git(["tag", tag], tree);
  return git(["rev-parse", "HEAD"], tree);
}

/** Without the commands that a source from git needs: npm has installed everything by then. */
function packedRelease(tree: string, out: string) {
  const folder = join(out, "package");
  cpSync(tree, folder, { recursive: true, filter: (path) => basename(path) !== ".git" });
  const path = join(folder, "paseo-plugin.json");
  const { build: _build, ...withoutBuild } = readFileAs(manifest, path);
  writeFileSync(path, json(withoutBuild));
  return pack(folder, out);
}

async function rehearsed(release: Release, tarball: string, tree: string, out: string): Promise<void> {
  const lock = readFileSync(join(tree, "package-lock.json"), "utf8");
  const ways = {
    npm: (resolved: string) => registryRecord({ ...release, resolved }, "npm"),
    git: () => registryRecord({ ...release, remote: pathToFileURL(tree).href }, "git"),
  };
  for (const [way, recordAt] of Object.entries(ways)) {
    const folder = join(out, `installed-${way}`);
    const id = `${release.owner}/${release.slug}`;
    await withRegistry({ id, recordAt, tarball }, (record) => installed(record, folder, lock));
    say(`Installed by ${way}; one turn: ${turnWith(folder, "hello").trim()}`);
  }
}

function written(out: string, name: string, value: unknown): void {
  const path = join(out, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, json(value));
}

runCommand(main);
