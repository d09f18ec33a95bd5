/** Turns that do not simply run to their end, and what runs beside them. */
import { describe, expect, it } from "vitest";
import { memoryStore } from "../../../dev/muse/memory-store.ts";
import { reasonOf } from "./refused.ts";
import { dig, namesOf, shakeHands, startTalk, talkTo, textAt } from "./talk.ts";

describe("a stop", () => {
  it("in mid-answer keeps the text so far and lets the next queued turn start", () => {
    const talk = startTalk();
    talk.prompt("hold");
    const deltas = talk.muse.settle().filter((frame) => frame.method === "item/delta");
    const streamed = deltas.map((frame) => textAt(frame, "params", "delta")).join("");
    talk.prompt("hello");
    talk.command("turn/interrupt");
    const frames = talk.muse.advance(60);
    expect(namesOf(frames).slice(0, 7)).toEqual([
      "item/completed agentMessage cancelled",
      "item/completed skill-reminder cancelled",
      "session/statusChanged idle",
      "turn/completed cancelled",
      "session/branchChanged",
      "session/listChanged",
      "session/statusChanged running",
    ]);
    expect(streamed).toMatch(/^I begin my answer/);
    expect(textAt(frames[0], "params", "item", "text")).toBe(streamed);
    expect(dig(frames[3], "params", "timeToFirstTokenMs")).toBeTypeOf("number");
  });

  it("settles a waiting approval and its call, which then can no longer be decided", () => {
    const talk = startTalk();
    talk.prompt("shell");
    const asked = talk.muse.settle();
    talk.receipt(asked);
    talk.command("turn/interrupt");
    const frames = talk.muse.advance(60);
    expect(namesOf(frames).slice(0, 3)).toEqual([
      "session/statusChanged running",
      "approval/resolved",
      "item/completed bash cancelled",
    ]);
    expect(dig(frames[1], "params", "policyResult")).toBe("deny");
    const approvalId = textAt(frames[1], "params", "approvalId");
    const late = talk.command("approval/decide", {
      approvalId,
      choiceId: "allow_once",
      requirementId: { approvalId, sourceIndex: 0 },
    });
    expect(namesOf(late)).toEqual(["error approvalAlreadyResolved"]);
  });

  it("settles a waiting prompt as interrupted", () => {
    const talk = startTalk();
    talk.prompt("ask");
    talk.receipt(talk.muse.settle());
    talk.command("turn/cancel");
    const frames = talk.muse.advance(60);
    expect(namesOf(frames).slice(0, 3)).toEqual([
      "session/statusChanged running",
      "userInput/settled",
      "item/completed request_user_input cancelled",
    ]);
    expect(dig(frames[1], "params", "outcome")).toBe("interrupted");
    expect(dig(frames[1], "params", "decidedByCommandId")).toBeNull();
  });

  it("works in the tail of a turn, and a steer there brings one more answer", () => {
    const stopped = startTalk();
    stopped.prompt("hello");
    stopped.muse.settle((frame) => dig(frame, "params", "item", "reminderAgentId") === "verify-reminder");
    stopped.command("turn/interrupt");
    expect(namesOf(stopped.muse.advance(60))).toContain("turn/completed cancelled");
    const steered = startTalk();
    steered.prompt("hello");
    steered.muse.settle((frame) => dig(frame, "params", "item", "reminderAgentId") === "verify-reminder");
    steered.prompt("And shorter", { ifBusy: "steer" });
    const names = namesOf(steered.muse.settle());
    expect(names).toContain("item/completed agentMessage completed");
    expect(names.at(-3)).toBe("turn/completed completed");
  });
});

describe("a busy session", () => {
  it("replaces the running turn when it is asked to", () => {
    const talk = startTalk();
    talk.prompt("sleep");
    talk.muse.settle((frame) => frame.method === "item/started");
    const names = namesOf(talk.prompt("hello", { ifBusy: "replace" }));
    expect(names.indexOf("turn/completed cancelled")).toBeGreaterThan(names.indexOf("result"));
    expect(names.lastIndexOf("turn/started")).toBeGreaterThan(names.indexOf("turn/completed cancelled"));
  });

  it("fails a queued turn that cannot launch, without a start, and says so to a replay", () => {
    const talk = startTalk();
    talk.prompt("hello");
    const params = {
      commandId: talk.muse.commandId(),
      input: [{ text: "launch fails", type: "text" }],
      sessionId: talk.sessionId,
    };
    talk.ask("turn/start", params);
    const ended = talk.muse.settle().filter((frame) => frame.method === "turn/completed");
    expect(dig(ended[1], "params", "turnId")).toBe(params.commandId);
    expect(dig(ended[1], "params", "error", "kind")).toBe("launchError");
    const started = talk.muse.sent.filter((frame) => frame.method === "turn/started");
    expect(started).toHaveLength(1);
    expect(reasonOf([talk.answerTo("turn/start", params)])).toBe("deferred_start_failed");
  });

  it("that died with a queue answers the queued commands as abandoned", () => {
    const store = memoryStore(true);
    const first = startTalk({ store });
    first.prompt("sleep");
    const params = {
      commandId: first.muse.commandId(),
      input: [{ text: "hello", type: "text" }],
      sessionId: first.sessionId,
    };
    first.ask("turn/start", params);
    store.release(first.sessionId);
    const second = talkTo(shakeHands({ seed: "second", store }), first.sessionId);
    const resumed = second.command("session/resume", { history: "snapshot" });
    expect(dig(resumed.at(-1), "result", "history", "snapshot", "state", "queuedTurns")).toEqual([]);
    expect(reasonOf([second.answerTo("turn/start", params)])).toBe("abandoned");
  });

  it("keeps two sessions of one host apart", () => {
    const talk = startTalk();
    const answer = talk.answerTo("session/start", {
      commandId: talk.muse.commandId(),
      workspaceRoot: "/srv/other",
    });
    const other = talkTo(talk.muse, textAt(answer, "result", "session", "sessionId"));
    talk.prompt("sleep");
    other.prompt("hello");
    const frames = talk.muse.settle();
    const ended = frames
      .filter((frame) => frame.method === "turn/completed")
      .map((frame) => dig(frame, "params", "sessionId"));
    expect(ended).toEqual([other.sessionId, talk.sessionId]);
  });
});

describe("an approval", () => {
  it("can be settled by somebody else", () => {
    const talk = startTalk();
    talk.prompt("elsewhere");
    const frames = talk.muse.settle();
    const resolved = frames.find((frame) => frame.method === "approval/resolved");
    expect(dig(resolved, "params", "resolvedBy")).toBe("policy");
    expect(dig(resolved, "params", "decidedByCommandId")).toBeUndefined();
    expect(namesOf(frames)).toContain("item/completed bash completed");
  });

  it("may tell after its end that the rule was not saved", () => {
    const talk = startTalk();
    talk.prompt("persist");
    const asked = talk.muse.settle();
    talk.receipt(asked);
    const approvalId = textAt(
      asked.find((frame) => frame.method === "approval/requested"),
      "params",
      "approvalId",
    );
    const frames = talk.command("approval/decide", {
      approvalId,
      choiceId: "allow_local_prefix",
      requirementId: { approvalId, sourceIndex: 0 },
    });
    const names = namesOf(frames);
    expect(names.lastIndexOf("approval/updated")).toBeGreaterThan(names.indexOf("approval/resolved"));
    expect(
      dig(
        frames.findLast((frame) => frame.method === "approval/updated"),
        "params",
        "change",
      ),
    ).toMatchObject({
      kind: "policyPersistence",
      status: "failed",
    });
  });

  it("is not asked where the mode or a flag decides", () => {
    const free = startTalk();
    free.command("session/setApprovalMode", { mode: "allowAll" });
    free.prompt("shell");
    expect(namesOf(free.muse.settle())).toContain("item/completed bash completed");
    const strict = startTalk();
    strict.command("session/setApprovalMode", { mode: "denyUnmatched" });
    strict.prompt("shell");
    expect(namesOf(strict.muse.settle())).toContain("item/completed bash rejected");
    const open = startTalk({ flags: { disableSandbox: true } });
    open.prompt("shell");
    expect(namesOf(open.muse.settle())).not.toContain("approval/requested");
    const without = startTalk({ flags: { disableShell: true } });
    without.prompt("shell");
    expect(namesOf(without.muse.settle()).filter((name) => name.includes("bash"))).toEqual([]);
  });
});

describe("a goal", () => {
  it("wakes an idle session under its own turn id and is paused by a stop", () => {
    const talk = startTalk();
    const frames = talk.command("goal/set", { objective: " Ship it " });
    expect(namesOf(frames)).toEqual([
      "session/branchChanged",
      "result",
      "session/goalChanged",
      "session/statusChanged running",
      "turn/started",
      "item/started skill-reminder inProgress",
      "session/listChanged",
    ]);
    expect(dig(frames[2], "params", "goal", "objective")).toBe("Ship it");
    expect(dig(frames[4], "params", "commandId")).toBe(dig(frames[1], "result", "commandId"));
    expect(dig(frames[4], "params", "turnId")).toBe(dig(frames[1], "result", "turnId"));
    expect(dig(frames[4], "params", "turnId")).not.toBe(dig(frames[4], "params", "commandId"));
    talk.command("turn/interrupt");
    const stopped = talk.muse.advance(60);
    const paused = stopped.find((frame) => frame.method === "session/goalChanged");
    expect(dig(paused, "params", "goal", "status")).toBe("paused");
    const names = namesOf(stopped);
    expect(names.indexOf("session/goalChanged")).toBeLessThan(names.indexOf("turn/completed cancelled"));
    const cleared = talk.command("goal/clear");
    expect(dig(cleared[1], "params", "goal")).toBeNull();
  });
});

describe("tasks", () => {
  it("go to the background on command and are stopped there", () => {
    const talk = startTalk();
    talk.prompt("sleep");
    talk.muse.settle((frame) => frame.method === "item/started");
    const taskId = textAt(
      talk.muse.sent.findLast((frame) => frame.method === "item/started"),
      "params",
      "item",
      "itemId",
    );
    const moved = talk.command("task/background", { taskId });
    expect(dig(moved[1], "params", "item", "backgroundInitiator")).toBe("user");
    expect(namesOf(talk.command("task/stop", { taskId }))).toEqual([
      "result",
      "item/completed bash cancelled",
    ]);
    expect(namesOf(talk.muse.settle())).toContain("turn/completed completed");
  });

  it("that hang are only ended by a stop", () => {
    const talk = startTalk();
    talk.prompt("hang");
    const frames = talk.muse.settle();
    expect(namesOf(frames).at(-1)).toBe("item/delta");
    expect(talk.muse.host.agenda.next()).toBeUndefined();
    talk.command("turn/interrupt");
    const stopped = talk.muse.advance(60);
    const output: unknown = JSON.parse(textAt(stopped[0], "params", "item", "visibleOutput"));
    expect(dig(output, "output")).toBe("waiting for lines\n");
  });

  it("end in their own time after the turn was stopped", () => {
    const talk = startTalk();
    talk.prompt("background");
    talk.muse.settle((frame) => frame.method === "item/updated");
    talk.command("turn/interrupt");
    const names = namesOf(talk.muse.settle());
    expect(names.indexOf("item/completed bash completed")).toBeGreaterThan(
      names.indexOf("turn/completed cancelled"),
    );
  });

  it("cancel a workflow that runs on", () => {
    const talk = startTalk();
    talk.prompt("workflow");
    const open = talk.muse
      .settle((frame) => frame.method === "item/updated")
      .findLast((frame) => frame.method === "item/updated");
    const workflowRunId = textAt(open, "params", "item", "workflowRunId");
    expect(namesOf(talk.command("workflow/cancel", { workflowRunId }))).toEqual([
      "result",
      "item/completed workflow cancelled",
    ]);
  });

  it("run a shell line of the person outside any turn", () => {
    const talk = startTalk();
    const frames = [
      ...talk.command("session/userShell", { commandText: "git status" }),
      ...talk.muse.settle(),
    ];
    expect(namesOf(frames)).toEqual([
      "result",
      "item/started userShell inProgress",
      "item/delta",
      "item/completed userShell completed",
    ]);
    expect(dig(frames[1], "params", "item", "turnId")).toBeNull();
  });
});

describe("a child", () => {
  it("asks on the stream of its parent, and its call never shows there", () => {
    const talk = startTalk();
    talk.prompt("subagent asks");
    const asked = talk.muse.settle();
    talk.receipt(asked);
    const requested = asked.find((frame) => frame.method === "approval/requested");
    const child = asked.findLast((frame) => dig(frame, "params", "item", "kind") === "subagent");
    expect(dig(requested, "params", "subagentOrigin", "childSessionId")).toBe(
      dig(child, "params", "item", "childSessionId"),
    );
    const approvalId = textAt(requested, "params", "approvalId");
    talk.command("approval/decide", {
      approvalId,
      choiceId: "allow_once",
      requirementId: { approvalId, sourceIndex: 0 },
    });
    const rest = talk.muse.settle();
    expect(namesOf(rest)).toContain("item/completed subagent completed");
    expect(JSON.stringify(rest)).not.toContain(`"itemId":"${approvalId}"`);
  });

  it("is read by the id in the evidence of its result, and is no row of the list", () => {
    const talk = startTalk();
    talk.prompt("subagent");
    const done = talk.muse
      .settle()
      .find(
        (frame) =>
          dig(frame, "params", "item", "tool") === "subagent_read_result" &&
          frame.method === "item/completed",
      );
    const output: unknown = JSON.parse(textAt(done, "params", "item", "visibleOutput"));
    const childId = textAt(output, "evidence_refs", 0).split("/").at(-2);
    const read = talk.answerTo("session/read", { excludeItems: false, sessionId: childId });
    expect(dig(read, "result", "session", "firstUserPrompt")).toContain("Role: reviewer");
    expect(dig(read, "result", "history", "items", 1, "text")).toBe(dig(output, "summary"));
    expect(dig(talk.answerTo("session/list", {}), "result", "sessions")).toHaveLength(1);
  });
});

describe("a host with an account and an idle limit", () => {
  it("tells the usage after a turn and unloads the session later", () => {
    const talk = startTalk({ lies: { idleUnloadMs: 60_000, usage: true } });
    talk.prompt("hello");
    const names = namesOf(talk.muse.settle());
    expect(names).toContain("usage/changed");
    expect(names.slice(-3)).toEqual([
      "session/closed",
      "session/statusChanged notLoaded",
      "session/listChanged",
    ]);
    expect(dig(talk.answerTo("usage/read"), "result", "usage", "tier")).toBe("pro");
    expect(namesOf(talk.command("session/resume"))).toEqual(["session/branchChanged", "result"]);
  });
});
