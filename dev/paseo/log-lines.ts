/** Cuts the output of a process into log lines, as the daemon keeps them. */
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

const MAX_LINE_BYTES = 16 * 1024;

/** Calls `line` for each line without its end, and for an unfinished last one. Long lines are cut off. */
export function readLines(stream: Readable, line: (text: string) => void): void {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  stream.on("data", (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = (lines.pop() ?? "").slice(0, MAX_LINE_BYTES);
    for (const text of lines) line(text.slice(0, MAX_LINE_BYTES));
  });
  stream.on("end", () => {
    if (rest !== "") line(rest);
  });
}
