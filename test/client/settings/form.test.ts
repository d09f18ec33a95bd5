import { describe, expect, it } from "vitest";
import { describe as describeSetting, FIELDS, weakens } from "../../../client/settings/fields.ts";
import {
  formSaved,
  readForm,
  type SettingsForm,
  settingChanged,
  shownValue,
  UNCHANGED,
} from "../../../client/settings/form.ts";
import { DEFAULT_SETTINGS, museSettings } from "../../../shared/settings.ts";

const SAVED = { ...DEFAULT_SETTINGS, args: ["--flag", "a b"], env: { COLOUR: "blue", EMPTY: "" } };

describe("the form of the settings", () => {
  it("has a field for every setting, with what it does", () => {
    expect(FIELDS.map(({ name }) => name).toSorted()).toEqual(Object.keys(DEFAULT_SETTINGS).toSorted());
    for (const { name } of FIELDS) expect(describeSetting(name)).not.toBe("");
  });

  it("offers every value of a choice, and nothing else", () => {
    const offered = FIELDS.flatMap((field) =>
      field.kind === "choice" ? [[field.name, field.options.map(([value]) => value)]] : [],
    );
    const { shape } = museSettings.schema;
    expect(Object.fromEntries(offered)).toEqual({
      defaultMode: shape.defaultMode.unwrap().options,
      sandboxNetwork: shape.sandboxNetwork.unwrap().options,
      logLevel: shape.logLevel.unwrap().options,
    });
  });

  it("shows what is saved until something else is typed, and what is typed back is no change", () => {
    expect(shownValue(UNCHANGED, SAVED, "args")).toBe("--flag\na b");
    expect(shownValue(UNCHANGED, SAVED, "env")).toBe("COLOUR=blue\nEMPTY=");
    expect(shownValue(UNCHANGED, SAVED, "helperIdleSeconds")).toBe("10");
    const changed = settingChanged(UNCHANGED, SAVED, "command", "/opt/muse");
    expect(shownValue(changed, SAVED, "command")).toBe("/opt/muse");
    expect(settingChanged(changed, SAVED, "command", "")).toEqual(UNCHANGED);
  });

  it("takes a variable of any name, also of one that every object has", () => {
    const read = readForm({ env: "constructor=a\ntoString=b=c" }, SAVED);
    expect(Object.entries(read.values?.env ?? {})).toEqual([
      ["constructor", "a"],
      ["toString", "b=c"],
    ]);
  });

  it("is saved over what others have changed meanwhile", () => {
    const others = { ...SAVED, logLevel: "quiet" } as const;
    const { values } = readForm({ env: "A=b=c\n\n B =", sandbox: false, helperIdleSeconds: "60" }, others);
    expect(values).toEqual({ ...others, env: { A: "b=c", B: "" }, sandbox: false, helperIdleSeconds: 60 });
  });

  it.each<[keyof typeof SAVED, string, RegExp]>([
    ["env", "COLOUR", /"COLOUR" is no variable. Write NAME=value./],
    ["env", "=blue", /"=blue" is no variable/],
    ["env", "A=1\nA=2", /A is there twice/],
    ["helperIdleSeconds", "", /whole number from 1 to 600/],
    ["helperIdleSeconds", "1.5", /whole number from 1 to 600/],
    ["helperIdleSeconds", "601", /whole number from 1 to 600/],
    ["idleMinutes", "-1", /whole number from 0 to 1440/],
    ["defaultMode", "yolo", /./],
  ])("says at the field what is wrong with %s %j", (name, text, words) => {
    const { problems } = readForm({ [name]: text }, SAVED);
    expect(problems).toEqual({ [name]: expect.stringMatching(words) });
  });

  it("keeps what was typed while it was being saved", () => {
    const sent: SettingsForm = { command: "muse", sandbox: false };
    expect(formSaved({ command: "muse-next", sandbox: false }, sent)).toEqual({ command: "muse-next" });
    expect(formSaved(sent, sent)).toEqual({});
  });

  it("warns of each value that weakens safety, and of no default", () => {
    for (const { name } of FIELDS) expect(weakens(name, DEFAULT_SETTINGS[name])).toBe(false);
    expect(weakens("sandbox", false)).toBe(true);
    expect(weakens("trustWorkspace", true)).toBe(true);
    expect(weakens("sandboxNetwork", "enabled")).toBe(true);
    expect(weakens("defaultMode", "allowAll")).toBe(true);
  });
});
