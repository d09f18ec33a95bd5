/** Recorded and example frames that lie outside the project; tests that use them run only where the folders exist. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Frame, isObject } from "../../../dev/muse/frame.ts";

const beside = fileURLToPath(new URL("../../../../shared/", import.meta.url));

export const recordings = join(beside, "muse-recordings");
export const transcripts = join(beside, "msp-transcripts");

export interface Line {
  readonly fromClient: boolean;
  readonly frame: Frame;
}

/** The files of a folder, or none when it is not there. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".ndjson")) : [];

/** The lines of one file, whichever of the two forms it has. */
export function linesOf(folder: string, name: string): Line[] {
  return readFileSync(join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const entry: unknown = JSON.parse(line);
      if (!isObject(entry)) throw new Error(`not an object: ${line}`);
      const frame = entry.msg ?? entry.frame;
      if (!isObject(frame)) throw new Error(`no frame: ${line}`);
      return { frame, fromClient: entry.dir === "out" || entry.dir === "client" };
    });
}
