import { describe, expect, it } from "vitest";
import { type FileKind, findMuse, type Surroundings } from "../../../server/launch/find-muse.ts";

const linux: Surroundings = { platform: "linux", home: "/home/ann", env: { PATH: "/usr/bin:/bin" } };
const windows: Surroundings = {
  platform: "win32",
  home: "C:\\Users\\ann",
  env: { Path: "C:\\Windows;C:\\tools" },
};

const lying =
  (...files: readonly string[]) =>
  (path: string): FileKind =>
    files.includes(path) ? "executable" : "missing";

const setting = (command: string, args: readonly string[] = []) => ({
  by: "the plugin's setting",
  command,
  args,
});

describe("the search for Muse", () => {
  it.each([
    ["on the PATH", {}, "/usr/bin/muse", "was found on the PATH"],
    ["in a usual folder", {}, "/home/ann/.local/bin/muse", "was found in a usual folder"],
    ["where it was installed", { MUSE_INSTALL_DIR: "/opt/m" }, "/opt/m/muse", "was found in a usual folder"],
  ])("finds it %s", (_where, env, path, how) => {
    const surroundings = { ...linux, env: { ...linux.env, ...env } };
    expect(findMuse({}, surroundings, lying(path))).toEqual({ kind: "found", command: path, args: [], how });
  });

  it("finds it on the PATH of the login shell, after all other places", () => {
    const found = findMuse(
      {},
      { ...linux, loginPath: "/usr/bin:/home/ann/tools" },
      lying("/home/ann/tools/muse"),
    );
    expect(found).toMatchObject({
      command: "/home/ann/tools/muse",
      how: "was found on the PATH of the login shell",
    });
  });

  it("takes the first of several places", () => {
    const look = lying("/bin/muse", "/home/ann/.local/bin/muse");
    expect(findMuse({}, linux, look)).toMatchObject({ command: "/bin/muse" });
  });

  it("tells every place that it looked at", () => {
    expect(findMuse({}, linux, lying())).toEqual({
      kind: "missing",
      name: "muse",
      looked: [
        "/usr/bin/muse",
        "/bin/muse",
        "/home/ann/.local/bin/muse",
        "/home/ann/bin/muse",
        "/usr/local/bin/muse",
        "/opt/homebrew/bin/muse",
      ],
    });
  });

  it("never takes a program from a relative entry of the PATH", () => {
    const surroundings = { ...linux, env: { PATH: "bin::." } };
    const finding = findMuse({}, surroundings, (path) => (path.startsWith("/") ? "missing" : "executable"));
    expect(finding.kind).toBe("missing");
  });

  it("goes on past a file that may not be executed, and names it when there is no other", () => {
    const look = (path: string): FileKind =>
      path === "/usr/bin/muse" ? "notExecutable" : lying("/bin/muse")(path);
    expect(findMuse({}, linux, look)).toMatchObject({ kind: "found", command: "/bin/muse" });
    const only = (path: string): FileKind => (path === "/usr/bin/muse" ? "notExecutable" : "missing");
    expect(findMuse({}, linux, only)).toEqual({ kind: "notExecutable", path: "/usr/bin/muse" });
  });
});

describe("a program that Paseo resolved", () => {
  const host = { command: "/opt/muse/1.4.1/muse", args: ["--one"] };

  it("goes before everything else", () => {
    const look = lying(host.command, "/usr/bin/muse", "/x/muse");
    expect(findMuse({ host, named: setting("/x/muse") }, linux, look)).toMatchObject(host);
  });

  it("is looked for anew when an update has removed it, and keeps its arguments", () => {
    expect(findMuse({ host }, linux, lying("/usr/bin/muse"))).toMatchObject({
      command: "/usr/bin/muse",
      args: ["--one"],
    });
  });
});

describe("a program that a person named", () => {
  it("is taken with its arguments, and ~ is the home folder", () => {
    const found = findMuse(
      { named: setting("~/my tools/muse", ["-v"]) },
      linux,
      lying("/home/ann/my tools/muse"),
    );
    expect(found).toMatchObject({ command: "/home/ann/my tools/muse", args: ["-v"] });
  });

  it("is looked for where it is a name alone", () => {
    expect(
      findMuse({ named: setting("muse-next") }, linux, lying("/usr/bin/muse", "/bin/muse-next")),
    ).toMatchObject({
      command: "/bin/muse-next",
    });
  });

  it("is never replaced by another one that is found", () => {
    expect(findMuse({ named: setting("/x/muse") }, linux, lying("/usr/bin/muse"))).toEqual({
      kind: "missing",
      name: "/x/muse",
      by: "the plugin's setting",
      looked: ["/x/muse"],
    });
  });

  it("is refused as a path that each folder would read differently", () => {
    expect(findMuse({ named: setting("./muse") }, linux, lying("./muse"))).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("whole path"),
    });
  });
});

describe("on Windows", () => {
  it.each([".exe", ".cmd", ".bat"])("a launcher with the ending %s is found", (ending) => {
    const path = `C:\\tools\\muse${ending}`;
    expect(findMuse({}, windows, lying(path))).toMatchObject({ kind: "found", command: path });
  });

  it("a path may leave the ending out", () => {
    const named = setting("~\\bin\\muse");
    expect(findMuse({ named }, windows, lying("C:\\Users\\ann\\bin\\muse.cmd"))).toMatchObject({
      kind: "found",
    });
  });

  it.each([["%PATH%"], ["a&b"], ['say "hi"'], ["x^y"]])(
    "a script gets no argument that its shell would read as its own: %s",
    (argument) => {
      const named = setting("C:\\tools\\muse.cmd", [argument]);
      expect(findMuse({ named }, windows, lying("C:\\tools\\muse.cmd"))).toMatchObject({
        kind: "refused",
        reason: expect.stringContaining(argument),
      });
      const program = setting("C:\\tools\\muse.exe", [argument]);
      expect(findMuse({ named: program }, windows, lying("C:\\tools\\muse.exe")).kind).toBe("found");
    },
  );
});
