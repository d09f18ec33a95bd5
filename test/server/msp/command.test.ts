import { describe, expect, it } from "vitest";
import { FrameTooLarge, HostGone, MalformedResponse } from "../../../server/host/errors.ts";
import { admitted, connect, INTENT, PROMPT, refused, SESSION } from "./connect.ts";
import { manualClock } from "./manual-clock.ts";

describe("a command", () => {
  it("carries the id of the intent beside its params and resolves with the acknowledgement", async () => {
    const { host, client } = connect(admitted);
    const ack = await client.command("turn/start", PROMPT, { commandId: INTENT });
    expect(host.requests).toEqual([{ method: "turn/start", params: { ...PROMPT, commandId: INTENT } }]);
    expect(ack).toMatchObject({ turnId: INTENT, disposition: "started" });
  });

  it("gets an id of its own where the caller has none", async () => {
    const { host, client } = connect(admitted);
    await client.command("turn/start", PROMPT);
    await client.command("turn/start", PROMPT);
    const ids = host.requests.map(({ params }) => params["commandId"]);
    expect(new Set(ids).size).toBe(2);
  });

  it("is written before the call returns, so that the order of calls is the order of frames", () => {
    const { host, client } = connect(() => new Promise(() => {}));
    void client.command("turn/start", PROMPT, { commandId: INTENT });
    void client.query("session/list", {});
    expect(host.requests.map(({ method }) => method)).toEqual(["turn/start", "session/list"]);
  });

  it.each([
    ["overloaded", refused(-32001, "overloaded")],
    ["backpressured", refused(-32031, "backpressured", true)],
    ["anything the host calls retryable", refused(-32603, "internal", true)],
  ])("is repeated with the same id after %s", async (_why, error) => {
    const { host, clock, client } = connect((sent, nth) => {
      if (nth < 3) throw error;
      return admitted(sent);
    });
    const first = clock.nextWait();
    const done = client.command("turn/start", PROMPT, { commandId: INTENT });
    expect(await first).toBe(25);
    const second = clock.nextWait();
    clock.advance(25);
    expect(await second).toBe(50);
    clock.advance(50);
    expect(await done).toMatchObject({ turnId: INTENT });
    expect(host.requests).toEqual(
      Array(3).fill({ method: "turn/start", params: { ...PROMPT, commandId: INTENT } }),
    );
  });

  it("is given up after three attempts, with the last refusal", async () => {
    const { host, clock, client } = connect(() => {
      throw refused(-32001, "overloaded");
    }, manualClock(0));
    const first = clock.nextWait();
    const done = client.command("turn/start", PROMPT, { commandId: INTENT });
    const outcome = expect(done).rejects.toMatchObject({ kind: "overloaded", retryable: true });
    await first;
    const second = clock.nextWait();
    clock.advance(0);
    await second;
    clock.advance(0);
    await outcome;
    expect(host.requests).toHaveLength(3);
    expect(clock.waits()).toEqual([]);
  });

  it.each([
    ["a rejection", refused(-32030, "commandRejected")],
    ["a fault of the host", refused(-32603, "internal")],
    ["overload that the host says will last", refused(-32001, "overloaded", false)],
    ["an answer that is no response", new MalformedResponse("neither result nor error")],
    ["a message that is too large", new FrameTooLarge(11_000_000, 10_485_760)],
  ])("is not repeated after %s", async (_why, error) => {
    const { host, clock, client } = connect(() => {
      throw error;
    });
    await expect(client.command("turn/start", PROMPT)).rejects.toMatchObject({
      name: "MspError",
      retryable: false,
    });
    expect(host.requests).toHaveLength(1);
    expect(clock.waits()).toEqual([]);
  });

  it("fails when the acknowledgement names another command", async () => {
    const { client } = connect(() => ({ commandId: "another", status: "accepted" }));
    const call = client.command("session/setModel", {
      sessionId: SESSION,
      model: { modelId: "muse-spark-1.3" },
    });
    await expect(call).rejects.toMatchObject({
      kind: "protocol",
      message: expect.stringContaining("another command"),
    });
  });

  it("fails with the name of the member when the acknowledgement does not fit", async () => {
    const { client } = connect(({ params }) => ({ commandId: params["commandId"], status: "accepted" }));
    await expect(client.command("turn/start", PROMPT)).rejects.toMatchObject({
      kind: "protocol",
      retryable: false,
      message: "the answer to turn/start does not fit: turnId: expected string",
    });
  });

  it("needs no echo where the protocol gives none", async () => {
    const { client } = connect(() => ({ session: { sessionId: SESSION, status: "idle" }, viewCursor: "c" }));
    const { session } = await client.command("session/start", { workspaceRoot: "/srv/demo/app" });
    expect(session).toMatchObject({ sessionId: SESSION, status: "idle" });
  });

  it("is left in doubt, without another attempt, when the host dies", async () => {
    const { host, client } = connect(() => new Promise(() => {}));
    const call = client.command("turn/start", PROMPT);
    host.die();
    await expect(call).rejects.toBeInstanceOf(HostGone);
    expect(host.requests).toHaveLength(1);
  });
});
