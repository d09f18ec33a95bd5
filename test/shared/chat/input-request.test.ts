/** Questions to the person, where the fixtures of the AHP repository leave it open. */
import { describe, expect, test } from "vitest";
import { SessionStatus } from "../../../shared/chat/state.ts";
import { BEFORE, idleChat, inputRequest, NOW, play, response, runningChat, textAnswer } from "./story.ts";

const resolved = { ...inputRequest("q1"), response: "decline" } as const;

describe("a question that is asked", () => {
  test("makes the chat unread and in need of input, and says when", () => {
    const before = runningChat([], { status: SessionStatus.InProgress + SessionStatus.IsRead });
    const chat = play(before, { type: "chat/inputRequested", request: { id: "q1" } });
    expect(chat).toMatchObject({ status: SessionStatus.InputNeeded, modifiedAt: NOW });
    expect(response(chat)).toStrictEqual([{ kind: "inputRequest", request: { id: "q1" } }]);
  });

  test("has no place in a chat without a running turn", () => {
    const before = idleChat({ status: SessionStatus.Idle + SessionStatus.IsRead });
    expect(play(before, { type: "chat/inputRequested", request: { id: "q1" } })).toBe(before);
  });

  test("keeps the answers it had when it is asked again, unless it brings its own", () => {
    const before = runningChat([
      inputRequest("q1", { answers: { a: textAnswer("kept") } }),
      inputRequest("q2"),
    ]);
    const again = play(before, { type: "chat/inputRequested", request: { id: "q1", message: "Well?" } });
    expect(response(again)).toStrictEqual([
      { kind: "inputRequest", request: { id: "q1", message: "Well?", answers: { a: textAnswer("kept") } } },
      inputRequest("q2"),
    ]);
    const brought = play(before, {
      type: "chat/inputRequested",
      request: { id: "q1", answers: { b: textAnswer("new") } },
    });
    expect(response(brought)[0]).toStrictEqual({
      kind: "inputRequest",
      request: { id: "q1", answers: { b: textAnswer("new") } },
    });
  });

  test("is another one when the former under its id was completed", () => {
    const chat = play(runningChat([resolved]), { type: "chat/inputRequested", request: { id: "q1" } });
    expect(response(chat)).toEqual([resolved, { kind: "inputRequest", request: { id: "q1" } }]);
  });
});

describe("an answer", () => {
  const change = { type: "chat/inputAnswerChanged", requestId: "q1", questionId: "a" } as const;

  test("moves the time of the chat and nothing of its status", () => {
    const before = runningChat([inputRequest("q1")], {
      status: SessionStatus.InputNeeded + SessionStatus.IsRead,
    });
    const chat = play(before, { ...change, answer: textAnswer("x") });
    expect(chat).toMatchObject({ status: before.status, modifiedAt: NOW });
  });

  test("is withdrawn alone, and the last one leaves none", () => {
    const answers = { a: textAnswer("x"), b: textAnswer("y") };
    const one = play(runningChat([inputRequest("q1", { answers })]), change);
    expect(response(one)).toMatchObject([{ request: { answers: { b: textAnswer("y") } } }]);
    const none = play(one, { ...change, questionId: "b" });
    expect(response(none)).toStrictEqual([inputRequest("q1", { answers: undefined })]);
  });

  test("can be withdrawn where none was given", () => {
    const chat = play(runningChat([inputRequest("q1")]), change);
    expect(response(chat)).toStrictEqual([inputRequest("q1", { answers: undefined })]);
  });

  test("may belong to a question with an odd name", () => {
    const chat = play(runningChat([inputRequest("q1")]), {
      ...change,
      questionId: "__proto__",
      answer: textAnswer("x"),
    });
    const part = response(chat)[0];
    expect(part?.kind === "inputRequest" && Object.entries(part.request.answers ?? {})).toEqual([
      ["__proto__", textAnswer("x")],
    ]);
  });

  test("comes too late for a question that was completed", () => {
    const before = runningChat([resolved]);
    expect(play(before, { ...change, answer: textAnswer("x") })).toBe(before);
  });
});

describe("a question that is completed", () => {
  test("has the given answers laid over the drafts", () => {
    const before = runningChat([inputRequest("q1", { answers: { a: textAnswer("x"), b: textAnswer("y") } })]);
    const chat = play(before, {
      type: "chat/inputCompleted",
      requestId: "q1",
      response: "accept",
      answers: { b: textAnswer("z", "submitted"), c: { state: "skipped" } },
    });
    expect(response(chat)).toStrictEqual([
      {
        ...inputRequest("q1", {
          answers: { a: textAnswer("x"), b: textAnswer("z", "submitted"), c: { state: "skipped" } },
        }),
        response: "accept",
      },
    ]);
    expect(chat.modifiedAt).toBe(NOW);
  });

  test("leaves the chat in need of input while another one is open", () => {
    const before = runningChat([inputRequest("q1"), inputRequest("q2")], {
      status: SessionStatus.InputNeeded,
    });
    const complete = { type: "chat/inputCompleted", response: "cancel" } as const;
    const one = play(before, { ...complete, requestId: "q1" });
    const both = play(one, { ...complete, requestId: "q2" });
    expect([one.status, both.status]).toEqual([SessionStatus.InputNeeded, SessionStatus.InProgress]);
  });

  test("can be completed once only", () => {
    const before = runningChat([resolved]);
    const chat = play(before, { type: "chat/inputCompleted", requestId: "q1", response: "accept" });
    expect(chat).toBe(before);
    expect(chat.modifiedAt).toBe(BEFORE);
  });
});
