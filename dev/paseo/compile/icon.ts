/** The rules for a provider's icon. A refused one stops the plugin. */
import { lstat, readFile, realpath } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";

const MAX_BYTES = 65_536;

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/<\s*\/?\s*(?:[\w-]+:)?script\b/i, "script elements are not allowed"],
  [/<\s*\/?\s*(?:[\w-]+:)?foreignObject\b/i, "foreignObject elements are not allowed"],
  [/<\s*\/?\s*(?:[\w-]+:)?style\b/i, "style elements are not allowed"],
  [/[\s"'/]on[\w-]*\s*=/i, "event handler attributes are not allowed"],
  [/javascript:/i, "javascript: addresses are not allowed"],
  [/[\s"'](?:xlink:)?href\s*=(?!\s*["']?\s*#)/i, "references must start with #"],
];

/** The reason why the text may not be an icon, or `null`. */
export function iconFault(svg: string): string | null {
  if (!/^\s*<svg[\s>]/i.test(svg)) return "must start with <svg (no XML declaration, doctype or comment)";
  return FORBIDDEN.find(([pattern]) => pattern.test(svg))?.[1] ?? null;
}

/** Reads an icon inside the plugin directory. Throws with the path and the reason. */
export async function readIcon(directory: string, path: string): Promise<string> {
  const refuse = (reason: string): never => {
    throw new Error(`Invalid plugin provider icon "${path}": ${reason}`);
  };
  if (isAbsolute(path)) refuse("must be relative to the plugin directory");
  const root = await realpath(directory);
  const file = await realpath(join(root, path)).catch(() => refuse("file not found"));
  const inside = relative(root, file);
  if (inside.startsWith("..") || isAbsolute(inside)) refuse("must stay inside the plugin directory");
  const stats = await lstat(file);
  if (!stats.isFile()) refuse("must be a regular file");
  if (stats.size > MAX_BYTES) refuse(`is larger than ${MAX_BYTES} bytes`);
  const svg = await readFile(file, "utf8");
  const fault = iconFault(svg);
  return fault === null ? svg : refuse(fault);
}
