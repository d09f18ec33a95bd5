/** What the search for Muse has to know of this machine. Tests put one of their own in its place. */
import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Ports } from "../ports.ts";
import type { Environment } from "./environment.ts";
import type { FileKind } from "./find-muse.ts";

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  look(path: string): FileKind;
  /** Changes when the file is replaced. Empty where there is none. */
  identity(path: string): string;
  /** Names of the files in a folder; empty where there is none. */
  files(folder: string): readonly string[];
  /** The search path that a login shell has; undefined where it does not say within the time. */
  loginPath(env: Environment): Promise<string | undefined>;
}

/** Milliseconds for which the start-up files of a shell may take. */
const SHELL_LIMIT_MS = 3000;

const MARK = "muse-search-path:";

export function systemMachine(ports: Pick<Ports, "timer">): Machine {
  const { platform } = process;
  return {
    platform,
    home: homedir(),
    look,
    identity(path) {
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats === undefined ? "" : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    },
    files(folder) {
      try {
        return readdirSync(folder, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => join(folder, name));
      } catch {
        return [];
      }
    },
    async loginPath(env) {
      const shell = env["SHELL"];
      if (platform === "win32" || shell === undefined || !isAbsolute(shell)) return undefined;
      // Most people extend their path in a file that only interactive shells read. The command is always this one.
      const args = ["-i", "-l", "-c", `printf '\\n${MARK}%s\\n' "$PATH"`];
      const { run } = await import("../host/run.ts");
      const { stdout } = await run({ command: shell, args, env, limitMs: SHELL_LIMIT_MS, ports });
      return searchPathIn(stdout);
    },
  };
}

/** The start-up files of a shell may print whatever they like around it. */
export function searchPathIn(printed: string): string | undefined {
  const line = printed.split("\n").findLast((candidate) => candidate.startsWith(MARK));
  return line?.slice(MARK.length).trim() || undefined;
}

function look(path: string): FileKind {
  try {
    if (!statSync(path).isFile()) return "missing";
  } catch {
    return "missing";
  }
  try {
    accessSync(path, constants.X_OK);
    return "executable";
  } catch {
    return "notExecutable";
  }
}
