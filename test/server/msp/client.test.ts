import { describe, expect, it } from "vitest";
import { EXAMPLES } from "../../frames.ts";
import { connect, SESSION, sample } from "./connect.ts";
import { hostFrames } from "./exchange.ts";

describe("a query", () => {
  it("carries no command id", async () => {
    const { host, client } = connect(() => ({ sessions: [], nextCursor: null }));
    await client.query("session/list", { limit: 20 });
    expect(host.requests).toEqual([{ method: "session/list", params: { limit: 20 } }]);
  });

  it("has no time limit", () => {
    const { clock, client } = connect(() => new Promise(() => {}));
    void client.query("skill/list", { sessionId: SESSION });
    expect(clock.waits()).toEqual([]);
  });

  it("never takes a page that does not say how it goes on for the last one", async () => {
    const { client } = connect(() => ({ events: [] }));
    const call = client.query("view/page", { sessionId: SESSION, limit: 200 });
    await expect(call).rejects.toMatchObject({
      kind: "protocol",
      message: expect.stringContaining("nextCursor"),
    });
  });

  it("reads the events of a page like those that are told, the unknown ones included", async () => {
    const gone = {
      method: "session/closed",
      params: { sessionId: SESSION, reason: "idle", viewCursor: "c" },
    };
    const news = { method: "session/danced", params: { sessionId: SESSION, viewCursor: "d" } };
    const { client } = connect(() => ({ events: [gone, news, 5], nextCursor: "d" }));
    const { events } = await client.query("view/page", { sessionId: SESSION, limit: 3 });
    expect(events).toMatchObject([
      { method: "session/closed", params: { reason: "idle" } },
      { method: null, wireMethod: "session/danced", reason: "unknownMethod", viewCursor: "d" },
      { method: null, reason: "unknownMethod" },
    ]);
  });
});

describe("what the host tells", () => {
  it("arrives at once and in order, also while the session it belongs to is still being opened", () => {
    const { host, client, events } = connect(() => new Promise(() => {}));
    void client.command("session/resume", { sessionId: SESSION, cursor: "v:1" });
    for (const frame of hostFrames(EXAMPLES, "plain")) {
      if (frame.kind === "event") host.tell(frame.method, frame.params);
    }
    const told = hostFrames(EXAMPLES, "plain").flatMap((frame) =>
      frame.kind === "event" ? [frame.method] : [],
    );
    expect(events.map(({ method }) => method)).toEqual(told);
  });

  it("is passed over when it is unknown or unreadable, and the next event is delivered", () => {
    const { host, events, ignored } = connect();
    host.tell("session/danced");
    host.tell("turn/started", null);
    host.tell("skill/changed", { sessionId: SESSION });
    expect(ignored).toMatchObject([
      { wireMethod: "session/danced", reason: "unknownMethod" },
      { wireMethod: "turn/started", reason: "malformed" },
    ]);
    expect(events).toEqual([{ method: "skill/changed", params: { sessionId: SESSION } }]);
  });

  it("includes unusable frames, which are reported and end nothing", () => {
    const { host, faults } = connect();
    host.garble({ kind: "notJson", detail: "The line is not JSON." });
    expect(faults).toEqual(["notJson"]);
  });
});

describe("a request of the host", () => {
  it.each([
    ["approval/request", "approval/requested", "shell1"],
    ["userInput/request", "userInput/requested", "ui_answer"],
  ])("%s is told as %s and gets its receipt at once", async (request, event, name) => {
    const { host, events } = connect();
    const receipt = host.ask(request, sample(name, request));
    expect(events.map(({ method }) => method)).toEqual([event]);
    expect(await receipt).toEqual({});
  });

  it("and the notification of the same approval read alike", async () => {
    const { host, events } = connect();
    await host.ask("approval/request", sample("shell1", "approval/request"));
    host.tell("approval/requested", sample("shell1", "approval/requested"));
    expect(events[0]).toEqual(events[1]);
  });

  it("that is unknown is refused by name and tells nothing, even if its name is that of an event", async () => {
    const { host, events } = connect();
    for (const method of ["account/confirm", "turn/started"]) {
      await expect(host.ask(method, sample("plain", "turn/started"))).rejects.toMatchObject({
        name: "RpcError",
        code: -32601,
        data: { kind: "methodNotFound", retryable: false },
      });
    }
    expect(events).toEqual([]);
  });

  it("that cannot be shown gets no receipt", async () => {
    const { host, ignored } = connect();
    await expect(host.ask("approval/request", { approvalId: 4 })).rejects.toMatchObject({
      code: -32602,
      data: { kind: "invalidParams" },
    });
    expect(ignored).toMatchObject([{ wireMethod: "approval/request", reason: "malformed" }]);
  });
});

describe("the end of the host", () => {
  it("is passed on, asked for or not", async () => {
    const asked = connect();
    expect(await asked.client.close()).toMatchObject({ kind: "clean", expected: true });
    expect(await asked.client.exit).toMatchObject({ kind: "clean" });
    const unasked = connect();
    unasked.host.die();
    expect(await unasked.client.exit).toMatchObject({ kind: "crash", expected: false });
  });
});
