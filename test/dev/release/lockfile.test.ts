/** The lockfile of a release, and the list of licences that goes with it. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { lockfile, readFileAs } from "../../../dev/release/files.ts";
import {
  completed,
  incomplete,
  lockedPackages,
  packageName,
  registryAt,
} from "../../../dev/release/lockfile.ts";
import { standInRegistry } from "./registry.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

const LOCK = {
  lockfileVersion: 3,
  packages: {
    "": { version: "0.1.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/a/node_modules/@s/b": { version: "2.0.0", integrity: "sha512-b2" },
    "node_modules/@s/b": { version: "1.0.0" },
  },
};

const registry = (b2 = "sha512-b2") =>
  standInRegistry({
    a: { "1.0.0": { integrity: "sha512-a" } },
    "@s/b": { "1.0.0": { integrity: "sha512-b1" }, "2.0.0": { integrity: b2 } },
  });

describe("the lockfile of a release", () => {
  it("names for every package where it comes from and what it must be, and changes nothing else", async () => {
    const { base, asked } = await registry();
    const full = await completed(LOCK, registryAt(base));
    expect(full.packages).toEqual({
      "": { version: "0.1.0" },
      "node_modules/a": { version: "1.0.0", resolved: `${base}a-1.0.0.tgz`, integrity: "sha512-a" },
      "node_modules/a/node_modules/@s/b": {
        version: "2.0.0",
        resolved: `${base}b-2.0.0.tgz`,
        integrity: "sha512-b2",
      },
      "node_modules/@s/b": { version: "1.0.0", resolved: `${base}b-1.0.0.tgz`, integrity: "sha512-b1" },
    });
    expect(asked.toSorted()).toEqual(["/@s%2fb", "/a"]);
    expect(incomplete(full, base)).toEqual([]);
    expect(incomplete(LOCK, base)).toHaveLength(3);
    expect(incomplete(full, "http://elsewhere/")).toHaveLength(3);
  });

  it("is not written where the registry serves other content, or lacks a version", async () => {
    const { base } = await registry("sha512-other");
    await expect(completed(LOCK, registryAt(base))).rejects.toThrow("the registry serves other content");
    const lacking = { packages: { "node_modules/a": { version: "3.0.0" } } };
    await expect(completed(lacking, registryAt(base))).rejects.toThrow(
      "a: the registry has no version 3.0.0.",
    );
  });
});

describe("docs/review.md", () => {
  it("lists every package that is installed with the plugin, with its version and licence", () => {
    const locked = lockedPackages(readFileAs(lockfile, join(repository, "package-lock.json")));
    const rows = locked
      .filter(([, { dev, devOptional, peer }]) => !dev && !devOptional && !peer)
      .map(([place, entry]) => `| ${packageName(place, entry)} | ${entry.version} | ${entry.license} |`);
    const review = readFileSync(join(repository, "docs/review.md"), "utf8");
    const listed = review
      .split("| package | version | licence |\n|---|---|---|\n")[1]
      ?.split("\n\n")[0]
      ?.split("\n");
    expect(listed?.toSorted()).toEqual([...new Set(rows)].toSorted());
  });
});
