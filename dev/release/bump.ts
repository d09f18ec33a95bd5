/** `npm run bump -- 0.2.0`: the version in every place that has one, and the changelog's section for what comes next. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "../run-command.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** What is written under before a version has a number. */
const NEXT = "## Unreleased";

export type Files = Readonly<Record<"plugin.json" | "shared/version.ts" | "CHANGELOG.md", string>>;

/** The files with the new version in them. Throws where the version is none, or nothing is said to be new. */
export function bumped(files: Files, version: string, day: string): Files {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is no version such as 0.2.0.`);
  const section = files["CHANGELOG.md"].split(`${NEXT}\n`)[1]?.split("\n## ")[0]?.trim() ?? "";
  if (section === "")
    throw new Error(`CHANGELOG.md says nothing under "${NEXT}", so there is nothing to release.`);
  return {
    "plugin.json": files["plugin.json"].replace(/("version": )"[^"]*"/, `$1"${version}"`),
    "shared/version.ts": files["shared/version.ts"].replace(/(PLUGIN_VERSION = )"[^"]*"/, `$1"${version}"`),
    "CHANGELOG.md": files["CHANGELOG.md"].replace(NEXT, `${NEXT}\n\n## ${version} - ${day}`),
  };
}

/** In the repository itself, `package.json` and the lockfile included; commits nothing. */
function bump(version: string): void {
  const read = (name: keyof Files) => readFileSync(join(repository, name), "utf8");
  const files: Files = {
    "plugin.json": read("plugin.json"),
    "shared/version.ts": read("shared/version.ts"),
    "CHANGELOG.md": read("CHANGELOG.md"),
  };
  const written = bumped(files, version, new Date().toISOString().slice(0, 10));
  execFileSync("npm", ["version", version, "--no-git-tag-version", "--ignore-scripts"], { cwd: repository });
  for (const [name, text] of Object.entries(written)) writeFileSync(join(repository, name), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  runCommand(async () => {
    bump(process.argv[2] ?? "");
    process.stdout.write("Look at the changes, commit them, then: npm run release\n");
    return 0;
  });
}
