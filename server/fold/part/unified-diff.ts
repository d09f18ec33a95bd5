/** A stored patch as the unified diff of each file: Muse's own lines, counted anew, with nothing invented. */
import { shownPath } from "../../../shared/shown-path.ts";
import type { FileDiff } from "../../../shared/tool-result.ts";
import type { Patch, PatchFile } from "../../msp/schema/patch.ts";

/** The largest patch that is read, in bytes. */
export const PATCH_LIMIT = 2 * 1024 * 1024;

/** Characters of all the diffs of one call; what is beyond is left out, and the diff says so. */
export const DIFF_LENGTH = 64 * 1024;

export function fileDiffs(patch: Patch, workspaceRoot: string | undefined): readonly FileDiff[] {
  let left = DIFF_LENGTH;
  return patch.files.map((file) => {
    const unifiedDiff = unified(file, workspaceRoot, left);
    left = Math.max(0, left - unifiedDiff.length);
    const lines = file.hunks.flatMap((hunk) => hunk.lines);
    return {
      path: shownPath(file.path, workspaceRoot),
      ...(file.oldPath !== undefined && { oldPath: shownPath(file.oldPath, workspaceRoot) }),
      change: file.change,
      added: countOf(lines, "+"),
      removed: countOf(lines, "-"),
      unifiedDiff,
    };
  });
}

function unified(file: PatchFile, workspaceRoot: string | undefined, room: number): string {
  const before = side("a", file.oldPath ?? file.path, workspaceRoot);
  const after = side("b", file.path, workspaceRoot);
  const [from, to] = [
    file.change === "created" ? "/dev/null" : before,
    file.change === "deleted" ? "/dev/null" : after,
  ];
  if (file.isBinary) return `Binary files ${from} and ${to} differ\n`;
  const text: string[] = [`--- ${from}`, `+++ ${to}`];
  let left = room;
  let leftOut = 0;
  for (const { oldStart, newStart, lines } of file.hunks) {
    const shown = firstOf(lines, left);
    leftOut += lines.length - shown.length;
    // Nothing may follow a gap: it would look as if the lines stood together.
    left = shown.length < lines.length ? 0 : left - lengthOf(shown);
    if (shown.length === 0) continue;
    const old = shown.length - countOf(shown, "+") - countOf(shown, "\\");
    const now = shown.length - countOf(shown, "-") - countOf(shown, "\\");
    text.push(`@@ -${oldStart},${old} +${newStart},${now} @@`, ...shown);
  }
  // A hunk of no lines is the one place where a diff takes words that are neither of the two files.
  if (leftOut > 0) text.push(`@@ -0,0 +0,0 @@ ${leftOut} more lines of this change are not shown`);
  return `${text.join("\n")}\n`;
}

/** A file elsewhere has its whole path, which takes no letter before it. */
function side(letter: string, path: string, workspaceRoot: string | undefined): string {
  const shown = shownPath(path, workspaceRoot);
  return /^(\/|[a-z]:)/i.test(shown) ? shown : `${letter}/${shown}`;
}

function firstOf(lines: readonly string[], room: number): readonly string[] {
  let left = room;
  const end = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

function countOf(lines: readonly string[], prefix: string): number {
  return lines.filter((line) => line.startsWith(prefix)).length;
}
