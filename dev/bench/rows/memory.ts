/** Memory that a long chat holds beyond its text. */
import { emptyFold, step } from "../../../server/fold/fold.ts";
import type { Row } from "../measure.ts";
import { events, pastLines, SESSION } from "../wire-lines.ts";

const ITEMS = 20_000;
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
  const lines = pastLines(ITEMS);
  const before = held();
  let fold = emptyFold(SESSION, 0);
  for (const text of lines)
    for (const event of events([text])) fold = step(fold, { kind: "event", event }, 0).fold;
  const perThousand = (held() - before) / (ITEMS / 1000) / MIB;
  if (fold.view.chat.turns.length !== ITEMS / 10) throw new Error("The chat is not whole.");
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
