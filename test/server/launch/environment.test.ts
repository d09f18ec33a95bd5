import { describe, expect, it } from "vitest";
import { cleaned, hasApiKey, overlaid, variable, withoutApiKey } from "../../../server/launch/environment.ts";
import { searchPathIn } from "../../../server/launch/machine.ts";

describe("the environment of Muse", () => {
  it("has nothing that steers the daemon or tells of a parent agent", () => {
    const daemon = {
      PATH: "/bin",
      ELECTRON_RUN_AS_NODE: "1",
      PASEO_SUPERVISED: "1",
      CLAUDECODE: "1",
      ESBUILD_BINARY_PATH: "/x",
      UNSET: undefined,
    };
    expect(cleaned(daemon)).toEqual({ PATH: "/bin" });
  });

  it("has one variable of a name, whatever its casing, where the system knows no casing", () => {
    const layers: Record<string, string>[] = [{ Path: "a", HOME: "h" }, { PATH: "b" }];
    expect(overlaid("win32", ...layers)).toEqual({ PATH: "b", HOME: "h" });
    expect(overlaid("linux", ...layers)).toEqual({ Path: "a", PATH: "b", HOME: "h" });
    expect(variable({ Path: "a" }, "PATH", "win32")).toBe("a");
    expect(variable({ Path: "a" }, "PATH", "linux")).toBeUndefined();
  });

  it("can be kept free of the key that would be billed, in every casing", () => {
    const env = { META_API_KEY: "k", meta_api_key: "k", Meta_Api_Key: "k", META_OTHER: "o" };
    expect(hasApiKey(env)).toBe(true);
    expect(withoutApiKey(env)).toEqual({ META_OTHER: "o" });
    expect(hasApiKey(withoutApiKey(env))).toBe(false);
  });
});

describe("what a login shell prints", () => {
  it("is read for the path alone, whatever stands around it", () => {
    expect(searchPathIn("Welcome!\nmuse-search-path:/a:/b\r\nBye\n")).toBe("/a:/b");
    expect(searchPathIn("Welcome!\n")).toBeUndefined();
    expect(searchPathIn("muse-search-path:\n")).toBeUndefined();
  });
});
