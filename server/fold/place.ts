/** Where in the chat a part is shown. */
import { partId } from "../../shared/chat/select.ts";
import type { Message, ResponsePart } from "../../shared/chat/state.ts";
import { isOpenPart, isWaitingPart, partLeftRunning } from "./open-parts.ts";
import { SYSTEM_MESSAGE, turnFor } from "./open-turn.ts";
import { advance } from "./part/advance.ts";
import type { Workspace } from "./workspace.ts";

/** Shows the part in the turn it belongs to, or wherever there is a place for it. */
export function place(work: Workspace, ownTurnId: string, part: ResponsePart, outside?: Message): void {
  const id = partId(part);
  const turnId = placeFor(work, ownTurnId, part, outside);
  if (turnId !== work.activeTurnId) {
    const left = isOpenPart(part) ? partLeftRunning(work, part) : part;
    if (left !== undefined) work.emit({ type: "muse/partSet", turnId, part: left });
    return;
  }
  const current = id === undefined ? undefined : work.part(turnId, id);
  for (const action of advance(turnId, current, current === undefined ? part : named(part, current)))
    work.emit(action);
}

/** A call keeps the name under which it was first shown: its row is known by that, too. */
function named(part: ResponsePart, current: ResponsePart): ResponsePart {
  if (part.kind !== "toolCall" || current.kind !== "toolCall") return part;
  const { toolName } = current.toolCall;
  return part.toolCall.toolName === toolName ? part : { ...part, toolCall: { ...part.toolCall, toolName } };
}

/** Where the part is shown already, in its own turn, or, if it waits for a person, in a turn that is open. */
function placeFor(work: Workspace, ownTurnId: string, part: ResponsePart, outside?: Message): string {
  const id = partId(part);
  const active = work.activeTurnId;
  if (active !== undefined && id !== undefined && work.part(active, id) !== undefined) return active;
  const turnId = turnFor(work, ownTurnId, outside);
  if (turnId === work.activeTurnId || !isWaitingPart(part)) return turnId;
  return work.activeTurnId ?? turnFor(work, `${ownTurnId}:${id}:${work.turns.size}`, SYSTEM_MESSAGE);
}
