/**
 * Days of a daemon that sends whatever it likes whenever it likes. A few of them here, always the same; more and others
 * with MUSE_DAYS=200 MUSE_SEED=7.
 */
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { steps } from "./any-step.ts";
import { brokenRules } from "./broken-rules.ts";
import { closeAll, openPaseo } from "./paseo.ts";
import { live } from "./random-day.ts";

afterEach(closeAll);

const days = Number(process.env["MUSE_DAYS"] ?? 4);
const seed = Number(process.env["MUSE_SEED"] ?? 20);

it("holds what holds whatever is sent in whatever order", { timeout: 20_000 + days * 10_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (day) => {
      const paseo = await openPaseo();
      const lived = await live(paseo, day);
      await paseo.connection.close();
      await paseo.helpers.close();
      expect(brokenRules(paseo, lived)).toEqual([]);
      expect(paseo.livingHosts()).toEqual([]);
      await closeAll();
    }),
    { numRuns: days, seed, endOnFailure: true },
  );
});
