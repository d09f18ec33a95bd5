/** The reminder children that watch a turn: hidden, or shown as one quiet row each, and never in anybody's way. */

import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import { describe, expect, it } from "vitest";
import { WINDING_DOWN } from "../../../server/fold/activity.ts";
import { answered, ended, reminder, said, started, story, storyWithReminders } from "./story.ts";

const running = [started("t1"), said("t1")];
const opened = reminder("t1", "inProgress");

function reminderRows(events: readonly ProviderEvent[]) {
  return events.flatMap((event) =>
    event.type === "timeline.item" && event.item.type === "tool_call" ? [event.item] : [],
  );
}

describe("a reminder", () => {
  it("has no row unless a person wants to see it", () => {
    const { rows } = story(...running, opened, answered("t1"), reminder("t1", "completed"), ended("t1"));
    expect(rows).toEqual([]);
  });

  it.each([
    ["completed", {}, "completed", null],
    ["cancelled", { failureReason: "main run completed" }, "canceled", null],
    ["failed", { failureReason: "no model" }, "failed", { message: "no model" }],
  ])("that ended as %s is one row that names its kind", (status, more, shown, error) => {
    const { events, violations } = storyWithReminders(
      ...running,
      opened,
      answered("t1"),
      reminder("t1", status, more),
      ended("t1"),
    );
    const rows = reminderRows(events);
    expect(rows.map(({ status }) => status)).toEqual(["running", shown]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(rows.at(-1)).toMatchObject({
      error,
      detail: { type: "plain_text", label: "verify-reminder", icon: "sparkles" },
    });
    expect(violations).toEqual([]);
  });

  it.each([
    ["hidden", story],
    ["shown", storyWithReminders],
  ])("that is %s says that the turn winds down, whether it comes before or after the answer", (_, tell) => {
    for (const tail of [
      [opened, answered("t1")],
      [answered("t1"), opened],
    ]) {
      expect(tell(...running, ...tail).chat.activity).toBe(WINDING_DOWN);
      expect(tell(...running, ...tail, reminder("t1", "completed")).chat.activity).toBeUndefined();
    }
  });

  it("that is open at the end of a turn does not run on, and hides no silence", () => {
    const { rows, notes, chat } = storyWithReminders(...running, opened, ended("t1"));
    expect(rows).toEqual(["running", "canceled"]);
    expect(notes).toEqual(["Muse ended the turn without a final message."]);
    expect(chat.activeTurn).toBeUndefined();
  });

  it("that ends after its turn opens none, and neither does one of no turn", () => {
    const late = storyWithReminders(
      ...running,
      opened,
      answered("t1"),
      ended("t1"),
      reminder("t1", "completed"),
    );
    expect(late.turns).toEqual(["started", "completed"]);
    expect(late.rows.at(-1)).toBe("completed");
    const outside = storyWithReminders(reminder("t1", "inProgress", { turnId: null }));
    expect(outside.chat.activeTurn).toBeUndefined();
    expect(outside.rows).toEqual([]);
  });
});
