/** The row of the call that spawned a child: it runs as long as the child does, whatever the call itself returned. */
import { partId } from "../../shared/chat/select.ts";
import type { Subagent } from "../../shared/session/state.ts";
import { withSubagent } from "./part/other-item.ts";
import { place } from "./place.ts";
import type { Workspace } from "./workspace.ts";

/** What became of a child shows in the row that stands for it, whichever item told of it. */
export function showSubagent(work: Workspace, subagent: Subagent): void {
  const { chat } = work.view;
  const turns = chat.activeTurn === undefined ? chat.turns : [...chat.turns, chat.activeTurn];
  for (const { id, responseParts } of turns) {
    const part = responseParts.find((candidate) => partId(candidate) === subagent.itemId);
    if (part?.kind !== "toolCall") continue;
    place(work, id, { kind: "toolCall", toolCall: withSubagent(part.toolCall, subagent) });
  }
}

/** Whether the child's own conversation could be read; that it could not is said in its row and nowhere else. */
export function childRead(work: Workspace, childSessionId: string, unreadable: string | undefined): void {
  const known = work.session.subagents.findLast((subagent) => subagent.childSessionId === childSessionId);
  if (known === undefined || known.unreadable === unreadable) return;
  const { unreadable: _before, ...readable } = known;
  const subagent = unreadable === undefined ? readable : { ...readable, unreadable };
  work.emit({ type: "muse/subagentSet", subagent });
  showSubagent(work, subagent);
}
