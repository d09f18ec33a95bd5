/** A new version moves every place that has one, together. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bumped } from "../../../dev/release/bump.ts";

const FILES = {
  "plugin.json": '{\n  "name": "p",\n  "version": "0.1.0",\n  "msp": { "version": 1 }\n}\n',
  "shared/version.ts": 'export const PLUGIN_VERSION = "0.1.0";\n',
  "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n- Something.\n\n## 0.1.0\n\n- The first.\n",
};

const repository = fileURLToPath(new URL("../../..", import.meta.url));

describe("the changelog", () => {
  const lines = readFileSync(join(repository, "CHANGELOG.md"), "utf8").split("\n");

  it("begins with what is not released yet, and has a date and groups for what is", () => {
    const [first, ...versions] = lines.filter((line) => line.startsWith("## "));
    expect(first).toBe("## Unreleased");
    expect(versions.filter((line) => !/^## \d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/.test(line))).toEqual([]);
    const groups = lines.filter((line) => line.startsWith("### "));
    expect(
      groups.filter((line) => !/^### (?:Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(line)),
    ).toEqual([]);
  });

  it("says nothing twice, and everything shortly", () => {
    const entries = lines.filter((line) => line.startsWith("- "));
    expect(new Set(entries).size).toBe(entries.length);
    expect(entries.filter((line) => line.length > 200)).toEqual([]);
  });
});

describe("a new version", () => {
  it.each(Object.keys(FILES))("has a place in %s of this repository", (name) => {
    const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
    expect(readFileSync(join(repository, name), "utf8")).toContain(version);
  });

  it("stands in the manifest, in the code and over what the changelog says is new", () => {
    expect(bumped(FILES, "0.2.0", "2026-12-01")).toEqual({
      "plugin.json": '{\n  "name": "p",\n  "version": "0.2.0",\n  "msp": { "version": 1 }\n}\n',
      "shared/version.ts": 'export const PLUGIN_VERSION = "0.2.0";\n',
      "CHANGELOG.md":
        "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n- Something.\n\n## 0.1.0\n\n- The first.\n",
    });
  });

  it("is refused where it is none, or nothing is said to be new", () => {
    expect(() => bumped(FILES, "next", "2026-12-01")).toThrow('"next" is no version such as 0.2.0.');
    const silent = { ...FILES, "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- The first.\n" };
    expect(() => bumped(silent, "0.2.0", "2026-12-01")).toThrow("nothing to release");
  });
});
