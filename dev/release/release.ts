/** The steps of a release, from what is committed in a repository to a folder that holds all that is published. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { anyMembers, listing, lockfile, manifest, packageJson, readFileAs } from "./files.ts";
import { completed, registryAt } from "./lockfile.ts";
import { filesBelow, linksBelow, type Packed, pack, unpack } from "./pack.ts";
import { directoryEntry, type Release, registryRecord } from "./records.ts";
import { installed, withRegistry } from "./rehearse.ts";
import { reviewed, type Verdict } from "./review.ts";

export interface Order {
  /** Folder of the repository. */
  readonly repository: string;
  /** Where the source is published: `https://host/owner/name`. */
  readonly address: string;
  readonly owner: string;
  /** Folder for what is made; it is replaced where it is a release. */
  readonly out: string;
  /** Base address of the registry of packages. */
  readonly registry: string;
  /** Also where something is not committed. */
  readonly dirty: boolean;
  /** One turn with the plugin of that folder; returns its answer. */
  readonly turn: (folder: string, prompt: string) => string;
  readonly say: (line: string) => void;
}

const git = (args: readonly string[], cwd: string): string =>
  execFileSync("git", args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 }).trim();
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Builds, checks and rehearses; pushes nothing. Rejects where a step cannot be done; faults of the review are said and returned. */
export async function release(order: Order): Promise<readonly Verdict[]> {
  const { repository, address, owner, out, registry, say } = order;
  if (git(["status", "--porcelain"], repository) !== "" && !order.dirty)
    throw new Error("Something is not committed. Commit it, or release without it by --dirty.");
  const isOurs = !existsSync(out) || existsSync(join(out, "tree", "paseo-plugin.json"));
  if (!isOurs) throw new Error(`${out} is there and is no release. Name another folder with --to.`);

  const tree = await builtTree(order);
  const { name, version } = readFileAs(packageJson, join(tree, "package.json"));
  const tag = `v${version}`;
  const commit = committed(tree, tag);
  say(`Release tree: ${tree} (${tag}, ${commit.slice(0, 12)})`);

  const packed = packedRelease(tree, out);
  say(`Packed: ${packed.file}`);
  const unpacked = join(out, "unpacked");
  unpack(packed.file, unpacked);
  const verdicts = checked(tree, unpacked, registry);
  for (const verdict of verdicts) say(verdictLine(verdict));

  const made: Release = {
    owner,
    slug: name,
    repository: address,
    remote: `${address}.git`,
    pluginId: readFileAs(manifest, join(tree, "paseo-plugin.json")).id,
    name,
    version,
    commit,
    tag,
    resolved: new URL(`${name}/-/${basename(packed.file)}`, registry).href,
    integrity: packed.integrity,
    at: new Date().toISOString(),
    listing: readFileAs(listing, join(tree, "paseo-listing.json")),
  };
  written(out, "records/npm.json", registryRecord(made, "npm"));
  written(out, "records/git.json", registryRecord(made, "git"));
  written(out, `records/directory/${made.pluginId}.json`, directoryEntry(made));
  say(`Records: ${join(out, "records")}; their listing and dates are checked by who accepts them.`);

  await rehearsed(order, made, packed.file, tree);
  return verdicts;
}

/** What a review finds in a packed release, beside the tree that it was packed from. */
export function checked(tree: string, unpacked: string, registry: string): readonly Verdict[] {
  return reviewed({
    files: filesBelow(unpacked),
    source: filesBelow(tree, [".git"]),
    links: [...linksBelow(tree, [".git"]), ...linksBelow(unpacked)],
    lockfile: readFileAs(lockfile, join(tree, "package-lock.json")),
    registry,
  });
}

/** A line for the terminal, with the first five faults. */
export function verdictLine({ point, faults }: Verdict): string {
  return faults.length === 0 ? `  ok    ${point}` : `  FAULT ${point}: ${faults.slice(0, 5).join(", ")}`;
}

/** What is committed, with the full lockfile and the address at which it is published. */
async function builtTree({ repository, address, out, registry, say }: Order): Promise<string> {
  rmSync(out, { recursive: true, force: true });
  const tree = join(out, "tree");
  mkdirSync(tree, { recursive: true });
  execFileSync("tar", ["-x", "-C", tree], {
    input: execFileSync("git", ["archive", "HEAD"], { cwd: repository, maxBuffer: 1 << 28 }),
  });
  // npm shows the links of the README against it.
  const published = { repository: { type: "git", url: `git+${address}.git` } };
  const about = readFileAs(anyMembers, join(tree, "package.json"));
  writeFileSync(join(tree, "package.json"), json({ ...about, ...published }));
  const path = join(tree, "package-lock.json");
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
function packedRelease(tree: string, out: string): Packed {
  const folder = join(out, "package");
  cpSync(tree, folder, { recursive: true, filter: (path) => basename(path) !== ".git" });
  const path = join(folder, "paseo-plugin.json");
  const { build: _build, ...withoutBuild } = readFileAs(manifest, path);
  writeFileSync(path, json(withoutBuild));
  return pack(folder, out);
}

async function rehearsed(
  { out, turn, say }: Order,
  made: Release,
  tarball: string,
  tree: string,
): Promise<void> {
  const lock = readFileSync(join(tree, "package-lock.json"), "utf8");
  const ways = {
    npm: (resolved: string) => registryRecord({ ...made, resolved }, "npm"),
    git: () => registryRecord({ ...made, remote: pathToFileURL(tree).href }, "git"),
  };
  for (const [way, recordAt] of Object.entries(ways)) {
    const folder = join(out, `installed-${way}`);
    const id = `${made.owner}/${made.slug}`;
    await withRegistry({ id, recordAt, tarball }, (record) => installed(record, folder, lock));
    say(`Installed by ${way}; one turn: ${turn(folder, "hello").trim()}`);
  }
}

function written(out: string, name: string, value: unknown): void {
  const path = join(out, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, json(value));
}
