/**
 * `npm run release`: builds the tree of a release from what is committed, checks it the way a review of plugins would,
 * and rehearses both ways of installing it. It pushes nothing; what it made lies in a folder beside the repository.
 */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runCommand } from "../run-command.ts";
import { turnWith } from "./rehearse.ts";
import { release } from "./release.ts";

const HELP = `Usage: npm run release -- --repository <https address> [--dirty]

  --repository   where the source is published; its last two parts are owner and name
  --to           folder for what is made; it is replaced (default: beside the repository, with -release behind its name)
  --dirty        also where something is not committed: that is not part of the release
`;

const repository = fileURLToPath(new URL("../..", import.meta.url));

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
  const verdicts = await release({
    repository,
    address,
    owner,
    out: resolve(values.to ?? `${repository.replace(/[\\/]$/, "")}-release`),
    registry: execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim(),
    dirty: values.dirty,
    turn: turnWith,
    say: (line) => void process.stdout.write(`${line}\n`),
  });
  return verdicts.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

runCommand(main);
