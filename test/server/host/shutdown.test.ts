import { describe, expect, it } from "vitest";
import { climbLadder, sweep } from "../../../server/host/shutdown.ts";
import { manualTimer } from "./timers.ts";

const TIMES = { drainMs: 30_000, termMs: 2_000, killMs: 1_000 };

/** Climbs the ladder with a process that ends on the given step, or never. */
function climb(endsOn?: string) {
  const clock = manualTimer();
  const steps: string[] = [];
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const step = (name: string): void => {
    steps.push(name);
    if (name === endsOn) end();
  };
  const target = {
    endInput: () => step("end input"),
    destroyInput: () => step("destroy input"),
    signal: (signal: string) => step(signal),
    ended,
  };
  const outcome = climbLadder(target, TIMES, clock.timer);
  return { clock, steps, end, outcome };
}

describe("climbLadder", () => {
  it("closes the input and does no more when the process ends by itself", async () => {
    const { clock, steps, outcome } = climb("end input");
    expect(await outcome).toBe(true);
    expect(steps).toEqual(["end input"]);
    expect(clock.waiting()).toEqual([]);
  });

  it("waits for the whole drain time before it signals", async () => {
    const { clock, steps, end, outcome } = climb();
    await clock.advance(29_999);
    expect(steps).toEqual(["end input"]);
    end();
    expect(await outcome).toBe(true);
    expect(clock.waiting()).toEqual([]);
  });

  it("sends SIGTERM after the drain time and SIGKILL after the time to react, at exactly these times", async () => {
    const { clock, steps, outcome } = climb("SIGKILL");
    await clock.advance(30_000);
    expect(steps).toEqual(["end input", "SIGTERM"]);
    await clock.advance(1_999);
    expect(steps).toEqual(["end input", "SIGTERM"]);
    await clock.advance(1);
    expect(steps).toEqual(["end input", "SIGTERM", "destroy input", "SIGKILL"]);
    expect(await outcome).toBe(true);
    expect(clock.waiting()).toEqual([]);
  });

  it("does not kill a process that ends on SIGTERM", async () => {
    const { clock, steps, outcome } = climb("SIGTERM");
    await clock.advance(30_000);
    expect(await outcome).toBe(true);
    expect(steps).toEqual(["end input", "SIGTERM"]);
  });

  it("gives up a process that outlives SIGKILL", async () => {
    const { clock, outcome } = climb();
    await clock.advance(33_000);
    expect(await outcome).toBe(false);
  });
});

describe("sweep", () => {
  /** Sweeps a tree that is gone once it got the given signal, or never. */
  const sweeping = (diesOn?: string, isAlive = true) => {
    const clock = manualTimer();
    const signals: string[] = [];
    const target = {
      isAlive: () => isAlive,
      signal: (signal: string) => {
        signals.push(signal);
        if (signal === diesOn) isAlive = false;
      },
    };
    return { clock, signals, done: sweep(target, 300, clock.timer) };
  };

  it("does nothing when nothing was left behind", async () => {
    const { signals, done } = sweeping(undefined, false);
    await done;
    expect(signals).toEqual([]);
  });

  it("asks what was left behind to end, and is content when it does", async () => {
    const { signals, done } = sweeping("SIGTERM");
    await done;
    expect(signals).toEqual(["SIGTERM"]);
  });

  it("kills what does not end in time", async () => {
    const { clock, signals, done } = sweeping("SIGKILL");
    await clock.advance(299);
    expect(signals).toEqual(["SIGTERM"]);
    await clock.advance(1);
    await done;
    expect(signals).toEqual(["SIGTERM", "SIGKILL"]);
  });

  it("ends in bounded time when something cannot be killed", async () => {
    const { clock, done } = sweeping();
    await clock.advance(600);
    await done;
    expect(clock.waiting()).toEqual([]);
  });
});
