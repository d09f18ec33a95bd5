/** Work that takes long is done in slices: between two of them everything else in this process has its turn. */
import type { Ports } from "../../ports.ts";

/** Milliseconds of one slice: what waits for its end is not noticed by anybody. */
const SLICE_MS = 8;

export interface Slices<Step> {
  readonly ports: Pick<Ports, "now" | "timer">;
  readonly steps: Iterable<Step>;
  /** One step, which is short. */
  readonly work: (step: Step) => void;
  /** Ends the work between two slices; it rejects with the reason then. */
  readonly signal?: AbortSignal;
  /** At the end of each slice; the first one is a single step, so that what comes of it is there at once. */
  readonly sliced?: () => void;
}

/** Resolves when all steps are done, and rejects where one throws. */
export async function inSlices<Step>({ ports, steps, work, signal, sliced }: Slices<Step>): Promise<void> {
  let begun = Number.NEGATIVE_INFINITY;
  for (const step of steps) {
    work(step);
    if (ports.now() - begun < SLICE_MS) continue;
    sliced?.();
    await new Promise<void>((resolve) => {
      ports.timer(0, resolve);
    });
    signal?.throwIfAborted();
    begun = ports.now();
  }
}
