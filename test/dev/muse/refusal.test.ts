/** Everything that the real host refuses, the simulated one refuses too, with the same kind and data. */
import { describe, expect, it } from "vitest";
import type { Frame } from "../../../dev/muse/frame.ts";
import { memoryStore } from "../../../dev/muse/memory-store.ts";
import { createSimulatedMuse } from "../../../dev/muse/simulated-muse.ts";
import { dig, namesOf, shakeHands, startTalk, type Talk, talkTo, textAt } from "./talk.ts";

const clientInfo = { name: "test_client", version: "1" };
const error = (frames: readonly Frame[]) =>
  dig(
    frames.find((frame) => "error" in frame),
    "error",
  );
const data = (frames: readonly Frame[]) => dig(error(frames), "data");
const kind = (frames: readonly Frame[]) => dig(data(frames), "kind");
const reason = (frames: readonly Frame[]) => dig(data(frames), "reason");
const unknownId = "01a0c450-6c25-7000-8001-00009e3779b9";

function askedFor(talk: Talk, prompt: string, method: string): Frame {
  talk.prompt(prompt);
  const frames = talk.muse.settle();
  talk.receipt(frames);
  const asked = frames.find((frame) => frame.method === method);
  if (asked === undefined) throw new Error(`no ${method}`);
  return asked;
}

describe("framing", () => {
  it("answers an unreadable line with a parse error without id, and lives on", () => {
    const muse = shakeHands();
    const [frame] = muse.sendLine("{ not json");
    expect(frame).toMatchObject({ error: { code: -32700, data: { kind: "parseError" } }, id: null });
    expect(namesOf(muse.sendLine("[1]"))).toEqual(["error parseError"]);
    expect(namesOf(muse.send({ id: 5, method: "usage/read", params: {} }))).toEqual(["result"]);
  });

  it("ignores blank lines and a carriage return before the line end", () => {
    const muse = shakeHands();
    expect(muse.sendLine("  ")).toEqual([]);
    expect(namesOf(muse.sendLine('{"jsonrpc":"2.0","id":"a","method":"usage/read"}\r'))).toEqual(["result"]);
  });

  it("keeps a text id and a number id apart in its answers", () => {
    const muse = shakeHands();
    expect(muse.send({ id: "7", method: "usage/read" })[0]?.id).toBe("7");
    expect(muse.send({ id: 7, method: "usage/read" })[0]?.id).toBe(7);
  });
});

describe("the handshake", () => {
  it("comes first and once", () => {
    const muse = createSimulatedMuse();
    expect(kind(muse.send({ id: 1, method: "session/list", params: {} }))).toBe("notInitialized");
    expect(error(muse.send({ id: 2, method: "initialize", params: { clientInfo } }))).toBeUndefined();
    expect(kind(muse.send({ id: 3, method: "initialize", params: { clientInfo } }))).toBe(
      "alreadyInitialized",
    );
  });

  it("refuses a client name with a hyphen or a capital", () => {
    for (const name of ["my-client", "Client", ""]) {
      const muse = createSimulatedMuse();
      expect(
        kind(muse.send({ id: 1, method: "initialize", params: { clientInfo: { name, version: "1" } } })),
      ).toBe("invalidParams");
    }
  });

  it("holds notifications back until the client is initialized", () => {
    const muse = createSimulatedMuse();
    muse.send({ id: 1, method: "initialize", params: { clientInfo } });
    const start = { commandId: muse.commandId(), workspaceRoot: "/srv/demo/app" };
    expect(namesOf(muse.send({ id: 2, method: "session/start", params: start }))).toEqual(["result"]);
    expect(namesOf(muse.send({ method: "initialized" }))).toEqual(["session/started"]);
  });

  it("grants what it knows of what was asked, and opts out of what it may", () => {
    const talk = startTalk(
      {},
      {
        optOutNotificationMethods: ["item/delta", "approval/resolved"],
        requestedCapabilities: ["rawLog", "sessionListStream"],
      },
    );
    expect(dig(talk.muse.sent[0], "result", "grantedCapabilities")).toEqual(["sessionListStream"]);
    const asked = askedFor(talk, "shell", "approval/requested");
    const approvalId = dig(asked, "params", "approvalId");
    const requirementId = dig(asked, "params", "currentRequirementId");
    const decided = talk.command("approval/decide", { approvalId, choiceId: "allow_once", requirementId });
    expect(namesOf(decided)).toContain("approval/resolved");
    expect(namesOf(talk.muse.settle())).not.toContain("item/delta");
  });
});

describe("params", () => {
  const talk = startTalk();

  it.each([
    ["session/start", { workspaceRoot: "app" }],
    ["session/start", { workspaceRoot: "/srv/demo/app", workspaceRoots: null }],
    [
      "session/start",
      { workspaceRoot: "/srv/demo/app", config: { mcpServers: { a: { transport: "pigeon" } } } },
    ],
    ["session/start", { workspaceRoot: "/srv/demo/app", workspaceRoots: ["/srv/other"] }],
    ["turn/start", { input: [] }],
    ["turn/start", { input: [{ type: "video", url: "x" }] }],
    ["turn/start", { input: [{ text: "x", type: "text" }], displayText: null }],
    ["turn/start", { input: [{ base64Data: "", mediaType: "image/png", type: "image", width: 3 }] }],
    ["goal/set", { objective: "  " }],
    ["goal/clear", { objective: "x" }],
    ["session/setApprovalMode", { mode: "askMe" }],
    ["session/setReasoningEffort", { reasoningEffort: "huge" }],
    ["session/rename", { name: " " }],
    ["userInput/cancel", { userInputId: "x" }],
    ["view/page", { anchor: "latestCompaction", cursor: "x", limit: 1 }],
    ["view/page", { limit: 1001 }],
  ])("of %s %j are invalid", (method, params) => {
    expect(kind(talk.command(method, params))).toBe("invalidParams");
  });

  it("that are null are invalid", () => {
    expect(kind(talk.muse.send({ id: 90, method: "usage/read", params: null }))).toBe("invalidParams");
  });

  it("may carry unknown members and the nulls that are allowed", () => {
    expect(
      error(
        talk.command("session/setModel", {
          colour: 1,
          model: { modelId: "muse-spark-1.3", profileId: null },
        }),
      ),
    ).toBeUndefined();
    expect(error(talk.ask("session/list", { cursor: null }))).toBeUndefined();
  });

  it("need a command id of version 7", () => {
    const command = { sessionId: talk.sessionId, input: [{ text: "x", type: "text" }] };
    expect(
      kind(talk.ask("turn/start", { ...command, commandId: "6f1c9c1e-5a38-4b0e-9f53-1d5f1a2b3c4d" })),
    ).toBe("invalidParams");
    expect(kind(talk.ask("turn/start", command))).toBe("invalidParams");
  });

  it("of a method that does not exist are never looked at", () => {
    expect(error(talk.ask("session/fly", {}))).toMatchObject({
      code: -32601,
      data: { kind: "methodNotFound" },
    });
    expect(kind(talk.ask("toString", {}))).toBe("methodNotFound");
  });
});

describe("the command ledger", () => {
  it("answers a repeated command with the same ack and without a second effect", () => {
    const talk = startTalk();
    const params = {
      commandId: talk.muse.commandId(),
      input: [{ text: "hello", type: "text" }],
      sessionId: talk.sessionId,
    };
    const first = talk.answerTo("turn/start", params);
    const again = talk.ask("turn/start", { ...params, unknown: 1 });
    expect(namesOf(again)).toEqual(["result"]);
    expect(again[0]?.result).toEqual(first.result);
  });

  it("refuses the same id with another payload, and replays a refusal", () => {
    const talk = startTalk();
    const commandId = talk.muse.commandId();
    const refused = talk.command("session/setModel", { commandId, model: { modelId: "none" } });
    expect(reason(refused)).toBe("invalid_model");
    expect(error(talk.command("session/setModel", { commandId, model: { modelId: "none" } }))).toEqual(
      error(refused),
    );
    const other = talk.command("session/setModel", { commandId, model: { modelId: "muse-spark-1.3" } });
    expect(error(other)).toEqual({
      code: -32030,
      data: { commandId, kind: "commandRejected", reason: "command_id_conflict", retryable: false },
      message: `session/setModel command ${commandId} rejected: command_id_conflict`,
    });
  });

  it("survives a restart of a durable host", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    const params = {
      commandId: first.muse.commandId(),
      input: [{ text: "hello", type: "text" }],
      sessionId: first.sessionId,
    };
    const ack = first.answerTo("turn/start", params);
    first.muse.settle();
    first.muse.close();
    const second = talkTo(shakeHands({ seed: "second", store }), first.sessionId);
    second.command("session/resume");
    const again = second.ask("turn/start", params);
    expect(namesOf(again)).toEqual(["result"]);
    expect(again[0]?.result).toEqual(ack.result);
  });

  it("admits nothing while the host is busy", () => {
    const talk = startTalk({ lies: {} });
    talk.muse.host.refusals = { backpressured: 1, overloaded: 1 };
    const params = {
      commandId: talk.muse.commandId(),
      input: [{ text: "hello", type: "text" }],
      sessionId: talk.sessionId,
    };
    expect(data(talk.ask("turn/start", params))).toEqual({
      capacity: 64,
      kind: "backpressured",
      retryable: true,
    });
    expect(data(talk.ask("turn/start", params))).toEqual({ kind: "overloaded", retryable: true });
    expect(namesOf(talk.ask("turn/start", params))).toContain("turn/started");
  });
});

describe("sessions", () => {
  it("that are unknown or not loaded are told apart", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    first.muse.close();
    const second = talkTo(shakeHands({ seed: "second", store }), first.sessionId);
    expect(data(second.prompt("hello"))).toEqual({
      kind: "sessionNotLoaded",
      retryable: false,
      sessionId: first.sessionId,
    });
    expect(kind(second.prompt("hello", { sessionId: unknownId }))).toBe("sessionNotFound");
    expect(kind(second.command("session/resume", { sessionId: unknownId }))).toBe("sessionNotFound");
    expect(kind(second.ask("session/read", { sessionId: unknownId }))).toBe("sessionNotFound");
  });

  it("cannot be written by two hosts", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    const second = talkTo(shakeHands({ seed: "second", store }), first.sessionId);
    expect(kind(second.command("session/resume"))).toBe("sessionInUse");
    first.muse.close();
    expect(error(second.command("session/resume"))).toBeUndefined();
  });

  it("do not take an id twice", () => {
    const talk = startTalk();
    const start = { sessionId: talk.sessionId, workspaceRoot: "/srv/demo/app" };
    expect(reason(talk.command("session/start", start))).toBe("session_id_conflict");
  });

  it("refuse an invented cursor", () => {
    const talk = startTalk();
    const wrong = { anchor: "v:bogus:9", kind: "notFound", reason: "missingAnchor", retryable: false };
    expect(data(talk.command("session/resume", { cursor: "v:bogus:9" }))).toEqual(wrong);
    expect(data(talk.ask("view/page", { cursor: "v:bogus:9", limit: 5, sessionId: talk.sessionId }))).toEqual(
      wrong,
    );
  });

  it("fork only at a finished turn", () => {
    const talk = startTalk();
    expect(data(talk.command("session/fork", { cutPoint: { lastTurnId: unknownId } }))).toEqual({
      kind: "forkBoundaryInvalid",
      lastTurnId: unknownId,
      retryable: false,
    });
  });

  it("of a memory-only host cannot be resumed, forked or read, and their mode only narrows", () => {
    const talk = startTalk({ store: memoryStore(false) });
    expect(dig(talk.muse.sent[0], "result", "sessionDurability")).toBe("ephemeral");
    expect(dig(talk.muse.sent[1], "params", "session", "path")).toBe("");
    for (const method of ["session/resume", "session/fork"])
      expect(kind(talk.command(method))).toBe("methodNotFound");
    expect(kind(talk.ask("session/read", { sessionId: talk.sessionId }))).toBe("methodNotFound");
    expect(kind(talk.command("session/setApprovalMode", { mode: "allowAll" }))).toBe("commandRejected");
    expect(error(talk.command("session/setApprovalMode", { mode: "denyUnmatched" }))).toBeUndefined();
  });

  it("without a capability miss what it gates", () => {
    const talk = startTalk({}, {});
    expect(data(talk.command("session/userShell", { commandText: "ls" }))).toEqual({
      capability: "userShell",
      kind: "capabilityRequired",
      retryable: false,
    });
    const mcp = {
      config: { mcpServers: { a: { command: "x", transport: "stdio" } } },
      workspaceRoot: "/srv/demo/app",
    };
    expect(dig(data(talk.command("session/start", mcp)), "capability")).toBe("sessionMcp");
    talk.prompt("hello");
    expect(namesOf(talk.muse.settle())).not.toContain("session/listChanged");
  });
});

describe("turns", () => {
  it("that do not run cannot be stopped, steered or unqueued", () => {
    const talk = startTalk();
    expect(reason(talk.command("turn/interrupt"))).toBe("missing_run");
    expect(reason(talk.command("turn/cancel", { turnId: unknownId }))).toBe("missing_run");
    expect(reason(talk.command("turn/unqueue", { turnId: unknownId }))).toBe("invalid_target");
    const steer = { expectedTurnId: unknownId, input: [{ text: "x", type: "text" }] };
    expect(reason(talk.command("turn/steer", steer))).toBe("missing_run");
    talk.prompt("hello");
    expect(reason(talk.command("turn/steer", steer))).toBe("invalid_target");
    expect(reason(talk.command("turn/cancel", { retract: true }))).toBe("not_paired_interrupt");
    expect(reason(talk.command("session/compact"))).toBe("run_active");
  });

  it("refuse an unknown skill", () => {
    const talk = startTalk();
    const input = [{ selector: "none", type: "skill" }];
    expect(data(talk.command("turn/start", { input }))).toEqual({
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
    expect(data(at(0))).toEqual({
      approvalId,
      currentRequirementId: { approvalId, sourceIndex: 1 },
      kind: "approvalRequirementStale",
      retryable: false,
    });
    expect(data(at(1, { choiceId: "allow_all" }))).toEqual({
      approvalId,
      choiceId: "allow_all",
      kind: "approvalChoiceInvalid",
      retryable: false,
    });
    expect(kind(at(1, { feedback: "well done" }))).toBe("invalidParams");
    expect(
      kind(at(1, { approvalId: unknownId, requirementId: { approvalId: unknownId, sourceIndex: 1 } })),
    ).toBe("approvalNotFound");
    at(1, { feedback: null });
    at(2);
    const late = at(2);
    const resolved = talk.muse.sent.find((frame) => frame.method === "approval/resolved");
    expect(data(late)).toEqual({
      approvalId,
      kind: "approvalAlreadyResolved",
      resolution: {
        decision: "approved",
        resolvedBy: "user",
        viewCursor: dig(resolved, "params", "viewCursor"),
      },
      retryable: false,
    });
    expect(dig(error(late), "message")).toBe(`approval ${approvalId} is already resolved`);
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
    expect(data(talk.command("userInput/answer", { answers, userInputId }))).toEqual({
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
      expect(kind(answer(wrong))).toBe("userInputAnswerInvalid");
    }
    expect(error(answer(["Search", "Export"]))).toBeUndefined();
    const settled = talk.muse.sent.find((frame) => frame.method === "userInput/settled");
    expect(data(answer(["Search"]))).toEqual({
      kind: "userInputAlreadySettled",
      retryable: false,
      settlement: { outcome: "answered", viewCursor: dig(settled, "params", "viewCursor") },
      userInputId,
    });
    expect(kind(talk.command("userInput/cancel", { reason: "x", userInputId: unknownId }))).toBe(
      "userInputNotFound",
    );
  });
});

describe("controls", () => {
  it("refuse a model that is not offered, a goal that is not there and a compaction without a known window", () => {
    const talk = startTalk();
    expect(reason(talk.command("session/setModel", { model: { modelId: "muse-spark-0.9" } }))).toBe(
      "invalid_model",
    );
    expect(reason(talk.command("goal/pause"))).toBe("missing_goal");
    talk.command("session/setModel", { model: { modelId: "meta/muse-spark-1.3" } });
    expect(reason(talk.command("session/compact"))).toBe("compaction_unavailable");
    expect(reason(talk.command("task/stop", { taskId: unknownId }))).toBe("invalid_target");
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
