/** The environment that Muse gets: the daemon's, cleaned, and what the person and the session lay over it. */

export type Environment = Readonly<Record<string, string>>;

/** Controls of the daemon and of a parent agent session; another agent must not inherit them. */
const DAEMON_VARIABLES = new Set([
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
]);

/** Where it is set, Muse bills this key and not the account that signed in. */
const API_KEY = "META_API_KEY";

export function cleaned(daemonEnv: Readonly<Record<string, string | undefined>>): Environment {
  return Object.fromEntries(
    Object.entries(daemonEnv).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && !DAEMON_VARIABLES.has(entry[0].toUpperCase()),
    ),
  );
}

/** The later ones win. On Windows a name in another casing is the same variable, and one of the two has to go. */
export function overlaid(platform: NodeJS.Platform, ...layers: readonly Environment[]): Environment {
  const merged = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of layers.flatMap((layer) => Object.entries(layer))) {
    merged.set(platform === "win32" ? name.toUpperCase() : name, [name, value]);
  }
  return Object.fromEntries(merged.values());
}

/** The value of a variable, in any casing on Windows. */
export function variable(env: Environment, name: string, platform: NodeJS.Platform): string | undefined {
  if (platform !== "win32") return env[name];
  return Object.entries(env).find(([other]) => other.toUpperCase() === name)?.[1];
}

export function hasApiKey(env: Environment): boolean {
  return Object.keys(env).some(isApiKey);
}

/** In any casing, on every system: a key that survives under another spelling would still be billed. */
export function withoutApiKey(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isApiKey(name)));
}

function isApiKey(name: string): boolean {
  return name.toUpperCase() === API_KEY;
}
