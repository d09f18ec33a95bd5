/**
 * The lockfile of a release names for each package where it comes from and what it must be. The one of the repository
 * does not, so that it fits any registry; the missing members are asked of the registry that npm uses.
 */
import { type LockEntry, type Lockfile, registryAnswer } from "./files.ts";

export interface Dist {
  readonly tarball: string;
  readonly integrity: string;
}

/** Where a version of a package lies; rejects where the registry does not have it. */
export type AskRegistry = (name: string, version: string) => Promise<Dist>;

const AT_ONCE = 8;

/** The name under which the package at that place of the tree was published. */
export function packageName(place: string, entry: LockEntry): string {
  return entry.name ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** The entries but the first, which is the project itself. */
export function lockedPackages({ packages }: Lockfile): readonly (readonly [string, LockEntry])[] {
  return Object.entries(packages).filter(([place]) => place !== "");
}

/** `progress` is told how many of how many are filled. Rejects with what the registry rejects with. */
export async function completed(
  lockfile: Lockfile,
  ask: AskRegistry,
  progress: (done: number, of: number) => void = () => {},
): Promise<Lockfile> {
  const packages: Record<string, LockEntry> = { ...lockfile.packages };
  const open = lockedPackages(lockfile).filter(([, { resolved, integrity }]) => !(resolved && integrity));
  const left = [...open];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [place, entry] = next;
      const { tarball, integrity } = await ask(packageName(place, entry), entry.version ?? "");
      if (entry.integrity !== undefined && entry.integrity !== integrity)
        throw new Error(`${place}: the registry serves other content than the lockfile was written for.`);
      const { version, ...rest } = entry;
      packages[place] = { ...(version !== undefined && { version }), resolved: tarball, integrity, ...rest };
      done += 1;
      progress(done, open.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { ...lockfile, packages };
}

/** The places of entries that name no origin at that registry, or nothing by which they could be checked. */
export function incomplete(lockfile: Lockfile, registry: string): readonly string[] {
  return lockedPackages(lockfile)
    .filter(
      ([, { resolved, integrity }]) =>
        resolved?.startsWith(registry) !== true || integrity?.startsWith("sha512-") !== true,
    )
    .map(([place]) => place);
}

/** Asks over HTTP; each package is asked for once, however many versions of it there are. */
export function registryAt(base: string): AskRegistry {
  const known = new Map<string, Promise<Readonly<Record<string, { readonly dist: Dist }>>>>();
  const read = async (name: string) => {
    const answer = await fetch(new URL(name.replace("/", "%2f"), base), {
      headers: { accept: "application/vnd.npm.install-v1+json" },
    });
    if (!answer.ok) throw new Error(`${name}: the registry answers ${answer.status}.`);
    return registryAnswer.parse(await answer.json()).versions;
  };
  return async (name, version) => {
    const asked = known.get(name) ?? read(name);
    known.set(name, asked);
    const dist = (await asked)[version]?.dist;
    if (dist === undefined) throw new Error(`${name}: the registry has no version ${version}.`);
    return dist;
  };
}
