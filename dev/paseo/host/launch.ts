/** Finds executables and prepares the environments that processes of the daemon get. */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { ProviderLaunch } from "../../sdk/server/provider.ts";

/** Variables that steer the daemon itself or mark a parent session; an agent's process must not see them. */
const CONTROL = [
  "ELECTRON_RUN_AS_NODE",
  "ELECTRON_NO_ATTACH_CONSOLE",
  "PASEO_NODE_ENV",
  "PASEO_DESKTOP_MANAGED",
  "PASEO_SUPERVISED",
  "ESBUILD_BINARY_PATH",
  "CLAUDECODE",
  "CLAUDE_CODE_ENTRYPOINT",
  "CLAUDE_CODE_SSE_PORT",
  "CLAUDE_AGENT_SDK_VERSION",
];

/** The absolute path of an executable on the search path, or `null`. */
export function findExecutable(name: string, searchPath: string): string | null {
  const candidates = name.includes("/")
    ? [name]
    : searchPath
        .split(delimiter)
        .filter((folder) => folder !== "")
        .map((folder) => join(folder, name));
  return candidates.find(isExecutable) ?? null;
}

/** What `request.launch` says for a provider's `command`. Throws when the binary is not on the path. */
export function resolveLaunch(command: readonly string[], env: NodeJS.ProcessEnv): ProviderLaunch {
  const [name = "", ...args] = command;
  const path = findExecutable(name, env["PATH"] ?? "");
  if (path === null) throw new Error(`${name} not found on PATH`);
  return { command: path, args, env: cleanEnv(env) };
}

/** A copy without control variables and without what is unset. */
export function cleanEnv(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries.filter(([name]) => !CONTROL.includes(name)));
}

/** The daemon's own environment, control variables included: a plugin inherits it and has to clean it. */
export function daemonEnv(env: NodeJS.ProcessEnv, firstOnPath: string): NodeJS.ProcessEnv {
  const path = [firstOnPath, env["PATH"] ?? ""].filter((part) => part !== "").join(delimiter);
  return {
    ...env,
    PATH: path,
    PASEO_SUPERVISED: "1",
    PASEO_NODE_ENV: "production",
    ELECTRON_RUN_AS_NODE: "1",
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
