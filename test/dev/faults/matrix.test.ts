/** A sample of the fault matrix: each story meets every other kind of fault at one of its frames. All of it: `npm run faults`. */
import { describe, expect, it } from "vitest";
import { cases } from "../../../dev/faults/cases.ts";
import { cellsOf, count, newTable, sample } from "../../../dev/faults/matrix.ts";
import { rules } from "../../../dev/muse/stories/choose.ts";

const SEEDS = [1];

/** Cells in which the plugin was found wrong. */
const KEPT: readonly (readonly [kind: string, prompt: string, frame: number])[] = [
  ["silence", "hello", 4],
  ["silence", "workflow", 24],
  ["silence", "workflow", 29],
  ["silence", "workflow", 30],
  ["silence", "elsewhere", 2],
  ["drop with gap", "workflow", 25],
  ["drop with gap", "two stages", 20],
  ["stall", "edit", 15],
  ["kill in a line", "hold", 15],
  ["kill in a line", "subagent", 14],
  ["kill", "hello", 7],
  ["kill", "two stages", 18],
  ["kill", "todo", 13],
];

describe("the fault matrix", () => {
  it("has a case for every story of the simulated host", () => {
    const untold = rules.filter(
      (rule) => !cases.some(({ prompt }) => rules.find(({ words }) => words.test(prompt)) === rule),
    );
    expect(untold.map(({ words }) => words.source)).toEqual([]);
  });

  it.each(KEPT)("has %s of %s at frame %i end right, as it once did not", async (kind, prompt, frame) => {
    const one = cases.find((candidate) => candidate.prompt === prompt);
    const cells = one === undefined ? [] : await cellsOf(one);
    const cell = cells.find(({ kind: { name }, at }) => name === kind && at === frame);
    const table = newTable();
    if (cell !== undefined) await count(table, cell);
    const tally = table.get(kind);
    expect(tally?.different).toEqual([]);
    expect((tally?.equal ?? 0) + (tally?.told ?? 0)).toBe(1);
  });

  it.each(cases.map((one, nth) => ({ one, prompt: one.prompt, nth })))(
    "ends $prompt as if nothing had been, whatever happens on the way",
    async ({ one, nth }) => {
      const cells = await cellsOf(one);
      const table = newTable();
      for (const seed of SEEDS) for (const cell of sample(cells, seed, nth)) await count(table, cell);
      expect([...table.values()].flatMap(({ different }) => different)).toEqual([]);
      expect([...table.values()].some(({ equal }) => equal > 0)).toBe(true);
    },
  );
});
