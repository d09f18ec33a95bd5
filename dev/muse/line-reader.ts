/** Splits a byte stream into lines, and gives up on the content of a line that is longer than the limit. */

type Line = { readonly text: string } | { readonly oversize: string };

export interface LineReader {
  push(chunk: Buffer): Line[];
}

/** `oversize` carries the first kilobyte of a line of more than `limit` bytes. */
export function lineReader(limit: number): LineReader {
  let parts: Buffer[] = [];
  let size = 0;
  const take = (): Line => {
    const whole = Buffer.concat(parts);
    const line: Line =
      size > limit ? { oversize: whole.toString("utf8", 0, 1024) } : { text: whole.toString("utf8") };
    parts = [];
    size = 0;
    return line;
  };
  const keep = (piece: Buffer) => {
    if (size <= limit) parts.push(piece);
    size += piece.length;
  };
  return {
    push(chunk) {
      const lines: Line[] = [];
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        keep(chunk.subarray(from, at));
        lines.push(take());
        from = at + 1;
      }
      if (from < chunk.length) keep(chunk.subarray(from));
      return lines;
    },
  };
}
