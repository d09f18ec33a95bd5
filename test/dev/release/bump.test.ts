/** A new version moves every place that has one, together. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bumped } from "../../../dev/release/bump.ts";

const FILES = {
  "plugin.json": '{\n  "name": "p",\n  "version": "0.1.0",\n  "msp": { "version": 1 }\n}\n',
  "shared/version.ts": 'export const PLUGIN_VERSION = "0.1.0";\n',
  "CHANGELOG.md": "# Changelog\n\n## Next\n\n- Something.\n\n## 0.1.0\n\n- The first.\n",
};

const repository = fileURLToPath(new URL("../../..", import.meta.url));

describe("a new version", () => {
  it.each(Object.keys(FILES))("has a place in %s of this repository", (name) => {
    const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
    expect(readFileSync(join(repository, name), "utf8")).toContain(version);
  });

  it("stands in the manifest, in the code and over what the changelog says is new", () => {
    expect(bumped(FILES, "0.2.0", "2026-12-01")).toEqual({
      "plugin.json": '{\n  "name": "p",\n  "version": "0.2.0",\n  "msp": { "version": 1 }\n}\n',
      "shared/version.ts": 'export const PLUGIN_VERSION = "0.2.0";\n',
      "CHANGELOG.md": "# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- Something.\n\n## 0.1.0\n\n- The first.\n",
    });
  });

  it("is refused where it is none, or nothing is said to be new", () => {
    expect(() => bumped(FILES, "next", "2026-12-01")).toThrow('"next" is no version such as 0.2.0.');
    const silent = { ...FILES, "CHANGELOG.md": "# Changelog\n\n## Next\n\n## 0.1.0\n\n- The first.\n" };
    expect(() => bumped(silent, "0.2.0", "2026-12-01")).toThrow("nothing to release");
  });
});
