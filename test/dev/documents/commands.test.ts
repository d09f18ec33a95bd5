/** The commands of the documents, run as they are printed, in a copy of the repository. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENTS } from "../../contract/documents.ts";
import { NOT_RUN, RUN } from "./commands.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
/** Programs with their words; the drawing of how it works begins with one, too. */
const OURS = /^(?:npm|npx|git|paseo|muse) [^─]+$/;
const NOT_COPIED = new Set([".git", "node_modules", "recordings", "coverage"]);

/** Blocks in fences, line by line, and words in back quotes; without what explains them and without changes of folder. */
function commandsIn(text: string): readonly string[] {
  const fenced = [...text.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, block = ""]) => block.split("\n"));
  const inline = [...text.replaceAll(/^```\n.*?^```$/gms, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, code = ""]) => code,
  );
  return [...fenced, ...inline]
    .flatMap((line) => line.split(" && "))
    .map((part) => part.split(/ {2,}/)[0]?.trim() ?? "")
    .filter((part) => OURS.test(part));
}

let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "muse-commands-"));
  const copy = join(folder, "copy");
  cpSync(repository, copy, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(relative(repository, path)),
  });
  const changelog = join(copy, "CHANGELOG.md");
  const next = "## Unreleased\n\n### Added\n\n- Something.\n";
  writeFileSync(changelog, readFileSync(changelog, "utf8").replace("## Unreleased\n", next));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const start = `exec "${repository}node_modules/.bin/tsx" "${repository}dev/paseo/main.ts" --plugin "$3"`;
  writeFileSync(join(bin, "paseo"), `#!/bin/sh\n[ "$1 $2" = "plugin install" ] && ${start}\n`, {
    mode: 0o755,
  });
  env = {
    ...process.env,
    PATH: [bin, join(repository, "dev/muse/bin"), process.env["PATH"]].join(delimiter),
    XDG_DATA_HOME: join(folder, "data"),
    XDG_CONFIG_HOME: join(folder, "config"),
    MUSE_SIM_PACE: "0",
  };
  const author = "-c user.name=test -c user.email=test@localhost";
  const commit = `git init --quiet && git add --all && git ${author} commit --quiet --message "All"`;
  await ended(sh(commit, copy));
  writeFileSync(join(copy, ".git/info/exclude"), "node_modules\n");
  symlinkSync(join(repository, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a group of its own, so that a Ctrl-C reaches all of it. */
const sh = (command: string, cwd: string) =>
  spawn("sh", ["-c", command], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });

/** What it printed and how it ended; with `until`, it gets a Ctrl-C as soon as it has printed that. */
function ended(child: ChildProcess, until?: RegExp): Promise<{ printed: string; code: number | null }> {
  let printed = "";
  let isInterrupted = false;
  const take = (chunk: unknown) => {
    printed += String(chunk);
    if (until === undefined || isInterrupted || child.pid === undefined || !until.test(printed)) return;
    isInterrupted = true;
    process.kill(-child.pid, "SIGINT");
  };
  child.stdout?.on("data", take);
  child.stderr?.on("data", take);
  return new Promise((resolve) => child.on("close", (code) => resolve({ printed, code })));
}

describe("the commands of the documents", () => {
  it("are all run here, or are not for a reason", () => {
    const found = DOCUMENTS.flatMap((path) => commandsIn(readFileSync(join(repository, path), "utf8")));
    expect([...new Set(found)].toSorted()).toEqual([...Object.keys(RUN), ...Object.keys(NOT_RUN)].toSorted());
  });

  it.each(Object.entries(RUN))("%s", { timeout: 120_000 }, async (printed, run) => {
    const command = Object.entries(run.put ?? {}).reduce(
      (text, [word, put]) => text.replace(word, put),
      printed,
    );
    const cwd = join(folder, "copy", run.folder === "clone" ? "paseo-muse-provider" : "");
    const result = await ended(sh(command, cwd), run.serves && run.prints);
    expect(result.printed).toMatch(run.prints);
    if (!run.serves) expect(result.code, result.printed).toBe(run.exits ?? 0);
  });
});
