/** Text that may be of any size, held to one that a card can carry: its beginning and its end. */

const LEFT_OUT = "\n\n[… a part of the output is left out here …]\n\n";

/**
 * Keeps that many characters of both ends, but only once the text has twice as many: so a text that grows piece by
 * piece is cut rarely, and what is cut once can be cut again without a trace of the first time.
 */
export function bounded(text: string, head: number, tail: number): string {
  if (text.length <= 2 * (head + tail)) return text;
  const start = isLow(text.charCodeAt(head)) ? head - 1 : head;
  const end = text.length - tail;
  return `${text.slice(0, start)}${LEFT_OUT}${text.slice(isLow(text.charCodeAt(end)) ? end + 1 : end)}`;
}

/** The second half of a surrogate pair, which must not stand alone. */
function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
