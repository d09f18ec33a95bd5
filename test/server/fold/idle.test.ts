/** News of what Muse does while it runs no turn. */
import { describe, expect, it } from "vitest";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { said, started, story, told } from "./story.ts";

const idle: FoldInput = told("session/statusChanged", { status: "idle" });
const running = told("session/statusChanged", { status: "running" });

const item = (kind: string, status: string, revision: number, more: object = {}) =>
  told(status === "inProgress" ? "item/updated" : "item/completed", {
    item: { itemId: "i", kind, status, revision, turnId: "of-the-past", ...more },
  });
const kinds: readonly (readonly [string, object])[] = [
  ["workflow", { workflowRunId: "w", children: [] }],
  ["subagent", { subagentId: "a", role: "reviewer", objective: "Look", controlStatus: "running" }],
  ["toolCall", { tool: "bash", callId: "c", args: '{"command":"make"}', background: true }],
  ["somethingNew", { fallbackText: "Something new" }],
];

describe("an item of a turn that is not loaded", () => {
  it.each(kinds)("has its row, and no turn runs for it while Muse runs none: %s", (kind, more) => {
    const updated = story(idle, item(kind, "inProgress", 2, more));
    expect(updated.turns).toEqual(["started", "completed"]);
    expect(updated.chat.activeTurn).toBeUndefined();
    const { turns, violations, rows } = story(
      idle,
      item(kind, "inProgress", 2, more),
      item(kind, "completed", 3, more),
    );
    expect(turns).toEqual(["started", "completed"]);
    expect(violations).toEqual([]);
    expect(rows.filter((status) => status === "running")).toEqual([]);
  });

  it("runs on where Muse runs the turn and only its beginning was missed", () => {
    const { turns } = story(idle, running, item("toolCall", "inProgress", 1, kinds[2]?.[1]));
    expect(turns).toEqual(["started"]);
  });
});

describe("a command of the person's own that runs while Muse runs no turn", () => {
  const shell = (status: string, revision: number, more: object = {}) =>
    told(status === "inProgress" ? "item/started" : "item/completed", {
      item: { itemId: "s", kind: "userShell", status, revision, turnId: null, commandText: "make", ...more },
    });

  it("is left where a person stops it: its turn ends, and its end is shown in its row", () => {
    const left = story(idle, shell("inProgress", 1), { kind: "left" });
    expect(left.turns).toEqual(["started", "canceled"]);
    expect(left.rows.at(-1)).not.toBe("running");
    const ended = story(idle, shell("inProgress", 1), { kind: "left" }, shell("failed", 2, { exitCode: 3 }));
    expect(ended.turns).toEqual(["started", "canceled"]);
    expect(ended.rows.at(-1)).toBe("failed");
    expect(ended.violations).toEqual([]);
  });

  it("changes nothing about a turn that Muse runs", () => {
    expect(story(started("t"), said("t"), { kind: "left" }).turns).toEqual(["started"]);
  });
});
