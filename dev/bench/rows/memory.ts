/** Memory that a long chat holds beyond its text. */
import { emptyFold, step } from "../../../server/fold/fold.ts";
import type { Row } from "../measure.ts";
import { events, SESSION, turnLines } from "../wire-lines.ts";

const ITEMS = 20_000;
const TURNS = ITEMS / 10;
const MIB = 1024 * 1024;

export function memoryRows(): readonly Row[] {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error("Start node with --expose-gc.");
  const held = () => {
    // What earlier measurements left is gone only after a second time.
    gc();
    gc();
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  let fold = emptyFold(SESSION, 0);
  // Turn by turn, so that no line is held that would be gone at the end.
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const event of events(turnLines(`t${turn}`, ITEMS / TURNS)))
      fold = step(fold, { kind: "event", event }, 0).fold;
  const perThousand = (held() - before) / (ITEMS / 1000) / MIB;
  if (fold.view.chat.turns.length !== TURNS) throw new Error("The chat is not whole.");
  return [
    {
      what: "memory: held per 1000 folded items",
      against: "",
      value: perThousand,
      limit: 1.5,
      unit: "MiB",
      limitedBy: "the chat's parts and what is remembered of each item",
    },
  ];
}
