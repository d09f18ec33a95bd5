/** What a session is after its host has gone: histories, cursors, repaired turns, and questions that are asked again. */
import { describe, expect, it } from "vitest";
import { isObject } from "../../../dev/muse/frame.ts";
import { memoryStore } from "../../../dev/muse/memory-store.ts";
import type { SessionStore } from "../../../dev/muse/ports.ts";
import { dig, namesOf, shakeHands, startTalk, type Talk, talkTo, textAt } from "./talk.ts";

/** A second host on the same store; the first one is taken for dead. */
function takeOver(store: SessionStore, sessionId: string): Talk {
  store.release(sessionId);
  return talkTo(shakeHands({ seed: "second", startMs: Date.UTC(2026, 8, 21, 15), store }), sessionId);
}

function kinds(items: unknown): string[] {
  return Array.isArray(items)
    ? items
        .filter(isObject)
        .map((item) => `${String(item.kind)} ${String(item.status)} ${String(item.revision)}`)
    : [];
}

describe("resume", () => {
  it("without a cursor gives the items inline, reminders included, after the load's own branch", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    first.prompt("hello");
    first.muse.settle();
    first.muse.close();
    const frames = takeOver(store, first.sessionId).command("session/resume");
    expect(namesOf(frames)).toEqual(["session/branchChanged", "result"]);
    const history = dig(frames[1], "result", "history");
    expect(dig(history, "mode")).toBe("inline");
    expect(dig(history, "noneReason")).toBeUndefined();
    expect(kinds(dig(history, "items"))).toEqual([
      "userMessage completed 1",
      "reminderChild cancelled 2",
      "agentMessage completed 2",
      "reminderChild completed 2",
    ]);
    expect(dig(frames[1], "result", "session", "approvalMode")).toEqual({
      lastCommandId: null,
      mode: "onRequest",
      source: "replay",
    });
    expect(dig(frames[1], "result", "session", "title")).toBe("hello");
    expect(dig(frames[1], "result", "viewCursor")).toBe(dig(frames[0], "params", "viewCursor"));
  });

  it("by cursor sends the suffix before the answer and its last event once more", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    first.prompt("hello");
    const cursor = textAt(
      first.muse.settle().find((frame) => frame.method === "session/tokenUsage"),
      "params",
      "viewCursor",
    );
    first.muse.close();
    const frames = takeOver(store, first.sessionId).command("session/resume", { cursor });
    expect(namesOf(frames)).toEqual([
      "item/started verify-reminder inProgress",
      "item/completed verify-reminder completed",
      "item/completed skill-reminder cancelled",
      "turn/completed completed",
      "session/branchChanged",
      "session/branchChanged",
      "result",
      "session/branchChanged",
    ]);
    expect(frames.at(-1)?.params).toEqual(frames.at(-3)?.params);
    expect(dig(frames.at(-2), "result", "history")).toEqual({
      items: null,
      mode: "none",
      noneReason: "cursorSuffix",
      snapshot: null,
    });
  });

  it("serves a snapshot, an anchored one after a compaction, or nothing, as it is asked", () => {
    const talk = startTalk();
    talk.prompt("todo");
    talk.muse.settle();
    const mode = (params: object) => {
      const answer = talk.answerTo("session/resume", {
        commandId: talk.muse.commandId(),
        sessionId: talk.sessionId,
        ...params,
      });
      return dig(answer, "result", "history");
    };
    expect(dig(mode({ history: "snapshot" }), "snapshot", "state", "todoList", "items", 0)).toEqual({
      status: "inProgress",
      text: "Read the code",
    });
    talk.prompt("context");
    talk.muse.settle();
    expect(dig(mode({ history: "snapshot" }), "snapshot", "state", "contextUsage")).toEqual({
      pressure: "normal",
      usedTokens: 38_535,
      windowTokens: 1_007_997,
    });
    expect(dig(mode({ history: "anchored" }), "mode")).toBe("inline");
    expect(dig(mode({ excludeItems: true }), "noneReason")).toBe("excluded");
    expect(namesOf(talk.command("session/compact"))).toEqual(["result"]);
    expect(namesOf(talk.muse.settle())).toEqual([
      "item/started compaction inProgress",
      "item/completed compaction completed",
    ]);
    const anchored = mode({ history: "anchored" });
    expect(dig(anchored, "mode")).toBe("anchoredSnapshot");
    expect(kinds(dig(anchored, "snapshot", "state", "items"))).toEqual(["compaction completed 2"]);
    expect(dig(talk.command("session/compact")[0], "result", "status")).toBe("noop");
  });
});

describe("a host that died in mid-turn", () => {
  it("leaves a turn that the next load closes as failed", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    first.prompt("sleep");
    first.muse.settle((frame) => frame.method === "item/started");
    const cursor = textAt(first.muse.sent.at(-1), "params", "viewCursor");
    const frames = takeOver(store, first.sessionId).command("session/resume", { cursor });
    expect(namesOf(frames)).toEqual([
      "item/completed skill-reminder cancelled",
      "item/completed bash failed",
      "turn/completed failed",
      "session/branchChanged",
      "result",
      "session/branchChanged",
    ]);
    expect(dig(frames[2], "params", "reason")).toBe("crash_inferred");
    expect(dig(frames[2], "params", "error")).toBeUndefined();
  });

  it("leaves an approval that is asked again under a new id, after the answer to the resume", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    first.prompt("shell");
    const old = textAt(
      first.muse.settle().find((frame) => frame.method === "approval/requested"),
      "params",
      "approvalId",
    );
    const second = takeOver(store, first.sessionId);
    const frames = second.command("session/resume");
    expect(namesOf(frames)).toEqual(["session/branchChanged", "result", "approval/request"]);
    expect(dig(frames[1], "result", "session", "attention")).toEqual(["approvalPending"]);
    const approvalId = textAt(frames[2], "params", "approvalId");
    expect(approvalId).not.toBe(old);
    expect(dig(frames[1], "result", "pendingRequests")).toEqual([
      { approvalId, kind: "approval", viewCursor: textAt(frames[2], "params", "viewCursor") },
    ]);
    second.receipt(frames);
    const requirementId = { approvalId, sourceIndex: 0 };
    const decided = second.command("approval/decide", { approvalId, choiceId: "allow_once", requirementId });
    expect(namesOf(decided)).toContain("item/started bash inProgress");
    expect(namesOf(second.muse.settle())).toContain("turn/completed completed");
  });

  it("leaves a prompt that can still be answered", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    first.prompt("ask one");
    first.muse.settle();
    const second = takeOver(store, first.sessionId);
    const frames = second.command("session/resume");
    const asked = frames.find((frame) => frame.method === "userInput/request");
    second.receipt(frames);
    const answers = [{ questionId: "database", selectedLabel: "SQLite" }];
    const userInputId = textAt(asked, "params", "userInputId");
    expect(namesOf(second.command("userInput/answer", { answers, userInputId }))).toContain(
      "userInput/settled",
    );
    const rest = second.muse.settle();
    expect(namesOf(rest)).toContain("turn/completed completed");
    expect(JSON.stringify(rest)).toContain("database = SQLite");
  });

  it("is asked again on the same host after an unsubscribe, and read shows it without asking", () => {
    const talk = startTalk();
    talk.prompt("shell");
    talk.receipt(talk.muse.settle());
    talk.ask("view/unsubscribe", { sessionId: talk.sessionId });
    const read = talk.ask("session/read", { excludeItems: false, sessionId: talk.sessionId });
    expect(namesOf(read)).toEqual(["result"]);
    expect(dig(read[0], "result", "pendingRequests", 0, "kind")).toBe("approval");
    const pending = talk.answerTo("approval/listPending", { sessionId: talk.sessionId });
    expect(dig(pending, "result", "approvals", 0, "toolName")).toBe("bash");
    expect(namesOf(talk.command("session/resume"))).toEqual(["result", "approval/request"]);
  });
});

describe("the view", () => {
  it("is paged forward and backward without deltas or ephemeral opens", () => {
    const talk = startTalk();
    talk.prompt("hello");
    talk.muse.settle();
    const page = (params: object) =>
      dig(talk.answerTo("view/page", { sessionId: talk.sessionId, ...params }), "result");
    const all = page({ limit: 1000 });
    const events = dig(all, "events");
    if (!Array.isArray(events)) throw new Error("no events");
    expect(events.map((event) => textAt(event, "params", "viewCursor").split(":").at(-1))).toEqual(
      Array.from({ length: events.length }, (_, index) => String(index + 1)),
    );
    expect(namesOf(events)).not.toContain("item/delta");
    expect(namesOf(events)).not.toContain("item/started agentMessage inProgress");
    const front = page({ limit: 3 });
    expect(dig(front, "events")).toEqual(events.slice(0, 3));
    const next = page({ cursor: dig(front, "nextCursor"), limit: 1000 });
    expect(dig(next, "events")).toEqual(events.slice(3));
    const back = page({ direction: "backward", limit: 2 });
    expect(dig(back, "events")).toEqual(events.slice(-2));
    const further = page({ cursor: dig(back, "nextCursor"), direction: "backward", limit: 1000 });
    expect(dig(further, "events")).toEqual(events.slice(0, -2));
    expect(dig(further, "nextCursor")).toBeNull();
  });

  it("is silent after an unsubscribe and replays from a cursor on subscribe", () => {
    const talk = startTalk();
    const cursor = textAt(talk.muse.sent.at(-1), "params", "viewCursor");
    talk.ask("view/unsubscribe", { sessionId: talk.sessionId });
    talk.prompt("hello");
    const seen = namesOf(talk.muse.settle());
    expect(seen).toEqual(["session/statusChanged idle", "session/listChanged"]);
    const frames = talk.ask("view/subscribe", { after: cursor, sessionId: talk.sessionId });
    expect(namesOf(frames).slice(0, 3)).toEqual([
      "session/branchChanged",
      "turn/started",
      "item/completed userMessage completed",
    ]);
    expect(namesOf(frames).at(-1)).toBe("result");
  });

  it("lists sessions by their last change, page by page, and a fork with the turns it kept", () => {
    const talk = startTalk();
    talk.prompt("hello");
    talk.muse.settle();
    talk.prompt("think");
    talk.muse.settle();
    const turns = talk.muse.sent.filter((frame) => frame.method === "turn/completed");
    const lastTurnId = textAt(turns[0], "params", "turnId");
    const frames = talk.command("session/fork", { cutPoint: { lastTurnId } });
    expect(namesOf(frames)).toEqual(["session/started", "result"]);
    expect(dig(frames[1], "result", "session", "forkedFrom")).toMatchObject({
      cutExplicit: true,
      sessionId: talk.sessionId,
    });
    expect(dig(frames[1], "result", "session", "turnCount")).toBe(1);
    expect(
      kinds(dig(frames[1], "result", "history", "items")).filter((kind) => kind.startsWith("userMessage")),
    ).toHaveLength(1);
    const first = dig(talk.answerTo("session/list", { limit: 1 }), "result");
    expect(dig(first, "sessions", 0, "sessionId")).toBe(dig(frames[1], "result", "session", "sessionId"));
    expect(textAt(first, "nextCursor")).toMatch(/^p:k:\d+:/);
    const second = dig(
      talk.answerTo("session/list", { cursor: dig(first, "nextCursor"), limit: 1 }),
      "result",
    );
    expect(dig(second, "sessions", 0, "sessionId")).toBe(talk.sessionId);
    expect(dig(second, "nextCursor")).toBeNull();
  });

  it("reads stored output in pieces that never split a character", () => {
    const talk = startTalk();
    talk.prompt("long output");
    const item = dig(
      talk.muse.settle().find((frame) => dig(frame, "params", "item", "outputRef") !== undefined),
      "params",
      "item",
    );
    const read = (offsetBytes: number, lengthBytes: number) =>
      talk.answerTo("item/readOutput", {
        itemId: dig(item, "itemId"),
        lengthBytes,
        offsetBytes,
        outputRef: dig(item, "outputRef", "id"),
        sessionId: talk.sessionId,
      });
    let text = "";
    let offset = 0;
    for (let eof: unknown = false; eof !== true; ) {
      const piece = dig(read(offset, 1000), "result");
      text += textAt(piece, "content");
      offset += Number(dig(piece, "byteLen"));
      eof = dig(piece, "eof");
    }
    expect(text.split("\n")).toHaveLength(400);
    expect(offset).toBe(dig(item, "outputRef", "byteLen"));
    const inside = Buffer.from(text).indexOf(Buffer.from("ö")) + 1;
    expect(dig(read(inside, 10), "error", "data")).toMatchObject({
      alignedNextOffset: inside + 1,
      kind: "invalidParams",
    });
  });
});
