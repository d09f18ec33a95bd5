/** Turns, decisions and controls that the host refuses, with the same kind and data as the real one. */
import { describe, expect, it } from "vitest";
import type { Frame } from "../../../dev/muse/frame.ts";
import { dataOf, errorOf, kindOf, reasonOf } from "./refused.ts";
import { askedFor, dig, namesOf, startTalk, textAt } from "./talk.ts";

const unknownId = "01a0c450-6c25-7000-8001-00009e3779b9";

describe("turns", () => {
  it("that do not run cannot be stopped, steered or unqueued", () => {
    const talk = startTalk();
    expect(reasonOf(talk.command("turn/interrupt"))).toBe("missing_run");
    expect(reasonOf(talk.command("turn/cancel", { turnId: unknownId }))).toBe("missing_run");
    expect(reasonOf(talk.command("turn/unqueue", { turnId: unknownId }))).toBe("invalid_target");
    const steer = { expectedTurnId: unknownId, input: [{ text: "x", type: "text" }] };
    expect(reasonOf(talk.command("turn/steer", steer))).toBe("missing_run");
    talk.prompt("hello");
    expect(reasonOf(talk.command("turn/steer", steer))).toBe("invalid_target");
    expect(reasonOf(talk.command("turn/cancel", { retract: true }))).toBe("not_paired_interrupt");
    expect(reasonOf(talk.command("session/compact"))).toBe("run_active");
  });

  it("refuse an unknown skill", () => {
    const talk = startTalk();
    const input = [{ selector: "none", type: "skill" }];
    expect(dataOf(talk.command("turn/start", { input }))).toEqual({
      kind: "skillNotFound",
      retryable: false,
      selector: "none",
    });
  });

  it("queue, and a queued one can be taken back before it starts", () => {
    const talk = startTalk();
    talk.prompt("hello");
    const queued = talk.prompt("think");
    expect(dig(queued[0], "result")).toMatchObject({ disposition: "queued", startedNewTurn: false });
    const turnId = textAt(queued[0], "result", "turnId");
    expect(namesOf(talk.command("turn/unqueue", { turnId }))).toEqual(["result", "turn/unqueued"]);
    expect(talk.muse.settle().filter((frame) => frame.method === "turn/started")).toEqual([]);
  });
});

describe("decisions", () => {
  it("on an approval must name the current stage and an offered choice", () => {
    const talk = startTalk();
    const asked = askedFor(talk, "three stages", "approval/requested");
    const approvalId = textAt(asked, "params", "approvalId");
    const at = (sourceIndex: number, more: Frame = {}) =>
      talk.command("approval/decide", {
        approvalId,
        choiceId: "allow_once",
        requirementId: { approvalId, sourceIndex },
        ...more,
      });
    expect(dataOf(at(0))).toEqual({
      approvalId,
      currentRequirementId: { approvalId, sourceIndex: 1 },
      kind: "approvalRequirementStale",
      retryable: false,
    });
    expect(dataOf(at(1, { choiceId: "allow_all" }))).toEqual({
      approvalId,
      choiceId: "allow_all",
      kind: "approvalChoiceInvalid",
      retryable: false,
    });
    expect(kindOf(at(1, { feedback: "well done" }))).toBe("invalidParams");
    expect(
      kindOf(at(1, { approvalId: unknownId, requirementId: { approvalId: unknownId, sourceIndex: 1 } })),
    ).toBe("approvalNotFound");
    at(1, { feedback: null });
    at(2);
    const late = at(2);
    const resolved = talk.muse.sent.find((frame) => frame.method === "approval/resolved");
    expect(dataOf(late)).toEqual({
      approvalId,
      kind: "approvalAlreadyResolved",
      resolution: {
        decision: "approved",
        resolvedBy: "user",
        viewCursor: dig(resolved, "params", "viewCursor"),
      },
      retryable: false,
    });
    expect(dig(errorOf(late), "message")).toBe(`approval ${approvalId} is already resolved`);
  });

  it("without a receipt are noted as a breach", () => {
    const talk = startTalk();
    talk.prompt("shell");
    const asked = talk.muse.settle().find((frame) => frame.method === "approval/requested");
    const approvalId = textAt(asked, "params", "approvalId");
    talk.command("approval/decide", {
      approvalId,
      choiceId: "allow_once",
      requirementId: { approvalId, sourceIndex: 0 },
    });
    expect(talk.muse.notes).toContainEqual({
      text: `no receipt for approval ${approvalId} before it was decided`,
      type: "violation",
    });
  });

  it.each([
    ["no answer at all", []],
    ["an unknown option", [{ questionId: "database", selectedLabel: "Oracle" }]],
    ["two values", [{ freeText: "x", questionId: "database", selectedLabel: "SQLite" }]],
    ["no value", [{ questionId: "database" }]],
    ["a list for a single choice", [{ questionId: "database", selectedLabels: ["SQLite"] }]],
    ["a text of 501 characters", [{ freeText: "x".repeat(501), questionId: "database" }]],
    [
      "a note of 501 characters",
      [{ note: "x".repeat(501), questionId: "database", selectedLabel: "SQLite" }],
    ],
    ["an answer to another question", [{ questionId: "colour", selectedLabel: "SQLite" }]],
  ])("on a prompt are refused with %s", (_what, answers) => {
    const talk = startTalk();
    const userInputId = textAt(askedFor(talk, "ask one", "userInput/requested"), "params", "userInputId");
    expect(dataOf(talk.command("userInput/answer", { answers, userInputId }))).toEqual({
      kind: "userInputAnswerInvalid",
      retryable: false,
      userInputId,
    });
  });

  it("on a multiple choice keep within its bounds", () => {
    const talk = startTalk();
    const userInputId = textAt(askedFor(talk, "ask", "userInput/requested"), "params", "userInputId");
    const answer = (selectedLabels: readonly string[]) =>
      talk.command("userInput/answer", {
        answers: [
          { questionId: "database", selectedLabel: "SQLite" },
          { questionId: "features", selectedLabels },
          { freeText: "audit", questionId: "table" },
        ],
        userInputId,
      });
    for (const wrong of [[], ["Search", "Export", "Import"], ["Search", "Search"], ["Fly"]]) {
      expect(kindOf(answer(wrong))).toBe("userInputAnswerInvalid");
    }
    expect(errorOf(answer(["Search", "Export"]))).toBeUndefined();
    const settled = talk.muse.sent.find((frame) => frame.method === "userInput/settled");
    expect(dataOf(answer(["Search"]))).toEqual({
      kind: "userInputAlreadySettled",
      retryable: false,
      settlement: { outcome: "answered", viewCursor: dig(settled, "params", "viewCursor") },
      userInputId,
    });
    expect(kindOf(talk.command("userInput/cancel", { reason: "x", userInputId: unknownId }))).toBe(
      "userInputNotFound",
    );
  });
});

describe("controls", () => {
  it("refuse a model that is not offered, a goal that is not there and a compaction without a known window", () => {
    const talk = startTalk();
    expect(reasonOf(talk.command("session/setModel", { model: { modelId: "muse-spark-0.9" } }))).toBe(
      "invalid_model",
    );
    expect(reasonOf(talk.command("goal/pause"))).toBe("missing_goal");
    talk.command("session/setModel", { model: { modelId: "meta/muse-spark-1.3" } });
    expect(reasonOf(talk.command("session/compact"))).toBe("compaction_unavailable");
    expect(reasonOf(talk.command("task/stop", { taskId: unknownId }))).toBe("invalid_target");
  });

  it("say nothing when the model is already in use", () => {
    const talk = startTalk();
    expect(namesOf(talk.command("session/setModel", { model: { modelId: "muse-spark-1.3" } }))).toEqual([
      "result",
    ]);
    const other = talk.command("session/setModel", { model: { modelId: "muse-spark-1.3-mini" } });
    expect(namesOf(other)).toEqual(["result", "session/modelChanged"]);
  });

  it("tell a changed mode before its ack", () => {
    const frames = startTalk().command("session/setApprovalMode", { mode: "allowAll" });
    expect(namesOf(frames)).toEqual(["session/approvalModeChanged", "result", "session/listChanged"]);
  });
});
