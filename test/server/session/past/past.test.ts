import { describe, expect, it } from "vitest";
import { pastOf } from "../../../../server/session/past/past.ts";
import { connect } from "../../msp/connect.ts";

const SESSION = "s";
const named = (viewCursor: string) => ({
  method: "session/modelRouteUnserved",
  params: { sessionId: SESSION, viewCursor, modelId: viewCursor },
});
const begun = (turnId: string) => ({
  method: "turn/started",
  params: { sessionId: SESSION, viewCursor: `start of ${turnId}`, turnId, commandId: turnId },
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
