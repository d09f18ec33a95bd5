import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, museOptions, museSettings } from "../../shared/settings.ts";

describe("the settings", () => {
  it("are complete and careful when nothing was ever chosen", () => {
    expect(DEFAULT_SETTINGS).toEqual({
      command: "",
      args: [],
      env: {},
      ignoreApiKey: false,
      trustWorkspace: false,
      sandbox: true,
      sandboxNetwork: "proxy-only",
      disableWrite: false,
      disableShell: false,
      defaultMode: "onRequest",
      showReminders: false,
      idleMinutes: 15,
      helperIdleSeconds: 10,
      logLevel: "normal",
    });
  });

  it.each([["trustWorkspace"], ["sandbox"], ["sandboxNetwork"], ["defaultMode"]] as const)(
    "say in the description of %s that it can weaken safety",
    (name) => {
      expect(museSettings.schema.shape[name].unwrap().description).toMatch(/weakens safety/i);
    },
  );

  it("refuse what they do not know", () => {
    expect(museSettings.schema.safeParse({ yolo: true }).success).toBe(false);
    expect(museSettings.schema.safeParse({ env: { "A=B": "c" } }).success).toBe(false);
  });

  it("of an earlier version keep what is still understood", async () => {
    const earlier = { sandbox: false, sandboxNetwork: "anywhere", gone: 1 };
    expect(await museSettings.migrate?.(earlier, 0)).toEqual({ ...DEFAULT_SETTINGS, sandbox: false });
    expect(await museSettings.migrate?.("nonsense", 0)).toEqual(DEFAULT_SETTINGS);
  });

  it("given as options have no defaults: what is not said leaves the setting in force", () => {
    expect(museOptions.parse({ sandbox: false })).toEqual({ sandbox: false });
    expect(museOptions.safeParse({ logLevel: "quiet" }).success).toBe(false);
  });
});
