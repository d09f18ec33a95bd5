/** When the process of a session is ended because nobody needs it. */
import { describe, expect, it } from "vitest";
import { emptyFold } from "../../../../server/fold/fold.ts";
import type { FoldInput } from "../../../../server/fold/fold-input.ts";
import { isAtRest, watchIdle } from "../../../../server/session/process/idle.ts";
import type { SessionState } from "../../../../shared/session/state.ts";
import { asked, ended, said, started, story } from "../../fold/story.ts";
import { manualClock } from "../../msp/manual-clock.ts";

const { view } = emptyFold("s", 0);
const withSession = (session: Partial<SessionState>) => ({
  ...view,
  session: { ...view.session, ...session },
});
const goal = { objective: "Ship" };
const task = { taskId: "t", turnId: "u", label: "sleep" };
const workflow = { workflowRunId: "w", itemId: "i", turnId: "u", label: "w", children: [] };
const subagent = { subagentId: "a", itemId: "i", turnId: "u", role: "r", objective: "o" };
const message = { id: "m", message: { text: "hi", origin: { kind: "user" as const } } };
const submission = { commandId: "c", clientMessageId: "m", delivery: "turn", text: "hi" } as const;

describe("a session", () => {
  it("of which nothing was heard yet is at rest", () => {
    expect(isAtRest(view)).toBe(true);
  });

  it.each<[string, Partial<SessionState>, boolean]>([
    ["a background task runs", { tasks: [{ ...task, status: "inProgress" }] }, false],
    ["a background task has ended", { tasks: [{ ...task, status: "completed" }] }, true],
    ["a workflow runs", { workflows: [{ ...workflow, status: "inProgress" }] }, false],
    ["a child works", { subagents: [{ ...subagent, status: "inProgress" }] }, false],
    ["a prompt is on its way", { submissions: [{ ...submission, status: "sending" }] }, false],
    ["a prompt waits in the queue", { submissions: [{ ...submission, status: "queued" }] }, false],
    ["a prompt was run", { submissions: [{ ...submission, status: "accepted" }] }, true],
    ["a prompt was refused", { submissions: [{ ...submission, status: "failed" }] }, true],
    ["Muse sums up", { compacting: "c" }, false],
    ["Muse is after a goal", { goal: { ...goal, status: "active" } }, false],
    ["the goal is paused", { goal: { ...goal, status: "paused" } }, true],
  ])("in which %s", (_what, session, isResting) => {
    expect(isAtRest(withSession(session))).toBe(isResting);
  });
});

describe("a conversation", () => {
  const running = [started("t"), said("t")];
  it.each<[string, readonly FoldInput[], boolean]>([
    ["a turn runs", running, false],
    ["a turn is over", [...running, ended("t")], true],
    ["something waits for a person", [...running, ended("t"), asked("a", "t")], false],
  ])("in which %s", (_what, inputs, isResting) => {
    expect(isAtRest(story(...inputs))).toBe(isResting);
  });

  it.each([{ steeringMessage: message }, { queuedMessages: [message] }])("with %j is held", (waiting) => {
    expect(isAtRest({ ...view, chat: { ...view.chat, ...waiting } })).toBe(false);
  });

  it("with a queue of nothing is at rest", () => {
    expect(isAtRest({ ...view, chat: { ...view.chat, queuedMessages: [] } })).toBe(true);
  });
});

describe("the watch", () => {
  const watched = (idleMs = 1000) => {
    const { ports, advance: pass, waits } = manualClock();
    let suspended = 0;
    let isResting = true;
    const watch = watchIdle({
      ports,
      idleMs,
      isAtRest: () => isResting,
      suspend: () => {
        suspended += 1;
      },
    });
    const rests = (value: boolean) => {
      isResting = value;
    };
    return { watch, suspended: () => suspended, waits, rests, pass };
  };

  it("suspends once the time has passed since the last thing that happened", () => {
    const { watch, pass, suspended } = watched();
    watch.touched();
    pass(900);
    watch.touched();
    pass(900);
    expect(suspended()).toBe(0);
    pass(100);
    expect(suspended()).toBe(1);
    pass(10_000);
    expect(suspended()).toBe(1);
  });

  it("looks again later where something still goes on", () => {
    const { watch, pass, rests, suspended } = watched();
    rests(false);
    watch.touched();
    pass(1000);
    rests(true);
    expect(suspended()).toBe(0);
    pass(1000);
    expect(suspended()).toBe(1);
  });

  it("sets no timer with 0, and none after it is closed", () => {
    const never = watched(0);
    never.watch.touched();
    expect(never.waits()).toEqual([]);
    const closed = watched();
    closed.watch.touched();
    closed.watch.close();
    closed.watch.touched();
    expect(closed.waits()).toEqual([]);
  });
});
