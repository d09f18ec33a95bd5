/** What a change costs in a chat of any length: the points of the chart. */
import type { Line } from "../chart.ts";
import { medians, roundsOf, STEADY } from "../measure.ts";
import { openView } from "../open-view.ts";
import { deltaLines, events, openLines, openPart, pastLines, startLine, turnLines } from "../wire-lines.ts";

const LENGTHS = [10, 100, 1000, 10_000] as const;
const DELTAS = 4000;
const TURNS = 40;
const MESSAGES = 10;

type Key = `${"delta" | "message"} ${(typeof LENGTHS)[number]}`;

export async function lengthLines(): Promise<readonly Line[]> {
  const deltas = runs((run) => [startLine(openPart(run)), ...deltaLines(DELTAS, openPart(run))]);
  const turns = runs((run) =>
    Array.from({ length: TURNS }, (_, at) => turnLines(`r${run}-${at}`, MESSAGES)).flat(),
  );
  const works = Object.fromEntries(
    LENGTHS.flatMap((length) => [
      [`delta ${length}`, played([...pastLines(length), ...openLines(0)], deltas)],
      [`message ${length}`, played(pastLines(length), turns)],
    ]),
  ) as Record<Key, () => void>;
  const times = await medians(works, STEADY);
  const line = (name: string, kind: "delta" | "message", pieces: number): Line => ({
    name,
    points: LENGTHS.map((length) => ({ length, cost: times[`${kind} ${length}`] / pieces })),
  });
  return [
    line("a delta of a message", "delta", DELTAS),
    line("a whole message, in turns of ten", "message", TURNS * MESSAGES),
  ];
}

function runs(lines: (run: number) => readonly string[]) {
  return Array.from({ length: roundsOf(STEADY) }, (_, run) => events(lines(run)));
}

/** Each run plays events of its own, since what was applied once is not applied again. */
function played(past: readonly string[], runs: readonly ReturnType<typeof events>[]): () => void {
  const view = openView(events(past), false);
  let run = 0;
  return () => {
    for (const event of runs[run] ?? []) {
      view.apply(event);
      view.advance(1);
    }
    run += 1;
  };
}
