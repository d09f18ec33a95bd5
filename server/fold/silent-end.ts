/** A turn that completes with nothing said at its end: told in one quiet line, so that nobody waits for an answer. */
import { isReminderPart } from "../../shared/reminder.ts";
import { isOpenPart } from "./open-parts.ts";
import type { Workspace } from "./workspace.ts";

const TEXT = "Muse ended the turn without a final message.";

/** To be called while the turn is still active. Work that goes on without the turn reports later, by itself. */
export function noteSilentEnd(work: Workspace, turnId: string): void {
  const turn = work.view.chat.activeTurn;
  if (turn?.id !== turnId) return;
  const isSaid = turn.responseParts.some((part) => part.kind === "markdown" && part.content.trim() !== "");
  if (isSaid || turn.responseParts.some((part) => isOpenPart(part) && !isReminderPart(part))) return;
  const part = {
    kind: "systemNotification" as const,
    content: TEXT,
    _meta: { itemId: `${turnId}:end`, kind: "silentEnd" },
  };
  work.emit({ type: "chat/responsePart", turnId, part });
}
