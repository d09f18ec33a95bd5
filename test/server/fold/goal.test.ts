/** The goal of a session: told when it changes, and only then. */
import { describe, expect, it } from "vitest";
import { projectHistory } from "../../../server/paseo/projection.ts";
import { historyInput } from "./history-input.ts";
import { story, told } from "./story.ts";

const ship = { objective: "Ship it", status: "active", percentComplete: 0 };
let cursor = 0;
const goal = (value: object | null) => {
  cursor += 1;
  return told("session/goalChanged", { goal: value, viewCursor: `c${cursor}` });
};
const titles = ({ events }: ReturnType<typeof story>) =>
  events.flatMap((event) => (event.type === "session.notice" ? [event.notice.title] : []));

describe("a goal", () => {
  it("is told when it is set, moves on, is edited, paused and cleared", () => {
    const { session, ...rest } = story(
      goal(ship),
      goal({ ...ship, percentComplete: 40 }),
      goal({ ...ship, objective: "Ship it today", percentComplete: 40 }),
      goal({ ...ship, objective: "Ship it today", percentComplete: 40, status: "paused" }),
      goal(null),
    );
    expect(titles({ session, ...rest })).toEqual([
      "Goal: Ship it (active, 0 %)",
      "Goal: Ship it (active, 40 %)",
      "Goal: Ship it today (active, 40 %)",
      "Goal: Ship it today (paused, 40 %)",
      "The goal was cleared",
    ]);
    expect(session.goal).toBeUndefined();
  });

  it("is not told again where it is the same, and nothing is told where there was none", () => {
    const first = goal(ship);
    expect(titles(story(first, first, goal({ ...ship })))).toHaveLength(1);
    expect(titles(story(goal(null), goal(null)))).toEqual([]);
  });

  it("keeps what is worked on just now for those who look", () => {
    const { session, ...rest } = story(goal(ship), goal({ ...ship, currentWork: "tests", nextWork: "docs" }));
    expect(titles({ session, ...rest })).toHaveLength(1);
    expect(session.goal).toEqual({ ...ship, currentWork: "tests", nextWork: "docs" });
  });

  it("that is blocked is a warning", () => {
    const { session } = story(goal({ ...ship, status: "blocked" }));
    expect(session.notices).toMatchObject([{ severity: "warning", title: "Goal: Ship it (blocked, 0 %)" }]);
  });

  it("found in a snapshot is known and not told; one that is cleared there is gone", () => {
    const found = story(historyInput({ items: [], goal: ship }));
    expect(found.session.goal).toEqual(ship);
    expect(titles(found)).toEqual([]);
    expect(story(goal(ship), historyInput({ items: [], goal: null })).session.goal).toBeUndefined();
    expect(story(goal(ship), historyInput({ items: [] })).session.goal).toEqual(ship);
  });

  it("is no news when the conversation is read anew", () => {
    const { events } = projectHistory("s2", story(goal(ship)));
    expect(events.filter(({ type }) => type === "session.notice")).toEqual([]);
  });
});
