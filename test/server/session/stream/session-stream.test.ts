/** Events of one session that were not delivered, and what a person is spared by the way they are taken up again. */
import { describe, expect, it } from "vitest";
import { RpcError } from "../../../../server/host/errors.ts";
import type { MspEvent } from "../../../../server/msp/events.ts";
import { PAGE_MS } from "../../../../server/session/past/page-limit.ts";
import { MOST_HELD, SessionStream } from "../../../../server/session/stream/session-stream.ts";
import { ToldCursors } from "../../../../server/session/stream/told-cursors.ts";
import { connect } from "../../msp/connect.ts";
import { settled } from "../../msp/manual-clock.ts";
import type { Sent } from "../../msp/scripted-host.ts";

const SESSION = "s";
type Told = { readonly method: string; readonly params: Record<string, unknown> };

const told = (viewCursor: string, method: string, params: object = {}): Told => ({
  method,
  params: { sessionId: SESSION, viewCursor, ...params },
});
/** Named by its cursor, and of no consequence. */
const plain = (viewCursor: string) => told(viewCursor, "session/modelRouteUnserved", { modelId: viewCursor });
const mode = (viewCursor: string, name: string) =>
  told(viewCursor, "session/approvalModeChanged", { mode: name, commandId: "c" });
const begun = (turnId: string) => told(`${turnId}+`, "turn/started", { turnId, commandId: turnId });
const over = (turnId: string) => told(`${turnId}-`, "turn/completed", { turnId, terminal: "completed" });
const gap = (after: string, next: string) => ({
  method: "view/gap",
  params: { sessionId: SESSION, after, next },
});
const page = (...events: Told[]) => ({ events, nextCursor: null });
const refusal = () => new RpcError(-32060, "no such anchor", { kind: "missingAnchor" });

/** A stream whose pages the test answers, and what was applied and lost. */
function open(
  answer: (sent: Sent, nth: number) => unknown,
  serveAnew: () => Promise<void> = () => Promise.reject(new Error("no")),
) {
  const { client, host, events, clock } = connect(answer);
  const applied: string[] = [];
  const losses: string[] = [];
  const stream = new SessionStream({
    client,
    ports: clock.ports,
    sessionId: SESSION,
    apply: (event) => applied.push(named(event)) > 0,
    serveAnew,
    onLoss: (error) => losses.push(error instanceof Error ? error.message : ""),
  });
  return {
    stream,
    clock,
    applied,
    losses,
    pages: () => host.requests.filter(({ method }) => method === "view/page").map(({ params }) => params),
    tell(...frames: Told[]) {
      for (const { method, params } of frames) host.tell(method, params);
      for (const event of events.splice(0)) stream.receive(event);
    },
  };
}

function named({ method, params }: MspEvent): string {
  if (method === "session/approvalModeChanged") return params.mode;
  return "viewCursor" in params ? String(params.viewCursor) : method;
}

describe("an event of another session", () => {
  const foreign = (viewCursor: string) => ({
    method: "session/approvalModeChanged",
    params: { sessionId: "another", viewCursor, mode: "allowAll", commandId: "c" },
  });

  it("changes nothing, also while missed events are read", async () => {
    const { tell, applied } = open(() => page(plain("c"), plain("e")));
    tell(plain("a"), foreign("x"), gap("a", "e"), foreign("y"), plain("e"));
    await settled();
    expect(applied).toEqual(["a", "c", "e"]);
  });
});

describe("a gap", () => {
  it("that is marked after several later events is filled, and sets no setting back", async () => {
    const all = [mode("b", "allowAll"), plain("c"), mode("d", "denyUnmatched"), plain("e"), plain("f")];
    const { tell, applied } = open(() => page(...all));
    tell(plain("a"), mode("d", "denyUnmatched"), plain("e"), gap("a", "d"), plain("f"));
    await settled();
    expect(applied).toEqual(["a", "denyUnmatched", "e", "c", "f"]);
  });

  it("puts no setting of before in force, not even for a moment", async () => {
    const { tell, applied } = open(() => page(mode("b", "allowAll"), mode("c", "onRequest"), plain("d")));
    tell(mode("a", "onRequest"), gap("a", "d"), plain("d"));
    await settled();
    expect(applied).toEqual(["onRequest", "onRequest", "d"]);
  });

  it("that shows while another is filled is filled after it, before what waits goes on", async () => {
    const late: Told[] = [];
    const { tell, applied, losses } = open(({ params }) => {
      if (params["cursor"] === "a") {
        tell(plain("c"), gap("c", "e"), plain("e"));
        return page(plain("b"), plain("c"));
      }
      return page(plain("d"), plain("e"), ...late);
    });
    tell(plain("a"), gap("a", "c"));
    await settled();
    expect([applied, losses]).toEqual([["a", "b", "c", "d", "e"], []]);
  });

  it("is filled all the same where its page fails once", async () => {
    const { tell, applied, losses } = open((_, nth) => {
      if (nth === 1) throw new RpcError(-32603, "hiccup", { kind: "internal" });
      return page(plain("a"), plain("b"), plain("c"));
    });
    tell(plain("a"), gap("a", "c"), plain("c"));
    await settled();
    expect([applied, losses]).toEqual([["a", "b", "c"], []]);
  });

  it("whose place nobody knows any more is read back to what is known here, and asks nothing old anew", async () => {
    const asked = { approvalId: "old" };
    const before = [told("0", "approval/resolved", asked), plain("1"), plain("a")];
    const { tell, applied, pages } = open(({ params }) => {
      if (params["cursor"] === "lost") throw refusal();
      return page(...before, plain("b"), plain("c"));
    });
    tell(plain("a"), gap("lost", "c"), plain("c"));
    await settled();
    expect(applied).toEqual(["a", "b", "c"]);
    expect(pages().at(-1)).toMatchObject({ direction: "backward" });
  });

  it("behind a streamed piece, which no page knows, is read from the event before it", async () => {
    const delta = told("a.1", "item/delta", { itemId: "i", delta: "x" });
    const { tell, applied } = open(({ params }) => {
      if (params["cursor"] === "a.1") throw refusal();
      return page(plain("0"), plain("a"), plain("b"), plain("c"));
    });
    tell(plain("a"), delta, gap("a.1", "c"), plain("c"));
    await settled();
    expect(applied).toEqual(["a", "a.1", "b", "c"]);
  });
});

describe("events that were not delivered", () => {
  const all = ["a", "b", "c", "d"].map(plain);
  const gone = () => new RpcError(-32040, "gone", { kind: "viewTruncated" });

  /** What is applied and lost where `b` and `c` were not delivered. */
  async function afterGap(answer: (sent: Sent) => unknown, serveAnew?: () => Promise<void>) {
    const { tell, applied, losses } = open(answer, serveAnew);
    tell(plain("a"), gap("a", "d"), plain("d"));
    await settled();
    return { applied, losses };
  }

  it("are read from where they begin, and what came live is not told again", async () => {
    const { applied, losses } = await afterGap(() => page(...all.slice(1)));
    expect([applied, losses]).toEqual([["a", "b", "c", "d"], []]);
  });

  it("are read from the beginning where Muse does not know that place any more", async () => {
    const { applied, losses } = await afterGap(({ params }) => {
      if (params["cursor"] !== undefined) throw gone();
      return page(...all);
    });
    expect([applied, losses]).toEqual([["a", "b", "c", "d"], []]);
  });

  it("are served anew where no page can be read", async () => {
    let served = 0;
    const { applied, losses } = await afterGap(
      () => {
        throw gone();
      },
      async () => {
        served += 1;
      },
    );
    expect([applied, losses, served]).toEqual([["a", "d"], [], 1]);
  });

  it("are read from the last compaction where nothing else can be had, and the loss is told", async () => {
    const { applied, losses } = await afterGap(({ params }) => {
      if (params["anchor"] === undefined) throw gone();
      return page(...all.slice(2));
    });
    expect(applied).toEqual(["a", "c", "d"]);
    expect(losses).toHaveLength(1);
  });

  it("are given up, once, where nothing can be had, and the stream goes on", async () => {
    const { applied, losses } = await afterGap(() => {
      throw gone();
    });
    expect(applied).toEqual(["a", "d"]);
    expect(losses).toHaveLength(1);
  });
});

describe("a stream that catches up", () => {
  const delta = told("a.1", "item/delta", { itemId: "i", delta: "x" });

  it("reads from the last event that pages know, and takes no late twin of it", async () => {
    const { stream, tell, applied, pages } = open(() => page(plain("b")));
    tell(plain("a"), delta);
    expect(await stream.catchUp()).toBe(1);
    tell(plain("b"));
    expect(applied).toEqual(["a", "a.1", "b"]);
    expect(pages()).toMatchObject([{ cursor: "a" }]);
    await stream.catchUp();
    expect(pages().at(-1)).toMatchObject({ cursor: "b" });
  });

  it("loses nothing to what comes by itself meanwhile, which is newer and follows", async () => {
    const { stream, tell, applied } = open(() => {
      tell(plain("c"));
      return page(plain("b"));
    });
    tell(plain("a"), delta);
    expect(await stream.catchUp()).toBe(1);
    expect(applied).toEqual(["a", "a.1", "b", "c"]);
  });

  it("reads from the beginning where its place is not known any more", async () => {
    const { stream, tell, applied } = open(({ params }) => {
      if ("cursor" in params) throw new RpcError(-32004, "gone", { kind: "notFound" });
      return page(plain("a"), plain("b"));
    });
    tell(plain("a"), delta);
    await stream.catchUp();
    expect(applied).toEqual(["a", "a.1", "b"]);
  });

  it("says nothing of a loss where nothing can be read", async () => {
    const { stream, tell, losses } = open(() => {
      throw new RpcError(-32603, "no", { kind: "internal" });
    });
    tell(plain("a"), delta);
    expect(await stream.catchUp()).toBe(0);
    expect(losses).toEqual([]);
  });
});

describe("a page that is never answered", () => {
  it("holds nothing up for ever: the loss is told, what waited goes on, and it is asked for again later", async () => {
    let isStalled = true;
    const { stream, tell, applied, losses, clock, pages } = open(() =>
      isStalled ? new Promise(() => {}) : page(plain("b"), over("t"), begun("u"), plain("c")),
    );
    tell(begun("t"), plain("a"), gap("a", "c"), plain("c"));
    await settled();
    expect(clock.waits()).toEqual([PAGE_MS]);
    expect(applied).toEqual(["t+", "a"]);
    clock.advance(PAGE_MS);
    await settled();
    expect(losses).toEqual([expect.stringContaining("has not answered for 20 seconds")]);
    expect(pages()).toHaveLength(1);
    isStalled = false;
    await stream.catchUp();
    expect(pages().at(-1)).toMatchObject({ cursor: "a" });
    expect(applied.slice(3)).toEqual(["b", "t-", "u+"]);
    expect(clock.waits()).toEqual([]);
  });

  it("brings no turn that is over when it is read at last: the conversation has gone on", async () => {
    let isStalled = true;
    const all = [over("t"), begun("u"), over("u"), begun("v"), plain("c")];
    const { stream, tell, applied, clock } = open(() => (isStalled ? new Promise(() => {}) : page(...all)));
    tell(begun("t"), gap("t+", "v+"), begun("v"));
    await settled();
    expect(clock.waits()).toEqual([PAGE_MS]);
    clock.advance(PAGE_MS);
    await settled();
    isStalled = false;
    await stream.catchUp();
    expect(applied).not.toContain("u+");
    expect(applied).toEqual(expect.arrayContaining(["t-", "c"]));
  });

  it("makes only so much wait: beyond that all of it goes on, with the loss told", async () => {
    const { tell, applied, losses } = open(() => new Promise(() => {}));
    const piece = "x".repeat(MOST_HELD / 100);
    const deltas = Array.from({ length: 100 }, (_, nth) =>
      told(`a.${nth}`, "item/delta", { itemId: "i", delta: piece }),
    );
    tell(plain("a"), gap("a", "c"), ...deltas.slice(0, 90));
    expect(applied).toEqual(["a"]);
    tell(...deltas.slice(90));
    await settled();
    expect(losses).toHaveLength(1);
  });
});

describe("what is remembered of the events of a session", () => {
  it("is the newest of them, however many there were", () => {
    const cursors = new ToldCursors();
    for (let nth = 0; nth < 20_000; nth += 1) {
      cursors.add({
        method: "session/modelRouteUnserved",
        params: { sessionId: SESSION, viewCursor: `${nth}`, modelId: "m" },
      });
    }
    expect(cursors.size).toBeLessThanOrEqual(2000);
    expect([cursors.place, cursors.placeAt("19500"), cursors.placeAt("5")]).toEqual([
      "19999",
      "19500",
      undefined,
    ]);
  });
});
