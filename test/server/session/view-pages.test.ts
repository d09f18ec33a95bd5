import { describe, expect, it, vi } from "vitest";
import { RpcError } from "../../../server/host/errors.ts";
import type { MspEvent } from "../../../server/msp/events.ts";
import { pastOf } from "../../../server/session/past.ts";
import { SessionStream } from "../../../server/session/session-stream.ts";
import { viewPages } from "../../../server/session/view-pages.ts";
import { connect } from "../msp/connect.ts";
import type { Sent } from "../msp/scripted-host.ts";

const SESSION = "s";
const named = (viewCursor: string) => ({
  method: "session/modelRouteUnserved",
  params: { sessionId: SESSION, viewCursor, modelId: viewCursor },
});
const begun = (turnId: string) => ({
  method: "turn/started",
  params: { sessionId: SESSION, viewCursor: `start of ${turnId}`, turnId, commandId: turnId },
});

/** Reads as far as it gets, and says why it stopped. */
async function readAll(answer: (sent: Sent, nth: number) => unknown) {
  const { client, host } = connect(answer);
  const events: MspEvent[] = [];
  let omitted = 0;
  try {
    for await (const page of viewPages(client, SESSION)) {
      events.push(...page.events);
      if (page.omitted) omitted += 1;
    }
  } catch (error) {
    return { names: namesOf(events), omitted, requests: host.requests, fault: String(error) };
  }
  return { names: namesOf(events), omitted, requests: host.requests };
}

const namesOf = (events: readonly MspEvent[]) =>
  events.map((event) =>
    event.method === "session/modelRouteUnserved" ? event.params.modelId : event.method,
  );

describe("pages of the view", () => {
  it("are read to their end", async () => {
    const read = await readAll(({ params }) =>
      params["cursor"] === "1"
        ? { events: [named("b")], nextCursor: null }
        : { events: [named("a")], nextCursor: "1" },
    );
    expect(read).toMatchObject({ names: ["a", "b"], omitted: 0 });
    expect(read.fault).toBeUndefined();
  });

  it.each([
    ["that repeat", () => ({ events: [named("a")], nextCursor: "1" }), /repeat/],
    [
      "that go round",
      (_: Sent, nth: number) => ({ events: [named("a")], nextCursor: `${nth % 3}` }),
      /repeat/,
    ],
    ["without anything in them", (_: Sent, nth: number) => ({ events: [], nextCursor: `${nth}` }), /stall/],
  ])("%s are given up", async (_how, answer, fault) => {
    const read = await readAll(answer);
    expect(read.fault).toMatch(fault);
    expect(read.requests.length).toBeLessThan(6);
  });

  it("go on behind an event that is too large", async () => {
    const read = await readAll(({ params }) => {
      if (params["cursor"] === "big") return { events: [named("b")], nextCursor: null };
      const data = { kind: "pageEventTooLarge", viewCursor: "big" };
      throw new RpcError(-32603, "too large", data);
    });
    expect(read).toMatchObject({ names: ["b"], omitted: 1 });
  });
});

describe("a past that is longer than what is read of it", () => {
  const session = {
    sessionId: SESSION,
    status: "idle",
    activeTurnId: null,
    workspaceRoot: null,
    providerId: null,
    modelId: null,
    forkedFrom: null,
    path: "",
    createdAt: "",
    updatedAt: "",
    turnCount: 9,
  };
  const none = { mode: "none", items: null, snapshot: null, noneReason: "historyBudget" };

  it("is cut between two turns, says so, and tells from where to go on", async () => {
    const { client, host } = connect(({ params }) => ({
      events:
        params["cursor"] === undefined ? [named("c"), begun("t2"), named("d")] : [begun("t1"), named("b")],
      nextCursor: params["cursor"] === undefined ? "1" : "2",
    }));
    const inputs = [...(await pastOf(client, { session, history: none }, 2))];
    expect(inputs).toMatchObject([
      { kind: "event", event: { method: "turn/started" } },
      { kind: "event", event: { params: { modelId: "d" } } },
      { kind: "pastRead", older: "start of t2" },
      { kind: "notice", notice: { id: "older-turns" } },
    ]);
    expect(host.requests).toHaveLength(1);
  });

  it("is read on until a turn begins in it", async () => {
    const { client, host } = connect((_, nth) => ({
      events: nth < 4 ? [named(`${nth}`)] : [begun("t")],
      nextCursor: `${nth}`,
    }));
    const inputs = [...(await pastOf(client, { session, history: none }, 1))];
    expect(host.requests).toHaveLength(4);
    expect(inputs.filter(({ kind }) => kind === "event")).toHaveLength(4);
  });
});

describe("events that were not delivered", () => {
  /** A stream with a gap between `a` and `d`, and what was applied and lost in the end. */
  async function gap(
    answer: (sent: Sent) => unknown,
    serveAnew = (): Promise<void> => Promise.reject(new Error("no")),
  ) {
    const { client, host, events, clock } = connect(answer);
    const applied: string[] = [];
    const losses: string[] = [];
    let isServed = false;
    const stream: SessionStream = new SessionStream({
      client,
      ports: clock.ports,
      sessionId: SESSION,
      apply: (event) => {
        stream.applied(event);
        return applied.push(...namesOf([event])) > 0;
      },
      serveAnew: async () => {
        await serveAnew();
        isServed = true;
      },
      onLoss: (error) => losses.push(String(error)),
    });
    host.tell("session/modelRouteUnserved", named("a").params);
    host.tell("view/gap", { sessionId: SESSION, after: "a", next: "d" });
    host.tell("session/modelRouteUnserved", named("d").params);
    for (const event of events) stream.receive(event);
    await vi.waitFor(() => expect(applied).toContain("d"));
    return { applied, losses, isServed };
  }

  const all = ["a", "b", "c", "d"].map(named);
  const refusal = () => new RpcError(-32040, "gone", { kind: "viewTruncated" });

  it("are read from where they begin, and what came live is not told again", async () => {
    const { applied, losses } = await gap(() => ({ events: all.slice(1), nextCursor: null }));
    expect([applied, losses]).toEqual([["a", "b", "c", "d"], []]);
  });

  it("are read from the beginning where Muse does not know that place any more", async () => {
    const { applied, losses } = await gap(({ params }) => {
      if (params["cursor"] !== undefined) throw refusal();
      return { events: all, nextCursor: null };
    });
    expect([applied, losses]).toEqual([["a", "b", "c", "d"], []]);
  });

  it("are served anew where no page can be read", async () => {
    const { applied, losses, isServed } = await gap(
      () => {
        throw refusal();
      },
      () => Promise.resolve(),
    );
    expect([applied, losses, isServed]).toEqual([["a", "d"], [], true]);
  });

  it("are read from the last compaction where nothing else can be had, and the loss is told", async () => {
    const { applied, losses } = await gap(({ params }) => {
      if (params["anchor"] === undefined) throw refusal();
      return { events: all.slice(2), nextCursor: null };
    });
    expect(applied).toEqual(["a", "c", "d"]);
    expect(losses).toHaveLength(1);
  });

  it("are given up, once, where nothing can be had, and the stream goes on", async () => {
    const { applied, losses } = await gap(() => {
      throw refusal();
    });
    expect(applied).toEqual(["a", "d"]);
    expect(losses).toHaveLength(1);
  });
});
