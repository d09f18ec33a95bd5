/** From snapshots to rows: what clients of Paseo see. */
import { describe, expect, it } from "vitest";
import { createTimeline } from "../../../dev/paseo/timeline.ts";
import type { TimelineItem } from "../../../dev/sdk/server/provider.ts";

const at = "2026-01-01T00:00:00.000Z";

function timeline(...items: TimelineItem[]) {
  const rows = createTimeline("r");
  const changes = items.flatMap((item) => rows.put(item, "t1", at));
  return { items: rows.rows().map((row) => row.item), changes, keys: rows.rows().map((row) => row.key) };
}

const said = (id: string, text: string, messageId?: string): TimelineItem => ({
  type: "assistant_message",
  id,
  text,
  ...(messageId === undefined ? {} : { messageId }),
});
const thought = (id: string, text: string): TimelineItem => ({ type: "reasoning", id, text });
const call = (status: "running" | "completed", output = ""): TimelineItem => ({
  type: "tool_call",
  id: "i1",
  callId: "c1",
  name: "Shell",
  detail: { type: "shell", command: "ls", output },
  status,
  error: null,
});

describe("text", () => {
  it("arrives as what is new in each snapshot", () => {
    const { items, changes } = timeline(said("a", "Hel"), said("a", "Hello"), said("a", "Hello"));
    expect(items).toMatchObject([{ text: "Hello" }]);
    expect(changes.map((change) => change.kind)).toEqual(["row", "text"]);
    expect(changes[1]).toMatchObject({ text: "lo" });
  });

  it("is appended whole when it does not begin with what was there", () => {
    expect(timeline(said("a", "one"), said("a", "two")).items).toMatchObject([{ text: "onetwo" }]);
  });

  it("of neighbouring items of one message is one row", () => {
    expect(timeline(said("a", "Hello ", "m"), said("b", "you", "m")).items).toMatchObject([
      { text: "Hello you" },
    ]);
  });

  it("of two messages stays apart", () => {
    expect(timeline(said("a", "Hello"), said("b", "you")).items).toHaveLength(2);
  });

  it("goes on in a new row after something else", () => {
    expect(timeline(said("a", "Hello ", "m"), call("running"), said("b", "you", "m")).items).toMatchObject([
      { text: "Hello " },
      { type: "tool_call" },
      { text: "you" },
    ]);
  });

  it("of neighbouring reasoning is joined", () => {
    expect(timeline(thought("a", "so "), thought("b", "what"), said("c", "Yes")).items).toMatchObject([
      { text: "so what" },
      { text: "Yes" },
    ]);
  });

  it("that is empty makes no row", () => {
    expect(timeline(said("a", "")).items).toEqual([]);
  });
});

describe("a tool call", () => {
  it("is one row whose state changes in place", () => {
    const { items, keys } = timeline(call("running"), said("a", "x"), call("completed"));
    expect(items).toMatchObject([{ type: "tool_call", status: "completed" }, { text: "x" }]);
    expect(new Set(keys).size).toBe(2);
  });

  it("keeps 65,536 characters of output", () => {
    const [item] = timeline(call("completed", "x".repeat(70_000))).items;
    expect(item).toMatchObject({ detail: { output: "x".repeat(65_536) } });
  });
});

describe("a user message", () => {
  const mine = (id: string, text: string, clientMessageId?: string): TimelineItem => ({
    type: "user_message",
    id,
    text,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
  });

  it("is shown once for the same text, twice for another", () => {
    expect(timeline(mine("u", "a"), mine("u", "a")).items).toHaveLength(1);
    expect(timeline(mine("u", "a"), mine("u", "b")).items).toHaveLength(2);
  });

  it("takes the place of the one that the host noted under its client id", () => {
    expect(timeline(mine("noted", "a", "m1"), said("x", "y"), mine("u", "a", "m1")).items).toMatchObject([
      { id: "u" },
      { text: "y" },
    ]);
  });

  it("inside Paseo's own envelope is not shown", () => {
    expect(timeline(mine("u", "<paseo-system>hello</paseo-system>")).items).toEqual([]);
  });
});

describe("other rows", () => {
  it("of a plugin are replaced by id", () => {
    const row = (id: string, data: number): TimelineItem => ({
      type: "plugin",
      id,
      pluginId: "p",
      kind: "k",
      version: 1,
      data,
    });
    expect(timeline(row("a", 1), row("b", 2), row("a", 3)).items).toMatchObject([{ data: 3 }, { data: 2 }]);
  });

  it("without identity are added each time", () => {
    const note: TimelineItem = { type: "notification", id: "n", level: "info", message: "hi" };
    expect(timeline(note, note).items).toHaveLength(2);
  });

  it("of a compaction become completed in place", () => {
    const compaction = (id: string, status: "loading" | "completed"): TimelineItem => ({
      type: "compaction",
      id,
      status,
    });
    expect(timeline(compaction("a", "loading"), compaction("a", "completed")).items).toMatchObject([
      { status: "completed" },
    ]);
    expect(timeline(compaction("a", "completed"), compaction("b", "completed")).items).toHaveLength(2);
  });
});
