import { describe, expect, it } from "vitest";
import { parseEvent } from "../../../server/msp/events.ts";

describe("an item", () => {
  const place = { sessionId: "s", viewCursor: "c" };
  const read = (item: unknown) => {
    const event = parseEvent("item/completed", { ...place, item });
    return event.method === "item/completed" ? event.params.item : undefined;
  };

  const bare = { itemId: "i", status: "completed", revision: 1, turnId: "t" };
  const kinds: readonly (readonly [kind: string, own: object, read: object])[] = [
    ["userMessage", {}, { text: "" }],
    ["agentMessage", {}, { text: "" }],
    ["reasoning", {}, { summary: [] }],
    ["toolCall", { tool: "bash" }, { tool: "bash", args: "" }],
    ["userShell", {}, { commandText: "" }],
    ["subagent", {}, { role: "", objective: "", controlStatus: "unknown" }],
    ["workflow", { workflowRunId: "w" }, { workflowRunId: "w", children: [] }],
    ["reminderChild", {}, {}],
    ["compaction", {}, {}],
  ];
  it.each(kinds)("of kind %s has no detail that it does not tell", (kind, own, told) => {
    const item = { ...bare, kind, ...own };
    expect(JSON.parse(JSON.stringify(read(item)))).toEqual({ ...bare, kind, ...told });
  });

  it("of an unknown kind keeps its kind, its state and the host's words for it", () => {
    const hook = {
      itemId: "i",
      kind: "hookRun",
      status: "completed",
      revision: 2,
      turnId: "t",
      fallbackText: "Ran a hook",
    };
    expect(read({ ...hook, hookKey: "lint" })).toEqual({ ...hook, kind: "unknown", wireKind: "hookRun" });
  });

  it("of a known kind in an unreadable shape is told in the same way", () => {
    const call = {
      itemId: "i",
      kind: "toolCall",
      status: "failed",
      revision: 3,
      turnId: "t",
      tool: { name: "bash" },
      args: 5,
    };
    expect(read(call)).toEqual({
      kind: "unknown",
      wireKind: "toolCall",
      itemId: "i",
      status: "failed",
      revision: 3,
      turnId: "t",
    });
  });

  it("loses a detail that does not fit, and nothing else", () => {
    const call = {
      itemId: "i",
      kind: "toolCall",
      status: "completed",
      revision: 3,
      turnId: "t",
      tool: "bash",
      args: "{}",
    };
    expect(read({ ...call, visibleOutput: 42, outputRef: { id: 5 }, failureReason: null })).toEqual(call);
  });

  it("that calls itself unknown does not become something else", () => {
    expect(read({ itemId: "i", kind: "unknown", wireKind: "toolCall" })).toMatchObject({
      kind: "unknown",
      wireKind: "unknown",
    });
  });

  it("with a status that is missing is not taken for a success", () => {
    expect(read({ itemId: "i", kind: "agentMessage", revision: 1, turnId: "t", text: "Hi" })).toMatchObject({
      kind: "agentMessage",
      status: "unknown",
    });
  });

  it("without an id is no item", () => {
    expect(
      parseEvent("item/completed", { ...place, item: { kind: "toolCall", tool: "bash" } }),
    ).toMatchObject({
      method: null,
      reason: "malformed",
      viewCursor: "c",
    });
  });
});
