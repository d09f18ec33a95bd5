/** From the stored patch to the diff that is shown: what it says, and nothing that it does not. */
import { describe, expect, it } from "vitest";
import { DIFF_LENGTH, fileDiffs } from "../../../server/fold/part/unified-diff.ts";
import { readPatch } from "../../../server/msp/schema/patch.ts";

const HUNK = { oldStart: 1, newStart: 1, oldLines: 2, newLines: 2, lines: [" alpha", "-beta", "+gamma"] };
const ROOT = "/srv/demo/app";

function diffs(files: unknown, workspaceRoot: string | undefined = ROOT) {
  const patch = readPatch(JSON.stringify({ files }));
  return patch && fileDiffs(patch, workspaceRoot);
}
const diffOf = (file: object, workspaceRoot?: string) =>
  diffs([{ path: `${ROOT}/src/f`, hunks: [HUNK], ...file }], workspaceRoot)?.[0]?.unifiedDiff;

describe("the diff of a patch", () => {
  it("has a header with the path in the workspace, and the lines as Muse stored them", () => {
    expect(diffs([{ path: `${ROOT}/src/f`, hunks: [HUNK] }])).toEqual([
      {
        path: "src/f",
        change: "edited",
        added: 1,
        removed: 1,
        unifiedDiff: "--- a/src/f\n+++ b/src/f\n@@ -1,2 +1,2 @@\n alpha\n-beta\n+gamma\n",
      },
    ]);
  });

  it.each([
    ["/srv/demo/app/", "--- a/src/f"],
    ["/srv/demo", "--- a/app/src/f"],
    ["/elsewhere", "--- /srv/demo/app/src/f"],
    ["/srv/demo/ap", "--- /srv/demo/app/src/f"],
  ])("names a file for a workspace at %s as %s, with no double slash", (root, header) => {
    const diff = diffOf({}, root) ?? "";
    expect(diff.split("\n")[0]).toBe(header);
    expect(diff).not.toContain("//");
  });

  it("names a file of Windows like any other", () => {
    expect(diffOf({ path: "C:\\work\\src\\f" }, "C:\\work")).toMatch(/^--- a\/src\/f\n\+\+\+ b\/src\/f\n/);
  });

  it("counts the lines itself, without the remark on a missing line end", () => {
    const lines = ["-a", "\\ No newline at end of file", "+b", "+c"];
    expect(diffOf({ hunks: [{ ...HUNK, oldLines: 9, newLines: 9, lines }] })).toContain(
      "@@ -1,1 +1,2 @@\n-a\n\\",
    );
  });

  it.each([
    ["created", { change: "created" }],
    ["created", { status: "added" }],
    ["created", { oldPath: null }],
    ["created", { oldPath: "/dev/null" }],
    ["deleted", { kind: "Deleted" }],
    ["deleted", { newPath: null }],
    ["edited", {}],
    ["edited", { change: "rewritten" }],
    ["edited", { hunks: [{ ...HUNK, oldStart: 0, lines: ["+all", "+of it"] }] }],
  ])("says that a file was %s only where the document does: %j", (change, more) => {
    const [file] = diffs([{ path: `${ROOT}/src/f`, hunks: [HUNK], ...more }]) ?? [];
    expect(file?.change).toBe(change);
    const [from, to] = file?.unifiedDiff.split("\n") ?? [];
    expect(from === "--- /dev/null").toBe(change === "created");
    expect(to === "+++ /dev/null").toBe(change === "deleted");
  });

  it("names both paths of a file that was renamed", () => {
    const [file] = diffs([{ oldPath: `${ROOT}/a`, newPath: `${ROOT}/b`, hunks: [HUNK] }]) ?? [];
    expect(file).toMatchObject({ path: "b", oldPath: "a", change: "renamed" });
    expect(file?.unifiedDiff).toMatch(/^--- a\/a\n\+\+\+ b\/b\n/);
  });

  it("of a binary file shows no lines", () => {
    const [file] = diffs([{ path: `${ROOT}/logo.png`, binary: true }]) ?? [];
    expect(file?.unifiedDiff).toBe("Binary files a/logo.png and b/logo.png differ\n");
  });

  it("that is very long is cut at a line, with true counts, and says how much is missing", () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `+line ${n}`);
    const [big, small] =
      diffs([
        { path: `${ROOT}/big`, hunks: [{ ...HUNK, lines }, HUNK] },
        { path: `${ROOT}/small`, hunks: [HUNK] },
      ]) ?? [];
    expect(big?.added).toBe(20_001);
    expect(big?.unifiedDiff.length).toBeLessThan(DIFF_LENGTH + 200);
    const shown = big?.unifiedDiff.split("\n").filter((line) => /^\+line/.test(line)).length ?? 0;
    expect(big?.unifiedDiff).toContain(`@@ -1,0 +1,${shown} @@`);
    expect(big?.unifiedDiff).toContain(`@@ ${20_003 - shown} more lines of this change are not shown\n`);
    expect(small?.unifiedDiff).toContain("3 more lines of this change are not shown");
  });

  it.each([
    ["no JSON", "{"],
    ["another document", '{"hunks": []}'],
    ["no files", '{"files": []}'],
    ["files that are none", '{"files": [7]}'],
    ["a file without a path", JSON.stringify({ files: [{ hunks: [HUNK] }] })],
    ["a file without hunks", JSON.stringify({ files: [{ path: "f" }] })],
    ["a path of two lines", JSON.stringify({ files: [{ path: "f\n+++ g", hunks: [HUNK] }] })],
    ["a hunk that lies nowhere", JSON.stringify({ files: [{ path: "f", hunks: [{ lines: ["+a"] }] }] })],
    [
      "a line without a prefix",
      JSON.stringify({ files: [{ path: "f", hunks: [{ ...HUNK, lines: ["a"] }] }] }),
    ],
    ["two lines in one", JSON.stringify({ files: [{ path: "f", hunks: [{ ...HUNK, lines: ["+a\n-b"] }] }] })],
    [
      "one good file and one odd one",
      JSON.stringify({
        files: [
          { path: "f", hunks: [HUNK] },
          { path: "g", hunks: "all" },
        ],
      }),
    ],
  ])("is none at all for %s", (_what, text) => {
    expect(readPatch(text)).toBeUndefined();
  });
});
