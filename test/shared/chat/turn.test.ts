/** How turns begin, end, are taken back and are loaded, where the fixtures of the AHP repository leave it open. */
import { describe, expect, test } from "vitest";
import type { ChatAction } from "../../../shared/chat/actions.ts";
import { SessionStatus } from "../../../shared/chat/state.ts";
import {
  activeTurn,
  BEFORE,
  finishedTurn,
  idleChat,
  inputRequest,
  markdown,
  NOW,
  play,
  runningChat,
  user,
} from "./story.ts";

const start: ChatAction = {
  type: "chat/turnStarted",
  turnId: "t2",
  startedAt: NOW,
  message: user("And now?"),
};

describe("a turn that starts", () => {
  test("takes the place of a turn that is running, which leaves no record", () => {
    const chat = play(runningChat([inputRequest("q1")], { status: SessionStatus.InputNeeded }), start);
    expect(chat.turns).toEqual([]);
    expect(chat.activeTurn).toStrictEqual({
      id: "t2",
      startedAt: NOW,
      message: user("And now?"),
      responseParts: [],
      usage: undefined,
    });
    expect(chat.status).toBe(SessionStatus.InProgress);
  });

  test("leaves the draft, the activity and the messages that wait alone", () => {
    const before = idleChat({
      draft: user("Also"),
      activity: "thinking",
      steeringMessage: { id: "s1", message: user("Left") },
      queuedMessages: [{ id: "q1", message: user("Next") }],
    });
    const chat = play(before, start);
    expect(chat.draft).toBe(before.draft);
    expect(chat.activity).toBe("thinking");
    expect(chat.steeringMessage).toBe(before.steeringMessage);
    expect(chat.queuedMessages).toBe(before.queuedMessages);
  });

  test("leaves no key for a queue that never was", () => {
    expect(play(idleChat(), { ...start, queuedMessageId: "q1" })).not.toHaveProperty("queuedMessages");
  });

  test("makes the chat unread and says when", () => {
    const chat = play(idleChat({ status: SessionStatus.Idle + SessionStatus.IsRead }), start);
    expect(chat.status).toBe(SessionStatus.InProgress);
    expect(chat.modifiedAt).toBe(NOW);
  });
});

describe("a turn that ends", () => {
  test("keeps a question that nobody answered", () => {
    const question = inputRequest("q1");
    const chat = play(runningChat([question]), { type: "chat/turnCancelled", turnId: "t1", duration: 5 });
    expect(chat.turns).toStrictEqual([
      {
        id: "t1",
        startedAt: BEFORE,
        duration: 5,
        message: user("Question of t1"),
        responseParts: [question],
        usage: undefined,
        state: "cancelled",
        error: undefined,
      },
    ]);
    expect(chat.turns[0]?.responseParts[0]).toBe(question);
    expect(chat.status).toBe(SessionStatus.Idle);
  });

  test("does not touch what waits, what is drafted, and whether the chat was read", () => {
    const before = runningChat([], {
      status: SessionStatus.InProgress + SessionStatus.IsRead,
      draft: user("Also"),
      queuedMessages: [{ id: "q1", message: user("Next") }],
    });
    const chat = play(before, { type: "chat/turnComplete", turnId: "t1", duration: 5 });
    expect(chat).toMatchObject({
      status: SessionStatus.Idle + SessionStatus.IsRead,
      draft: before.draft,
      queuedMessages: before.queuedMessages,
      modifiedAt: NOW,
    });
  });

  test("ends in error with its flags kept", () => {
    const error = { errorType: "host", message: "It broke" };
    const before = runningChat([], { status: SessionStatus.InProgress + SessionStatus.IsArchived });
    const chat = play(before, { type: "chat/error", turnId: "t1", duration: 5, error });
    expect(chat.status).toBe(SessionStatus.Error + SessionStatus.IsArchived);
    expect(chat.turns).toMatchObject([{ state: "error", error }]);
  });
});

describe("turns that are taken back", () => {
  const before = runningChat([], {
    turns: [finishedTurn("a"), finishedTurn("b")],
    turnsNextCursor: "older",
    status: SessionStatus.InProgress,
  });

  test("leave the way to older turns open as long as one turn remains", () => {
    const chat = play(before, { type: "chat/truncated", turnId: "a" });
    expect(chat).toMatchObject({ turns: [before.turns[0]], turnsNextCursor: "older" });
  });

  test("leave nothing older to load when none remains", () => {
    const chat = play(before, { type: "chat/truncated" });
    expect(chat.turns).toEqual([]);
    expect(chat).not.toHaveProperty("turnsNextCursor");
  });

  test("do not include the active turn, whose id is no place to cut at", () => {
    expect(play(before, { type: "chat/truncated", turnId: "t1" })).toBe(before);
  });

  test("take an error with them", () => {
    const failed = idleChat({ turns: [finishedTurn("a")], status: SessionStatus.Error });
    expect(play(failed, { type: "chat/truncated", turnId: "a" })).toMatchObject({
      status: SessionStatus.Idle,
      modifiedAt: NOW,
    });
  });
});

describe("older turns that are loaded", () => {
  test("come before the known ones, each turn once, and close the cursor when it is the end", () => {
    const known = finishedTurn("b", [markdown("m", "kept")]);
    const before = idleChat({ turns: [known], turnsNextCursor: "older", activeTurn: activeTurn("t1") });
    const chat = play(before, { type: "chat/turnsLoaded", turns: [finishedTurn("a"), finishedTurn("b")] });
    expect(chat.turns.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(chat.turns[1]).toBe(known);
    expect(chat).toHaveProperty("turnsNextCursor", undefined);
    expect([chat.status, chat.modifiedAt]).toEqual([before.status, before.modifiedAt]);
  });
});
