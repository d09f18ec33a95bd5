/** Many sessions, one after the other, in one process that is not to grow by them. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { cases } from "../../../dev/faults/cases.ts";
import { play } from "../../../dev/faults/play.ts";

/** Bytes that two hundred sessions may leave behind: 20 KiB each, less than the smallest of them holds while it is open. */
const MOST_BYTES = 4 * 1024 * 1024;

/** What is left when everything that can be let go of is. */
async function rest() {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (typeof collect === "function") collect();
  }
  return { heap: process.memoryUsage().heapUsed, handles: process.getActiveResourcesInfo().sort() };
}

it("lets go of two hundred sessions that were opened, used and closed", { timeout: 60_000 }, async () => {
  // What is compiled and kept on first use is no leak.
  for (const one of cases) await play(one);
  const before = await rest();
  for (let nth = 0; nth < 200; nth += 1) {
    const one = cases[nth % cases.length];
    if (one !== undefined) await play(one);
  }
  const after = await rest();
  expect(after.handles).toEqual(before.handles);
  expect(after.heap - before.heap).toBeLessThan(MOST_BYTES);
});
