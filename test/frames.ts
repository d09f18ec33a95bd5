/** Exchanges that were written down frame by frame: the examples of the project, and recordings of a real Muse. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { asRecord } from "../shared/tool.ts";

export interface Frame {
  readonly dir: "client" | "server";
  readonly frame: Readonly<Record<string, unknown>>;
}

export const EXAMPLES = new URL("./fixtures/msp/", import.meta.url);

/**
 * Not part of the project: they lie beside it on some machines, or in the folder that MUSE_RECORDINGS names. Tests that
 * read them are skipped elsewhere.
 */
export const RECORDINGS = new URL(
  process.env["MUSE_RECORDINGS"] === undefined
    ? new URL("../../shared/muse-recordings/", import.meta.url)
    : `file://${process.env["MUSE_RECORDINGS"]}/`,
);

/** The exchanges in a folder, by file name without its ending; none where the folder is not there. */
export function exchangeNames(folder: URL): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder).flatMap((file) => /^(.*)\.ndjson$/.exec(file)?.slice(1) ?? [])
    : [];
}

export const exchange = (folder: URL, name: string): readonly Frame[] =>
  framesIn(new URL(`${name}.ndjson`, folder));

/** The frames of a file, in wire order. Recordings name the two sides as they stand to the client. */
export function framesIn(file: URL | string): readonly Frame[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Frame => {
      const entry = asRecord(JSON.parse(line));
      const frame = asRecord(entry?.["frame"] ?? entry?.["msg"]);
      if (frame === undefined) throw new Error(`no frame: ${line}`);
      return { dir: entry?.["dir"] === "client" || entry?.["dir"] === "out" ? "client" : "server", frame };
    });
}
