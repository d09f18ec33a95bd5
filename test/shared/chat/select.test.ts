/** What readers of a chat ask it. */
import { describe, expect, test } from "vitest";
import {
  findTurn,
  isTerminalToolCall,
  openInputRequests,
  partId,
  pendingConfirmations,
} from "../../../shared/chat/select.ts";
import type { ResponsePart, ToolCallState } from "../../../shared/chat/state.ts";
import { activeTurn, finishedTurn, idleChat, inputRequest, markdown, runningChat } from "./story.ts";

const base = { toolCallId: "c1", toolName: "sh", displayName: "Shell", invocationMessage: "Run" };
const result = { confirmed: "setting", success: true, pastTenseMessage: "Ran" } as const;
const calls: readonly ToolCallState[] = [
  { ...base, status: "streaming" },
  { ...base, status: "pending-confirmation" },
  { ...base, status: "running", confirmed: "setting" },
  {
    ...base,
    status: "auth-required",
    confirmed: "setting",
    contributor: { kind: "mcp", customizationId: "server-1" },
    auth: { reason: "expired", resource: { resource: "https://mcp.example" } },
  },
  { ...base, ...result, status: "pending-result-confirmation" },
  { ...base, ...result, status: "completed" },
  { ...base, status: "cancelled", reason: "skipped" },
];
const parts = calls.map((toolCall): ResponsePart => ({ kind: "toolCall", toolCall }));

describe("a turn", () => {
  const [older, newer] = [finishedTurn("a", [markdown("old")]), finishedTurn("a", [markdown("new")])];
  const chat = idleChat({ turns: [older, newer, finishedTurn("b")], activeTurn: activeTurn("b") });

  test("is found by its id, the newest first", () => {
    expect(findTurn(chat, "a")).toBe(newer);
    expect(findTurn(chat, "b")).toBe(chat.activeTurn);
  });

  test("that is not there is not found", () => {
    expect(findTurn(chat, "c")).toBeUndefined();
  });
});

describe("a part is identified by", () => {
  test.each<[string, ResponsePart, string | undefined]>([
    ["its id if it is text", markdown("m"), "m"],
    ["its id if it is reasoning", { kind: "reasoning", id: "r", content: "" }, "r"],
    ["its call", { kind: "toolCall", toolCall: { ...base, status: "streaming" } }, "c1"],
    ["its request", inputRequest("q1"), "q1"],
    [
      "the item behind a notification",
      { kind: "systemNotification", content: "Compacted", _meta: { itemId: "i1" } },
      "i1",
    ],
    [
      "nothing if no item is named",
      { kind: "systemNotification", content: "Hm", _meta: { itemId: 7 } },
      undefined,
    ],
    ["nothing if nothing is said of it", { kind: "systemNotification", content: "Hm" }, undefined],
    ["nothing if it is a reference", { kind: "contentRef", uri: "file:///a" }, undefined],
  ])("%s", (_what, part, id) => {
    expect(partId(part)).toBe(id);
  });
});

test("only a completed and a cancelled call are at their end", () => {
  expect(calls.filter(isTerminalToolCall).map(({ status }) => status)).toEqual(["completed", "cancelled"]);
});

test("a decision is awaited before a call and over its result, in the running turn only", () => {
  expect(pendingConfirmations(runningChat([markdown("m"), ...parts]))).toEqual([calls[1], calls[4]]);
  expect(pendingConfirmations(idleChat({ turns: [finishedTurn("a", parts)] }))).toEqual([]);
});

test("an answer is awaited to requests of the running turn that have no response", () => {
  const asked = [inputRequest("q1"), { ...inputRequest("q2"), response: "accept" } as const, markdown("m")];
  expect(openInputRequests(runningChat(asked)).map(({ id }) => id)).toEqual(["q1"]);
  expect(openInputRequests(idleChat({ turns: [finishedTurn("a", asked)] }))).toEqual([]);
});
