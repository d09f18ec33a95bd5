/** Writes tiny plugins into a folder of their own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export const manifest = JSON.stringify({ id: "tiny", requirements: { paseo: ">=0.8.0" } });

/** A server entry that registers nothing. */
export const emptyServer = "export default () => () => {};";

/** Paths and contents; a manifest is added unless one is given or refused with `null`. Gone after the test. */
export function pluginFolder(files: Record<string, string | null>): string {
  const folder = mkdtempSync(join(tmpdir(), "tiny-plugin-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries({ "paseo-plugin.json": manifest, ...files })) {
    if (content === null) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
