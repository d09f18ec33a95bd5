import { describe, expect, it } from "vitest";
import type { Control, PanelEntry } from "../../../client/panel/entry.ts";
import { goalSection } from "../../../client/panel/goal.ts";
import { queueSection, returnedSection } from "../../../client/panel/queue.ts";
import { subagentSection } from "../../../client/panel/subagents.ts";
import { taskSection } from "../../../client/panel/tasks.ts";
import { todoCount, todoLines } from "../../../client/panel/todos.ts";
import { turnSection } from "../../../client/panel/turn.ts";
import { effortLine, statusBadge } from "../../../client/panel/words.ts";
import { workflowSection } from "../../../client/panel/workflows.ts";
import type { ResponsePart } from "../../../shared/chat/state.ts";
import { REMINDER_TOOL } from "../../../shared/reminder.ts";
import type { View } from "../../../shared/view.ts";
import { chatState, viewOf } from "../requests.ts";
import {
  busySession,
  runningCall,
  subagent,
  submission,
  workflow,
  workflowChild,
} from "../session-samples.ts";

const ids = (entry: PanelEntry | undefined) => entry?.controls.map(({ id }) => id);
const commandOf = (control: Control | undefined) =>
  control?.kind === "press" || control?.kind === "ask" ? control.command : undefined;
const nothing = () => false;

function during(...responseParts: readonly ResponsePart[]): View {
  const { activeTurn } = chatState();
  return viewOf({}, activeTurn ? { activeTurn: { ...activeTurn, responseParts } } : {});
}

describe("the running turn", () => {
  const thinking: ResponsePart = { kind: "reasoning", id: "r", content: "Hm" };
  const word: ResponsePart = { kind: "markdown", id: "m", content: "Well" };

  it("can be taken back only until Muse has answered something", () => {
    const [entry] = turnSection(during(thinking))?.entries ?? [];
    expect(commandOf(entry?.controls[0])).toEqual({ method: "turn/interrupt", retract: true });
    expect(turnSection(during(thinking, word))).toBeUndefined();
    expect(turnSection(during({ kind: "toolCall", toolCall: runningCall() }))).toBeUndefined();
    expect(turnSection(viewOf({}, { activeTurn: undefined }))).toBeUndefined();
  });

  it("that Muse began by itself has no message that could be taken back", () => {
    const { activeTurn } = chatState();
    const message = { text: "The report", origin: { kind: "agent" as const } };
    expect(turnSection(viewOf({}, { activeTurn: activeTurn && { ...activeTurn, message } }))).toBeUndefined();
  });

  it("is not answered by a reminder, which is no tool to stop either", () => {
    const toolCall = runningCall({ toolName: REMINDER_TOOL });
    const reminded = during(thinking, { kind: "toolCall", toolCall });
    expect(turnSection(reminded)).toBeDefined();
    expect(taskSection(reminded)).toBeUndefined();
  });
});

describe("messages", () => {
  it("that wait are named by their turn, whichever id the queue gives them", () => {
    const [steering, queued] = queueSection(busySession())?.entries ?? [];
    expect(ids(steering)).toEqual(["copy"]);
    expect(commandOf(queued?.controls[0])).toEqual({ method: "turn/unqueue", turnId: "turn-2" });
    const message = { text: "Of another client", origin: { kind: "user" as const } };
    const foreign = queueSection(viewOf({}, { queuedMessages: [{ id: "turn-9", message }] }));
    expect(commandOf(foreign?.entries[0]?.controls[0])).toEqual({ method: "turn/unqueue", turnId: "turn-9" });
    expect(queueSection(viewOf({}))).toBeUndefined();
  });

  it("that came back are kept with their text and why, the newest first, until they are let go", () => {
    const failed = (commandId: string, text: string) =>
      submission({ commandId, text, status: "failed", error: { message: `No ${text}` } });
    const view = viewOf(
      { submissions: [failed("a", "one"), submission({ status: "accepted" }), failed("b", "two")] },
      { draft: { text: "three", origin: { kind: "user" } } },
    );
    const texts = (forgotten: (id: string) => boolean) =>
      returnedSection(view, forgotten)?.entries.map(({ text }) => text?.source);
    expect(texts(nothing)).toEqual(["three", "two", "one"]);
    expect(returnedSection(view, nothing)?.entries[1]?.title).toBe("No two");
    expect(texts((id) => id === "returned:b")).toEqual(["three", "one"]);
    expect(texts(() => true)).toBeUndefined();
  });

  it("that wait say what goes along with them", () => {
    const attachment = { type: "resource", uri: "file:///a.png", label: "a.png" } as never;
    const lines = (...attachments: readonly never[]) => {
      const message = { text: "Look", origin: { kind: "user" as const }, attachments };
      return queueSection(viewOf({}, { queuedMessages: [{ id: "q", message }] }))?.entries[0]?.lines;
    };
    expect([lines(), lines(attachment), lines(attachment, attachment)]).toEqual([
      [],
      ["With an attachment"],
      ["With 2 attachments"],
    ]);
  });

  it("that came back are the newest five, and none without a text", () => {
    const texts = ["one", "two", "three", "four", "five", "six", ""];
    const submissions = texts.map((text) => submission({ commandId: `c-${text}`, text, status: "failed" }));
    const shown = returnedSection(viewOf({ submissions }), nothing)?.entries.map(({ text }) => text?.source);
    expect(shown).toEqual(["six", "five", "four", "three", "two"]);
  });

  it("that came back both as a draft and as a prompt are there once", () => {
    const back = submission({ status: "failed", text: "same" });
    const view = viewOf({ submissions: [back] }, { draft: { text: "same", origin: { kind: "user" } } });
    expect(returnedSection(view, nothing)?.entries).toHaveLength(1);
  });
});

describe("the goal", () => {
  const controlsAt = (status: string) =>
    ids(goalSection(viewOf({ goal: { objective: "Ship", status } })).entries[0]);

  it("can be set where there is none, and else be changed as it stands", () => {
    expect(ids(goalSection(viewOf({})).entries[0])).toEqual(["set"]);
    expect(controlsAt("active")).toEqual(["pause", "edit", "clear"]);
    expect(controlsAt("paused")).toEqual(["resume", "edit", "clear"]);
    expect(controlsAt("completed")).toEqual(["edit", "clear"]);
    expect(controlsAt("a word of a later Muse")).toEqual(["resume", "edit", "clear"]);
  });

  it.each([
    [140, 1],
    [-5, 0],
  ])(
    "is never more than wholly done nor less than begun in its bar, at %i %% too",
    (percentComplete, progress) => {
      const goal = { objective: "Ship", status: "active", percentComplete };
      const [entry] = goalSection(viewOf({ goal })).entries;
      expect(entry).toMatchObject({ progress, lines: [`${percentComplete} % done`] });
    },
  );
});

describe("tasks", () => {
  it("of the list are counted, and an unknown standing is shown in its own word", () => {
    const lines = todoLines(busySession());
    expect(lines.map(({ mark }) => mark)).toEqual(["done", "now", "open"]);
    expect(todoCount(lines)).toBe("1 of 3 done");
    expect(todoLines(viewOf({ todos: [{ text: "x", status: "shelved" }] }))[0]?.standing).toBe("Shelved");
  });

  it("that hold the turn can go to the background, those there can be stopped, one by one or all", () => {
    const section = taskSection(busySession());
    expect(section?.entries.map((entry) => ids(entry))).toEqual([
      ["background"],
      ["stop"],
      ["stop"],
      ["stop-all"],
    ]);
    expect(commandOf(section?.entries[0]?.controls[0])).toEqual({
      method: "task/background",
      taskId: "call-1",
    });
    expect(section?.ended?.map((entry) => ids(entry))).toEqual([[]]);
    const alone = { taskId: "task-1", turnId: "turn-0", label: "npm test", status: "inProgress" };
    const [only, ...more] = taskSection(viewOf({ tasks: [alone] }))?.entries ?? [];
    expect([ids(only), more]).toEqual([["stop"], []]);
  });

  it("are not told twice where a workflow or a child stands for them", () => {
    const task = { taskId: "item-run-1", turnId: "turn-0", label: "survey", status: "inProgress" };
    expect(taskSection(viewOf({ tasks: [task], workflows: [workflow()] }))).toBeUndefined();
  });
});

describe("a subagent", () => {
  it.each([
    ["inProgress", "running", ["message", "interrupt", "stop"]],
    ["inProgress", "a word of a later Muse", ["message", "interrupt", "stop"]],
    ["inProgress", "resultReady", ["read", "follow-up", "close"]],
    ["inProgress", "recoveryPending", ["resume", "stop"]],
    ["inProgress", "closing", ["resume", "stop"]],
    ["failed", "closing", ["read", "resume", "reopen"]],
    ["completed", "closed", ["read", "reopen"]],
    ["failed", "running", ["read", "resume", "reopen"]],
  ])("that is %s and %s offers what makes sense then", (status, controlStatus, expected) => {
    const section = subagentSection(viewOf({ subagents: [subagent({ status, controlStatus })] }));
    expect(ids(section?.entries[0] ?? section?.ended?.[0])).toEqual(expected);
  });

  it("that Muse gave no id cannot be acted on", () => {
    const section = subagentSection(viewOf({ subagents: [subagent({ role: "", isAnonymous: true })] }));
    expect(section?.entries[0]).toMatchObject({ title: "without a name", controls: [] });
  });

  it("says what it is for, how it stands and what it took", () => {
    const [entry] = subagentSection(busySession())?.entries ?? [];
    expect(entry).toMatchObject({
      title: "reviewer",
      badge: { words: "Running" },
      lines: ["Check the tests of the shop", "1 min 5 s · 12,345 tokens"],
    });
  });
});

describe("a workflow", () => {
  it("shows the newest attempt of each part, and acts on that attempt", () => {
    const [entry] = workflowSection(busySession())?.entries ?? [];
    expect(entry?.lines).toEqual(["1 of 2 parts have ended"]);
    expect(entry?.parts?.map((part) => [part.title, ids(part)])).toEqual([
      ["Collect", []],
      ["Compare", ["skip", "retry"]],
    ]);
    expect(commandOf(entry?.parts?.[1]?.controls[1])).toEqual({
      method: "workflow/childControl",
      workflowRunId: "run-1",
      childId: "part-2",
      attempt: 2,
      action: "retry",
    });
  });

  it("whose part tells what it has used so far is one that runs", () => {
    const children = [workflowChild({ status: "usage", totalTokens: 1200 })];
    const [entry] = workflowSection(viewOf({ workflows: [workflow({ children })] }))?.entries ?? [];
    expect(entry?.parts).toMatchObject([{ badge: { words: "Running" }, lines: ["1,200 tokens"] }]);
  });

  it("that failed in a part offers to try that part again, and nothing once it is over", () => {
    const children = [workflowChild({ status: "failed" })];
    const running = workflowSection(viewOf({ workflows: [workflow({ children })] }))?.entries[0];
    expect(ids(running?.parts?.[0])).toEqual(["retry"]);
    const over = workflowSection(viewOf({ workflows: [workflow({ children, status: "failed" })] }));
    expect(over?.entries).toEqual([]);
    expect([ids(over?.ended?.[0]), ids(over?.ended?.[0]?.parts?.[0])]).toEqual([[], []]);
  });
});

it("keeps a word of Muse that it does not know, and says nothing of what is not known", () => {
  expect(["hibernating", "constructor"].map(statusBadge)).toEqual([
    { words: "Hibernating", tone: "quiet" },
    { words: "Constructor", tone: "quiet" },
  ]);
  expect(effortLine({})).toEqual([]);
});
