import { describe, expect, it } from "vitest";
import { type MspEvent, parseEvent } from "../../../server/msp/events.ts";
import { EXAMPLES } from "../../frames.ts";
import { hostFrames, isRecord } from "./exchange.ts";

describe("what waits for a person", () => {
  const requested = (name: string, method: string): Readonly<Record<string, unknown>> => {
    const frame = hostFrames(EXAMPLES, name).find((sent) => sent.kind === "event" && sent.method === method);
    if (frame?.kind !== "event" || !isRecord(frame.params)) throw new Error(`no ${method}`);
    return frame.params;
  };

  it("is told however little of an approval can be read", () => {
    const approval = requested("shell1", "approval/requested");
    const needed = ["sessionId", "viewCursor", "approvalId", "currentRequirementId", "itemId", "turnId"];
    const bare = Object.fromEntries(Object.entries(approval).filter(([key]) => needed.includes(key)));
    expect(parseEvent("approval/requested", bare)).toMatchObject({
      method: "approval/requested",
      params: { availableChoices: [], subject: { kind: "unknown" }, toolName: "", rawArgs: "" },
    });
  });

  it("never grants anything by a word that is missing", () => {
    const approval = requested("shell1", "approval/requested");
    const choice = { choiceId: "x", label: "Do it" };
    const event = parseEvent("approval/requested", {
      ...approval,
      availableChoices: [choice, { label: "no id" }, null],
    });
    expect(event).toMatchObject({
      params: {
        availableChoices: [{ ...choice, decision: "unknown", scope: "unknown", acceptsFeedback: false }],
      },
    });
  });

  it("includes a question without header, options or bounds", () => {
    const prompt = requested("ui_answer", "userInput/requested");
    const questions = [{ id: "q", question: "Which one?" }, 5];
    expect(parseEvent("userInput/requested", { ...prompt, questions })).toMatchObject({
      params: {
        questions: [
          { id: "q", header: "", question: "Which one?", options: [], selection: { mode: "single" } },
        ],
      },
    });
  });
});

describe("the end of a thing", () => {
  const place = { sessionId: "s", viewCursor: "c" };
  const cases: readonly [MspEvent["method"], object, object][] = [
    ["turn/completed", { turnId: "t" }, { terminal: "unknown" }],
    ["turn/completed", { turnId: "t", terminal: "paused", error: "odd", usage: [] }, { terminal: "paused" }],
    [
      "approval/resolved",
      { approvalId: "a" },
      { decision: "unknown", policyResult: "unknown", resolvedBy: "unknown" },
    ],
    ["userInput/settled", { userInputId: "u" }, { outcome: "unknown", answers: [], reason: null }],
  ];

  it.each(cases)("%s %j is told even when nobody knows how it ended", (method, params, read) => {
    expect(parseEvent(method, { ...place, ...params })).toMatchObject({ method, params: read });
  });

  it("may come without a cursor where the session itself is unloaded", () => {
    for (const viewCursor of [null, undefined]) {
      expect(parseEvent("session/closed", { sessionId: "s", reason: "idle", viewCursor })).toMatchObject({
        method: "session/closed",
        params: { viewCursor: null },
      });
      expect(
        parseEvent("session/statusChanged", { sessionId: "s", status: "notLoaded", viewCursor }),
      ).toMatchObject({
        params: { status: "notLoaded", viewCursor: null },
      });
    }
  });

  it("of a goal is null, said or not, while an unreadable goal is no end", () => {
    expect(parseEvent("session/goalChanged", { ...place, goal: null })).toMatchObject({
      params: { goal: null },
    });
    expect(parseEvent("session/goalChanged", place)).toMatchObject({ params: { goal: null } });
    expect(parseEvent("session/goalChanged", { ...place, goal: "ship" })).toMatchObject({ method: null });
  });
});
