/** Measures work against other work in the same run, so that the speed of the machine falls out of the result. */

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly against: string;
  /** The measured ratio, or the measured value where `unit` is given. */
  readonly value: number;
  readonly limit: number;
  readonly unit?: string;
  /** Both sides of the ratio as they were measured. */
  readonly sides?: { readonly ours: number; readonly base: number; readonly unit: string };
  /** What the value is made of, in its unit, the largest first. */
  readonly parts?: readonly (readonly [name: string, value: number])[];
  /** What the remaining cost is made of. */
  readonly limitedBy: string;
}

/** Microseconds of many pieces of work on both sides, as those of one. */
export function perPiece(ours: number, base: number, pieces: number): Row["sides"] {
  return { ours: ours / pieces, base: base / pieces, unit: "µs" };
}

/** The value below which that many of a hundred lie; 50 is the median. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? Number.NaN;
}

const ROUNDS = 7;

/** Rounds that only warm up where the work is done all day long: so long goes the engine on compiling it anew. */
export const STEADY = 7;

/** How often each work is run with so many rounds to warm up. */
export function roundsOf(warmUp = 1): number {
  return ROUNDS + warmUp;
}

/**
 * Processor time of this process for one run, in microseconds: what else runs here counts little. Each clears away
 * its own garbage and not that of the work before it.
 */
async function cost(work: () => unknown): Promise<number> {
  globalThis.gc?.({ type: "minor" });
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * Median processor time of each of the works, in microseconds. They take turns, so that a busy moment of the
 * machine meets all of them; the first `warmUp` rounds only warm up.
 */
export async function medians<Key extends string>(
  works: Readonly<Record<Key, () => unknown>>,
  warmUp = 1,
): Promise<Readonly<Record<Key, number>>> {
  const keys = Object.keys(works) as Key[];
  const times = new Map<Key, number[]>(keys.map((key) => [key, []]));
  for (let round = 0; round < roundsOf(warmUp); round += 1) {
    for (const key of keys) {
      const time = await cost(works[key]);
      if (round >= warmUp) times.get(key)?.push(time);
    }
  }
  const medianOf = (key: Key) => percentile(times.get(key) ?? [], 50);
  return Object.fromEntries(keys.map((key) => [key, medianOf(key)])) as Record<Key, number>;
}
