/** From a validated event to what Paseo is told of it, against reading the event; and whether a long chat changes that. */
import { medians, perPiece, type Row, roundsOf, STEADY } from "../measure.ts";
import { openView } from "../open-view.ts";
import { deltaLines, events, openLines, openPart, pastLines, readLine, startLine } from "../wire-lines.ts";

const DELTAS = 10_000;
/** A fast model: a delta each millisecond. The publisher then tells about a hundred at a time. */
const DELTA_MS = 1;

const PAST_ITEMS = 10_000;

export async function coreRows(): Promise<readonly Row[]> {
  const lines = deltaLines(DELTAS, openPart(0));
  // A delta is applied once, so each run streams a message of its own.
  const messages = Array.from({ length: roundsOf(STEADY) }, (_, run) =>
    events([startLine(openPart(run)), ...deltaLines(DELTAS, openPart(run))]),
  );
  const stream = (pastItems: number) => {
    const view = openView(events([...pastLines(pastItems), ...openLines(0)]), false);
    let run = 0;
    return () => {
      for (const event of messages[run] ?? []) {
        view.apply(event);
        view.advance(DELTA_MS);
      }
      run += 1;
    };
  };
  const works = { decode: () => lines.forEach(readLine), empty: stream(0), long: stream(PAST_ITEMS) };
  const { decode, empty, long } = await medians(works, STEADY);
  const limitedBy = "new objects on the way to the changed part; one row of Paseo per tenth of a second";
  return [
    {
      what: "core: a delta through fold, chat and projection",
      against: "reading its line",
      value: empty / decode,
      limit: 2,
      sides: perPiece(empty, decode, DELTAS),
      limitedBy,
    },
    {
      what: `core: the same in a chat of ${PAST_ITEMS} items`,
      against: "the same in an empty chat",
      value: long / empty,
      limit: 1.3,
      sides: perPiece(long, empty, DELTAS),
      limitedBy: "comparing the list of turns by reference",
    },
  ];
}
