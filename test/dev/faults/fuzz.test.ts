/**
 * Hosts that write broken and made-up frames into every story: nothing of that ends this process, breaks a rule of
 * Paseo's or hangs. Always the same here; more and others with MUSE_FUZZ=5000 MUSE_SEED=7.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases } from "../../../dev/faults/cases.ts";
import { dice, mutation } from "../../../dev/faults/mutate.ts";
import { play } from "../../../dev/faults/play.ts";

/** Seeds that found something: a call renamed by its item; a call whose tokens nobody can read. */
const KEPT = [9, 21, 164, 271];
const COUNT = Number(process.env["MUSE_FUZZ"] ?? 32);
const FROM = Number(process.env["MUSE_SEED"] ?? 1) * 1000;
const SEEDS = [...KEPT, ...Array.from({ length: COUNT }, (_, at) => FROM + at)];

/**
 * What only a host is to blame for: it is answered as often as it asks; it names one turn in its answer and begins
 * another; the sum of cached tokens is not known any more once a call could not be counted.
 */
const OF_THE_HOST = /^(response to no|no receipt|turn\.overlaps|usage\.lost_number)/;

describe("frames that no host should write", () => {
  const escaped: unknown[] = [];
  const note = (reason: unknown) => void escaped.push(reason);
  beforeAll(() => void process.on("unhandledRejection", note));
  afterAll(() => void process.off("unhandledRejection", note));

  it.each(Array.from({ length: 8 }, (_, at) => at))(
    "do no harm beyond what they say (part %i)",
    { timeout: 20_000 + COUNT * 1000 },
    async (part) => {
      for (const [at, seed] of SEEDS.entries()) {
        const one = cases[seed % cases.length];
        if (at % 8 !== part || one === undefined) continue;
        const { breaches } = await play(one, { mutate: mutation(dice(seed)) });
        const broken = breaches.filter((breach) => !OF_THE_HOST.test(breach));
        expect(broken, `seed ${seed}, "${one.prompt}"`).toEqual([]);
      }
      expect(escaped).toEqual([]);
    },
  );
});
