/** Reading example transcripts: one JSON object a line, who sends and what. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Frame, isObject } from "../frame.ts";

export interface Entry {
  readonly dir: "client" | "server";
  readonly frame: Frame;
}

/** Parses the lines of one transcript; throws on a line that is not an entry. */
export function parseTranscript(text: string): Entry[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const entry: unknown = JSON.parse(line);
      if (!isObject(entry) || !isObject(entry.frame) || (entry.dir !== "client" && entry.dir !== "server")) {
        throw new Error(`not a transcript line: ${line.slice(0, 80)}`);
      }
      return { dir: entry.dir, frame: entry.frame };
    });
}

/** Reads comma-separated files one after the other, with the handshake beside the first when that has none of its own. */
export function readTranscripts(files: string): Entry[] {
  const names = files.split(",").map((name) => name.trim());
  const entries = names.flatMap((name) => parseTranscript(readFileSync(name, "utf8")));
  if (entries.some((entry) => entry.frame.method === "initialize")) return entries;
  const handshake = join(dirname(names[0] ?? ""), "handshake.ndjson");
  return [...parseTranscript(readFileSync(handshake, "utf8")), ...entries];
}
