/** Things the person has to know that belong to no row of the chat. */
import { shortened } from "../../shared/characters.ts";
import type { Notice } from "../../shared/session/state.ts";
import type { Workspace } from "./workspace.ts";

/** Told once: a notice with that id, whatever it says, is not told again. False where it was told before. */
export function tellOnce(work: Workspace, notice: Notice): boolean {
  if (work.session.notices.some(({ id }) => id === notice.id)) return false;
  work.emit({ type: "muse/noticeSet", notice });
  return true;
}

/** A host's free text on one line, cut where it is longer than a row should be. */
export function oneLine(text: string, limit = 200): string {
  return shortened(text.replace(/\s+/g, " ").trim(), limit);
}
