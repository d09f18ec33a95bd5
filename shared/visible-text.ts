/**
 * Makes characters visible that a person would not see: controls, bidirectional and zero-width characters,
 * blanks that are not the space bar's, and padding long enough to push something out of sight.
 */

/** A piece of text as it is shown. `hidden` pieces stand for something that would not have been seen. */
export interface TextRun {
  readonly text: string;
  readonly hidden: boolean;
  /** Where the piece lies in the original, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
}

/** Blanks in a row that are still shown as they are: enough for any indentation and for aligned columns. */
const SHOWN_BLANKS = 40;
const SHOWN_LINE_BREAKS = 6;

const NAMES: Readonly<Record<number, string>> = {
  0: "NUL",
  7: "BEL",
  8: "BACKSPACE",
  11: "VT",
  12: "FF",
  13: "CR",
  27: "ESC",
  127: "DEL",
  160: "NO-BREAK SPACE",
};

/** First and last code point of every range that has no reliable picture of its own. */
const HIDDEN_RANGES: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

const ZERO_WIDTH_JOINER = 0x200d;
const EMOJI_STYLE = 0xfe0f;
/** Below it lie the scripts; the pictures that take a joiner or a style selector lie above. */
const FIRST_PICTURE = 0x203c;

/** Cuts a text into runs that together cover it from the first to the last character. */
export function visibleText(source: string): readonly TextRun[] {
  const runs: TextRun[] = [];
  let plainFrom = 0;
  let at = 0;
  let before = 0;
  const flush = (to: number) => {
    if (to > plainFrom) runs.push({ text: source.slice(plainFrom, to), hidden: false, from: plainFrom, to });
  };
  while (at < source.length) {
    const code = source.codePointAt(at) ?? 0;
    const padding = paddingAt(source, at);
    const length = padding?.length ?? (code > 0xffff ? 2 : 1);
    const label = padding?.label ?? (isHidden(source, at, code, before) ? nameOf(code) : undefined);
    if (label !== undefined) {
      flush(at);
      runs.push({ text: `[${label}]`, hidden: true, from: at, to: at + length });
      plainFrom = at + length;
    }
    before = code;
    at += length;
  }
  flush(source.length);
  return runs;
}

/** The same as one string, for accessible names and other places without styling. */
export function visibleString(source: string): string {
  return visibleText(source)
    .map(({ text }) => text)
    .join("");
}

/** On one line, for where a line break could make a piece of the text pass for a line of somebody else's. */
export function visibleLine(source: string): string {
  // No pattern: one that takes blanks on both sides of a break costs the square of the blanks that stand anywhere.
  const lines = source.split("\n").map((line) => line.trim());
  return visibleString(lines.filter((line) => line !== "").join(" ⏎ "));
}

function isHidden(source: string, at: number, code: number, before: number): boolean {
  if (!HIDDEN_RANGES.some(([first, last]) => code >= first && code <= last)) return false;
  if (code === 0x0d) return source[at + 1] !== "\n";
  if (code === EMOJI_STYLE || code === ZERO_WIDTH_JOINER) {
    const after = source.codePointAt(at + 1) ?? 0;
    const joins = code === EMOJI_STYLE || after >= FIRST_PICTURE;
    return !(before >= FIRST_PICTURE && joins);
  }
  return true;
}

/** A run of blanks or line breaks at this place; with a label when it is too long to be shown as it is. */
function paddingAt(source: string, at: number): { length: number; label?: string } | undefined {
  const first = source[at];
  if (first === " " || first === "\t") {
    const length = runLength(source, at, " \t");
    return length > SHOWN_BLANKS ? { length, label: `${length} blanks` } : { length };
  }
  if (first === "\n") {
    const length = runLength(source, at, "\n\r \t");
    const breaks = source.slice(at, at + length).split("\n").length - 1;
    return breaks > SHOWN_LINE_BREAKS ? { length, label: `${breaks} line breaks` } : { length: 1 };
  }
  return undefined;
}

function runLength(source: string, from: number, characters: string): number {
  let to = from;
  while (to < source.length && characters.includes(source.charAt(to))) to += 1;
  return to - from;
}

function nameOf(code: number): string {
  return NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
