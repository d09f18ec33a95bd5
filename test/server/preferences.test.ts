import { describe, expect, it } from "vitest";
import { serveFlags } from "../../server/launch/launch.ts";
import { preferencesOf, readOptions, settingsReader } from "../../server/preferences.ts";
import { DEFAULT_SETTINGS } from "../../shared/settings.ts";

describe("provider options", () => {
  it("win over the settings, member by member", () => {
    const settings = { ...DEFAULT_SETTINGS, sandbox: false, disableShell: true, env: { A: "1", B: "1" } };
    const options = readOptions({ sandbox: true, env: { B: "2" } });
    expect(preferencesOf(settings, options)).toEqual({
      ...settings,
      sandbox: true,
      env: { A: "1", B: "2" },
    });
  });

  it("that name a program bring its arguments along", () => {
    const settings = { ...DEFAULT_SETTINGS, command: "wsl", args: ["-d", "Ubuntu"] };
    expect(preferencesOf(settings, readOptions({ command: "/m" }))).toMatchObject({
      command: "/m",
      args: [],
    });
    expect(preferencesOf(settings, readOptions({ command: "/m", args: ["-x"] }))).toMatchObject({
      args: ["-x"],
    });
    expect(preferencesOf(settings, readOptions({ args: ["-x"] }))).toMatchObject({
      command: "wsl",
      args: ["-x"],
    });
  });

  it.each([
    [{ yolo: true }, '"yolo"'],
    [{ sandbox: "off" }, '"sandbox"'],
    [{ sandboxNetwork: "open" }, '"sandboxNetwork"'],
    [{ env: { A: 1 } }, '"env.A"'],
  ])("%j are refused by name", (options, name) => {
    expect(() => readOptions(options)).toThrowError(expect.objectContaining({ code: "invalidOptions" }));
    expect(() => readOptions(options)).toThrowError(name);
  });
});

describe("settings", () => {
  it("are the defaults on a host that keeps none", async () => {
    expect(await settingsReader(undefined)()).toEqual(DEFAULT_SETTINGS);
  });

  it("that cannot be read stop an opening: the defaults might allow what was forbidden", async () => {
    const handle = {
      read: async () => ({ status: "invalid" as const, revision: "1", error: "newer version" }),
      subscribe: () => () => {},
    };
    await expect(settingsReader(handle)()).rejects.toMatchObject({
      code: "invalidSettings",
      diagnostic: "newer version",
    });
  });

  it("become flags only where they differ from Muse's own defaults", () => {
    expect(serveFlags(DEFAULT_SETTINGS)).toEqual([]);
    const all = {
      trustWorkspace: true,
      sandbox: false,
      sandboxNetwork: "restricted" as const,
      disableWrite: true,
      disableShell: true,
    };
    expect(serveFlags(all)).toEqual([
      "--trust-workspace",
      "--disable-sandbox",
      "--sandbox-network",
      "restricted",
      "--disable-write",
      "--disable-shell",
    ]);
  });
});
