import { describe, expect, it } from "vitest";
import { classifyExit, type ProcessEnd } from "../../server/host/exit.ts";
import { foreignSystem, isTooOld, startFailure, versionIn } from "../../server/start-failure.ts";

const failed = (end: ProcessEnd, version?: string) =>
  startFailure(classifyExit(end, { command: "/m", expected: false, stderrTail: "why" }), "/m", version);
const exited = (code: number, version?: string) => failed({ code, signal: null }, version);

describe("a version", () => {
  it.each([
    ["muse 1.4.1 (simulated)", "1.4.1"],
    ["Muse Code v2.0.10-beta", "2.0.10"],
    ["hello", undefined],
  ])("in %j is %s", (text, version) => {
    expect(versionIn(text)).toBe(version);
  });

  it.each([
    ["1.2.9", true],
    ["0.9.9", true],
    ["1.3.0", false],
    ["1.10.0", false],
    ["2.0.0", false],
    [undefined, false],
  ])("%s is too old: %s", (version, expected) => {
    expect(isTooOld(version)).toBe(expected);
  });
});

describe("a Muse that does not start", () => {
  it("for being too old is told with the version found and the one needed", () => {
    expect(exited(2, "1.2.1")).toMatchObject({ code: "tooOld", diagnostic: "why" });
    expect(exited(2, "1.2.1").message).toMatch(/1\.2\.1.*1\.3\.0/);
  });

  it.each([
    [2, "usage", "Update Muse"],
    [3, "config", "settings file"],
    [4, "lease", "Close the other Muse"],
    [5, "surfaceUnavailable", "MUSE_EXPERIMENTAL_SDK_ENABLED"],
    [77, "crash", "terminal"],
  ])("with exit code %i is %s, and there is something to do", (code, kind, fix) => {
    expect(exited(code, "1.4.1")).toMatchObject({ code: kind, message: expect.stringContaining(fix) });
  });

  it("is too old only where it did not understand how it was called, and says its version where that is new enough", () => {
    expect(exited(77, "1.2.1").code).toBe("crash");
    expect(exited(2, "1.4.1").message).toContain("It is version 1.4.1.");
    expect(exited(2).message).not.toContain("It is version");
    expect(exited(3, "1.4.1").message).not.toContain("It is version");
  });

  it.each([
    ["notExecutable", "Make it executable"],
    ["directoryMissing", "another one"],
  ] as const)("because of %s tells what to do", (spawnFailure, fix) => {
    expect(failed({ spawnFailure, errorCode: "EACCES" }).message).toContain(fix);
  });
});

it("is refused for sessions where it runs inside WSL and the daemon does not", () => {
  expect(foreignSystem("unix", "win32")).toMatchObject({ message: expect.stringContaining("WSL") });
  expect(foreignSystem("windows", "win32")).toBeUndefined();
  expect(foreignSystem("unix", "linux")).toBeUndefined();
  expect(foreignSystem("unknown", "win32")).toBeUndefined();
});
