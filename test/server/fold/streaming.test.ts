/** Text and calls as they come: in whatever pieces, they end as what Muse states. */
import { describe, expect, it } from "vitest";
import { ended, said, started, story, told } from "./story.ts";

const item = (method: string, more: object) =>
  told(method, { item: { itemId: "m", kind: "agentMessage", revision: 1, turnId: "t1", ...more } });
const open = item("item/started", { status: "inProgress", text: "" });
const delta = (text: string) => told("item/delta", { itemId: "m", field: "text", delta: text });
const final = (text: string) => item("item/completed", { status: "completed", revision: 2, text });

const turn = [started("t1"), said("t1")];

/** The last text of every message row, by row. */
function messages(...inputs: Parameters<typeof story>) {
  const { events, violations, chat } = story(...turn, ...inputs);
  expect(violations).toEqual([]);
  const rows = new Map<string, string>();
  for (const event of events)
    if (event.type === "timeline.item" && event.item.type === "assistant_message")
      rows.set(event.item.id, event.item.text);
  const parts = [...(chat.activeTurn?.responseParts ?? []), ...(chat.turns.at(-1)?.responseParts ?? [])];
  return {
    rows: [...rows],
    texts: parts.flatMap((part) => (part.kind === "markdown" ? [part.content] : [])),
  };
}

describe("a message that streamed", () => {
  it("is the same when it is stated as it streamed", () => {
    expect(messages(open, delta("Hel"), delta("lo"), final("Hello"))).toEqual({
      rows: [["m", "Hello"]],
      texts: ["Hello"],
    });
  });

  it("gets the ending that only its final form has", () => {
    expect(messages(open, delta("Hel"), delta("lo"), final("Hello!")).texts).toEqual(["Hello!"]);
  });

  it("is replaced where its final form is another, and is there once", () => {
    const { rows, texts } = messages(open, delta("Hello wor"), final("Goodbye"));
    expect(texts).toEqual(["Goodbye"]);
    expect(rows.at(-1)).toEqual(["m~1", "Goodbye"]);
  });

  it("is one message when a retry states it anew", () => {
    const anew = item("item/updated", { status: "inProgress", revision: 2, text: "He" });
    const done = item("item/completed", { status: "completed", revision: 3, text: "Hey" });
    expect(messages(open, delta("Hello"), anew, delta("y"), done).texts).toEqual(["Hey"]);
  });

  it("keeps what streamed when its final form cannot be read", () => {
    const unreadable = item("item/completed", { status: "completed", revision: 2, text: 5 });
    expect(messages(open, delta("Hel"), delta("lo"), unreadable).texts).toEqual(["Hello"]);
  });

  it("of nothing but blanks leaves no row", () => {
    expect(messages(open, final("   ")).rows).toEqual([]);
    expect(messages(final("\n")).rows).toEqual([]);
  });
});

describe("reasoning that streamed", () => {
  const thought = (method: string, more: object) =>
    told(method, { item: { itemId: "r", kind: "reasoning", revision: 1, turnId: "t1", ...more } });
  const part = (field: string, text: string) => told("item/delta", { itemId: "r", field, delta: text });

  it("keeps its parts apart, and all of them when its final form cannot be read", () => {
    const { chat } = story(
      ...turn,
      thought("item/started", { status: "inProgress", summary: [] }),
      part("summary.0", "First"),
      part("summary.0", "ly."),
      part("summary.1", "Then."),
      thought("item/completed", { status: "completed", revision: 2, summary: 5 }),
    );
    expect(chat.activeTurn?.responseParts).toMatchObject([{ id: "r", content: "Firstly.\n\nThen." }]);
  });
});

describe("an item that is first seen late", () => {
  it("is taken from its update or its end alone", () => {
    expect(messages(final("Hello")).texts).toEqual(["Hello"]);
    const update = item("item/updated", { status: "inProgress", revision: 4, text: "Hel" });
    const end = item("item/completed", { status: "completed", revision: 5, text: "Hello" });
    expect(messages(update, end).texts).toEqual(["Hello"]);
    expect(messages(delta("Hel"), update, end).texts).toEqual(["Hello"]);
  });
});

describe("a tool call", () => {
  const call = (method: string, more: object) =>
    told(method, {
      item: {
        itemId: "c",
        kind: "toolCall",
        tool: "bash",
        args: '{"command":"ls"}',
        revision: 1,
        turnId: "t1",
        ...more,
      },
    });
  const running = call("item/started", { status: "inProgress" });
  const lastRow = (...inputs: Parameters<typeof story>) =>
    story(...turn, ...inputs).events.findLast(
      (event) => event.type === "timeline.item" && event.item.type === "tool_call",
    );

  it.each(["cancelled", "failed", "completed", "evaporated"])(
    "that Muse leaves open ends with its turn (%s)",
    (terminal) => {
      const end = told("turn/completed", { turnId: "t1", terminal });
      expect(lastRow(running, end)).toMatchObject({ item: { status: "canceled" } });
    },
  );

  it("that failed is no failure of the turn", () => {
    const failed = call("item/completed", { status: "failed", revision: 2, failureReason: "exit 1" });
    expect(story(...turn, running, failed, final("Fixed."), ended("t1")).turns).toEqual([
      "started",
      "completed",
    ]);
    expect(lastRow(running, failed)).toMatchObject({
      item: { status: "failed", error: { message: "exit 1" } },
    });
  });

  it("that was cancelled with output and a reason shows both", () => {
    const cancelled = call("item/completed", {
      status: "cancelled",
      revision: 2,
      visibleOutput: "half of it",
      failureReason: "cancelled by tool cancellation",
    });
    expect(lastRow(running, cancelled)).toMatchObject({
      item: {
        status: "canceled",
        error: null,
        detail: { output: "half of it\n[cancelled by tool cancellation]" },
      },
    });
  });
});
