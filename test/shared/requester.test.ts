import { describe, expect, it } from "vitest";
import { requesterName } from "../../shared/requester.ts";
import type { Subagent } from "../../shared/session/state.ts";
import { sessionState, shellApproval } from "../client/requests.ts";

const worker: Subagent = {
  subagentId: "sub-1",
  itemId: "item-1",
  turnId: "turn-1",
  role: "reviewer",
  objective: "Look at the tests",
  status: "inProgress",
};

const asked = shellApproval({ subagentId: "sub-1" });

describe("who asks", () => {
  it("is nobody in particular when the agent itself asks", () => {
    expect(requesterName(sessionState({ subagents: [worker] }), shellApproval())).toBeUndefined();
  });

  it("is the subagent by the best name that is known", () => {
    const named = (child: Subagent) => requesterName(sessionState({ subagents: [child] }), asked);
    expect(named(worker)).toBe("reviewer: Look at the tests");
    expect(named({ ...worker, role: "" })).toBe("Look at the tests");
    expect(requesterName(sessionState(), asked)).toBe("sub-1");
  });
});
