/** Every story, every frame, every kind of fault: which cells there are, and what came of them. */
import type { Case } from "./cases.ts";
import { compare, compareCut } from "./compare.ts";
import { type Kind, kinds, NEXT } from "./kinds.ts";
import { type Outcome, play } from "./play.ts";

export interface Cell {
  readonly one: Case;
  readonly undisturbed: Outcome;
  /** The same, and a message after it. */
  readonly goneOn: Outcome;
  readonly kind: Kind;
  /** Number of the frame, from 1. */
  readonly at: number;
}

export interface Tally {
  equal: number;
  told: number;
  /** How often the fault could not be, by the reason. */
  readonly refused: Map<string, number>;
  /** One line for each cell whose end was another one. */
  readonly different: string[];
}

export type Table = ReadonlyMap<string, Tally>;

export function newTable(): Table {
  return new Map(
    kinds.map(({ name }) => [name, { equal: 0, told: 0, refused: new Map<string, number>(), different: [] }]),
  );
}

/** All cells of a case, those that cannot be included. */
export async function cellsOf(one: Case): Promise<readonly Cell[]> {
  const undisturbed = await play(one);
  const goneOn = await play(one, { next: NEXT });
  const { frames } = undisturbed;
  return kinds.flatMap((kind) =>
    frames.map((_frame, at) => ({ one, undisturbed, goneOn, kind, at: at + 1 })),
  );
}

/** Plays the cell and counts it. */
export async function count(table: Table, cell: Cell): Promise<void> {
  const { one, undisturbed, goneOn, kind, at } = cell;
  const tally = table.get(kind.name);
  if (tally === undefined) return;
  const reason = kind.refuses(undisturbed.frames, at);
  if (reason !== undefined) {
    tally.refused.set(reason, (tally.refused.get(reason) ?? 0) + 1);
    return;
  }
  const disturbed = await play(one, kind.disturb(at));
  const verdict = kind.cuts
    ? compareCut(goneOn, disturbed, one.isReworded)
    : compare(undisturbed, disturbed, kind.excuses);
  if (verdict.is !== "different") tally[verdict.is] += 1;
  else tally.different.push(`${kind.name}, "${one.prompt}", frame ${at}: ${verdict.differences.join("; ")}`);
}

/** For every other kind, from that one on, a cell of the case that can be, chosen by the seed. */
export function sample(cells: readonly Cell[], seed: number, first: number): readonly Cell[] {
  return kinds.flatMap((kind, nth) => {
    if (nth % 2 !== first % 2) return [];
    const possible = cells.filter(
      (cell) => cell.kind === kind && kind.refuses(cell.undisturbed.frames, cell.at) === undefined,
    );
    const chosen = possible[((seed + nth) * 2_654_435_761) % possible.length];
    return chosen === undefined ? [] : [chosen];
  });
}
