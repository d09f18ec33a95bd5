/** When a host that says nothing is read, and that this ends nothing by itself. */
import { describe, expect, it } from "vitest";
import { RpcError } from "../../../server/host/errors.ts";
import type { MspEvent } from "../../../server/msp/events.ts";
import { SessionStream } from "../../../server/session/session-stream.ts";
import { nextReading, watchSilence } from "../../../server/session/silence.ts";
import { connect } from "../msp/connect.ts";
import { manualClock } from "../msp/manual-clock.ts";
import type { Sent } from "../msp/scripted-host.ts";

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

describe("a stream that catches up", () => {
  const SESSION = "s";
  const named = (viewCursor: string) => ({
    method: "session/modelRouteUnserved" as const,
    params: { sessionId: SESSION, viewCursor, modelId: viewCursor },
  });
  const delta: MspEvent = {
    method: "item/delta",
    params: { sessionId: SESSION, viewCursor: "a.1", itemId: "i", delta: "x" },
  };

  function stream(answer: (sent: Sent, told: (event: MspEvent) => void) => unknown) {
    const applied: string[] = [];
    const losses: unknown[] = [];
    const told = (event: MspEvent) => stream.receive(event);
    const { client, host, clock } = connect((sent) => answer(sent, told));
    const stream = new SessionStream({
      client,
      ports: clock.ports,
      sessionId: SESSION,
      apply: ({ method, params }) => applied.push("modelId" in params ? String(params.modelId) : method) > 0,
      serveAnew: () => Promise.reject(new Error("no")),
      onLoss: (error) => losses.push(error),
    });
    stream.receive(named("a"));
    stream.receive(delta);
    return { stream, host, applied, losses };
  }

  it("reads from the last event that pages know, and takes no late twin of it", async () => {
    const { stream: it, host, applied } = stream(() => ({ events: [named("b")], nextCursor: null }));
    expect(await it.catchUp()).toBe(1);
    it.receive(named("b"));
    expect(applied).toEqual(["a", "item/delta", "b"]);
    expect(host.requests).toMatchObject([{ params: { cursor: "a" } }]);
    await it.catchUp();
    expect(host.requests.at(-1)).toMatchObject({ params: { cursor: "b" } });
  });

  it("loses nothing to what comes by itself meanwhile, which is newer and follows", async () => {
    const { stream: it, applied } = stream((_, told) => {
      told(named("c"));
      return { events: [named("b")], nextCursor: null };
    });
    expect(await it.catchUp()).toBe(1);
    expect(applied).toEqual(["a", "item/delta", "b", "c"]);
  });

  it("reads from the beginning where its place is not known any more", async () => {
    const { stream: it, applied } = stream(({ params }) => {
      if ("cursor" in params) throw new RpcError(-32004, "gone", { kind: "notFound" });
      return { events: [named("a"), named("b")], nextCursor: null };
    });
    await it.catchUp();
    expect(applied).toEqual(["a", "item/delta", "b"]);
  });

  it("says nothing of a loss where nothing can be read", async () => {
    const { stream: it, losses } = stream(() => {
      throw new RpcError(-32603, "no", { kind: "internal" });
    });
    expect(await it.catchUp()).toBe(0);
    expect(losses).toEqual([]);
  });
});
