/** Which program is started as Muse, and in which environment. */
import type { ProviderLaunch } from "@getpaseo/plugin/server/provider";

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The executable that is looked for on the PATH where Paseo names none. */
export const MUSE_COMMAND = "muse";

/** Controls of the daemon and of a parent agent session; another agent must not inherit them. */
const DAEMON_VARIABLES = [
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

/** What Paseo resolved (0.11), else `muse` from the PATH in the daemon's own environment, cleaned. */
export function museLaunch(
  resolved: ProviderLaunch | undefined,
  daemonEnv: Readonly<Record<string, string | undefined>>,
): Launch {
  if (resolved !== undefined) return resolved;
  const env = Object.fromEntries(
    Object.entries(daemonEnv).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !DAEMON_VARIABLES.includes(entry[0]),
    ),
  );
  return { command: MUSE_COMMAND, args: [], env };
}
