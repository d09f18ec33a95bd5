/** Lines of a change to a file, read from a unified diff or found between two texts. */

export interface DiffLine {
  readonly kind: "added" | "removed" | "same" | "hunk";
  readonly text: string;
}

/** File headers are dropped: the row already names the file. */
export function unifiedDiffLines(diff: string): DiffLine[] {
  return diff
    .replace(/\n$/, "")
    .split("\n")
    .filter((line) => !/^(---|\+\+\+|diff |index |\\ No newline)/.test(line))
    .map((line): DiffLine => {
      if (line.startsWith("@@")) return { kind: "hunk", text: line };
      if (line.startsWith("+")) return { kind: "added", text: line.slice(1) };
      if (line.startsWith("-")) return { kind: "removed", text: line.slice(1) };
      return { kind: "same", text: line.replace(/^ /, "") };
    });
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
