/** How much the plugin's log tells, as the settings say now. */
import type { SettingsHandle } from "@getpaseo/plugin/server";
import { DEFAULT_SETTINGS, type MuseSettings, type museSettings } from "../shared/settings.ts";
import { visibleString } from "../shared/visible-text.ts";
import type { Redact } from "./host/redaction.ts";
import type { Ports } from "./ports.ts";

/**
 * `write` puts one line into the log, `redact` takes secrets out of it. Until the settings are read, and where there
 * are none, the default holds.
 */
export function createLog(
  handle: SettingsHandle<typeof museSettings.schema> | undefined,
  write: (line: string) => void,
  redact: Redact,
): Ports["log"] {
  let level: MuseSettings["logLevel"] = DEFAULT_SETTINGS.logLevel;
  handle?.subscribe(({ values }) => {
    level = values.logLevel;
  });
  handle?.read().then(
    (state) => {
      if (state.status === "ready") level = state.values.logLevel;
    },
    () => {},
  );
  return (message, weight) => {
    if (level !== "verbose" && (level === "quiet" || weight !== undefined)) return;
    // What a host says of itself must not pass for a line of its own.
    write(visibleString(redact(message).replace(/\s*[\r\n]+\s*/g, " ⏎ ")));
  };
}
