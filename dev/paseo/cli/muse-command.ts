/** Which `muse` the plugin will find, and how it is put on its search path. */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findExecutable } from "../host/launch.ts";

export interface MuseCommand {
  kind: "real" | "simulated";
  path: string;
  /** To be put in front of `PATH`; empty when `muse` is found there anyway. */
  firstOnPath: string;
  /** Why this one, in a sentence for the user. */
  reason: string;
  dispose(): void;
}

const simulated = fileURLToPath(new URL("../../muse/bin/muse", import.meta.url));

/** `given` is the path from the command line. Throws when that is not an executable file. */
export function findMuse(given: string | null, searchPath: string): MuseCommand {
  if (given !== null) return chosen(resolve(given), given);
  const found = findExecutable("muse", searchPath);
  if (found !== null) return command("real", found, "", `Muse: ${found} (found on PATH)`);
  const reason = "Muse: simulated, because there is no muse on PATH. Answers are made up.";
  return command("simulated", simulated, dirname(simulated), reason);
}

function chosen(path: string, given: string): MuseCommand {
  if (findExecutable(path, "") === null) throw new Error(`--muse ${given}: not an executable file`);
  const kind = path === simulated ? "simulated" : "real";
  const reason = `Muse: ${path}${kind === "simulated" ? " (simulated)" : ""}`;
  if (basename(path) === "muse") return command(kind, path, dirname(path), reason);
  // The plugin looks for the name `muse`, so a file of another name gets one.
  const folder = mkdtempSync(join(tmpdir(), "paseo-muse-"));
  symlinkSync(path, join(folder, "muse"));
  const dispose = () => rmSync(folder, { recursive: true, force: true });
  return { ...command(kind, path, folder, reason), dispose };
}

function command(kind: MuseCommand["kind"], path: string, firstOnPath: string, reason: string): MuseCommand {
  return { kind, path, firstOnPath, reason, dispose: () => {} };
}
