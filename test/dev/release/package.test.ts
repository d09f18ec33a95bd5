/** What npm packs is what Paseo needs, no less and no more, and works from an empty folder. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Artifact } from "../../../dev/release/artifact.ts";
import { lockfile, readFileAs } from "../../../dev/release/files.ts";
import { filesBelow, linksBelow, pack, unpack } from "../../../dev/release/pack.ts";
import { installPackages, turnWith } from "../../../dev/release/rehearse.ts";
import { reviewed } from "../../../dev/release/review.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const SOURCES = ["client", "server", "shared", "docs"];
/** Links of packed documents that lead out of the package, and the words beside them that say so. */
const LEADS_OUT: Readonly<Record<string, string>> = {
  "docs/developing.md": "(in the repository; the package leaves it out)",
};

let folder: string;
let unpacked: string;
let artifact: Artifact;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "muse-package-"));
  unpacked = join(folder, "unpacked");
  unpack(pack(repository, folder).file, unpacked);
  const source = filesBelow(repository, [".git", "node_modules", "recordings"]);
  // The packages and where they come from are looked at in a release, which alone has that in its lockfile.
  const { "": own = {} } = readFileAs(lockfile, join(repository, "package-lock.json")).packages;
  artifact = {
    files: filesBelow(unpacked),
    source,
    links: linksBelow(unpacked),
    lockfile: { packages: { "": own } },
    registry: "",
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packed plugin", () => {
  it("holds sources, manifests, the icon, the licence and documents, and nothing for development", () => {
    const roots = new Set([...artifact.files.keys()].map((path) => path.split("/")[0]));
    expect([...roots].toSorted()).toEqual(
      [
        "CHANGELOG.md",
        "LICENSE",
        "OVERVIEW.md",
        "README.md",
        "SECURITY.md",
        "icon.svg",
        "index.client.tsx",
        "index.server.ts",
        "package.json",
        "paseo-listing.json",
        "paseo-plugin.json",
        "plugin.json",
        ...SOURCES,
      ].toSorted(),
    );
  });

  it("has documents whose links lead to what it holds, or say that they lead out of it", () => {
    const documents = [...artifact.files].filter(([path]) => path.endsWith(".md"));
    expect(documents.map(([path]) => path)).not.toContain("docs/developing.md");
    const links = documents.flatMap(([path, text]) =>
      [...text.matchAll(/\]\(([^)\s]+)\)(?=(.{0,60}))|src="([^"]+)"/g)].flatMap(
        ([, to, after = "", source]) => {
          const target = (to ?? source ?? "").replace(/#.*/, "");
          return /^https?:|^$/.test(target)
            ? []
            : [{ path, target: posix.join(dirname(path), target), after }];
        },
      ),
    );
    expect(links.length).toBeGreaterThan(10);
    const lost = links.filter(({ target }) => !artifact.files.has(target));
    expect(lost.filter(({ target, after }) => !after.includes(LEADS_OUT[target] ?? "\n"))).toEqual([]);
    expect(lost.map(({ target }) => target)).toEqual(Object.keys(LEADS_OUT));
  });

  it("has documents that say where those files lie that they name and it does not hold", () => {
    const named = [...artifact.files].flatMap(([path, text]) =>
      path.endsWith(".md") && /`(?:dev|test)\/|\.test\.ts`/.test(text) ? [{ path, text }] : [],
    );
    expect(named.map(({ path }) => path)).toContain("SECURITY.md");
    const silent = named.filter(({ text }) => !/(?:of|in|from) the repository/.test(text));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it("passes what a review of plugins reads in it", () => {
    expect(reviewed(artifact).filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  it("installs into an empty folder, loads into Paseo from there, and does a turn", {
    timeout: 120_000,
  }, async () => {
    cpSync(join(repository, "package-lock.json"), join(unpacked, "package-lock.json"));
    await installPackages(unpacked);
    expect(turnWith(unpacked, "hello")).toContain("Hello");
  });
});
