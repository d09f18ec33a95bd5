/** From what Paseo, the person and the machine say to what is started. */
import type { ProviderLaunch } from "@getpaseo/plugin/server/provider";
import type { MuseSettings } from "../../shared/settings.ts";
import type { Ports } from "../ports.ts";
import { preferencesOf, type ReadSettings, readOptions } from "../preferences.ts";
import { StartFailure } from "../start-failure.ts";
import { cleaned, type Environment, overlaid, variable, withoutApiKey } from "./environment.ts";
import { type Finding, findMuse, type Named, type Surroundings } from "./find-muse.ts";
import type { Launch } from "./launch.ts";
import type { Machine } from "./machine.ts";

/** Names the program for everything on this machine: a path or a name, or a JSON list with arguments. */
const COMMAND_VARIABLE = "MUSE_CODE_COMMAND";

/** Milliseconds for which the answer of a login shell holds. */
const LOGIN_PATH_MS = 60_000;

export interface LaunchRequest {
  /** What the daemon resolved, where it does that. */
  readonly host?: ProviderLaunch | undefined;
  /** What a person names at this moment, as on a command line; it goes before options, settings and variables. */
  readonly named?: Named | undefined;
  /** `config.providerOptions` of a session. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** Variables of a session's own. */
  readonly env?: Environment;
  /** What has been in force since an earlier start for the same session; later changes are for later ones. */
  readonly preferences?: MuseSettings;
}

export interface Start {
  readonly launch: Launch;
  readonly preferences: MuseSettings;
}

/** Rejects with {@link StartFailure} before anything is started; the program is looked for anew each time. */
export type Launcher = (request: LaunchRequest) => Promise<Start>;

export interface LauncherOptions {
  readonly daemonEnv: Readonly<Record<string, string | undefined>>;
  readonly machine: Machine;
  readonly ports: Pick<Ports, "now">;
  readonly settings: ReadSettings;
}

export function createLauncher({ daemonEnv, machine, ports, settings }: LauncherOptions): Launcher {
  const { platform } = machine;
  let asked: { readonly since: number; readonly path: Promise<string | undefined> } | undefined;

  const loginPath = (env: Environment): Promise<string | undefined> => {
    if (asked === undefined || ports.now() - asked.since >= LOGIN_PATH_MS) {
      asked = { since: ports.now(), path: machine.loginPath(env) };
    }
    return asked.path;
  };

  return async ({ host, named: now, options, env: own = {}, preferences: inForce }) => {
    const given = readOptions(options);
    const preferences = inForce ?? preferencesOf(await settings(), given);
    const base = host?.env ?? cleaned(daemonEnv);
    const home = variable(base, platform === "win32" ? "USERPROFILE" : "HOME", platform) ?? machine.home;
    const named = now ?? namedBy(given.command ? "option" : "setting", preferences, base, platform);
    const request = { host, named, args: preferences.args };
    const find = (surroundings: Surroundings) => findMuse(request, surroundings, machine.look);
    const surroundings = { platform, home, env: base };
    let finding = find(surroundings);
    let searchPath: Environment = {};
    if (finding.kind === "missing") {
      const path = await loginPath(base);
      finding = find({ ...surroundings, loginPath: path });
      // What only the login shell finds may need its other programs as well.
      if (path !== undefined && finding.kind === "found") searchPath = { PATH: path };
    }
    if (finding.kind !== "found") throw notFound(finding);
    const whole = overlaid(platform, base, searchPath, preferences.env, own);
    const env = preferences.ignoreApiKey ? withoutApiKey(whole) : whole;
    const { command, args, how } = finding;
    return { launch: { command, args, how, env, platform }, preferences };
  };
}

function namedBy(
  source: "option" | "setting",
  { command, args }: MuseSettings,
  env: Environment,
  platform: NodeJS.Platform,
): Named | undefined {
  if (command !== "") {
    const by = source === "option" ? 'the provider option "command"' : "the plugin's setting";
    return { by, command, args };
  }
  const value = variable(env, COMMAND_VARIABLE, platform)?.trim() ?? "";
  if (value === "") return undefined;
  const by = `the variable ${COMMAND_VARIABLE}`;
  if (!value.startsWith("[")) return { by, command: value, args: [] };
  const [first, ...rest] = listOfTexts(value);
  if (first === undefined) {
    const message = `${COMMAND_VARIABLE} is no list of texts. Write a path, or a list such as ["/opt/muse", "--flag"].`;
    throw new StartFailure("invalidCommand", message, "");
  }
  return { by, command: first, args: rest };
}

function listOfTexts(json: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) && list.every((word) => typeof word === "string") ? list : [];
  } catch {
    return [];
  }
}

function notFound(finding: Exclude<Finding, { kind: "found" }>): StartFailure {
  switch (finding.kind) {
    case "missing": {
      const { name, by, looked } = finding;
      const message =
        by === undefined
          ? `Muse Code is not installed where this plugin looks: "${name}" was not found. Install it, or name its path in the plugin's settings.`
          : `"${name}", which ${by} names, was not found. Correct the name, or leave it out to have Muse looked for.`;
      return new StartFailure("notInstalled", message, `Looked for:\n${looked.join("\n")}`);
    }
    case "notExecutable": {
      const message = `"${finding.path}" may not be executed. Make it executable (chmod +x), or install Muse anew.`;
      return new StartFailure("notExecutable", message, "");
    }
    case "refused":
      return new StartFailure("invalidCommand", finding.reason, "");
  }
}
