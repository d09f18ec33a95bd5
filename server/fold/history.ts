/**
 * History as a resume serves it: items without the events between them. Their turns are told apart by turn
 * id and end where the next one begins.
 */
import type { History, SnapshotState } from "../msp/schema/history.ts";
import type { Item } from "../msp/schema/item.ts";
import { itemChanged } from "./items.ts";
import { approvalModeChanged, goalChanged, modelChanged } from "./session-facts.ts";
import { endTurnOfHistory } from "./turns.ts";
import type { Workspace } from "./workspace.ts";

/** The newest form of a snapshot that is understood here. */
const KNOWN_SNAPSHOT_VERSION = 1;

/** The items that a history brings, or undefined where it has to be paged. */
export function itemsOf(history: History): readonly Item[] | undefined {
  if (history.items !== null) return history.items;
  return stateOf(history)?.items;
}

/** `activeTurnId` is the turn that runs while the history is served; it stays open. */
export function historyServed(work: Workspace, history: History, activeTurnId: string | null): void {
  const state = stateOf(history);
  const runningTurnId = activeTurnId ?? state?.activeTurn?.turnId ?? null;
  for (const item of itemsOf(history) ?? []) itemServed(work, item);
  if (work.activeTurnId !== runningTurnId) endTurnOfHistory(work);
  if (runningTurnId !== null && !work.turns.has(runningTurnId))
    work.turns = work.turns.set(runningTurnId, "held");
  if (state !== undefined) stateServed(work, state);
}

function itemServed(work: Workspace, item: Item): void {
  const { turnId, recordedAt } = item;
  const at = recordedAt === undefined ? Number.NaN : Date.parse(recordedAt);
  const isNext = turnId !== null && !work.turns.has(turnId);
  if (isNext) endTurnOfHistory(work);
  if (!Number.isNaN(at)) work.now = at;
  if (isNext) work.turns = work.turns.set(turnId, "held");
  itemChanged(work, item);
}

function stateOf({ snapshot }: History): SnapshotState | undefined {
  return snapshot !== null && snapshot.schemaVersion <= KNOWN_SNAPSHOT_VERSION ? snapshot.state : undefined;
}

/** A member that is absent says nothing: hosts are known to serve the items alone. */
function stateServed(work: Workspace, state: SnapshotState): void {
  if (state.effectiveModel) modelChanged(work, state.effectiveModel);
  if (state.approvalMode !== undefined) approvalModeChanged(work, state.approvalMode);
  if (state.reasoningEffort !== undefined) {
    work.emit({ type: "muse/effortChanged", effort: state.reasoningEffort.reasoningEffort });
  }
  if (state.goal !== undefined) goalChanged(work, { goal: state.goal });
  if (state.todoList) work.emit({ type: "muse/todosChanged", todos: state.todoList.items });
  if (state.branch) work.emit({ type: "muse/workspaceChanged", branch: state.branch.branch ?? undefined });
  if (state.name !== undefined) work.emit({ type: "muse/titleChanged", title: state.name });
}
