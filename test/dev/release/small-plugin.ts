/** A plugin as small as one can be that passes the review, file by file. What it needs of others is one package, `tiny`. */
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const manifest = {
  id: "small",
  requirements: { paseo: ">=0.8.0" },
  build: [["npm", "ci", "--omit=dev", "--ignore-scripts"]],
};

/** As it lies in its repository. */
export const SMALL_PLUGIN: Readonly<Record<string, string>> = {
  "package.json": json({
    name: "small-plugin",
    version: "1.2.3",
    license: "MIT",
    type: "module",
    files: ["*.json", "*.md", "docs", "index.server.ts", "server", "shared"],
    dependencies: { tiny: "1.0.0" },
  }),
  "package-lock.json": json({
    name: "small-plugin",
    version: "1.2.3",
    lockfileVersion: 3,
    requires: true,
    packages: {
      "": { name: "small-plugin", version: "1.2.3", license: "MIT", dependencies: { tiny: "1.0.0" } },
      "node_modules/tiny": { version: "1.0.0", license: "MIT" },
    },
  }),
  ".npmrc": "omit-lockfile-registry-resolved=true\nfund=false\naudit=false\n",
  "paseo-plugin.json": json(manifest),
  "plugin.json": json({ name: "small-plugin", version: "1.2.3" }),
  "paseo-listing.json": json({
    name: "Small",
    icon: "docs/pictures/icon.png",
    screenshots: ["docs/pictures/all.png"],
  }),
  "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-01-31\n\n### Added\n\n- All.\n",
  "OVERVIEW.md": "It does little.\n",
  "README.md": "# Small\n",
  LICENSE: "MIT\n",
  "docs/review.md": "# Review\n\n## Variables that are read\n\n`PATH`\n\n## Files\n\n`OTHER`\n",
  "docs/pictures/icon.png": "",
  "docs/pictures/all.png": "",
  "index.server.ts":
    'import { start } from "./server/host/start.ts";\n\nexport default () => start(process.env);\n',
  "server/host/start.ts":
    'import { spawn } from "node:child_process";\nimport { tiny } from "tiny";\n\nexport const start = (env) => spawn(tiny(env["PATH"]));\n',
  "shared/version.ts": 'export const PLUGIN_VERSION = "1.2.3";\n',
};

/** As npm packs it for a release. */
export function packedSmallPlugin(): ReadonlyMap<string, string> {
  const { build: _build, ...withoutBuild } = manifest;
  const { ".npmrc": _settings, "package-lock.json": _lock, ...packed } = SMALL_PLUGIN;
  return new Map(Object.entries({ ...packed, "paseo-plugin.json": json(withoutBuild) }));
}
