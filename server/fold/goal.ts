/** The goal of a session: what is known of it, and a word to the person when it changes. */
import type { Goal } from "../../shared/session/state.ts";
import type { EventParams } from "../msp/events.ts";
import { oneLine, tellOnce } from "./notices.ts";
import { same } from "./value/same.ts";
import type { Workspace } from "./workspace.ts";

type WireGoal = EventParams<"session/goalChanged">["goal"];

/** The goal as a snapshot serves it, which is no news. */
export function goalServed(work: Workspace, wire: WireGoal): void {
  const goal = wire === null ? undefined : goalOf(wire);
  if (same(goal, work.session.goal)) return;
  work.emit({ type: "muse/goalChanged", ...(goal && { goal }) });
}

/** What Muse works on just now is for those who look; the rest of a change is told. */
export function goalChanged(work: Workspace, event: EventParams<"session/goalChanged">): void {
  const before = work.session.goal;
  goalServed(work, event.goal);
  const { goal } = work.session;
  if (headline(goal) === headline(before)) return;
  tellOnce(work, {
    id: `goal:${event.viewCursor}`,
    severity: goal?.status === "blocked" ? "warning" : "info",
    title: headline(goal),
    passing: true,
  });
}

function goalOf({ objective, status, percentComplete, currentWork, nextWork }: NonNullable<WireGoal>): Goal {
  return {
    objective,
    status,
    ...(percentComplete !== undefined && { percentComplete }),
    ...(currentWork !== undefined && { currentWork }),
    ...(nextWork !== undefined && { nextWork }),
  };
}

/** `Goal: Ship the thing (paused, 40 %)` */
function headline(goal: Goal | undefined): string {
  if (goal === undefined) return "The goal was cleared";
  const { objective, status, percentComplete } = goal;
  const progress = percentComplete === undefined ? "" : `, ${Math.round(percentComplete)} %`;
  return `Goal: ${oneLine(objective)} (${status}${progress})`;
}
