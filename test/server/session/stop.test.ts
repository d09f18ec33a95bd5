/** How long a stop takes, whatever it waits for, and what it means where Muse does not do as it is asked. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HostGone } from "../../../server/host/errors.ts";
import { MspError } from "../../../server/msp/errors.ts";
import { pendingPermissions } from "../../../server/paseo/permission.ts";
import { createStop, PATIENCE_MS, STOP_MS } from "../../../server/session/stop.ts";
import { asked, resolved, SESSION, sent, started, taken, told } from "../fold/story.ts";
import { manualClock, settled } from "../msp/manual-clock.ts";
import { newView } from "./new-view.ts";

const TURN = "turn";
/** No turn that Muse runs. */
const ELSEWHERE = "elsewhere";

type Outcome = { readonly error?: string; readonly at: number };

/** A session on a clock that stands still, and a host that answers a command when the test says so. */
function session() {
  const clock = manualClock();
  const { ports } = clock;
  const view = newView({ ports });
  const commands: string[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const command = (method: string, params: object): Promise<never> => {
    commands.push("retract" in params ? `${method} retract` : method);
    // Only that it resolves matters here, never with what.
    return new Promise<never>((resolve, reject) => {
      answers.push({ resolve: resolve as () => void, reject });
    });
  };
  const endings: number[] = [];
  let denyWaiting = (): Promise<void> => Promise.resolve();
  const stop = createStop(
    { client: { command }, sessionId: SESSION, view, ports },
    { denyWaiting: () => denyWaiting(), endHost: () => void endings.push(ports.now()) },
  );
  const later = (ms: number, happen: () => void) => void ports.timer(ms, happen);

  return {
    view,
    commands,
    endings,
    clock,
    later,
    /** Muse's answer to the newest command. */
    admit: () => answers.at(-1)?.resolve(),
    refuse: (error: Error) => answers.at(-1)?.reject(error),
    start: () => view.apply(started(TURN)),
    end: () => view.apply(told("turn/completed", { turnId: TURN, terminal: "cancelled" })),
    send: () => view.apply(sent(TURN)),
    take: () => view.apply(taken(TURN, "started")),
    ask: (decision = "denied", approvalId = "a") =>
      view.apply(
        asked(approvalId, ELSEWHERE, {
          availableChoices: [{ choiceId: "only", label: "Only", decision, scope: "once" }],
        }),
      ),
    settle: () => view.apply(resolved("a", ELSEWHERE, { decision: "denied", policyResult: "prompt" })),
    denyWith: (deny: () => Promise<void>) => {
      denyWaiting = deny;
    },
    /** Presses stop and lets time pass until it is answered. `at` is milliseconds after it was pressed. */
    async stop(wish?: Parameters<typeof stop>[0]): Promise<Outcome> {
      const from = ports.now();
      let outcome: Outcome | undefined;
      stop(wish).then(
        () => {
          outcome = { at: ports.now() - from };
        },
        (error: Error) => {
          outcome = { at: ports.now() - from, error: error.message };
        },
      );
      for (;;) {
        await settled();
        if (outcome !== undefined) return outcome;
        if (ports.now() - from > 10_000) throw new Error("The stop is never answered.");
        clock.advance(10);
      }
    },
  };
}

describe("a stop", () => {
  it("is answered at once where nothing runs", async () => {
    expect(await session().stop()).toEqual({ at: 0 });
  });

  it("is answered with its effect", async () => {
    const muse = session();
    muse.start();
    muse.later(50, muse.admit);
    muse.later(110, muse.end);
    expect(await muse.stop()).toEqual({ at: 110 });
    expect(muse.commands).toEqual(["turn/interrupt"]);
  });

  it("is answered in time although its effect is not there yet", async () => {
    const muse = session();
    muse.start();
    muse.later(50, muse.admit);
    expect(await muse.stop()).toEqual({ at: STOP_MS });
  });

  it("is refused in time where Muse does not answer, and says what comes next", async () => {
    const muse = session();
    muse.start();
    const { at, error } = await muse.stop();
    expect(at).toBe(STOP_MS);
    expect(error).toContain("still runs");
  });

  it("has one deadline for all its waits together, whenever Muse takes the prompt, answers and ends", async () => {
    const moment = fc.option(fc.nat({ max: 4000 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(moment, moment, moment, async (taken, answered, ended) => {
        const muse = session();
        muse.send();
        if (taken !== undefined) muse.later(taken, muse.take);
        if (answered !== undefined) muse.later(answered, muse.admit);
        if (ended !== undefined) muse.later(ended, muse.end);
        expect((await muse.stop()).at).toBeLessThanOrEqual(STOP_MS);
      }),
      { numRuns: 60 },
    );
    expect(STOP_MS).toBeLessThan(1800);
  });

  it("of a prompt that Muse has not taken is refused in time, and done as soon as Muse takes it", async () => {
    const muse = session();
    muse.send();
    const { at, error } = await muse.stop();
    expect(at).toBe(STOP_MS);
    expect(error).toContain("as soon as Muse takes it");
    expect(muse.commands).toEqual([]);
    muse.take();
    await settled();
    expect(muse.commands).toEqual(["turn/interrupt"]);
  });

  it.each([
    ["commandRejected", new MspError("commandRejected", "missing_run")],
    ["notFound", new MspError("notFound", "no such turn")],
    ["cancelled", new MspError("cancelled", "gone")],
    ["a host that is gone", new HostGone()],
  ])("of a turn that ends by itself meanwhile is no error: %s", async (_name, error) => {
    const muse = session();
    muse.start();
    muse.later(20, () => muse.refuse(error));
    muse.later(200, muse.end);
    expect(await muse.stop()).toEqual({ at: 200 });
  });

  it("that Muse finds nothing for is refused where the turn goes on", async () => {
    const muse = session();
    muse.start();
    muse.later(20, () => muse.refuse(new MspError("notFound", "no such turn")));
    expect(await muse.stop()).toEqual({ at: STOP_MS, error: expect.stringContaining("nothing to stop") });
    expect(muse.view.runningTurnId).toBe(TURN);
  });

  it("that Muse refuses for another reason says so at once", async () => {
    const muse = session();
    muse.start();
    muse.later(20, () => muse.refuse(new MspError("internal", "the log cannot be written")));
    expect(await muse.stop()).toEqual({ at: 20, error: "the log cannot be written" });
  });

  it("takes the prompt back where that is wished for", async () => {
    const muse = session();
    muse.start();
    muse.later(10, muse.admit);
    muse.later(20, muse.end);
    await muse.stop({ retract: true });
    expect(muse.commands).toEqual(["turn/interrupt retract"]);
  });
});

describe("a stop that is asked for again", () => {
  it("goes out as the other command for the same, and ends a host that does not react to either", async () => {
    const muse = session();
    muse.start();
    await muse.stop();
    const second = await muse.stop();
    expect(second).toMatchObject({ at: STOP_MS, error: expect.stringContaining("still runs") });
    expect(muse.endings).toEqual([]);
    muse.clock.advance(PATIENCE_MS);
    const third = await muse.stop();
    expect(third).toMatchObject({ at: STOP_MS, error: expect.stringContaining("process is being ended") });
    expect(muse.endings).toHaveLength(1);
    expect(muse.commands).toEqual(["turn/interrupt", "turn/cancel", "turn/cancel"]);
  });

  it("ends no host that stops the turn then", async () => {
    const muse = session();
    muse.start();
    await muse.stop();
    muse.clock.advance(PATIENCE_MS);
    muse.later(100, muse.end);
    expect(await muse.stop()).toEqual({ at: 100 });
    expect(muse.endings).toEqual([]);
  });
});

describe("a stop of what waits outside any turn", () => {
  it("denies it, and is answered once Muse says so", async () => {
    const muse = session();
    muse.ask();
    expect(muse.view.isOpenedHere).toBe(true);
    muse.denyWith(() => Promise.resolve(muse.settle()));
    expect(await muse.stop()).toEqual({ at: 0 });
    expect(muse.view.runningTurnId).toBeUndefined();
    expect(muse.commands).toEqual([]);
  });

  it("is refused in time where Muse takes the denial and nothing follows", async () => {
    const muse = session();
    muse.ask();
    expect(await muse.stop()).toEqual({ at: STOP_MS, error: expect.stringContaining("not confirmed") });
  });

  it("is refused in time where Muse does not even answer the denial", async () => {
    const muse = session();
    muse.ask();
    muse.denyWith(() => new Promise(() => {}));
    expect(await muse.stop()).toEqual({ at: STOP_MS, error: expect.stringContaining("not confirmed") });
  });

  it("lets go of what Muse offers no denial for, which nothing could be waited for", async () => {
    const muse = session();
    muse.ask("approved");
    muse.denyWith(() => new Promise(() => {}));
    expect(await muse.stop()).toEqual({ at: 0 });
    expect(muse.view.runningTurnId).toBeUndefined();
    expect(pendingPermissions(muse.view.view).size).toBe(0);
  });

  it("denies what can be denied beside it all the same", async () => {
    const muse = session();
    muse.ask("approved", "other");
    muse.ask();
    muse.denyWith(() => Promise.resolve(muse.settle()));
    expect(await muse.stop()).toEqual({ at: 0 });
    expect(muse.view.runningTurnId).toBeUndefined();
  });

  it("fails where the denial does", async () => {
    const muse = session();
    muse.ask();
    muse.denyWith(() => Promise.reject(new Error("refused")));
    expect(await muse.stop()).toEqual({ at: 0, error: "refused" });
  });
});
