/** Commands and sessions: one id, one answer; and who may open what. */
import { describe, expect, it } from "vitest";
import { memoryStore } from "../../../dev/muse/memory-store.ts";
import { dataOf, errorOf, kindOf, reasonOf } from "./refused.ts";
import { dig, namesOf, shakeHands, startTalk, talkTo } from "./talk.ts";

const unknownId = "01a0c450-6c25-7000-8001-00009e3779b9";

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
    expect(reasonOf(refused)).toBe("invalid_model");
    expect(errorOf(talk.command("session/setModel", { commandId, model: { modelId: "none" } }))).toEqual(
      errorOf(refused),
    );
    const other = talk.command("session/setModel", { commandId, model: { modelId: "muse-spark-1.3" } });
    expect(errorOf(other)).toEqual({
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
    expect(dataOf(talk.ask("turn/start", params))).toEqual({
      capacity: 64,
      kind: "backpressured",
      retryable: true,
    });
    expect(dataOf(talk.ask("turn/start", params))).toEqual({ kind: "overloaded", retryable: true });
    expect(namesOf(talk.ask("turn/start", params))).toContain("turn/started");
  });
});

describe("sessions", () => {
  it("that are unknown or not loaded are told apart", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    first.muse.close();
    const second = talkTo(shakeHands({ seed: "second", store }), first.sessionId);
    expect(dataOf(second.prompt("hello"))).toEqual({
      kind: "sessionNotLoaded",
      retryable: false,
      sessionId: first.sessionId,
    });
    expect(kindOf(second.prompt("hello", { sessionId: unknownId }))).toBe("sessionNotFound");
    expect(kindOf(second.command("session/resume", { sessionId: unknownId }))).toBe("sessionNotFound");
    expect(kindOf(second.ask("session/read", { sessionId: unknownId }))).toBe("sessionNotFound");
  });

  it("cannot be written by two hosts", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    const second = talkTo(shakeHands({ seed: "second", store }), first.sessionId);
    expect(kindOf(second.command("session/resume"))).toBe("sessionInUse");
    first.muse.close();
    expect(errorOf(second.command("session/resume"))).toBeUndefined();
  });

  it("do not take an id twice", () => {
    const talk = startTalk();
    const start = { sessionId: talk.sessionId, workspaceRoot: "/srv/demo/app" };
    expect(reasonOf(talk.command("session/start", start))).toBe("session_id_conflict");
  });

  it("refuse an invented cursor", () => {
    const talk = startTalk();
    const wrong = { anchor: "v:bogus:9", kind: "notFound", reason: "missingAnchor", retryable: false };
    expect(dataOf(talk.command("session/resume", { cursor: "v:bogus:9" }))).toEqual(wrong);
    expect(
      dataOf(talk.ask("view/page", { cursor: "v:bogus:9", limit: 5, sessionId: talk.sessionId })),
    ).toEqual(wrong);
  });

  it("fork only at a finished turn", () => {
    const talk = startTalk();
    expect(dataOf(talk.command("session/fork", { cutPoint: { lastTurnId: unknownId } }))).toEqual({
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
      expect(kindOf(talk.command(method))).toBe("methodNotFound");
    expect(kindOf(talk.ask("session/read", { sessionId: talk.sessionId }))).toBe("methodNotFound");
    expect(kindOf(talk.command("session/setApprovalMode", { mode: "allowAll" }))).toBe("commandRejected");
    expect(errorOf(talk.command("session/setApprovalMode", { mode: "denyUnmatched" }))).toBeUndefined();
  });

  it("without a capability miss what it gates", () => {
    const talk = startTalk({}, {});
    expect(dataOf(talk.command("session/userShell", { commandText: "ls" }))).toEqual({
      capability: "userShell",
      kind: "capabilityRequired",
      retryable: false,
    });
    const mcp = {
      config: { mcpServers: { a: { command: "x", transport: "stdio" } } },
      workspaceRoot: "/srv/demo/app",
    };
    expect(dig(dataOf(talk.command("session/start", mcp)), "capability")).toBe("sessionMcp");
    talk.prompt("hello");
    expect(namesOf(talk.muse.settle())).not.toContain("session/listChanged");
  });
});
