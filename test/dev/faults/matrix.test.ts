/** A sample of the fault matrix: each story meets each kind of fault at one of its frames. All of it: `npm run faults`. */
import { describe, expect, it } from "vitest";
import { cases } from "../../../dev/faults/cases.ts";
import { cellsOf, count, newTable, sample } from "../../../dev/faults/matrix.ts";
import { rules } from "../../../dev/muse/stories/choose.ts";

const SEEDS = [1];

describe("the fault matrix", () => {
  it("has a case for every story of the simulated host", () => {
    const untold = rules.filter(
      (rule) => !cases.some(({ prompt }) => rules.find(({ words }) => words.test(prompt)) === rule),
    );
    expect(untold.map(({ words }) => words.source)).toEqual([]);
  });

  it.each(cases)("ends $prompt as if nothing had been, whatever happens on the way", async (one) => {
    const cells = await cellsOf(one);
    const table = newTable();
    for (const seed of SEEDS) for (const cell of sample(cells, seed)) await count(table, cell);
    expect([...table.values()].flatMap(({ different }) => different)).toEqual([]);
    expect([...table.values()].some(({ equal }) => equal > 0)).toBe(true);
  });
});
