/**
 * Cuts a byte stream into lines. Works on bytes, so that a character split between two chunks is never
 * decoded in halves, and holds at most one line of the permitted length however long a line is.
 */
import { isUtf8 } from "node:buffer";

const LF = 0x0a;
const CR = 0x0d;

/** How much of a line over the limit is kept, so that its id may be recovered. */
export const OVERSIZE_HEAD_BYTES = 1024;

/** Lengths are in bytes. In a text that is not all UTF-8, U+FFFD stands for what is not. */
export type Line =
  | { readonly kind: "line"; readonly text: string; readonly length: number; readonly isUtf8: boolean }
  | { readonly kind: "oversize"; readonly length: number; readonly head: Buffer };

export interface LineSplitter {
  /** The lines that `chunk` completes, without LF and one CR before it; blank lines are left out. */
  push(chunk: Buffer): readonly Line[];
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

  /** The line that is held so far, complete now. */
  const finish = (): Line | undefined => {
    const held = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    const total = length;
    const over = isOver();
    parts = [];
    length = 0;
    return over ? { kind: "oversize", length: total, head: held } : lineOf(held, 0, held.length);
  };

  /** The line at that place, its LF left out. */
  const lineOf = (bytes: Buffer, start: number, lineEnd: number): Line | undefined => {
    const end = lineEnd > start && bytes[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd;
    const size = end - start;
    if (size > limitBytes) {
      return { kind: "oversize", length: size, head: bytes.subarray(start, start + OVERSIZE_HEAD_BYTES) };
    }
    if (isBlank(bytes, start, end)) return undefined;
    const text = bytes.toString("utf8", start, end);
    // The character may also be meant.
    const isIntact = !text.includes("\ufffd") || isUtf8(bytes.subarray(start, end));
    return { kind: "line", text, length: size, isUtf8: isIntact };
  };

  return {
    push(chunk) {
      const lines: Line[] = [];
      let start = 0;
      for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
        if (length > 0) keep(chunk.subarray(start, end));
        const line = length > 0 ? finish() : lineOf(chunk, start, end);
        if (line) lines.push(line);
        start = end + 1;
      }
      keep(chunk.subarray(start));
      return lines;
    },
    pendingBytes: () => (!isOver() && parts.every((part) => isBlank(part, 0, part.length)) ? 0 : length),
  };
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x09 && byte !== CR) return false;
  }
  return true;
}
