/** Timeline items, usage and commands: identities that stay, text that grows, nothing sent twice. */
import { describe, expect, it } from "vitest";
import type { ProviderEvent, TimelineItem, ToolCallItem } from "../../../../dev/sdk/server/provider.ts";
import { item, readyStory, runningStory, sessionId } from "./story.ts";

const text = (type: "assistant_message" | "reasoning", value: string) =>
  item({ type, id: "x1", text: value });
const call = (changes: Partial<ToolCallItem> = {}) =>
  item({
    type: "tool_call",
    id: "i1",
    callId: "c1",
    name: "Shell",
    detail: { type: "shell", command: "ls" },
    status: "running",
    error: null,
    ...changes,
  } as ToolCallItem);

describe.each(["assistant_message", "reasoning"] as const)("the text of a %s", (type) => {
  it("grows by appending", () => {
    expect(runningStory().rules(text(type, "Hel"), text(type, "Hello"), text(type, "Hello"))).toEqual([]);
  });

  it("is never rewritten", () => {
    expect(runningStory().rules(text(type, "Hello"), text(type, "Help"))).toEqual(["text.not_append_only"]);
    expect(runningStory().rules(text(type, "Hello"), text(type, "Hell"))).toEqual(["text.not_append_only"]);
  });
});

describe("a message of several rows", () => {
  const row = (id: string, value: string, messageId = "m1") =>
    item({ type: "assistant_message", id, text: value, messageId });

  it("may be cut between any two characters", () => {
    expect(runningStory().rules(row("a", "Hel"), row("b", "lo 🙂"), row("c", "!"))).toEqual([]);
  });

  it("is not cut inside one", () => {
    expect(runningStory().rules(row("a", "Hello \ud83d"), row("b", "\ude42"))).toEqual([
      "text.half_character",
    ]);
    expect(runningStory().rules(row("a", "Hello \ud83d"), row("b", "\ude42", "m2"))).toEqual([]);
  });

  it("keeps its rows", () => {
    expect(runningStory().rules(row("a", "Hel"), row("a", "Hello", "m2"))).toEqual(["text.message_changed"]);
  });
});

describe("an item", () => {
  it("keeps its kind", () => {
    expect(runningStory().rules(text("reasoning", "a"), text("assistant_message", "a"))).toEqual([
      "item.kind_changed",
    ]);
  });

  it("of the user keeps its text", () => {
    const said = (value: string) => item({ type: "user_message", id: "u9", text: value });
    expect(runningStory().rules(said("a"), said("a"))).toEqual([]);
    expect(runningStory().rules(said("a"), said("b"))).toEqual(["user_message.changed"]);
  });

  it.each<TimelineItem>([
    { type: "todo", id: "n1", items: [{ text: "a", completed: false }] },
    { type: "error", id: "n1", message: "no" },
    { type: "notification", id: "n1", level: "info", message: "so" },
    { type: "compaction", id: "n1", status: "loading" },
  ])("of type $type is not sent again unchanged", (content) => {
    expect(runningStory().rules(item(content))).toEqual([]);
    expect(runningStory().rules(item(content), item({ ...content }))).toEqual(["item.sent_again"]);
  });

  it("may be sent again when it changed", () => {
    const loading = item({ type: "compaction", id: "n1", status: "loading" });
    const done = item({ type: "compaction", id: "n1", status: "completed" });
    expect(runningStory().rules(loading, done)).toEqual([]);
  });

  it("of the plugin kills the connection under a foreign plugin id", () => {
    const row = (pluginId: string) =>
      item({ type: "plugin", id: "r", pluginId, kind: "request", version: 1, data: {} });
    expect(runningStory().rules(row("plugin-1"))).toEqual([]);
    expect(runningStory().rules(row("other"))).toEqual(["plugin_row.foreign_id"]);
    expect(runningStory().isFatal(row("other"))).toBe(true);
  });
});

describe("a tool call", () => {
  it("keeps id, callId and name while its state changes", () => {
    expect(runningStory().rules(call(), call({ status: "completed" }))).toEqual([]);
  });

  it.each([
    ["callId", { callId: "c2" }],
    ["id", { id: "i2" }],
    ["name", { name: "Read" }],
  ])("never changes its %s", (_, change) => {
    expect(runningStory().rules(call(), call(change))).toEqual(["tool_call.identity_changed"]);
  });
});

describe("usage", () => {
  const usage = (numbers: Record<string, number>): ProviderEvent => ({
    type: "session.usage",
    sessionId,
    usage: numbers,
  });

  it("is sent whole, because it replaces the last one", () => {
    const first = usage({ inputTokens: 1, outputTokens: 2 });
    expect(runningStory().rules(first, usage({ inputTokens: 3, outputTokens: 4 }))).toEqual([]);
    expect(runningStory().rules(first, usage({ inputTokens: 3 }))).toEqual(["usage.lost_number"]);
  });
});

describe("commands", () => {
  const commands: ProviderEvent = { type: "session.commands", sessionId, commands: [] };

  it("need the capability to be sent as prompts", () => {
    expect(readyStory().rules(commands)).toEqual([]);
    expect(readyStory({ without: ["prompt.command"] }).rules(commands)).toEqual([
      "commands.without_capability",
    ]);
  });
});
