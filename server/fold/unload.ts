/** A conversation may grow for days. What is long over is let go of here: Muse keeps it, and it is loaded when asked for. */
import { partId } from "../../shared/chat/select.ts";
import type { ActiveTurn, ResponsePart, ToolCallState, Turn } from "../../shared/chat/state.ts";
import { runningBeside } from "../../shared/session/select.ts";
import type { Workspace } from "./workspace.ts";

/** Characters, as JSON, that the finished turns of a chat may hold; beyond it the older half goes. */
export const MOST_CHARACTERS = 32_000_000;

/** What a part takes beside its text, about. */
const FRAME = 100;

/** Characters, about. Most of a chat is text, which is not written out only to be measured. */
export function weightOf({ message, responseParts }: ActiveTurn | Turn): number {
  return responseParts.reduce((sum, part) => sum + weightOfPart(part), FRAME + message.text.length);
}

function weightOfPart(part: ResponsePart): number {
  if (part.kind === "markdown" || part.kind === "reasoning") return FRAME + part.content.length;
  return part.kind === "toolCall" ? weightOfCall(part.toolCall) : JSON.stringify(part).length;
}

/** What is big in a call is what it put out and what it changed. */
function weightOfCall(toolCall: ToolCallState): number {
  const input = "toolInput" in toolCall ? (toolCall.toolInput ?? "") : "";
  const content = "content" in toolCall ? (toolCall.content ?? []) : [];
  const facts = "structuredContent" in toolCall ? toolCall.structuredContent : undefined;
  const output = content.reduce((sum, one) => sum + (one.type === "text" ? one.text.length : FRAME), 0);
  return 3 * FRAME + input.length + output + (facts === undefined ? 0 : JSON.stringify(facts).length);
}

/** After the end of a turn. A turn whose place in the view is unknown cannot be asked for again, so that it stays. */
export function unloadOldTurns(work: Workspace): void {
  if (work.weight <= MOST_CHARACTERS) return;
  const { turns } = work.view.chat;
  // What still runs goes on being told in the turn that it came from.
  const busy = new Set(runningBeside(work.session).map(({ turnId }) => turnId));
  let weight = work.weight;
  let cut: { readonly count: number; readonly turnsNextCursor: string; readonly weight: number } | undefined;
  for (const [at, turn] of turns.entries()) {
    if (busy.has(turn.id) || (weight <= MOST_CHARACTERS / 2 && cut !== undefined)) break;
    weight -= weightOf(turn);
    const turnsNextCursor = work.starts.get(turns[at + 1]?.id ?? "");
    if (turnsNextCursor !== undefined) cut = { count: at + 1, turnsNextCursor, weight };
  }
  if (cut === undefined) return;
  const { count, turnsNextCursor } = cut;
  work.weight = cut.weight;
  work.emit({ type: "muse/turnsUnloaded", count, turnsNextCursor });
  forgetWith(work, turns.slice(0, count));
}

/** What only turns that are gone could show. That a request is over stays known: nobody is asked it again. */
function forgetWith(work: Workspace, gone: readonly Turn[]): void {
  const items = new Set(
    gone.flatMap(({ responseParts }) => responseParts.flatMap((part) => partId(part) ?? [])),
  );
  const { approvals, userInputs, tasks } = work.session;
  const requestIds = [
    ...approvals
      .filter((one) => one.resolution !== undefined && items.has(one.itemId))
      .map((one) => one.approvalId),
    ...userInputs
      .filter((one) => one.settlement !== undefined && items.has(one.itemId))
      .map((one) => one.userInputId),
  ];
  const taskIds = tasks
    .filter((one) => one.status !== "inProgress" && items.has(one.taskId))
    .map((one) => one.taskId);
  for (const id of requestIds) work.settled = work.settled.set(id, true);
  if (requestIds.length + taskIds.length > 0) work.emit({ type: "muse/forgotten", requestIds, taskIds });
  work.items = work.items.without(items);
  work.stored = work.stored.without(items);
}
