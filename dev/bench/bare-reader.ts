/** The least that a reader of lines does: what our own reading is measured against. */
import type { Readable } from "node:stream";

const LF = 10;

/** Parses each line; resolves at the end. The type is that of `JSON.parse`. */
export function parseLines(
  input: Readable,
  each: (value: ReturnType<typeof JSON.parse>) => void,
): Promise<void> {
  let rest = Buffer.alloc(0);
  input.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      const part = chunk.subarray(start, end);
      each(JSON.parse((start === 0 && rest.length > 0 ? Buffer.concat([rest, part]) : part).toString()));
      start = end + 1;
    }
    rest = Buffer.from(start === 0 ? Buffer.concat([rest, chunk]) : chunk.subarray(start));
  });
  return new Promise((resolve) => input.on("end", resolve));
}
