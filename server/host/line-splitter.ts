/**
 * Cuts a byte stream into lines. Works on bytes, so that a character split between two chunks is never
 * decoded in halves, and holds at most one line of the permitted length however long a line is.
 */

const LF = 0x0a;
const CR = 0x0d;

/** How much of a line over the limit is kept, so that its id may be recovered. */
export const OVERSIZE_HEAD_BYTES = 1024;

export type Line =
  | { readonly kind: "line"; readonly bytes: Buffer }
  | { readonly kind: "oversize"; readonly length: number; readonly head: Buffer };

export interface LineSplitter {
  /**
   * The lines that `chunk` completes, without LF and one CR before it; blank lines are left out. Must be
   * iterated to the end before the next chunk is pushed.
   */
  push(chunk: Buffer): Generator<Line, void, undefined>;
  /** Length of the unfinished last line, 0 when the stream ended between lines. */
  pendingBytes(): number;
}

/** @param limitBytes longest permitted line, its end not counted */
export function lineSplitter(limitBytes: number): LineSplitter {
  let parts: Buffer[] = [];
  let length = 0;

  // One byte over the limit may be the CR of a line of exactly the permitted length.
  const isOver = (): boolean => length > limitBytes + 1;

  const keep = (part: Buffer): void => {
    if (part.length === 0) return;
    const wasOver = isOver();
    length += part.length;
    if (wasOver) return;
    parts.push(part);
    if (isOver()) parts = [Buffer.from(Buffer.concat(parts).subarray(0, OVERSIZE_HEAD_BYTES))];
  };

  const finish = (): Line | undefined => {
    const held = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    const total = length;
    const over = isOver();
    parts = [];
    length = 0;
    if (over) return { kind: "oversize", length: total, head: held };
    const bytes = held.at(-1) === CR ? held.subarray(0, -1) : held;
    if (bytes.length > limitBytes) {
      return { kind: "oversize", length: bytes.length, head: bytes.subarray(0, OVERSIZE_HEAD_BYTES) };
    }
    return isBlank(bytes) ? undefined : { kind: "line", bytes };
  };

  return {
    *push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
        keep(chunk.subarray(start, end));
        start = end + 1;
        const line = finish();
        if (line) yield line;
      }
      keep(chunk.subarray(start));
    },
    pendingBytes: () => (!isOver() && isBlank(Buffer.concat(parts)) ? 0 : length),
  };
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === CR);
}
