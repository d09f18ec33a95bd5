/** Lines of a change to a file, read from a unified diff or found between two texts. */

export interface DiffLine {
  readonly kind: "added" | "removed" | "same" | "hunk";
  readonly text: string;
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/**
 * What stands outside of hunks is dropped: the row already names the file. A hunk says how many lines it has, so a
 * removed line that looks like a file header is not taken for one. Text without any hunk header is read as one hunk.
 */
export function unifiedDiffLines(diff: string): DiffLine[] {
  const lines = diff.replace(/\n$/, "").split("\n");
  const bare = !lines.some((line) => HUNK.test(line));
  const result: DiffLine[] = [];
  let old = 0;
  let now = 0;
  for (const text of lines) {
    const hunk = HUNK.exec(text);
    if (hunk && old <= 0 && now <= 0) {
      [old, now] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
      result.push({ kind: "hunk", text });
    } else if ((bare || old > 0 || now > 0) && !text.startsWith("\\")) {
      const line = diffLine(text);
      if (line.kind !== "added") old -= 1;
      if (line.kind !== "removed") now -= 1;
      result.push(line);
    }
  }
  return result;
}

function diffLine(line: string): DiffLine {
  if (line.startsWith("+")) return { kind: "added", text: line.slice(1) };
  if (line.startsWith("-")) return { kind: "removed", text: line.slice(1) };
  return { kind: "same", text: line.replace(/^ /, "") };
}

/** Lines that both texts share at their start and end stay; what lies between is removed and added. */
export function changedLines(before: string, after: string): DiffLine[] {
  const old = before.split("\n");
  const now = after.split("\n");
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const line = (kind: DiffLine["kind"]) => (text: string) => ({ kind, text });
  return [
    ...old.slice(0, head).map(line("same")),
    ...old.slice(head, old.length - tail).map(line("removed")),
    ...now.slice(head, now.length - tail).map(line("added")),
    ...old.slice(old.length - tail).map(line("same")),
  ];
}
