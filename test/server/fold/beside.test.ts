/** Children, workflows and background calls: what is known of them, and what their rows say, whatever tells it. */
import { describe, expect, it } from "vitest";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { toolDetail } from "../../../server/paseo/tool-detail.ts";
import type { ToolCallState } from "../../../shared/chat/state.ts";
import type { View } from "../../../shared/view.ts";
import { asked, ended, said, started, story, told } from "./story.ts";

const begin = [started("t1"), said("t1")];

function item(itemId: string, kind: string, revision: number, status: string, more: object): FoldInput {
  const method = status === "inProgress" ? "item/updated" : "item/completed";
  return told(method, { item: { itemId, kind, revision, status, turnId: "t1", ...more } });
}

const call = (tool: string, args: object, report?: object, status = "completed") =>
  item(tool, "toolCall", report === undefined ? 1 : 2, report === undefined ? "inProgress" : status, {
    tool,
    args: JSON.stringify(args),
    ...(report && { visibleOutput: JSON.stringify(report) }),
  });
const task = { role: "reviewer", objective: "Review the diff" };
const spawned = call("subagent_spawn", task, { status: "accepted", subagent_id: "sub" });
const waited = (report: object) =>
  call("subagent_wait", { subagent_id: "sub" }, { subagent_id: "sub", ...report });
const evidence = { evidence_refs: ["/data/sessions/p/subagent/child-session/session.jsonl"] };
const child = (revision: number, status: string, more: object = {}) =>
  item("row", "subagent", revision, status, { subagentId: "sub", ...task, ...more });

function rowOf(view: View, id: string): ToolCallState | undefined {
  const turns = [...view.chat.turns, ...(view.chat.activeTurn ? [view.chat.activeTurn] : [])];
  const parts = turns.flatMap(({ responseParts }) => responseParts);
  const part = parts.find((found) => found.kind === "toolCall" && found.toolCall.toolCallId === id);
  return part?.kind === "toolCall" ? part.toolCall : undefined;
}

function logOf(view: View, id: string): string | undefined {
  const row = rowOf(view, id);
  const detail = row && toolDetail(row);
  return detail?.type === "sub_agent" ? detail.log : undefined;
}

describe("a child told of by tool calls", () => {
  it("runs on when the call that spawned it has returned, and ends with what it reported", () => {
    const running = story(...begin, spawned);
    expect(running.session.subagents).toEqual([
      {
        subagentId: "sub",
        itemId: "subagent_spawn",
        turnId: "t1",
        ...task,
        status: "inProgress",
        controlStatus: "accepted",
      },
    ]);
    expect(rowOf(running, "subagent_spawn")?.status).toBe("running");
    const done = story(...begin, spawned, waited({ status: "ready", summary: "No bugs.", ...evidence }));
    expect(done.session.subagents).toMatchObject([
      {
        status: "completed",
        controlStatus: "resultReady",
        childSessionId: "child-session",
        summary: "No bugs.",
      },
    ]);
    expect(rowOf(done, "subagent_spawn")).toMatchObject({
      status: "completed",
      success: true,
      content: [{ type: "subagent", resource: "ahp-chat:/child-session", agentName: "reviewer" }, {}],
    });
    expect(logOf(done, "subagent_spawn")).toBe("Done\nNo bugs.");
  });

  it("still runs when only the wait for it has ended", () => {
    const { session } = story(...begin, spawned, waited({ status: "timed_out" }));
    expect(session.subagents).toMatchObject([{ status: "inProgress", controlStatus: "timed_out" }]);
  });

  it("that failed is never shown as done", () => {
    const view = story(...begin, spawned, waited({ status: "failed", summary: "Out of steps" }));
    expect(view.session.subagents).toMatchObject([{ status: "failed" }]);
    expect(rowOf(view, "subagent_spawn")).toMatchObject({
      success: false,
      error: { message: "Out of steps" },
    });
  });

  it("does not exist where the call that should have spawned it failed", () => {
    const failed = call("subagent_spawn", task, { status: "accepted", subagent_id: "sub" }, "failed");
    expect(story(...begin, failed).session.subagents).toEqual([]);
  });

  it("goes on behind a turn that has ended, and its end is shown there", () => {
    const left = story(...begin, spawned, ended("t1"));
    expect(rowOf(left, "subagent_spawn")?.status).toBe("completed");
    expect(logOf(left, "subagent_spawn")).toBe("Starting\n(runs in the background)");
    const late = {
      ...told("item/completed", {
        item: {
          itemId: "late",
          kind: "toolCall",
          revision: 1,
          status: "completed",
          turnId: "t2",
          tool: "subagent_wait",
          args: '{"subagent_id":"sub"}',
          visibleOutput: '{"status":"ready","subagent_id":"sub","summary":"No bugs."}',
        },
      }),
    };
    const done = story(...begin, spawned, ended("t1"), started("t2"), said("t2"), late);
    expect(logOf(done, "subagent_spawn")).toBe("Done\nNo bugs.");
    expect(done.violations).toEqual([]);
  });
});

describe("a child told of by an item", () => {
  it("says at each step where it is; only its status says that it has ended", () => {
    const steps = ["accepted", "starting", "running", "resultReady"].map((controlStatus, at) =>
      story(...begin, child(at + 1, "inProgress", { controlStatus })),
    );
    expect(steps.map((view) => logOf(view, "row"))).toEqual([
      "Starting",
      "Starting",
      "Running",
      "Result is ready",
    ]);
    expect(steps.map((view) => rowOf(view, "row")?.status)).toEqual(Array(4).fill("running"));
    const ready = {
      controlStatus: "resultReady",
      result: { summary: "Half of it", errorKind: "step_limit" },
    };
    const failed = story(
      ...begin,
      child(1, "inProgress", ready),
      child(2, "failed", { ...ready, controlStatus: "closed", failureReason: "step limit" }),
    );
    expect(rowOf(failed, "row")).toMatchObject({ success: false, error: { message: "step limit" } });
    expect(failed.rows.at(-1)).toBe("failed");
  });

  it("keeps its own use of tokens apart, also when a later form no longer tells it", () => {
    const usage = { inputTokens: 900, outputTokens: 40, cachedTokens: 0, reasoningTokens: 0 };
    const view = story(
      ...begin,
      child(1, "inProgress", { usage, controlStatus: "running" }),
      child(2, "completed", { durationMs: 61_000, controlStatus: "closed" }),
    );
    expect(logOf(view, "row")).toBe("Done · 1 min 1 s · 940 tokens");
    expect(view.session.usage).toBeUndefined();
  });

  it("is one child with the calls that deal with it, and the item decides", () => {
    const ready = waited({ status: "ready", summary: "No bugs.", ...evidence });
    const both = story(...begin, spawned, child(1, "inProgress", { controlStatus: "running" }), ready);
    expect(both.session.subagents).toMatchObject([
      { itemId: "row", status: "inProgress", controlStatus: "running", childSessionId: "child-session" },
    ]);
  });

  it("without an id of its own is shown all the same, as one that nobody can control", () => {
    const nameless = item("row", "subagent", 1, "inProgress", { ...task, controlStatus: "running" });
    expect(story(...begin, nameless).session.subagents).toMatchObject([
      { subagentId: "row", isAnonymous: true, ...task },
    ]);
  });

  it("is named by role and task where it asks for something", () => {
    const origin = { subagentOrigin: { subagentId: "sub", childRunId: "r", childSessionId: "s" } };
    const { events } = story(
      ...begin,
      child(1, "inProgress", { controlStatus: "running" }),
      asked("a", "t1", origin),
    );
    const request = events.find((event) => event.type === "session.permission");
    expect(JSON.stringify(request)).toContain("Asked by the subagent reviewer: Review the diff.");
  });

  it("shows among 150 of Muse's own reminders as the only child", () => {
    const reminders = Array.from({ length: 150 }, (_, at) =>
      item(`r${at}`, "reminderChild", 1, "inProgress", {
        childSessionId: `rs${at}`,
        reminderAgentId: "skill-reminder",
      }),
    );
    const { session, rows } = story(
      ...begin,
      ...reminders,
      child(1, "inProgress", { controlStatus: "running" }),
    );
    expect(session.subagents).toHaveLength(1);
    expect(rows).toHaveLength(1);
  });
});

describe("a workflow", () => {
  const run = (revision: number, status: string, children: object[], more: object = {}) =>
    item("w", "workflow", revision, status, {
      workflowRunId: "run",
      entryId: "check notes",
      children,
      ...more,
    });
  const first = { childId: "a", attempt: 1, status: "terminal", terminal: "failed", durationMs: 2000 };
  const again = { childId: "a", attempt: 2, status: "started", label: "Reader" };
  const other = { childId: "b", attempt: 1, status: "scheduled", phase: "check" };
  const message = `<workflow-launch-reconciled>${JSON.stringify({ final_summary: { status: "completed", summary: "Two commits are missing." }, route: "x" })}</workflow-launch-reconciled>`;

  it("lists its children in plain words, a second attempt beside the first", () => {
    const view = story(...begin, run(1, "inProgress", [first, again, other]));
    expect(view.session.workflows).toMatchObject([
      { workflowRunId: "run", label: "check notes", status: "inProgress", children: [first, again, other] },
    ]);
    expect(logOf(view, "w")).toBe(
      "[Agent 1] failed · 2.0 s\n[Reader] attempt 2, running\n[Agent 2] check, not started",
    );
  });

  it("keeps folding after its turn, and its report is the readable part alone", () => {
    const left = story(...begin, run(1, "inProgress", [other]), ended("t1"), run(2, "inProgress", [again]));
    expect(logOf(left, "w")).toBe("[Reader] attempt 2, running\n(runs in the background)");
    const done = story(
      ...begin,
      run(1, "inProgress", [other]),
      ended("t1"),
      run(2, "completed", [{ ...other, status: "terminal", terminal: "completed" }], { message }),
    );
    expect(logOf(done, "w")).toBe("[Agent 1] check, done\nTwo commits are missing.");
    expect(done.session.workflows).toMatchObject([
      { status: "completed", summary: "Two commits are missing." },
    ]);
    expect(JSON.stringify(done.session)).not.toContain("reconciled");
  });

  const counted = {
    ...other,
    status: "usage",
    usage: { inputTokens: 36_000, outputTokens: 240, cachedTokens: 0 },
  };
  const over = { ...other, status: "terminal", terminal: "completed" };

  it.each([
    [
      "goes on",
      run(3, "inProgress", [over]),
      "[Agent 1] check, done · 36,240 tokens\n(runs in the background)",
    ],
    [
      "has ended",
      run(3, "completed", [over], { message }),
      "[Agent 1] check, done · 36,240 tokens\nTwo commits are missing.",
    ],
    [
      "has failed",
      run(3, "failed", [over], { failureReason: "no" }),
      "[Agent 1] check, done · 36,240 tokens\nno",
    ],
  ])("that %s has the count that one revision carried, also where that is read late", (_how, newest, log) => {
    const known = [...begin, run(1, "inProgress", [other]), ended("t1")];
    const inOrder = story(...known, run(2, "inProgress", [counted]), newest);
    const late = story(...known, newest, run(2, "inProgress", [counted]), run(1, "inProgress", [other]));
    expect(logOf(late, "w")).toBe(log);
    expect(late.session.workflows).toEqual(inOrder.session.workflows);
    expect(rowOf(late, "w")).toEqual(rowOf(inOrder, "w"));
  });

  it("whose message is not what was expected shows none of it", () => {
    const view = story(...begin, run(1, "completed", [], { message: "<other>not json</other>" }));
    expect(logOf(view, "w")).toBe("");
  });
});

describe("a call in the background", () => {
  const bash = (revision: number, status: string, more: object = {}) =>
    item("b", "toolCall", revision, status, {
      tool: "bash",
      args: '{"command":"sleep 9"}',
      background: true,
      visibleOutput: '{"execution_state":"background_running","output":"early"}',
      ...more,
    });
  const text = (view: View) => {
    const row = rowOf(view, "b");
    const detail = row && toolDetail(row);
    return detail?.type === "shell" ? detail.output : undefined;
  };

  it.each([
    ["completed", "early\n(done in the background)"],
    ["cancelled", "early\n(stopped in the background)"],
    ["timedOut", "early\n(timed out in the background)"],
  ])("says that it is there, and that it %s there", (status, output) => {
    const running = story(...begin, bash(1, "inProgress"));
    expect(text(running)).toBe("early\n(runs in the background)");
    expect(running.session.tasks).toEqual([
      { taskId: "b", turnId: "t1", label: "sleep 9", status: "inProgress" },
    ]);
    expect(text(story(...begin, bash(1, "inProgress"), ended("t1")))).toBe("early\n(runs in the background)");
    const done = story(...begin, bash(1, "inProgress"), ended("t1"), bash(2, status));
    expect(text(done)).toBe(output);
    expect(done.session.tasks).toMatchObject([{ status }]);
  });

  it("ends with the host, like every child and workflow, in a turn that is over or not", () => {
    const workflow = item("w", "workflow", 1, "inProgress", { workflowRunId: "run", children: [] });
    const running = [
      bash(1, "inProgress"),
      workflow,
      spawned,
      child(1, "inProgress", { subagentId: "other" }),
    ];
    const lost: FoldInput = { kind: "hostLost", error: { message: "gone" } };
    for (const inputs of [
      [...running, lost],
      [...running, ended("t1"), lost],
    ]) {
      const view = story(...begin, ...inputs);
      const { tasks, subagents, workflows } = view.session;
      expect([...tasks, ...subagents, ...workflows].map(({ status }) => status)).toEqual(
        Array(4).fill("cancelled"),
      );
      for (const id of ["b", "w", "subagent_spawn", "row"]) {
        expect(rowOf(view, id)).toMatchObject({ success: false, error: { code: "cancelled" } });
      }
      expect(JSON.stringify(view.chat)).not.toContain("(runs in the background)");
    }
  });
});
