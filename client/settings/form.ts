/**
 * What a person changes in the settings, as pure steps. Only what was changed is kept: the rest follows the document,
 * which others may change meanwhile.
 */
import { type MuseSettings, museSettings } from "../../shared/settings.ts";
import { FIELDS, type SettingName } from "./fields.ts";

/** As typed or chosen, by setting. */
export type SettingsForm = Readonly<Partial<Record<SettingName, string | boolean>>>;

export const UNCHANGED: SettingsForm = {};

/** What stands in the field: what was typed, else what is saved. */
export function shownValue(form: SettingsForm, values: MuseSettings, name: SettingName): string | boolean {
  return form[name] ?? written(values, name);
}

/** A field that says again what is saved counts as unchanged. */
export function settingChanged(
  form: SettingsForm,
  values: MuseSettings,
  name: SettingName,
  value: string | boolean,
): SettingsForm {
  const { [name]: _, ...others } = form;
  return value === written(values, name) ? others : { ...others, [name]: value };
}

/** The document to save, or what is wrong at which field. */
export type ReadForm =
  | { readonly values: MuseSettings; readonly problems?: undefined }
  | { readonly values?: undefined; readonly problems: Readonly<Partial<Record<SettingName, string>>> };

export function readForm(form: SettingsForm, saved: MuseSettings): ReadForm {
  const problems: Partial<Record<SettingName, string>> = {};
  const read: Record<string, unknown> = { ...saved };
  for (const { name } of FIELDS) {
    const value = form[name];
    if (value === undefined) continue;
    const parsed = parse(name, value);
    if ("problem" in parsed) problems[name] = parsed.problem;
    else read[name] = parsed.value;
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { values: museSettings.schema.parse(read) };
}

/** What was saved is not changed any more; what was typed meanwhile is. */
export function formSaved(form: SettingsForm, sent: SettingsForm): SettingsForm {
  const entries = Object.entries(form).filter(([name, value]) => !isSent(sent, name, value));
  return Object.fromEntries(entries);
}

function isSent(sent: SettingsForm, name: string, value: unknown): boolean {
  return Object.entries(sent).some((entry) => entry[0] === name && entry[1] === value);
}

function written(values: MuseSettings, name: SettingName): string | boolean {
  const value = values[name];
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value !== "object") return typeof value === "boolean" ? value : String(value);
  return Object.entries(value)
    .map(([variable, text]) => `${variable}=${text}`)
    .join("\n");
}

type Parsed = { readonly value: unknown } | { readonly problem: string };

function parse(name: SettingName, value: string | boolean): Parsed {
  const raw = typeof value === "boolean" ? { value } : parseText(name, value);
  if ("problem" in raw) return raw;
  const checked = museSettings.schema.shape[name].safeParse(raw.value);
  if (checked.success) return { value: checked.data };
  return { problem: checked.error.issues.map(({ message }) => message).join(" ") };
}

function parseText(name: SettingName, text: string): Parsed {
  switch (name) {
    case "args":
      return { value: lines(text) };
    case "env":
      return variables(lines(text));
    case "idleMinutes":
      return wholeNumber(text, 0, 1440);
    case "helperIdleSeconds":
      return wholeNumber(text, 1, 600);
    default:
      return { value: text };
  }
}

function wholeNumber(text: string, least: number, most: number): Parsed {
  const value = Number(text.trim() === "" ? Number.NaN : text);
  const isRight = Number.isInteger(value) && value >= least && value <= most;
  return isRight ? { value } : { problem: `Write a whole number from ${least} to ${most}.` };
}

function lines(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

function variables(entries: readonly string[]): Parsed {
  const found = new Map<string, string>();
  for (const line of entries) {
    const at = line.indexOf("=");
    const variable = line.slice(0, Math.max(0, at)).trim();
    if (variable === "") return { problem: `"${line}" is no variable. Write NAME=value.` };
    if (found.has(variable)) return { problem: `${variable} is there twice. Leave one of them out.` };
    found.set(variable, line.slice(at + 1));
  }
  return { value: Object.fromEntries(found) };
}
