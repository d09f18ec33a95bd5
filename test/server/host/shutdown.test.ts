import { describe, expect, it } from "vitest";
import { climbLadder, sweep } from "../../../server/host/shutdown.ts";
import { manualClock } from "../msp/manual-clock.ts";

const TIMES = { drainMs: 30_000, termMs: 2_000, killMs: 1_000 };

/** Climbs the ladder with a process that ends on the given step, or never. */
function climb(endsOn?: string) {
  const clock = manualClock();
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
  const outcome = climbLadder(target, TIMES, clock.ports.timer);
  return { clock, steps, end, outcome };
}

describe("climbLadder", () => {
  it("closes the input and does no more when the process ends by itself", async () => {
    const { clock, steps, outcome } = climb("end input");
    expect(await outcome).toBe(true);
    expect(steps).toEqual(["end input"]);
    expect(clock.waits()).toEqual([]);
  });

  it("waits for the whole drain time before it signals", async () => {
    const { clock, steps, end, outcome } = climb();
    await clock.pass(29_999);
    expect(steps).toEqual(["end input"]);
    end();
    expect(await outcome).toBe(true);
    expect(clock.waits()).toEqual([]);
  });

  it("sends SIGTERM after the drain time and SIGKILL after the time to react, at exactly these times", async () => {
    const { clock, steps, outcome } = climb("SIGKILL");
    await clock.pass(30_000);
    expect(steps).toEqual(["end input", "SIGTERM"]);
    await clock.pass(1_999);
    expect(steps).toEqual(["end input", "SIGTERM"]);
    await clock.pass(1);
    expect(steps).toEqual(["end input", "SIGTERM", "destroy input", "SIGKILL"]);
    expect(await outcome).toBe(true);
    expect(clock.waits()).toEqual([]);
  });

  it("does not kill a process that ends on SIGTERM", async () => {
    const { clock, steps, outcome } = climb("SIGTERM");
    await clock.pass(30_000);
    expect(await outcome).toBe(true);
    expect(steps).toEqual(["end input", "SIGTERM"]);
  });

  it("gives up a process that outlives SIGKILL", async () => {
    const { clock, outcome } = climb();
    await clock.pass(33_000);
    expect(await outcome).toBe(false);
  });
});

describe("sweep", () => {
  /** Sweeps a tree that is gone once it got the given signal, or never. */
  const sweeping = (diesOn?: string, isAlive = true) => {
    const clock = manualClock();
    const signals: string[] = [];
    const target = {
      isAlive: () => isAlive,
      signal: (signal: string) => {
        signals.push(signal);
        if (signal === diesOn) isAlive = false;
      },
    };
    return { clock, signals, done: sweep(target, 300, clock.ports.timer) };
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
    await clock.pass(299);
    expect(signals).toEqual(["SIGTERM"]);
    await clock.pass(1);
    await done;
    expect(signals).toEqual(["SIGTERM", "SIGKILL"]);
  });

  it("ends in bounded time when something cannot be killed", async () => {
    const { clock, done } = sweeping();
    await clock.pass(600);
    await done;
    expect(clock.waits()).toEqual([]);
  });
});
