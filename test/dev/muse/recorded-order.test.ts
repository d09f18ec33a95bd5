/** The orders of frames that a real host was seen to send, told as lists of short names. */
import { describe, expect, it } from "vitest";
import type { Frame } from "../../../dev/muse/frame.ts";
import { dig, namesOf, place, shakeHands, startTalk, type Talk, textAt } from "./talk.ts";

const opening = [
  "session/branchChanged",
  "result",
  "session/statusChanged running",
  "turn/started",
  "item/completed userMessage completed",
  "item/started skill-reminder inProgress",
  "session/listChanged",
];
const answering = [
  "item/started agentMessage inProgress",
  "item/delta",
  "item/completed agentMessage completed",
  "session/tokenUsage",
  "item/started verify-reminder inProgress",
];
const ending = [
  "item/completed verify-reminder completed",
  "item/completed skill-reminder cancelled",
  "session/statusChanged idle",
  "turn/completed completed",
  "session/branchChanged",
  "session/listChanged",
];

const find = (frames: readonly Frame[], method: string): Frame => {
  const frame = frames.find((one) => one.method === method);
  if (frame === undefined) throw new Error(`no ${method}`);
  return frame;
};

function decide(talk: Talk, asked: Frame, choiceId: string, more: Frame = {}): Frame[] {
  const approvalId = textAt(asked, "params", "approvalId");
  const requirementId = dig(asked, "params", "currentRequirementId");
  return talk.command("approval/decide", { approvalId, choiceId, requirementId, ...more });
}

describe("a new session", () => {
  it("is announced before its answer, and its mode after it under the answer's own cursor", () => {
    const muse = shakeHands();
    const frames = muse.send({
      id: 9,
      method: "session/start",
      params: { approvalMode: "onRequest", commandId: muse.commandId(), workspaceRoot: "/srv/demo/app" },
    });
    expect(namesOf(frames)).toEqual(["session/started", "result", "session/approvalModeChanged"]);
    expect(dig(frames[2], "params", "viewCursor")).toBe(dig(frames[1], "result", "viewCursor"));
    expect(dig(frames[1], "result", "session", "approvalMode", "source")).toBe("startup");
    expect(dig(frames[1], "result", "session", "title")).toBeUndefined();
  });
});

describe("a turn", () => {
  it("opens in one burst after its ack, with the branch told before it", () => {
    const frames = startTalk().prompt("hello");
    expect(namesOf(frames)).toEqual(opening);
    expect(place(frames[2])).toBe(place(frames[3]));
    expect(dig(frames[6], "params", "session", "title")).toBeUndefined();
  });

  it("streams an answer under dotted cursors and is held back by the reminders", () => {
    const talk = startTalk();
    talk.prompt("hello");
    const frames = talk.muse.settle();
    expect(namesOf(frames)).toEqual([...answering, ...ending]);
    const open = find(frames, "item/started");
    expect(textAt(open, "params", "viewCursor")).toMatch(/:5\.1$/);
    expect(dig(open, "params", "sourceRange")).toBeUndefined();
    const message = frames.find(
      (frame) => dig(frame, "params", "item", "text") === "Hello! What shall we build?",
    );
    expect(place(message)).toBe(6);
    expect(dig(frames.at(-1), "params", "session", "title")).toBe("hello");
    expect(dig(frames.at(-1), "params", "session", "turnCount")).toBe(1);
  });

  it("tells the branch only around the first turn of a load", () => {
    const talk = startTalk();
    talk.prompt("hello");
    talk.muse.settle();
    expect(namesOf(talk.prompt("hello"))).toEqual(opening.slice(1));
    expect(namesOf(talk.muse.settle())).toEqual([
      ...answering,
      ...ending.filter((name) => !name.includes("branch")),
    ]);
  });

  it("glues reasoning into one summary part", () => {
    const talk = startTalk();
    talk.prompt("think");
    const frames = talk.muse.settle();
    expect(namesOf(frames).slice(0, 6)).toEqual([
      "item/started reasoning inProgress",
      "item/delta",
      "item/completed reasoning completed",
      ...answering.slice(0, 3),
    ]);
    const done = frames.find(
      (frame) => dig(frame, "params", "item", "kind") === "reasoning" && frame.method === "item/completed",
    );
    expect(dig(done, "params", "item", "summary")).toEqual([
      "Looking at what was asked.Weighing two ways to do it.Choosing the simpler one.",
    ]);
  });
});

describe("tools that nobody has to allow", () => {
  it("follow the report of the model call that paid for them", () => {
    const talk = startTalk();
    talk.prompt("work");
    const frames = talk.muse.settle();
    expect(namesOf(frames)).toEqual([
      "session/tokenUsage",
      "item/started read_file inProgress",
      "item/completed read_file completed",
      "session/tokenUsage",
      "item/started bash inProgress",
      "item/delta",
      "item/completed bash completed",
      "session/tokenUsage",
      "item/started edit_file inProgress",
      "item/updated edit_file inProgress",
      "item/completed edit_file completed",
      "item/completed skill-reminder completed",
      "item/started skill-reminder inProgress",
      ...answering,
      "item/completed skill-reminder completed",
      ...ending.filter((name) => !name.includes("skill-reminder")),
    ]);
  });

  it("announce the patch of an edit before it is done, and the patch can be read at once", () => {
    const talk = startTalk();
    talk.prompt("edit");
    const frames = talk.muse.settle((frame) => frame.method === "item/updated");
    const item = dig(find(frames, "item/updated"), "params", "item");
    const answer = talk.answerTo("item/readOutput", {
      itemId: textAt(item, "itemId"),
      outputRef: textAt(item, "patchRef", "id"),
      sessionId: talk.sessionId,
    });
    expect(JSON.parse(textAt(answer, "result", "content"))).toEqual({
      files: [
        {
          hunks: [
            { lines: [" alpha", "-beta", "+gamma"], newLines: 2, newStart: 1, oldLines: 2, oldStart: 1 },
          ],
          path: "/srv/demo/app/notes.txt",
        },
      ],
    });
    expect(dig(answer, "result", "byteLen")).toBe(dig(item, "patchRef", "byteLen"));
  });

  it("report a todo list between opening and end", () => {
    const talk = startTalk();
    talk.prompt("todo");
    expect(namesOf(talk.muse.settle()).slice(0, 4)).toEqual([
      "session/tokenUsage",
      "item/started write_todos inProgress",
      "session/todoListChanged",
      "item/completed write_todos completed",
    ]);
  });
});

describe("an approval of three stages", () => {
  it("is asked by request and notification, skips the safe stage, and shows its item only at the end", () => {
    const talk = startTalk();
    talk.prompt("three stages");
    const asked = talk.muse.settle();
    expect(namesOf(asked)).toEqual([
      "session/tokenUsage",
      "session/statusChanged running approvalPending",
      "approval/request",
      "approval/requested",
      "session/listChanged",
    ]);
    const request = find(asked, "approval/request");
    const requested = find(asked, "approval/requested");
    expect(request.params).toEqual(requested.params);
    expect(request.emittedAtMs).toBeUndefined();
    expect(dig(requested, "params", "currentRequirementId", "sourceIndex")).toBe(1);
    talk.receipt(asked);

    const first = decide(talk, requested, "allow_once");
    expect(namesOf(first)).toEqual(["result", "approval/updated"]);
    expect(dig(first[0], "result", "terminal")).toBe(false);
    expect(dig(first[1], "params", "currentRequirementId", "sourceIndex")).toBe(2);
    expect(dig(first[1], "params", "change")).toEqual({
      choiceId: "allow_once",
      decision: "approved",
      kind: "stageResolved",
      requirementId: { approvalId: textAt(requested, "params", "approvalId"), sourceIndex: 1 },
    });

    const last = decide(talk, first[1] ?? {}, "allow_once");
    expect(namesOf(last)).toEqual([
      "result",
      "session/statusChanged running",
      "approval/updated",
      "approval/resolved",
      "item/started bash inProgress",
      "session/listChanged",
    ]);
    expect(dig(last[0], "result", "terminal")).toBe(true);
    expect(place(last[1])).toBe(place(last[2]) + 1);
    expect(place(last[1])).toBe(place(last[3]));
    expect(dig(last[2], "params", "currentRequirementId", "sourceIndex")).toBe(2);
    expect(dig(last[3], "params", "stageEvidence", 0, "resolution", "kind")).toBe("knownSafe");
    expect(dig(last[3], "params", "stageEvidence", 1, "resolution", "kind")).toBe("allowOnce");
    const item = dig(last[4], "params", "item");
    expect(dig(item, "itemId")).toBe(dig(requested, "params", "approvalId"));
    expect(dig(item, "args")).toBe(dig(requested, "params", "rawArgs"));
    expect(dig(last[4], "params", "sourceRange", "first", "sequence")).toBeLessThan(
      Number(dig(requested, "params", "sourceRange", "first", "sequence")),
    );
    expect(namesOf(talk.muse.settle())).toEqual([
      "item/delta",
      "item/completed bash completed",
      ...answering,
      ...ending,
    ]);
    expect(talk.muse.notes.filter((note) => note.type === "violation")).toEqual([]);
  });

  it("lets the turn go on after a denial, and the answer mentions the feedback", () => {
    const talk = startTalk();
    talk.prompt("write");
    const asked = talk.muse.settle();
    talk.receipt(asked);
    const denied = decide(talk, find(asked, "approval/requested"), "abort", {
      feedback: "Use the changelog.",
    });
    expect(namesOf(denied)).toEqual([
      "result",
      "session/statusChanged running",
      "approval/resolved",
      "item/completed write_file rejected",
      "session/listChanged",
    ]);
    expect(dig(denied[3], "params", "item", "failureReason")).toBe("approval aborted");
    const rest = talk.muse.settle();
    const message = rest.find((frame) => dig(frame, "params", "item", "revision") === 2);
    expect(textAt(message, "params", "item", "text")).toContain("Use the changelog.");
  });

  it("remembers a rule and does not ask for the same prefix again", () => {
    const talk = startTalk();
    talk.prompt("shell");
    const asked = talk.muse.settle();
    talk.receipt(asked);
    const ruled = decide(talk, find(asked, "approval/requested"), "allow_local_prefix");
    expect(dig(find(ruled, "approval/resolved"), "params", "amendment", "durability")).toBe(
      "localPersistent",
    );
    talk.muse.settle();
    talk.prompt("shell");
    expect(namesOf(talk.muse.settle())).not.toContain("approval/requested");
  });
});

describe("a prompt to the person", () => {
  it("is asked inside its open item and settled before the item ends", () => {
    const talk = startTalk();
    talk.prompt("ask one");
    const asked = talk.muse.settle();
    expect(namesOf(asked)).toEqual([
      "session/tokenUsage",
      "item/started request_user_input inProgress",
      "session/statusChanged running inputPending",
      "userInput/request",
      "userInput/requested",
      "session/listChanged",
    ]);
    const requested = find(asked, "userInput/requested");
    const userInputId = textAt(requested, "params", "userInputId");
    expect(userInputId).toBe(dig(asked[1], "params", "item", "itemId"));
    talk.receipt(asked);
    const settled = talk.command("userInput/cancel", { reason: "not now", userInputId });
    expect(namesOf(settled)).toEqual([
      "result",
      "session/statusChanged running",
      "userInput/settled",
      "item/completed request_user_input completed",
      "session/listChanged",
    ]);
    expect(dig(settled[2], "params", "answers")).toEqual([]);
    expect(dig(settled[2], "params", "clarification")).toBeNull();
    expect(dig(settled[2], "params", "reason")).toBe("not now");
    expect(JSON.parse(textAt(settled[3], "params", "item", "visibleOutput"))).toEqual({
      answers: [],
      reason: "not now",
      status: "cancelled",
    });
  });

  it("ends by itself when its time is up", () => {
    const talk = startTalk();
    talk.prompt("ask in time");
    const frames = talk.muse.settle();
    expect(dig(find(frames, "userInput/settled"), "params", "outcome")).toBe("timedOut");
  });
});

describe("stop and steer", () => {
  it("cancel the tool, then the reminder, then the turn", () => {
    const talk = startTalk();
    talk.prompt("sleep");
    talk.muse.settle((frame) => frame.method === "item/started");
    const turnId = textAt(
      talk.muse.sent.find((frame) => frame.method === "turn/started"),
      "params",
      "turnId",
    );
    const ack = talk.command("turn/interrupt", { turnId });
    expect(namesOf(ack)).toEqual(["result"]);
    const frames = talk.muse.advance(60);
    expect(namesOf(frames)).toEqual([
      "item/completed bash cancelled",
      "item/completed skill-reminder cancelled",
      "session/statusChanged idle",
      "turn/completed cancelled",
      "session/branchChanged",
      "session/listChanged",
    ]);
    const output: unknown = JSON.parse(textAt(frames[0], "params", "item", "visibleOutput"));
    expect(dig(output, "terminal_status")).toBe("cancelled");
    expect(dig(frames[3], "params", "timeToFirstTokenMs")).toBeUndefined();
  });

  it("show an accepted steer only when the tool step yields to the next model call", () => {
    const talk = startTalk();
    talk.prompt("background");
    talk.muse.settle((frame) => frame.method === "item/started");
    expect(namesOf(talk.prompt("Also be brief", { ifBusy: "steer" }))).toEqual(["result"]);
    const frames = talk.muse.settle();
    expect(namesOf(frames).slice(0, 6)).toEqual([
      "item/updated bash inProgress",
      "item/completed userMessage completed",
      "item/completed skill-reminder completed",
      "item/started skill-reminder inProgress",
      "item/completed bash completed",
      "item/started agentMessage inProgress",
    ]);
    expect(dig(frames[0], "params", "item", "backgroundInitiator")).toBe("timeout");
    expect(dig(frames[1], "params", "item", "steered")).toBe(true);
    const message = frames.find(
      (frame) => dig(frame, "params", "item", "kind") === "agentMessage" && frame.method === "item/completed",
    );
    expect(textAt(message, "params", "item", "text")).toContain("Also be brief");
  });

  it("take a turn back that has shown nothing yet", () => {
    const talk = startTalk();
    talk.prompt("hello");
    talk.command("turn/interrupt", { retract: true });
    expect(namesOf(talk.muse.advance(60)).slice(-5)).toEqual([
      "turn/completed cancelled",
      "session/branchChanged",
      "turn/retracted",
      "item/updated userMessage completed",
      "session/listChanged",
    ]);
  });
});

describe("the end of the input", () => {
  it("sends three frames and keeps the end of a running turn to itself", () => {
    const talk = startTalk();
    talk.prompt("sleep");
    talk.muse.settle((frame) => frame.method === "item/started");
    const before = talk.muse.host.sessions.get(talk.sessionId)?.cursor ?? 0;
    const frames = talk.muse.close();
    expect(namesOf(frames)).toEqual([
      "session/closed",
      "session/statusChanged notLoaded",
      "session/listChanged",
    ]);
    expect(place(frames[0])).toBeGreaterThan(before + 2);
    expect(dig(frames[2], "params", "session", "turnCount")).toBe(0);
  });
});

describe("work that outlives its turn", () => {
  it("reports a workflow in a turn that nobody asked for", () => {
    const talk = startTalk();
    talk.prompt("workflow");
    const names = namesOf(talk.muse.settle()).slice(3);
    expect(names.slice(0, 7)).toEqual([
      "session/tokenUsage",
      "item/started workflow inProgress",
      "item/completed workflow completed",
      "item/started workflow inProgress",
      "item/completed skill-reminder cancelled",
      "session/statusChanged idle",
      "turn/completed completed",
    ]);
    const second = names.slice(names.lastIndexOf("session/statusChanged running"));
    expect(second.slice(0, 3)).toEqual([
      "session/statusChanged running",
      "turn/started",
      "item/started skill-reminder inProgress",
    ]);
    expect(names.filter((name) => name === "item/updated workflow inProgress")).toHaveLength(5);
  });
});
