/** Parts and messages that read differently from what was streamed. */
import { describe, expect, test } from "vitest";
import { type ResponsePart, SessionStatus } from "../../../shared/chat/state.ts";
import {
  activeTurn,
  finishedTurn,
  idleChat,
  inputRequest,
  markdown,
  playExtension,
  response,
  runningChat,
  unknownAction,
  user,
} from "./story.ts";

const set = (part: ResponsePart, turnId = "t1") => ({ type: "muse/partSet", turnId, part }) as const;
const confirmation: ResponsePart = {
  kind: "toolCall",
  toolCall: {
    status: "pending-confirmation",
    toolCallId: "c1",
    toolName: "sh",
    displayName: "Shell",
    invocationMessage: "Run",
  },
};

describe("a part that is set", () => {
  test("takes the place of the part with its identity", () => {
    const chat = playExtension(
      runningChat([markdown("a", "1"), markdown("b", "2")]),
      set(markdown("a", "new")),
    );
    expect(response(chat)).toEqual([markdown("a", "new"), markdown("b", "2")]);
  });

  test("joins the turn at the end when it is new", () => {
    const chat = playExtension(runningChat([markdown("a")]), set(markdown("b")));
    expect(response(chat)).toEqual([markdown("a"), markdown("b")]);
  });

  test("joins again each time when it has no identity, unless it is the very same part", () => {
    const part: ResponsePart = { kind: "contentRef", uri: "file:///a" };
    const once = playExtension(runningChat([{ ...part }]), set(part));
    expect(response(once)).toHaveLength(2);
    expect(playExtension(once, set(part))).toBe(once);
  });

  test("changes nothing when it is the very same part", () => {
    const part = markdown("a", "1");
    const active = runningChat([part]);
    expect(playExtension(active, set(part))).toBe(active);
    const finished = idleChat({ turns: [finishedTurn("t1", [part])] });
    expect(playExtension(finished, set(part))).toBe(finished);
  });

  test("changes nothing when nobody knows the turn", () => {
    const chat = runningChat([], { turns: [finishedTurn("t0")] });
    expect(playExtension(chat, set(markdown("a"), "elsewhere"))).toBe(chat);
  });

  test("decides whether a person is needed", () => {
    const asked = playExtension(runningChat([], { status: 8 + SessionStatus.IsRead }), set(confirmation));
    expect(asked.status).toBe(SessionStatus.InputNeeded + SessionStatus.IsRead);
    const question = playExtension(runningChat(), set(inputRequest("q1")));
    const answered = playExtension(question, set({ ...inputRequest("q1"), response: "accept" }));
    expect([question.status, answered.status]).toEqual([SessionStatus.InputNeeded, SessionStatus.InProgress]);
  });

  test("reaches a finished turn, leaves its neighbours alone and the status as it was", () => {
    const before = idleChat({
      turns: [finishedTurn("a"), finishedTurn("t1", [markdown("m", "old")]), finishedTurn("c")],
      status: SessionStatus.Error,
    });
    const chat = playExtension(before, set(markdown("m", "new")), set(confirmation));
    expect(chat.turns[1]).toEqual(finishedTurn("t1", [markdown("m", "new"), confirmation]));
    expect([chat.turns[0], chat.turns[2]]).toEqual([before.turns[0], before.turns[2]]);
    expect(chat.turns[0]).toBe(before.turns[0]);
    expect(chat.status).toBe(SessionStatus.Error);
  });

  test("reaches the active turn first, and then the newest", () => {
    const twice = [finishedTurn("t1"), finishedTurn("t1")];
    const finished = playExtension(idleChat({ turns: twice }), set(markdown("m")));
    expect(finished.turns).toEqual([finishedTurn("t1"), finishedTurn("t1", [markdown("m")])]);
    const active = playExtension(
      idleChat({ turns: twice, activeTurn: activeTurn("t1") }),
      set(markdown("m")),
    );
    expect(active.turns).toBe(twice);
    expect(response(active)).toEqual([markdown("m")]);
  });
});

describe("a message that is set", () => {
  const message = user("In other words");
  const setMessage = (turnId: string) => ({ type: "muse/messageSet", turnId, message }) as const;

  test("is the message of the active or of a finished turn", () => {
    const before = runningChat([], { turns: [finishedTurn("t0")] });
    expect(playExtension(before, setMessage("t1")).activeTurn?.message).toBe(message);
    expect(playExtension(before, setMessage("t0")).turns[0]?.message).toBe(message);
  });

  test("changes nothing when it is the very same message or nobody knows the turn", () => {
    const chat = playExtension(runningChat(), setMessage("t1"));
    expect(playExtension(chat, setMessage("t1"), setMessage("elsewhere"))).toBe(chat);
  });

  test("leaves the status alone, even where it is out of date", () => {
    const stale = runningChat([confirmation], { status: SessionStatus.InProgress });
    expect(playExtension(stale, setMessage("t1")).status).toBe(SessionStatus.InProgress);
  });
});

test("an action of a newer version changes nothing", () => {
  const chat = runningChat();
  expect(playExtension(chat, unknownAction())).toBe(chat);
});
