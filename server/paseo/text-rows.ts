/**
 * A text that grows, as timeline rows that Paseo joins without a seam: neighbours of one message are one message.
 * Paseo keeps every snapshot that it is sent, so a row that has a line's length is never sent again; what follows
 * goes on in a row of its own. An id says where in the text its row begins. Which places those are depends on when
 * the text was told, and may: a reopened session is told from the start, and Paseo takes that whole or not at all.
 */
import type { MarkdownResponsePart, ReasoningResponsePart, ResponsePart } from "../../shared/chat/state.ts";
import { goesOnFrom } from "../../shared/text-start.ts";

export type TextPart = MarkdownResponsePart | ReasoningResponsePart;

/** Where a row begins in the text and where it ends, in UTF-16 units. */
export interface TextRow {
  readonly from: number;
  readonly to: number;
}

/** How the texts of a session stand with Paseo, beyond what the view says that it was told. */
export interface ToldTexts {
  /** How often the text of a part was replaced: Paseo only appends, so each time it gets a new id. */
  readonly replaced: ReadonlyMap<string, number>;
  /** Where the last row of a part begins, as long as it is short: it goes on with what comes next. */
  readonly growing: ReadonlyMap<string, number>;
}

export const NO_TEXTS: ToldTexts = { replaced: new Map(), growing: new Map() };

/**
 * A shorter row is told again with what follows, so that a short answer is one row. A model that writes 200 words
 * a second brings more than this between two tellings, and each of its characters is sent once.
 */
export const SETTLED_LENGTH = 80;

/** Characters of a row at most: no event is large, however much is told at once. */
export const ROW_LENGTH = 4000;

export function isText(part: ResponsePart): part is TextPart {
  return part.kind === "markdown" || part.kind === "reasoning";
}

/** Nothing but blanks is no text yet, and half a character waits for its other half. */
export function shownLength({ content }: TextPart): number {
  if (content.trim() === "") return 0;
  return isHighSurrogate(content.charCodeAt(content.length - 1)) ? content.length - 1 : content.length;
}

/** The rows of what is shown of a text from that place on; none ends inside a character. */
export function textRows(part: TextPart, from = 0): readonly TextRow[] {
  const end = shownLength(part);
  const rows: TextRow[] = [];
  for (let at = from; at < end; ) {
    const full = at + ROW_LENGTH;
    const to = isHighSurrogate(part.content.charCodeAt(full - 1)) ? full + 1 : full;
    rows.push({ from: at, to: Math.min(to, end) });
    at = to;
  }
  return rows;
}

/** Whether what was shown stands no more. Blanks at the end that the final text lacks are no reason to tell it anew. */
export function isRewritten(before: ResponsePart, after: ResponsePart): boolean {
  if (before.kind !== after.kind) return true;
  if (!isText(before) || !isText(after)) return false;
  const shown = before.content.slice(0, shownLength(before));
  return !goesOnFrom(after.content, shown) && after.content !== shown.trimEnd();
}

/** Where the row begins that stays open for what comes next, or undefined where the last row is settled. */
export function growingFrom(rows: readonly TextRow[]): number | undefined {
  const last = rows.at(-1);
  return last === undefined || last.to - last.from >= SETTLED_LENGTH ? undefined : last.from;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
