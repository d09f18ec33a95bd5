/** The chat's `activity` line: what is going on where the parts of the turn do not tell it. */
import { isReminderPart } from "../../shared/reminder.ts";
import type { Workspace } from "./workspace.ts";

/** The answer stands; Muse holds the turn open for its reminder children, from 0.05 s to over a minute. */
export const WINDING_DOWN = "Finishing up";

export function setActivity(work: Workspace, activity: string | undefined): void {
  if (work.growing.activity !== activity) work.emit({ type: "chat/activityChanged", activity });
}

export function clearActivity(work: Workspace): void {
  setActivity(work, undefined);
}

/** A reminder child came or went, which is no sign that the model goes on. */
export function updateWindingDown(work: Workspace): void {
  const { activity } = work.growing;
  if (activity === undefined || activity === WINDING_DOWN) updateActivity(work);
}

/** Text came: whatever the line told of, the turn goes on. */
export function textCame(work: Workspace): void {
  if (work.growing.activity !== undefined) updateActivity(work);
}

/** After an item of the active turn changed: with the answer given and only reminders open, it winds down. */
export function updateActivity(work: Workspace): void {
  if (work.activeTurnId === undefined) return;
  setActivity(work, work.reminders.size > 0 && isAnswered(work) ? WINDING_DOWN : undefined);
}

function isAnswered(work: Workspace): boolean {
  const last = work.view.chat.activeTurn?.responseParts.findLast((part) => !isReminderPart(part));
  return last?.kind === "markdown" && work.items.get(last.id)?.item === undefined;
}
