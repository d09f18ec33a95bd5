/**
 * The reminder children of Muse: helpers that watch a turn and can hold its end back. Nobody asked for them, so that
 * they are shown only where a person wants to see them, each as one row.
 */
import type { ResponsePart } from "../../shared/chat/state.ts";
import { REMINDER_TOOL } from "../../shared/reminder.ts";
import type { Item } from "../msp/schema/item.ts";
import { updateWindingDown } from "./activity.ts";
import { turnFor } from "./open-turn.ts";
import { finished } from "./part/tool-call.ts";
import { place } from "./place.ts";
import { excluding, including } from "./value/small-set.ts";
import type { Workspace } from "./workspace.ts";

type ReminderChild = Extract<Item, { kind: "reminderChild" }>;

/** One came or went, which is no sign that the model goes on. */
export function reminderChanged(work: Workspace, item: ReminderChild): void {
  const { itemId, turnId, revision, status } = item;
  work.items = work.items.set(itemId, { revision });
  reminderStands(work, itemId, status === "inProgress");
  if (turnId != null && work.turns.get(turnId) === "held") turnFor(work, turnId);
  // It opens no turn of its own: without the one that it watches it says nothing.
  if (work.showsReminders && turnId !== null && work.turns.has(turnId)) place(work, turnId, row(item));
  updateWindingDown(work);
}

export function reminderStands(work: Workspace, itemId: string, isOpen: boolean): void {
  work.reminders = isOpen ? including(work.reminders, itemId) : excluding(work.reminders, itemId);
}

/** That it was cancelled, as most are when their turn ends, is no failure. */
function row({ itemId, reminderAgentId, status, failureReason }: ReminderChild): ResponsePart {
  const toolInput = JSON.stringify({ name: reminderAgentId ?? "reminder" });
  return {
    kind: "toolCall",
    toolCall: finished({ toolCallId: itemId, toolName: REMINDER_TOOL, toolInput }, status, [], failureReason),
  };
}
