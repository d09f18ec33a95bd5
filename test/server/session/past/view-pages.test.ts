import { describe, expect, it } from "vitest";
import { RpcError } from "../../../../server/host/errors.ts";
import type { MspEvent } from "../../../../server/msp/events.ts";
import { viewPages } from "../../../../server/session/past/view-pages.ts";
import { connect } from "../../msp/connect.ts";
import type { Sent } from "../../msp/scripted-host.ts";

const SESSION = "s";
const named = (viewCursor: string) => ({
  method: "session/modelRouteUnserved",
  params: { sessionId: SESSION, viewCursor, modelId: viewCursor },
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

  it("hold what is of this session alone", async () => {
    const foreign = { ...named("x"), params: { ...named("x").params, sessionId: "another" } };
    const read = await readAll(() => ({ events: [named("a"), foreign, named("b")], nextCursor: null }));
    expect(read.names).toEqual(["a", "b"]);
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
