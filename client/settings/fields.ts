/** The settings as fields of a form: how each is shown and typed, and what of it weakens safety as it stands. */
import { type MuseSettings, museSettings } from "../../shared/settings.ts";

export type SettingName = keyof MuseSettings;

interface FieldBase {
  readonly name: SettingName;
  readonly title: string;
}

export type Field =
  | (FieldBase & { readonly kind: "switch" })
  | (FieldBase & { readonly kind: "choice"; readonly options: readonly (readonly [string, string])[] })
  /** `lines` is for a list, one member a line. */
  | (FieldBase & { readonly kind: "text" | "lines" });

export const FIELDS: readonly Field[] = [
  { name: "command", kind: "text", title: "Muse program" },
  { name: "args", kind: "lines", title: "Arguments, one a line" },
  { name: "env", kind: "lines", title: "Variables, one NAME=value a line" },
  { name: "ignoreApiKey", kind: "switch", title: "Keep META_API_KEY from Muse" },
  {
    name: "defaultMode",
    kind: "choice",
    title: "Mode of new sessions",
    options: [
      ["onRequest", "Ask when needed"],
      ["promptUnmatched", "Ask always"],
      ["denyUnmatched", "Only what rules allow"],
      ["allowAll", "Full access"],
    ],
  },
  { name: "trustWorkspace", kind: "switch", title: "Trust workspaces" },
  { name: "sandbox", kind: "switch", title: "Sandbox" },
  {
    name: "sandboxNetwork",
    kind: "choice",
    title: "Network of the sandbox",
    options: [
      ["proxy-only", "Through Muse's proxy"],
      ["restricted", "Restricted"],
      ["enabled", "Enabled"],
    ],
  },
  { name: "disableWrite", kind: "switch", title: "No tools that write files" },
  { name: "disableShell", kind: "switch", title: "No tools that run commands" },
  { name: "showReminders", kind: "switch", title: "Show reminders" },
  { name: "idleMinutes", kind: "text", title: "Minutes until an idle session's process is ended" },
  { name: "helperIdleSeconds", kind: "text", title: "Seconds that the helper process is kept" },
  {
    name: "logLevel",
    kind: "choice",
    title: "Log",
    options: [
      ["quiet", "Quiet"],
      ["normal", "Normal"],
      ["verbose", "Verbose"],
    ],
  },
];

/** What the setting does and what it weakens, in the words of its schema. */
export function describe(name: SettingName): string {
  return museSettings.schema.shape[name].unwrap().description ?? "";
}

/** The value that makes Muse less careful than it is by default. */
const WEAK: Partial<MuseSettings> = {
  trustWorkspace: true,
  sandbox: false,
  sandboxNetwork: "enabled",
  defaultMode: "allowAll",
};

export function weakens(name: SettingName, value: unknown): boolean {
  return WEAK[name] !== undefined && WEAK[name] === value;
}
