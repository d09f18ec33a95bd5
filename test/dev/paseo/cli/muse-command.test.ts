/** Which muse is used. */
import { chmodSync, existsSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findMuse } from "../../../../dev/paseo/cli/muse-command.ts";
import { pluginFolder } from "../plugin-folder.ts";

function folderWith(name: string): string {
  const folder = pluginFolder({});
  writeFileSync(join(folder, name), "#!/bin/sh\n");
  chmodSync(join(folder, name), 0o755);
  return folder;
}

describe("the muse", () => {
  it("is the one on the path", () => {
    const folder = folderWith("muse");
    expect(findMuse(null, `/nowhere:${folder}`)).toMatchObject({
      kind: "real",
      path: join(folder, "muse"),
      firstOnPath: "",
    });
  });

  it("is simulated when there is none, and says so", () => {
    const found = findMuse(null, pluginFolder({ muse: "not executable" }));
    expect(found).toMatchObject({ kind: "simulated", reason: expect.stringContaining("no muse on PATH") });
    expect(join(found.firstOnPath, "muse")).toBe(found.path);
  });

  it("is the given one before the one on the path", () => {
    const given = join(folderWith("muse"), "muse");
    expect(findMuse(given, folderWith("muse"))).toMatchObject({ kind: "real", path: given });
  });

  it("gets its name when the given file has another, for as long as it is used", () => {
    const given = join(folderWith("muse-nightly"), "muse-nightly");
    const found = findMuse(given, "");
    const link = join(found.firstOnPath, "muse");
    expect(readlinkSync(link)).toBe(given);
    found.dispose();
    expect(existsSync(link)).toBe(false);
  });

  it("has to be executable", () => {
    expect(() => findMuse(join(pluginFolder({ muse: "" }), "muse"), "")).toThrow(/not an executable file/);
  });
});
