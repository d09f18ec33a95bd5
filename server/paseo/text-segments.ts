/**
 * Long text as a row of bounded segments. Paseo keeps every snapshot that it is sent, so a growing text must
 * not be sent whole again and again: a segment that is full never changes, only the last one grows.
 */

/** Characters per segment. Adjacent segments of one message are joined by Paseo without a seam. */
export const SEGMENT_LENGTH = 4000;

/** Cuts at fixed places, so a longer text has the same segments plus more; never inside a surrogate pair. */
export function textSegments(text: string): readonly string[] {
  if (text.length <= SEGMENT_LENGTH) return [text];
  const segments: string[] = [];
  let from = 0;
  while (from < text.length) {
    let to = from + SEGMENT_LENGTH;
    if (isHighSurrogate(text.charCodeAt(to - 1))) to += 1;
    segments.push(text.slice(from, to));
    from = to;
  }
  return segments;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
