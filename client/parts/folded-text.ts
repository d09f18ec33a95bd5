/**
 * A long text of the agent as it is shown, a command for one: hidden characters made visible, the part in question
 * marked, and what is too long folded in the middle with its size said.
 */

import { visibleText } from "../../shared/visible-text.ts";

/** Half-open range in UTF-16 units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type FoldedPiece =
  | { readonly kind: "text"; readonly text: string; readonly hidden: boolean; readonly marked: boolean }
  | { readonly kind: "fold"; readonly characters: number; readonly lines: number };

export interface FoldedText {
  readonly pieces: readonly FoldedPiece[];
  /** Things that would not have been seen without help, in the whole text and not only in what is unfolded. */
  readonly hidden: number;
  /** Characters that are folded away. */
  readonly folded: number;
}

/** What stays in sight at each end of a folded text. */
const KEPT_CHARACTERS = 480;
const KEPT_LINES = 8;
/** Shorter remainders are shown: a fold that hides a line costs more than the line. */
const SMALLEST_FOLD = 160;
const CONTEXT_CHARACTERS = 60;

/** `mark` is always in sight, at least its two ends. Nothing is folded when `unfolded` is set. */
export function foldedText(source: string, mark?: Span, unfolded = false): FoldedText {
  const whole = [{ from: 0, to: source.length }];
  const kept = unfolded ? whole : merged(source, keptSpans(source, mark));
  const runs = visibleText(source);
  const pieces: FoldedPiece[] = [];
  let folded = 0;
  let at = 0;
  for (const span of kept) {
    if (span.from > at) {
      folded += span.from - at;
      pieces.push(fold(source, at, span.from));
    }
    for (const run of runs) pieces.push(...clipped(run, span, mark));
    at = span.to;
  }
  return { pieces, hidden: runs.filter(({ hidden }) => hidden).length, folded };
}

/** Both ends of the text, and both ends of the mark with a little around them. */
function keptSpans(source: string, mark: Span | undefined): readonly Span[] {
  const ends = [head(source, 0, source.length), tail(source, 0, source.length)];
  if (mark === undefined) return ends;
  const before = { from: Math.max(0, mark.from - CONTEXT_CHARACTERS), to: mark.from };
  const after = { from: mark.to, to: Math.min(source.length, mark.to + CONTEXT_CHARACTERS) };
  return [...ends, before, head(source, mark.from, mark.to), tail(source, mark.from, mark.to), after];
}

function head(source: string, from: number, to: number): Span {
  let end = Math.min(to, from + KEPT_CHARACTERS);
  let lines = 0;
  for (let at = from; at < end; at += 1) {
    if (source[at] === "\n") lines += 1;
    if (lines === KEPT_LINES) end = at;
  }
  return { from, to: end };
}

function tail(source: string, from: number, to: number): Span {
  let start = Math.max(from, to - KEPT_CHARACTERS);
  let lines = 0;
  for (let at = to - 1; at >= start; at -= 1) {
    if (source[at] === "\n") lines += 1;
    if (lines === KEPT_LINES) start = at + 1;
  }
  return { from: start, to };
}

/** In order, without overlaps, without folds that are too small, and never between the halves of a character. */
function merged(source: string, spans: readonly Span[]): readonly Span[] {
  const ordered = [...spans].sort((a, b) => a.from - b.from);
  const result: Span[] = [];
  for (const span of ordered) {
    const from = startsInside(source, span.from) ? span.from - 1 : span.from;
    const to = startsInside(source, span.to) ? span.to + 1 : span.to;
    const last = result[result.length - 1];
    if (last !== undefined && from - last.to < SMALLEST_FOLD) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    } else {
      result.push({ from, to });
    }
  }
  return result;
}

function startsInside(source: string, at: number): boolean {
  const before = source.charCodeAt(at - 1);
  const after = source.charCodeAt(at);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

function fold(source: string, from: number, to: number): FoldedPiece {
  const lines = source.slice(from, to).split("\n").length - 1;
  return { kind: "fold", characters: to - from, lines };
}

/** The parts of a run that lie in the span, cut at the edges of the mark. A hidden run is never cut. */
function clipped(
  run: ReturnType<typeof visibleText>[number],
  span: Span,
  mark: Span | undefined,
): FoldedPiece[] {
  const from = Math.max(run.from, span.from);
  const to = Math.min(run.to, span.to);
  if (from >= to) return [];
  const isMarked = (at: number) => mark !== undefined && at >= mark.from && at < mark.to;
  if (run.hidden) {
    return run.from < span.from
      ? []
      : [{ kind: "text", text: run.text, hidden: true, marked: isMarked(run.from) }];
  }
  const edges = [from, ...[mark?.from ?? from, mark?.to ?? to].filter((at) => at > from && at < to), to];
  return edges.slice(1).map((edge, index) => {
    const start = edges[index] ?? from;
    return {
      kind: "text",
      text: run.text.slice(start - run.from, edge - run.from),
      hidden: false,
      marked: isMarked(start),
    };
  });
}
