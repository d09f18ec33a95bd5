/** What is in force for one opening: the plugin's settings, with the provider options laid over them. */
import type { SettingsHandle } from "@getpaseo/plugin/server";
import {
  DEFAULT_SETTINGS,
  type MuseOptions,
  type MuseSettings,
  museOptions,
  type museSettings,
} from "../shared/settings.ts";
import { StartFailure } from "./start-failure.ts";

/** Reads the settings anew each time: a change holds for whatever is opened later. */
export type ReadSettings = () => Promise<MuseSettings>;

/** Older Paseo versions give no handle; the defaults hold there. */
export function settingsReader(handle: SettingsHandle<typeof museSettings.schema> | undefined): ReadSettings {
  return async () => {
    if (handle === undefined) return DEFAULT_SETTINGS;
    const state = await handle.read();
    if (state.status === "ready") return state.values;
    // The defaults could allow what the person has forbidden.
    const message =
      "The settings of the Muse Code plugin cannot be used. Correct or reset them in Paseo's settings.";
    throw new StartFailure("invalidSettings", message, state.error);
  };
}

/** Throws where an option is unknown or has a wrong value, with its name. */
export function readOptions(given: Readonly<Record<string, unknown>> | undefined): MuseOptions {
  const read = museOptions.safeParse(given ?? {});
  if (read.success) return read.data;
  const issues = read.error.issues.map((issue) => {
    if (issue.code === "unrecognized_keys") return `there is no option ${issue.keys.map(quoted).join(", ")}`;
    return `${quoted(issue.path.join("."))}: ${issue.message}`;
  });
  const message = `The provider options of Muse Code cannot be used: ${issues.join("; ")}. Correct agents.providers.muse-code.options, or the agent's own options.`;
  throw new StartFailure("invalidOptions", message, "");
}

/** Arguments belong to the command that they were given with; variables add up. */
export function preferencesOf(settings: MuseSettings, options: MuseOptions): MuseSettings {
  const { command, env } = options;
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return {
    ...settings,
    ...(command ? { args: [] } : {}),
    ...given,
    command: command || settings.command,
    env: { ...settings.env, ...env },
  };
}

const quoted = (name: string): string => `"${name}"`;
