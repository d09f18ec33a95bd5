/** Wherever a part stands, the actions that `advance` gives lead to the part that is wanted. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyFold } from "../../../../server/fold/fold.ts";
import { advance } from "../../../../server/fold/part/advance.ts";
import { findTurn, partId } from "../../../../shared/chat/select.ts";
import type { ResponsePart, ToolCallState } from "../../../../shared/chat/state.ts";
import { type View, type ViewAction, viewReducer } from "../../../../shared/view.ts";

const started: View = viewReducer(emptyFold("session", 0).view, {
  type: "chat/turnStarted",
  turnId: "turn",
  startedAt: "1970-01-01T00:00:00.000Z",
  message: { text: "go", origin: { kind: "user" } },
});

const common = {
  toolCallId: "call",
  toolName: "bash",
  displayName: "Bash",
  invocationMessage: "ls",
  toolInput: '{"command":"ls"}',
};
const once = { id: "allow_once", label: "Allow once", kind: "approve" as const, group: 0 };
const reject = { id: "abort", label: "Reject", kind: "deny" as const, group: 0 };
const output = [{ type: "text" as const, text: "a\n" }];

const toolCalls: readonly ToolCallState[] = [
  { ...common, status: "pending-confirmation", confirmationTitle: "Step 1 of 2", options: [once, reject] },
  { ...common, status: "pending-confirmation", confirmationTitle: "Step 2 of 2", options: [once, reject] },
  { ...common, status: "running", confirmed: "not-needed" },
  { ...common, status: "running", confirmed: "user-action", selectedOption: once },
  { ...common, status: "running", confirmed: "not-needed", content: output },
  {
    ...common,
    status: "completed",
    confirmed: "not-needed",
    success: true,
    pastTenseMessage: "ls",
    content: output,
  },
  {
    ...common,
    status: "completed",
    confirmed: "user-action",
    selectedOption: once,
    success: false,
    pastTenseMessage: "Cancelled",
    content: [],
    error: { message: "Cancelled", code: "cancelled" },
  },
  { ...common, status: "cancelled", reason: "denied", selectedOption: reject },
  { ...common, status: "cancelled", reason: "skipped", reasonMessage: "Withdrawn" },
];

const parts: readonly ResponsePart[] = [
  ...toolCalls.map((toolCall): ResponsePart => ({ kind: "toolCall", toolCall })),
  { kind: "markdown", id: "call", content: "" },
  { kind: "markdown", id: "call", content: "Hello" },
  { kind: "markdown", id: "call", content: "Hello there" },
  { kind: "markdown", id: "call", content: "Other" },
  { kind: "reasoning", id: "call", content: "First." },
  { kind: "reasoning", id: "call", content: "First. Second." },
  { kind: "inputRequest", request: { id: "call", questions: [{ kind: "text", id: "q", message: "?" }] } },
  {
    kind: "inputRequest",
    request: {
      id: "call",
      questions: [{ kind: "text", id: "q", message: "?" }],
      answers: { q: { state: "submitted", value: { kind: "text", value: "yes" } } },
    },
    response: "accept",
  },
  { kind: "inputRequest", request: { id: "call", questions: [] }, response: "decline" },
  { kind: "systemNotification", content: "Compacting", _meta: { itemId: "call" } },
  { kind: "systemNotification", content: "Compacted", _meta: { itemId: "call" } },
];

function moved(view: View, next: ResponsePart): { view: View; actions: readonly ViewAction[] } {
  const actions = advance("turn", currentOf(view), next);
  return {
    view: actions.reduce((state, action) => viewReducer(state, action, { now: () => 0 }), view),
    actions,
  };
}

const currentOf = (view: View) =>
  findTurn(view.chat, "turn")?.responseParts.find((part) => partId(part) === "call");

/** Keys without a value say nothing, and neither does an empty list of content. */
const told = (part: ResponsePart | undefined): unknown =>
  JSON.parse(
    JSON.stringify(part ?? null, (key, value) =>
      key === "content" && value.length === 0 ? undefined : value,
    ),
  );

describe("the way from one version of a part to the next", () => {
  it("leads there, over any number of steps, without a second copy of the part", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 }), (steps) => {
        let view = started;
        for (const step of steps) {
          view = moved(view, step).view;
          expect(told(currentOf(view))).toEqual(told(step));
          expect(view.chat.activeTurn?.responseParts).toHaveLength(1);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("is empty where nothing changed", () => {
    for (const part of parts) {
      const { view } = moved(started, part);
      expect(moved(view, part).actions).toEqual([]);
    }
  });

  it("keeps to what AHP has words for from the first sight of a call to its end", () => {
    const [stageOne, stageTwo, , allowed] = parts;
    const end: ResponsePart = {
      kind: "toolCall",
      toolCall: {
        ...common,
        status: "completed",
        confirmed: "user-action",
        selectedOption: once,
        success: true,
        pastTenseMessage: "ls",
        content: output,
      },
    };
    let view = started;
    for (const step of [stageOne, stageTwo, allowed, end]) {
      if (step === undefined) continue;
      const { actions, view: next } = moved(view, step);
      expect(actions.map(({ type }) => type)).not.toContain("muse/partSet");
      view = next;
    }
  });
});
