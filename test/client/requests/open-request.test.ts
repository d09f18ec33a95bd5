import { describe, expect, it } from "vitest";
import { findRequest, openRequests, pastOutcome, requestKey } from "../../../client/requests/open-request.ts";
import type { ResponsePart, ToolCallState, Turn } from "../../../shared/chat/state.ts";
import type { View } from "../../../shared/view.ts";
import { chatState, oneQuestion, shellApproval, viewOf } from "../requests.ts";

const RESOLUTION = { decision: "approved", policyResult: "allow", resolvedBy: "user" };

function endedTurn(id: string, responseParts: readonly ResponsePart[] = []): Turn {
  return {
    id,
    message: { text: "x", origin: { kind: "user" } },
    responseParts,
    usage: undefined,
    state: "complete",
  };
}

const callPart: ResponsePart = {
  kind: "toolCall",
  toolCall: {
    status: "cancelled",
    reason: "skipped",
    toolCallId: "item-1",
    toolName: "bash",
    displayName: "bash",
    invocationMessage: "rm",
  },
};

function pendingPart(toolCallId = "item-1"): ResponsePart {
  return {
    kind: "toolCall",
    toolCall: {
      status: "pending-confirmation",
      toolCallId,
      toolName: "bash",
      displayName: "bash",
      invocationMessage: "rm",
    },
  };
}

const openIds = (view: View) => openRequests(view).map(requestKey);

describe("finding the request of a row", () => {
  it("finds a confirmation by the id of its tool call, and a prompt by its own", () => {
    const view = viewOf({ approvals: [shellApproval()], userInputs: [oneQuestion()] });
    expect(findRequest(view, "item-1")).toMatchObject({ kind: "confirmation", status: "open" });
    expect(findRequest(view, "input-1")).toMatchObject({ kind: "inputRequest", status: "open" });
    expect(findRequest(view, "other")).toBeUndefined();
  });

  it("prefers the open one when a call was asked about more than once", () => {
    const again = shellApproval({ approvalId: "approval-2" });
    const approvals = [again, shellApproval({ resolution: RESOLUTION })];
    expect(findRequest(viewOf({ approvals }), "item-1")).toMatchObject({ approval: again, status: "open" });
  });
});

describe("whether a request still waits", () => {
  const approvals = [shellApproval()];

  it("is over when its turn ended without a decision", () => {
    const turns = [endedTurn("turn-1", [callPart])];
    expect(findRequest(viewOf({ approvals }, { turns, activeTurn: undefined }), "item-1")?.status).toBe(
      "retired",
    );
  });

  it("is over when a later turn runs already", () => {
    const chat = chatState();
    const activeTurn = chat.activeTurn && { ...chat.activeTurn, id: "turn-2" };
    const view = viewOf({ approvals }, { turns: [endedTurn("turn-1")], activeTurn });
    expect(findRequest(view, "item-1")?.status).toBe("retired");
  });

  it("waits while its call waits in the running turn, whatever turn Muse names", () => {
    const chat = chatState();
    const turnWith = (part: ResponsePart) =>
      chat.activeTurn && { ...chat.activeTurn, id: "turn-9", responseParts: [part] };
    const statusWith = (part: ResponsePart) =>
      findRequest(
        viewOf({ approvals }, { turns: [endedTurn("turn-1")], activeTurn: turnWith(part) }),
        "item-1",
      )?.status;
    expect(statusWith(pendingPart())).toBe("open");
    expect(statusWith(callPart)).toBe("retired");
  });

  it("waits while its turn runs, also where that turn was there before under the same id", () => {
    const view = viewOf({ approvals }, { turns: [endedTurn("turn-1")] });
    expect(findRequest(view, "item-1")?.status).toBe("open");
  });

  it("waits when it belongs to a turn that this chat never saw, as a child's does", () => {
    const foreign = [shellApproval({ turnId: "turn-of-a-child", subagentId: "sub-1" })];
    expect(openRequests(viewOf({ approvals: foreign }, { activeTurn: undefined }))).toHaveLength(1);
  });
});

describe("what waits for a person", () => {
  it("is everything that waits and nothing else", () => {
    const view = viewOf({
      approvals: [
        shellApproval({ resolution: RESOLUTION }),
        shellApproval({ approvalId: "approval-2", itemId: "item-2" }),
      ],
      userInputs: [
        oneQuestion(),
        oneQuestion({ userInputId: "b", settlement: { outcome: "answered", answers: [] } }),
      ],
    });
    expect(openIds(view)).toEqual(["approval-2", "input-1"]);
  });

  it("stands below what was asked before, whatever its kind, and last where the chat has no part for it", () => {
    const asked = (id: string, change = {}) => shellApproval({ approvalId: id, itemId: id, ...change });
    const child = asked("of a child", { turnId: "turn-of-a-child", subagentId: "sub-1" });
    const later = [child, asked("later"), asked("earlier")];
    const question: ResponsePart = { kind: "inputRequest", request: { id: "input-1" } };
    const parts = [pendingPart("earlier"), question];
    const at = (...responseParts: readonly ResponsePart[]) => {
      const { activeTurn } = chatState();
      const turn = activeTurn && { ...activeTurn, responseParts };
      return viewOf({ approvals: later, userInputs: [oneQuestion()] }, { activeTurn: turn });
    };
    expect(openIds(at(...parts, pendingPart("later")))).toEqual([
      "earlier",
      "input-1",
      "later",
      "of a child",
    ]);
  });
});

it.each([
  ["accept" as const, "Answered before the agent was opened again."],
  ["decline" as const, "Not answered."],
])(
  "of a question of which only its part is left it is said whether it was answered: %s",
  (response, words) => {
    const part: ResponsePart = { kind: "inputRequest", request: { id: "input-1" }, response };
    expect(pastOutcome(viewOf({}, { turns: [endedTurn("turn-1", [part])] }), "input-1")).toBe(words);
  },
);

describe("what is said of a request of which only its call is left", () => {
  const call = {
    toolCallId: "item-1",
    toolName: "bash",
    displayName: "bash",
    invocationMessage: "rm",
    confirmed: "not-needed" as const,
    pastTenseMessage: "rm",
  };
  const words = (toolCall: ToolCallState) =>
    pastOutcome(viewOf({}, { turns: [endedTurn("turn-1", [{ kind: "toolCall", toolCall }])] }), "item-1");

  it("is that it was carried out only where it succeeded", () => {
    expect(words({ ...call, status: "completed", success: true })).toContain("carried out");
    const cancelled = { message: "Cancelled", code: "cancelled" };
    const notProven: ToolCallState[] = [
      { ...call, status: "completed", success: false, error: cancelled },
      { ...call, status: "completed", success: false, error: { message: "exit 1" } },
      { ...call, status: "cancelled", reason: "denied" },
      { ...call, status: "cancelled", reason: "skipped" },
      { ...call, status: "running" },
    ];
    expect(notProven.map(words)).toEqual([
      "Ended before the agent was opened again, without a result.",
      "Ended before the agent was opened again, with a failure.",
      "Not allowed, so it did not run.",
      "Nobody decided, so it did not run.",
      "Settled before the agent was opened again.",
    ]);
  });
});
