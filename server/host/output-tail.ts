/** Keeps the end of what a process wrote, to stderr for one, bounded in bytes and lines however much it writes. */
import { StringDecoder } from "node:string_decoder";
import type { Redact } from "./redaction.ts";

export const TAIL_BYTES = 8 * 1024;
export const TAIL_LINES = 100;

export interface OutputTail {
  append(chunk: Buffer): void;
  /** The last lines as text, without outer blank space; where something came before them, that is said. */
  text(): string;
}

/** Twice of what is shown is kept: a secret that the cut goes through is not told from other words any more. */
const KEPT_BYTES = 2 * TAIL_BYTES;

const EARLIER = "[… what came before is left out]";

/** @param remove takes the secrets out, and terminal control sequences */
export function outputTail(remove: Redact): OutputTail {
  let kept: Buffer = Buffer.alloc(0);
  let isCut = false;

  return {
    append(chunk) {
      const end = chunk.subarray(-KEPT_BYTES);
      isCut ||= kept.length + chunk.length > TAIL_BYTES;
      // A copy, so that the large chunk behind a small rest can be freed.
      kept = Buffer.concat([kept.subarray(Math.max(0, kept.length + end.length - KEPT_BYTES)), end]);
    },
    text() {
      // A decoder leaves out a character that is still incomplete at the end.
      const text = new StringDecoder("utf8").write(kept.subarray(firstCharacter(kept)));
      const all = Buffer.from(remove(text).trim());
      const end = all.subarray(-TAIL_BYTES);
      const lines = end.subarray(firstCharacter(end)).toString().split(/\r?\n/);
      const shown = lines.slice(-TAIL_LINES);
      const isWhole = !isCut && shown.length === lines.length;
      return isWhole ? shown.join("\n") : [EARLIER, ...shown].join("\n");
    },
  };
}

/** The cut may have gone through a character; what is left of it are continuation bytes. */
function firstCharacter(bytes: Buffer): number {
  const start = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return start === -1 ? bytes.length : start;
}
