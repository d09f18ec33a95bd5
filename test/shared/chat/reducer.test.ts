/** What holds for the reducer as a whole: its clock, and actions it does not know. */
import { expect, test } from "vitest";
import { chatReducer } from "../../../shared/chat/reducer.ts";
import { BEFORE, idleChat, play, runningChat, unknownAction, user } from "./story.ts";

test("an unknown action changes nothing and is reported", () => {
  const messages: string[] = [];
  const chat = idleChat();
  expect(chatReducer(chat, unknownAction(), { log: (message) => messages.push(message) })).toBe(chat);
  expect(messages).toEqual([expect.stringContaining("chat/newerThanThis")]);
});

test("an unknown action is no matter when nobody listens", () => {
  const chat = idleChat();
  expect(chatReducer(chat, unknownAction())).toBe(chat);
});

test("known actions are not reported", () => {
  const messages: string[] = [];
  chatReducer(
    idleChat(),
    { type: "chat/delta", turnId: "?", partId: "?", content: "" },
    { log: (message) => messages.push(message) },
  );
  expect(messages).toEqual([]);
});

test("without a clock of the caller the time is the machine's", () => {
  const earliest = Date.now();
  const chat = chatReducer(runningChat(), { type: "chat/turnComplete", turnId: "t1", duration: 0 });
  expect(Date.parse(chat.modifiedAt)).toBeGreaterThanOrEqual(earliest);
  expect(Date.parse(chat.modifiedAt)).toBeLessThanOrEqual(Date.now());
});

test("an action without effect does not move the time", () => {
  const before = runningChat();
  expect(play(before, { type: "chat/turnComplete", turnId: "other", duration: 0 })).toBe(before);
});

test("the draft and the activity come and go without moving the time", () => {
  const chat = play(
    idleChat(),
    { type: "chat/draftChanged", draft: user("Hm") },
    { type: "chat/activityChanged", activity: "thinking" },
  );
  expect(chat).toMatchObject({ draft: user("Hm"), activity: "thinking", modifiedAt: BEFORE });
  const cleared = play(chat, { type: "chat/draftChanged" }, { type: "chat/activityChanged" });
  expect(cleared).toStrictEqual(idleChat({ draft: undefined, activity: undefined }));
});
