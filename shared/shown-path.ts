/** A path as the person knows it: from the folder of the workspace on, where it lies in it. */
export function shownPath(path: string, workspaceRoot: string | undefined): string {
  const from = slashes(workspaceRoot ?? "").replace(/\/+$/, "");
  const to = slashes(path);
  if (workspaceRoot === undefined || !to.startsWith(`${from}/`)) return path;
  return to.slice(from.length + 1) || path;
}

/** Only a path of Windows has backslashes for separators. */
function slashes(path: string): string {
  return /^[a-z]:\\/i.test(path) ? path.replaceAll("\\", "/") : path;
}
