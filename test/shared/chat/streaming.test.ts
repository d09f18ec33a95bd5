/** The response as it streams, where the fixtures of the AHP repository leave it open. */
import { expect, test } from "vitest";
import { SessionStatus } from "../../../shared/chat/state.ts";
import { inputRequest, markdown, play, response, runningChat } from "./story.ts";

test("a delta grows the first of several parts with one id", () => {
  const chat = play(runningChat([markdown("m", "a"), markdown("m", "b")]), {
    type: "chat/delta",
    turnId: "t1",
    partId: "m",
    content: "!",
  });
  expect(response(chat)).toEqual([markdown("m", "a!"), markdown("m", "b")]);
});

test("a delta makes one part new and leaves everything else as it was", () => {
  const before = runningChat([markdown("a", "1"), markdown("b", "2"), markdown("c", "3")]);
  const chat = play(before, { type: "chat/delta", turnId: "t1", partId: "b", content: "+" });
  const same = response(chat).map((part, index) => part === response(before)[index]);
  expect(same).toEqual([true, false, true]);
  expect([chat.turns, chat.activeTurn?.message]).toEqual([before.turns, before.activeTurn?.message]);
  expect(chat.turns).toBe(before.turns);
});

test("a delta passes over an input request that happens to have the id", () => {
  const question = inputRequest("m");
  const chat = play(runningChat([question, markdown("m", "a")]), {
    type: "chat/delta",
    turnId: "t1",
    partId: "m",
    content: "b",
  });
  expect(response(chat)).toEqual([question, markdown("m", "ab")]);
});

test("usage is replaced and never summed", () => {
  const chat = play(
    runningChat(),
    { type: "chat/usage", turnId: "t1", usage: { inputTokens: 10, outputTokens: 2 } },
    { type: "chat/usage", turnId: "t1", usage: { outputTokens: 3 } },
  );
  expect(chat.activeTurn?.usage).toStrictEqual({ outputTokens: 3 });
});

test("a part that is pushed does not touch the status, even if it waits for a person", () => {
  const chat = play(runningChat(), { type: "chat/responsePart", turnId: "t1", part: inputRequest("q") });
  expect(chat.status).toBe(SessionStatus.InProgress);
});
