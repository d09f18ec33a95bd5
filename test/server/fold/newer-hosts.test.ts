/** What hosts newer than MSP 1.4.1 are known to send: shown as well as it can be, and nothing breaks. */
import { describe, expect, it } from "vitest";
import { parseEvent } from "../../../server/msp/events.ts";
import { asked, ended, resolved, said, started, story, told } from "./story.ts";

const item = (more: object, method = "item/completed") =>
  told(method, { item: { itemId: "x", status: "completed", revision: 1, turnId: "t1", ...more } });

const rowsOf = (...inputs: Parameters<typeof story>) => {
  const { events, violations, turns } = story(started("t1"), said("t1"), ...inputs, ended("t1"));
  expect(violations).toEqual([]);
  expect(turns).toEqual(["started", "completed"]);
  return events.flatMap((event) => (event.type === "timeline.item" ? [event.item] : []));
};

describe("an item of a kind that is new", () => {
  it.each([
    ["hookRun", { event: "preTool", hookKey: "lint", label: "Lint", runStatus: "ok" }, "Hook lint ran"],
    ["sideChat", { sideSessionId: "side" }, "A side chat was opened"],
  ])("(%s) is a row in the host's own words", (kind, more, fallbackText) => {
    expect(rowsOf(item({ kind, fallbackText, ...more }))).toContainEqual(
      expect.objectContaining({
        type: "tool_call",
        name: kind,
        status: "completed",
        detail: expect.objectContaining({ output: fallbackText }),
      }),
    );
  });

  it("is shown by its kind where the host has no words for it", () => {
    expect(rowsOf(item({ kind: "sideChat" }))).toContainEqual(
      expect.objectContaining({ type: "tool_call", name: "sideChat" }),
    );
  });
});

describe("members that are new", () => {
  const call = { kind: "toolCall", tool: "bash", args: '{"command":"ls"}', visibleOutput: "a" };
  const workflow = {
    kind: "workflow",
    workflowRunId: "w",
    entryId: "review",
    children: [{ childId: "c", attempt: 1, status: "failed" }],
  };

  it.each([
    ["a tool call", call, { toolReceipt: { family: "shell", outcome: "ok" }, blocking: true }],
    ["a tool call", call, { statusLine: "42 %", statusPhase: "build", stopAvailable: true, paused: false }],
    ["a message", { kind: "agentMessage", text: "Hi" }, { declaredPhase: "final", finalSummary: "done" }],
    ["a workflow", workflow, { durationMs: 5, tokenBudget: 9 }],
  ])("of %s change nothing", (_what, known, more) => {
    expect(rowsOf(item({ ...known, ...more }))).toEqual(rowsOf(item(known)));
  });

  it("of approvals and prompts (decidedAt, null or not) change nothing", () => {
    const open = [started("t1"), said("t1"), asked("a", "t1")];
    const plain = story(...open, resolved("a", "t1"));
    for (const decidedAt of [null, "2026-01-01T00:00:00Z"]) {
      expect(story(...open, resolved("a", "t1", { decidedAt })).chat).toEqual(plain.chat);
    }
    const settled = (more: object) =>
      told("userInput/settled", { userInputId: "q", outcome: "answered", answers: [], ...more });
    expect(story(settled({ decidedAt: null })).session).toEqual(story(settled({})).session);
  });

  it("of a session row (createdByClient, kind, parentSessionId, sideFrom) change nothing", () => {
    const row = { sessionId: "muse-session", status: "idle", title: "T", modelId: "m", providerId: null };
    const more = { createdByClient: "paseo", kind: "subagent", parentSessionId: "p", sideFrom: null };
    const listed = (session: object) => story(told("session/listChanged", { session })).session;
    expect(listed({ ...row, ...more })).toEqual(listed(row));
  });
});

describe("an attachment of a new type", () => {
  it("is named by what it is", () => {
    const message = told("item/completed", {
      item: {
        itemId: "u",
        kind: "userMessage",
        status: "completed",
        revision: 1,
        turnId: "t1",
        commandId: "t1",
        text: "",
        attachments: [{ type: "video", mediaType: "video/mp4" }],
      },
    });
    const { events } = story(started("t1"), message);
    expect(events).toContainEqual(
      expect.objectContaining({
        item: expect.objectContaining({ type: "user_message", text: expect.stringContaining("video/mp4") }),
      }),
    );
  });
});

describe("an event that is new", () => {
  it.each([
    ["turn/foregroundCompleted", { turnId: "t1", blockingAgents: ["a"] }],
    ["account/changed", {}],
    ["log/record", { record: {} }],
    ["session/permissionProfileChanged", { profile: "x" }],
  ])("(%s) is passed over, and ends no turn", (method, params) => {
    const event = parseEvent(method, { sessionId: "muse-session", viewCursor: "c", ...params });
    expect(event).toMatchObject({ method: null, reason: "unknownMethod" });
  });
});

describe("a turn whose host died", () => {
  it("may end without an error, and is told as cut short", () => {
    const { turns, chat } = story(
      started("t1"),
      said("t1"),
      told("turn/completed", { turnId: "t1", terminal: "failed", reason: "crash_inferred" }),
    );
    expect(turns).toEqual(["started", "failed"]);
    expect(chat.turns.at(-1)?.error?.message).toMatch(/Muse ended while the turn ran/);
  });
});
