/** Bytes that Paseo is sent for an answer or an output that grows in small pieces. */
import type { Row } from "../measure.ts";
import { openView } from "../open-view.ts";
import { deltaLine, deltaLines, events, openLines, openPart, toolLines } from "../wire-lines.ts";

const KIB = 1024;

export function emittedRows(): readonly Row[] {
  const answer = (bytes: number, deltaMs: number) =>
    emittedFor(openLines(1), deltaLines(bytes / 6, openPart(0), "words "), deltaMs);
  const slow = answer(64 * KIB, 5);
  const flood = answer(KIB * KIB, 0);
  // No two lines are alike, so that each tail is news.
  const output = Array.from({ length: 10 * KIB }, (_, at) => `${`${at}`.padStart(KIB - 1, "x")}\n`);
  const tool = emittedFor(
    toolLines("tool"),
    output.map((text, at) => deltaLine("tool", at, text, "output")),
    5,
  );
  const limitedBy = "the envelope of about 220 bytes around each new piece of text, nine times a second";
  return [
    {
      what: "emitted: an answer of 64 KiB at 200 deltas a second",
      against: "its length",
      value: slow / (64 * KIB),
      limit: 3,
      sides: { ours: slow / KIB, base: 64, unit: "KiB" },
      limitedBy,
    },
    {
      what: "emitted: a flood of 1 MiB",
      against: "its length",
      value: flood / (KIB * KIB),
      limit: 3,
      sides: { ours: flood / KIB, base: KIB, unit: "KiB" },
      limitedBy,
    },
    {
      what: "emitted: a tool that writes 10 MiB at 200 lines of 1 KiB a second",
      against: "its length",
      value: tool / (10 * KIB * KIB),
      limit: 1,
      sides: { ours: tool / KIB, base: 10 * KIB, unit: "KiB" },
      limitedBy: "a tail of 4000 characters a second; the rest is fetched when asked",
    },
  ];
}

function emittedFor(opening: readonly string[], deltas: readonly string[], deltaMs: number): number {
  const view = openView(events(opening));
  for (const event of events(deltas)) {
    view.apply(event);
    view.advance(deltaMs);
  }
  view.advance(1000);
  return view.emittedBytes();
}
