/** What the registries of plugins are told of a release. */
export interface Release {
  /** Owner of the repository, as its host writes it. */
  readonly owner: string;
  readonly slug: string;
  /** Address of the repository. */
  readonly repository: string;
  /** What git clones. */
  readonly remote: string;
  readonly pluginId: string;
  readonly name: string;
  readonly version: string;
  /** Of the release: 40 digits. */
  readonly commit: string;
  readonly tag: string;
  /** Where the packed release can be had, and its digest (`sha512-…`). */
  readonly resolved: string;
  readonly integrity: string;
  /** ISO 8601. */
  readonly at: string;
  readonly listing: Readonly<Record<string, unknown>>;
}

const CATEGORIES = ["providers"];

/** A record of the official registry, for the route through npm or through git. */
export function registryRecord(release: Release, route: "npm" | "git"): Readonly<Record<string, unknown>> {
  const { owner, slug, repository, remote, commit, tag, name, version, resolved, integrity, at, listing } =
    release;
  return {
    id: `${owner.toLowerCase()}/${slug}`,
    artifact:
      route === "npm"
        ? { kind: "npm", package: name, version, resolved, integrity }
        : { kind: "git", remote, commit, tag },
    repository: { url: repository, commit },
    categories: CATEGORIES,
    submittedAt: at,
    submittedBy: owner,
    listing,
  };
}

/** The entry of the community's directory; its file is named by the id. */
export function directoryEntry({
  pluginId,
  owner,
  repository,
  name,
}: Release): Readonly<Record<string, unknown>> {
  return {
    id: pluginId,
    repository: `${owner}/${repository.slice(repository.lastIndexOf("/") + 1)}`,
    npm: name,
    categories: CATEGORIES,
    caveats: [
      "Needs a signed-in Muse Code 1.3 or later on the daemon's machine.",
      "Never run on Windows; a Muse inside WSL can only list models.",
    ],
  };
}
