/** What Muse refuses: repeated where the protocol allows it, told in words where it does not. */
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

/** No waiting between attempts. */
const ports = { random: () => 0 };

const INTERNAL = { code: -32603, kind: "internal" };

const sent = (paseo: Paseo, method: string) => paseo.received(method).map((params) => params["commandId"]);

const answer = (paseo: Paseo) => paseo.event("session.prompt_result");

describe("a refusal after which the same can succeed", () => {
  it.each([
    ["overloaded", { code: -32001, kind: "overloaded" }],
    ["backpressured", { code: -32031, kind: "backpressured", data: { capacity: 64 } }],
    ["of any kind that says so", { ...INTERNAL, data: { retryable: true } }],
    ["of a kind that is new but says so", { code: -32999, kind: "moonPhase", data: { retryable: true } }],
  ])("%s is followed by the same command under the same id, and the turn runs once", async (_why, error) => {
    const faults = { errors: { "turn/start": { ...error, message: "not now", times: 2 } } };
    const paseo = await openPaseo({ faults, ports });
    await paseo.open("s1");
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    const ids = sent(paseo, "turn/start");
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("is given up after three attempts, and the person hears that nothing was done", async () => {
    const faults = { errors: { "turn/start": { code: -32031, kind: "backpressured", message: "full" } } };
    const paseo = await openPaseo({ faults, ports });
    await paseo.open("s1");
    await paseo.prompt("s1", "hello");
    expect((await answer(paseo)).result).toMatchObject({
      type: "failed",
      error: { code: "backpressured", message: expect.stringMatching(/nothing was done.*Try again/) },
    });
    expect(sent(paseo, "turn/start")).toHaveLength(3);
  });
});

describe("a refusal that will last", () => {
  it.each([
    ["a fault of the host", INTERNAL],
    ["overload that says so", { code: -32001, kind: "overloaded", data: { retryable: false } }],
    ["a kind that nobody knows", { code: -32999, kind: "moonPhase" }],
  ])("such as %s is sent once, fails the prompt, and the session goes on", async (_why, error) => {
    const faults = { errors: { "turn/start": { ...error, message: "it rains", times: 1 } } };
    const paseo = await openPaseo({ faults, ports });
    await paseo.open("s1");
    await paseo.prompt("s1", "hello");
    expect((await answer(paseo)).result.type).toBe("failed");
    expect(sent(paseo, "turn/start")).toHaveLength(1);
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
  });

  it.each([
    ["automated reviewer unavailable", /permission profile that asks you/],
    ["UnsafePath: data folder is writable by others", /chmod 700/],
  ])("of a new session (%s) says what to repair and leaves no process", async (message, words) => {
    const paseo = await openPaseo({ faults: { errors: { "session/start": { ...INTERNAL, message } } } });
    expect(await paseo.open("s1")).toMatchObject({
      type: "request.failed",
      error: { code: "internal", message: expect.stringMatching(words), diagnostic: message },
    });
    expect(paseo.livingHosts()).toEqual([]);
  });

  it("of a session that was left to an automatic reviewer says where it can go on", async () => {
    const paseo = await openPaseo({
      faults: {
        errors: {
          "session/resume": { code: -32054, kind: "approvalReviewerUnavailable", message: "no reviewer" },
        },
      },
    });
    const failed = await paseo.open("s1", {}, { version: 1, data: { sessionId: "some-session" } });
    expect(failed).toMatchObject({
      type: "request.failed",
      error: {
        code: "approvalReviewerUnavailable",
        message: expect.stringMatching(/automatic reviewer.*terminal program.*new session/),
      },
    });
    expect(paseo.received("session/start")).toEqual([]);
    expect(paseo.livingHosts()).toEqual([]);
  });
});
