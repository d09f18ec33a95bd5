/** The status bitset: which bits follow from the chat, and which belong to the host. */
import { describe, expect, test } from "vitest";
import type { ChatAction } from "../../../shared/chat/actions.ts";
import { SessionStatus } from "../../../shared/chat/state.ts";
import { BEFORE, idleChat, play, runningChat } from "./story.ts";

const { Idle, Error: Failed, InProgress, InputNeeded, IsRead, IsArchived } = SessionStatus;
const BIT_31 = 2 ** 31;
const BIT_40 = 2 ** 40;

const call = { turnId: "t1", toolCallId: "c1" };
const start: ChatAction = { type: "chat/toolCallStart", ...call, toolName: "sh", displayName: "Shell" };
const ask: ChatAction = { type: "chat/toolCallReady", ...call, invocationMessage: "Run" };
const end: ChatAction = { type: "chat/turnComplete", turnId: "t1", duration: 1 };

test("flags, known and unknown, survive every change of the activity", () => {
  const flags = IsRead + IsArchived + BIT_31 + BIT_40;
  const running = runningChat([], { status: InProgress + flags });
  const asked = play(running, start, ask);
  expect([asked.status, play(asked, end).status]).toEqual([InputNeeded + flags, Idle + flags]);
});

test("reading is undone without touching the bit for it when the chat was not read", () => {
  const before = runningChat([], { status: InProgress + IsArchived });
  const chat = play(before, { type: "chat/inputRequested", request: { id: "q1" } });
  expect(chat.status).toBe(InputNeeded + IsArchived);
});

test("the one activity bit that means nothing goes with the others", () => {
  expect(play(runningChat([], { status: 4 }), ask).status).toBe(InProgress);
});

describe("an action about a tool call that is not there", () => {
  const stray: ChatAction[] = [
    ask,
    { type: "chat/toolCallConfirmed", ...call, approved: false, reason: "denied" },
    { type: "chat/toolCallComplete", ...call, result: { success: true, pastTenseMessage: "Ran" } },
    { type: "chat/toolCallResultConfirmed", ...call, approved: true },
    {
      type: "chat/toolCallAuthRequired",
      ...call,
      auth: { reason: "expired", resource: { resource: "https://mcp.example" } },
    },
    { type: "chat/toolCallAuthResolved", ...call },
  ];

  test.each(stray)("$type turns the error of the last turn into idleness", (action) => {
    const failed = idleChat({ status: Failed + IsRead });
    expect(play(failed, action)).toEqual(idleChat({ status: Idle + IsRead, modifiedAt: BEFORE }));
  });

  test.each(stray)("$type returns the very same chat when the activity is right", (action) => {
    const idle = idleChat();
    expect(play(idle, action)).toBe(idle);
  });

  test("leaves the error alone when it only streams", () => {
    const failed = idleChat({ status: Failed });
    expect(play(failed, start, { type: "chat/toolCallDelta", ...call, content: "x" })).toBe(failed);
    expect(play(failed, { type: "chat/toolCallContentChanged", ...call, content: [] })).toBe(failed);
  });
});
