/** Items however they come: late, twice, without a beginning, unreadable, or with another text than was streamed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { projectHistory } from "../../../server/paseo/projection.ts";
import type { ResponsePart } from "../../../shared/chat/state.ts";
import { manualClock } from "../msp/manual-clock.ts";
import { readTimeline } from "../paseo/timeline-reader.ts";
import { newView } from "../session/new-view.ts";
import { ended, said, started, story, told } from "./story.ts";

const begin = [started("t"), said("t")];

const item = (revision: number, status: string, more: object) =>
  told(revision === 1 ? "item/started" : status === "inProgress" ? "item/updated" : "item/completed", {
    item: { itemId: "i", turnId: "t", revision, status, ...more },
  });
const message = (revision: number, status: string, text: string, more: object = {}) =>
  item(revision, status, { kind: "agentMessage", text, ...more });
const bash = (revision: number, status: string, more: object = {}) =>
  item(revision, status, { kind: "toolCall", tool: "bash", args: '{"command":"ls"}', ...more });
let cursor = 0;
const delta = (text: string, field = "text") => {
  cursor += 1;
  return told("item/delta", { itemId: "i", delta: text, field, viewCursor: `d${cursor}` });
};

function parts(...inputs: FoldInput[]) {
  const { chat, violations } = story(...begin, ...inputs);
  expect(violations).toEqual([]);
  const turns = chat.activeTurn === undefined ? chat.turns : [...chat.turns, chat.activeTurn];
  return turns.flatMap(({ responseParts }) => responseParts).filter((part) => !isSilentEnd(part));
}
const isSilentEnd = (part: ResponsePart) =>
  part.kind === "systemNotification" && part._meta?.["kind"] === "silentEnd";
const texts = (...inputs: FoldInput[]) =>
  parts(...inputs).map((part) => (part.kind === "markdown" ? part.content : part.kind));
const call = (...inputs: FoldInput[]) => {
  const [part, ...others] = parts(...inputs);
  if (part?.kind !== "toolCall" || others.length > 0) throw new Error("not one call");
  return part.toolCall;
};

describe("a final text", () => {
  const streamed = [message(1, "inProgress", ""), delta("hel"), delta("lo")];
  it.each([
    ["the same", "hello"],
    ["longer", "hello!"],
    ["another", "Hello!"],
    ["shorter", "hel"],
    ["none", ""],
  ])("that is %s is what stands in the end, once", (_how, text) => {
    expect(texts(...streamed, message(2, "completed", text), ended("t"))).toEqual([text]);
  });

  it("replaces what a first attempt streamed, also in the middle of the message", () => {
    expect(
      texts(...streamed, message(2, "inProgress", "hi"), delta(" you"), message(3, "completed", "hi you")),
    ).toEqual(["hi you"]);
  });

  it("that is cut says so, but takes away nothing that was streamed", () => {
    const cut = message(2, "completed", "hel", { truncated: true });
    expect(texts(cut)).toEqual(["hel\n\n[Cut here. Muse shows only this part.]"]);
    expect(texts(...streamed, cut)).toEqual(["hello"]);
  });
});

describe("an item", () => {
  it.each([
    ["updated", message(2, "inProgress", "Hi")],
    ["completed", message(2, "completed", "Hi")],
  ])("that is first seen as %s is there", (_how, first) => {
    expect(texts(first)).toEqual(["Hi"]);
  });

  it("takes up the text that came before it, unless it states it itself", () => {
    expect(texts(delta("hel"), delta("lo"), message(1, "inProgress", ""))).toEqual(["hello"]);
    expect(texts(delta("hel"), message(2, "inProgress", "hel"), delta("lo"))).toEqual(["hello"]);
    const output = [
      delta("a\n", "output"),
      bash(2, "inProgress", { visibleOutput: "a\n" }),
      delta("b\n", "output"),
    ];
    expect(call(...output)).toMatchObject({ content: [{ text: "a\nb\n" }] });
  });

  it("comes to the same in any order of its revisions, as long as the last one comes", () => {
    const revisions = [
      bash(1, "inProgress"),
      bash(2, "inProgress", { visibleOutput: "half" }),
      bash(3, "completed", { visibleOutput: "whole" }),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...revisions), { maxLength: 8 }), (some) => {
        const inOrder = call(...revisions, ended("t"));
        expect(call(...some, bash(3, "completed", { visibleOutput: "whole" }), ...some, ended("t"))).toEqual(
          inOrder,
        );
      }),
      { numRuns: 60 },
    );
  });

  const kinds: readonly [string, object][] = [
    ["agentMessage", { text: "Hi" }],
    ["reasoning", { summary: ["Hm"] }],
    ["toolCall", { tool: "bash", args: "{}" }],
    ["userShell", { commandText: "ls" }],
    ["subagent", { subagentId: "s", role: "r", objective: "o" }],
    ["workflow", { workflowRunId: "w", children: [] }],
    ["compaction", { trigger: "manual" }],
  ];
  /** Members without which the kind cannot be read. */
  const odd = { text: 7, summary: 7, tool: 7, commandText: 7, subagentId: 7, workflowRunId: 7, turnId: "t" };

  it.each(kinds)("of kind %s keeps its place when a later revision of it cannot be read", (kind, more) => {
    const first = item(1, "inProgress", { kind, ...more });
    const later = item(2, "completed", { kind, ...more, ...odd });
    const before = parts(first);
    expect(before).toHaveLength(1);
    expect(parts(first, later).map((part) => part.kind)).toEqual(before.map((part) => part.kind));
    expect(parts(first, later, ended("t"))).toHaveLength(1);
  });

  it.each(kinds.filter(([kind]) => kind !== "compaction" && kind !== "subagent"))(
    "of kind %s that can never be read is shown by what can be said of it",
    (kind, more) => {
      const unreadable = item(1, "inProgress", { kind, ...more, ...odd, fallbackText: "Something was done" });
      const shown = call(
        unreadable,
        item(2, "completed", { kind, ...odd, fallbackText: "Something was done" }),
        ended("t"),
      );
      expect(shown).toMatchObject({
        toolName: kind,
        success: true,
        content: [{ text: "Something was done" }],
      });
    },
  );

  it("with a status that nobody knows has ended, and not well", () => {
    expect(call(bash(1, "inProgress"), bash(2, "evaporated"))).toMatchObject({
      success: false,
      error: { message: 'Ended as "evaporated"', code: "evaporated" },
    });
  });

  it.each([
    ["cancelled", { failureReason: "the run was stopped" }, "the run was stopped", "cancelled"],
    ["cancelled", { failureKind: "interrupted" }, "Cancelled", "cancelled"],
    ["timedOut", { failureReason: "60 s" }, "Timed out: 60 s", "timedOut"],
    ["failed", { failureKind: "projectionError" }, "Failed (projectionError)", "projectionError"],
    ["failed", { failureReason: "exit code 1" }, "exit code 1", "failed"],
  ])("that is %s with %j says so beside what it put out", (status, more, text, code) => {
    expect(call(bash(1, "inProgress"), bash(2, status, { ...more, visibleOutput: "half" }))).toMatchObject({
      error: { message: text, code },
      content: [{ text: "half" }],
    });
  });

  it("that the end of its turn finds open does not run for ever", () => {
    const cancelled = told("turn/completed", { turnId: "t", terminal: "cancelled" });
    expect(story(...begin, bash(1, "inProgress"), cancelled).rows).toEqual(["running", "canceled"]);
  });

  it("of blanks alone is no row, and that nothing was said is one quiet line", () => {
    const { chat, session } = story(...begin, message(2, "completed", "  \n"), ended("t"));
    const { events } = projectHistory("s1", { chat, session });
    expect(readTimeline(events).rows.map(({ type }) => type)).toEqual(["user_message", "notification"]);
  });
});

describe("the list of tasks", () => {
  const write = (revision: number, status: string) =>
    item(revision, status, { kind: "toolCall", tool: "write_todos", args: '{"todos": [{"text": "cut o' });
  const list = told("session/todoListChanged", {
    items: [
      { text: "Read", status: "cancelled" },
      { text: "Write", status: "inProgress" },
    ],
    revision: 1,
    sourceTool: "write_todos",
  });

  it("is shown as Muse told it, whatever the model wrote", () => {
    expect(call(write(1, "inProgress"), list, write(2, "completed"))).toMatchObject({
      structuredContent: { todos: [{ text: "Read" }, { text: "Write", status: "inProgress" }] },
    });
  });

  it("that was being written when its host died is a row of its own, once the next host tells of it", () => {
    const lost = { kind: "hostLost", error: { code: "crash", message: "gone" } } as const;
    const written = { kind: "toolCall", tool: "write_todos", args: '{"todos":[{"text":"Read"}]}' };
    const { events, violations } = story(
      ...[...begin, item(1, "inProgress", written), lost, item(2, "completed", written)],
    );
    const rows = new Map(
      events.flatMap((event) => (event.type === "timeline.item" ? [[event.item.id, event.item.type]] : [])),
    );
    expect([rows.get("i"), rows.get("i:list"), violations]).toEqual(["tool_call", "todo", []]);
  });
});

describe("an output of 10 MB in 4000 pieces", () => {
  it("costs Paseo and those who follow a small part of itself, and ends with its last lines", () => {
    const clock = manualClock();
    let bytes = 0;
    let last = "";
    const view = newView({
      ports: clock.ports,
      emit: (event) => {
        last = JSON.stringify(event);
        bytes += last.length;
      },
    });
    view.publishHistory(false);
    for (const input of [...begin, bash(1, "inProgress")]) view.apply(input);
    const piece = `${"x".repeat(2490)}\n`;
    for (let n = 0; n < 4000; n += 1) {
      view.apply(delta(`${n} ${piece}`, "output"));
      clock.advance(5);
    }
    clock.advance(2000);
    expect(last).toContain("3999 xxx");
    expect(bytes).toBeLessThan(300_000);
    expect(JSON.stringify(view.log.after(view.log.lastSeq - 2000)).length).toBeLessThan(1_000_000);
    expect(JSON.stringify(view.view).length).toBeLessThan(100_000);
  });
});
