/** How a shell command falls into stages, and which of them nobody has to allow. */

const safe = new Set([
  "cat",
  "echo",
  "find",
  "git",
  "grep",
  "head",
  "ls",
  "pwd",
  "sleep",
  "tail",
  "test",
  "wc",
]);

/** The words of each part between `&&`, quotes kept as they are. */
export function stagesOf(command: string): string[][] {
  return command.split("&&").map((part) => part.trim().split(/\s+/));
}

export function isSafe(argv: readonly string[]): boolean {
  return safe.has(argv[0] ?? "");
}

export function prefixLabel(argv: readonly string[]): string {
  return `Always allow in this workspace: ${argv[0] ?? ""} ...`;
}
