/** Messages that wait and directories of the chat, where the fixtures of the AHP repository leave it open. */
import { describe, expect, test } from "vitest";
import { BEFORE, idleChat, play, user } from "./story.ts";

const queued = (...ids: string[]) => ids.map((id) => ({ id, message: user(id) }));

describe("a queue that is put in another order", () => {
  const ids = (order: string[], ...queue: string[]) =>
    play(idleChat({ queuedMessages: queued(...queue) }), {
      type: "chat/queuedMessagesReordered",
      order,
    }).queuedMessages?.map(({ id }) => id);

  test("takes an id at its first mention", () => {
    expect(ids(["c", "a", "c"], "a", "b", "c")).toEqual(["c", "a", "b"]);
  });

  test("loses nothing, not even the second of two messages with one id", () => {
    expect(ids(["b"], "a", "b", "a", "b")).toEqual(["b", "b", "a", "a"]);
  });

  test("leaves the time of the chat alone", () => {
    const chat = play(idleChat({ queuedMessages: queued("a") }), {
      type: "chat/queuedMessagesReordered",
      order: [],
    });
    expect(chat.modifiedAt).toBe(BEFORE);
  });
});

test("a turn made of a queued message takes that message alone out of the queue", () => {
  const chat = play(idleChat({ queuedMessages: queued("a", "b") }), {
    type: "chat/turnStarted",
    turnId: "t1",
    startedAt: BEFORE,
    message: user("a"),
    queuedMessageId: "a",
  });
  expect(chat.queuedMessages).toEqual(queued("b"));
});

describe("the directories of a chat", () => {
  test("are an empty list once the last one is removed, because none is not the same as all", () => {
    const chat = play(idleChat({ workingDirectories: ["file:///a"] }), {
      type: "chat/workingDirectoryRemoved",
      directory: "file:///a",
    });
    expect(chat.workingDirectories).toEqual([]);
  });

  test("lose the named one and keep the others in order", () => {
    const chat = play(idleChat({ workingDirectories: ["file:///a", "file:///b", "file:///c"] }), {
      type: "chat/workingDirectoryRemoved",
      directory: "file:///b",
    });
    expect(chat.workingDirectories).toEqual(["file:///a", "file:///c"]);
  });
});
