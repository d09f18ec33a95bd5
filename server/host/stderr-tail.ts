/** Keeps the end of what a process wrote to stderr, bounded in bytes and lines however much it writes. */
import { StringDecoder } from "node:string_decoder";
import { stripVTControlCharacters } from "node:util";

export const STDERR_TAIL_BYTES = 8 * 1024;
export const STDERR_TAIL_LINES = 100;

export interface StderrTail {
  append(chunk: Buffer): void;
  /** The last lines as text, without terminal control sequences and outer blank space. */
  text(): string;
}

export function stderrTail(): StderrTail {
  let kept: Buffer = Buffer.alloc(0);

  return {
    append(chunk) {
      const end = chunk.subarray(-STDERR_TAIL_BYTES);
      // A copy, so that the large chunk behind a small rest can be freed.
      kept = Buffer.concat([kept.subarray(Math.max(0, kept.length + end.length - STDERR_TAIL_BYTES)), end]);
    },
    text() {
      // A decoder leaves out a character that is still incomplete at the end.
      const text = new StringDecoder("utf8").write(kept.subarray(firstCharacter(kept)));
      const lines = stripVTControlCharacters(text).trim().split(/\r?\n/);
      return lines.slice(-STDERR_TAIL_LINES).join("\n");
    },
  };
}

/** The cut may have gone through a character; what is left of it are continuation bytes. */
function firstCharacter(bytes: Buffer): number {
  const start = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return start === -1 ? bytes.length : start;
}
