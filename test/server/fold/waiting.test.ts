/** Nothing that waits for a person is dropped, whichever turn it belongs to and whatever becomes of that turn. */
import { describe, expect, it } from "vitest";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { asked, ended, resolved, said, started, story, told } from "./story.ts";

const child = { subagentOrigin: { subagentId: "child", childRunId: "r", childSessionId: "s" } };

describe("an approval", () => {
  it("that comes when no turn runs opens one, which ends with the decision", () => {
    const waiting = story(started("t1"), said("t1"), ended("t1"), asked("a", "elsewhere"));
    expect(waiting).toMatchObject({ open: ["a:0"], violations: [] });
    const decided = story(
      started("t1"),
      said("t1"),
      ended("t1"),
      asked("a", "elsewhere"),
      resolved("a", "elsewhere"),
      told("item/completed", {
        item: {
          itemId: "a",
          kind: "toolCall",
          status: "completed",
          revision: 1,
          turnId: "elsewhere",
          tool: "bash",
          args: "{}",
        },
      }),
    );
    expect(decided).toMatchObject({
      open: [],
      turns: ["started", "completed", "started", "completed"],
      violations: [],
    });
  });

  it("of a turn that has ended is asked all the same", () => {
    const { open, turns, violations } = story(started("t1"), said("t1"), ended("t1"), asked("a", "t1"));
    expect({ open, violations }).toEqual({ open: ["a:0"], violations: [] });
    expect(turns).toEqual(["started", "completed", "started"]);
  });

  it("of a child that outlives the turn is asked again under another id", () => {
    const { open, rows, violations } = story(started("t1"), said("t1"), asked("a", "t1", child), ended("t1"));
    expect({ open, violations }).toEqual({ open: ["a:0~2"], violations: [] });
    expect(new Set(rows)).toEqual(new Set(["running"]));
  });

  it("outside any turn moves along when a turn begins", () => {
    const { open, rows, violations, chat } = story(asked("a", "elsewhere"), started("t2"), said("t2"));
    expect(new Set(rows)).toEqual(new Set(["running"]));
    expect({ open, violations }).toEqual({ open: ["a:0~2"], violations: [] });
    expect(chat.activeTurn?.id).toBe("t2");
  });

  it("of a turn that was stopped is withdrawn with it", () => {
    const stopped = told("turn/completed", { turnId: "t1", terminal: "cancelled" });
    expect(story(started("t1"), said("t1"), asked("a", "t1"), stopped)).toMatchObject({
      open: [],
      violations: [],
    });
  });
});

describe("work that outlives its turn", () => {
  const bash = (status: string, revision: number, more: object = {}) =>
    told(status === "inProgress" ? "item/updated" : "item/completed", {
      item: {
        itemId: "b",
        kind: "toolCall",
        status,
        revision,
        turnId: "t1",
        tool: "bash",
        args: '{"command":"sleep 9"}',
        ...more,
      },
    });
  const delta = told("item/delta", { itemId: "b", field: "output", delta: "late" });
  const background = bash("inProgress", 2, { background: true, visibleOutput: "early" });

  function callOf(...inputs: FoldInput[]) {
    const part = story(started("t1"), said("t1"), ...inputs).chat.turns[0]?.responseParts[0];
    return part?.kind === "toolCall" ? part.toolCall : undefined;
  }

  it("ends in the chat as running in the background, and does not run again there", () => {
    const left = callOf(background, ended("t1"), delta);
    expect(left).toMatchObject({
      status: "completed",
      success: true,
      pastTenseMessage: "Runs in the background",
    });
    expect(JSON.stringify(left)).toContain("(runs in the background)");
  });

  it("shows its end when it comes", () => {
    const done = callOf(
      background,
      ended("t1"),
      delta,
      bash("failed", 3, { visibleOutput: "all of it", failureReason: "exit 1" }),
    );
    expect(done).toMatchObject({
      status: "completed",
      success: false,
      content: [{ type: "text", text: "all of it" }],
    });
  });
});
