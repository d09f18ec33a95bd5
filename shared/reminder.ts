/** The row of a reminder child among the parts of a turn. */
import type { ResponsePart } from "./chat/state.ts";

/** The name under which it is shown; Muse gives these children no tool. */
export const REMINDER_TOOL = "reminder_child";

/** It says nothing of what the model does: neither that it answers nor that something is left open. */
export function isReminderPart(part: ResponsePart): boolean {
  return part.kind === "toolCall" && part.toolCall.toolName === REMINDER_TOOL;
}
