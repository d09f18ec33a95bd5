/** When a host that says nothing is read, and that this ends nothing by itself. */
import { describe, expect, it } from "vitest";
import { nextReading, watchSilence } from "../../../../server/session/stream/silence.ts";
import { manualClock } from "../../msp/manual-clock.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** A watch on a clock that stands still; each reading brings what the test says. */
function watched(brings: () => boolean | Promise<boolean> = () => false) {
  const clock = manualClock();
  const readings: number[] = [];
  let isExpecting = true;
  const watch = watchSilence({
    ports: clock.ports,
    isExpecting: () => isExpecting,
    read: async () => {
      readings.push(clock.ports.now() / SECOND);
      return brings();
    },
  });
  return {
    watch,
    clock,
    readings,
    expect(expected: boolean) {
      isExpecting = expected;
      watch.changed();
    },
    /** Moves on second by second, so that each reading has its answer before the next. */
    async pass(seconds: number) {
      for (let passed = 0; passed < seconds; passed += 1) {
        clock.advance(SECOND);
        for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
      }
    },
  };
}

describe("a silence", () => {
  it("is read later each time, and at last every quarter of an hour", () => {
    const silence = { since: 0, isProven: false };
    const at = [0, 1, 2, 3, 4, 5].map((readings) => nextReading({ ...silence, readings }) / SECOND);
    expect(at).toEqual([90, 270, 630, 1350, 2250, 3150]);
  });

  it("of an hour, while a card is open or a tool runs, is a few readings and nothing else", async () => {
    const { readings, pass, expect: expecting } = watched();
    expecting(true);
    await pass(HOUR / SECOND);
    expect(readings).toEqual([90, 270, 630, 1350, 2250, 3150]);
  });

  it("of a minute is none", async () => {
    const { watch, readings, pass, expect: expecting } = watched();
    expecting(true);
    for (let minute = 0; minute < 20; minute += 1) {
      await pass(60);
      watch.heard();
      watch.changed();
    }
    expect(readings).toEqual([]);
  });

  it("begins anew with everything that comes", async () => {
    const { watch, readings, pass, expect: expecting } = watched();
    expecting(true);
    await pass(100);
    watch.heard();
    await pass(100);
    expect(readings).toEqual([90, 190]);
  });

  it("in which a reading brought something is read again soon, while it lasts", async () => {
    const { watch, readings, pass, expect: expecting } = watched(() => readings.length === 1);
    expecting(true);
    await pass(140);
    expect(readings).toEqual([90, 105, 135]);
    watch.heard();
    await pass(89);
    expect(readings).toHaveLength(3);
  });

  it("with nothing to wait for is not read, and no timer is left", async () => {
    const { clock, readings, pass, expect: expecting } = watched();
    expecting(false);
    await pass(1000);
    expecting(true);
    await pass(10);
    expecting(false);
    expect(clock.waits()).toEqual([]);
    await pass(1000);
    expecting(true);
    await pass(89);
    expect(readings).toEqual([]);
  });

  it("is read once at a time, however long the answer takes", async () => {
    const { readings, watch, pass, expect: expecting } = watched(() => new Promise(() => {}));
    expecting(true);
    await pass(1000);
    watch.changed();
    expect(readings).toEqual([90]);
  });

  it("of a session that is closed is over", async () => {
    const { clock, watch, readings, pass, expect: expecting } = watched();
    expecting(true);
    watch.close();
    watch.changed();
    expect(clock.waits()).toEqual([]);
    await pass(200);
    expect(readings).toEqual([]);
  });
});
