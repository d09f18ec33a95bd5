/**
 * History as a resume serves it: items without the events between them. Their turns are told apart by turn
 * id and end where the next one begins.
 */
import type { MspEvent } from "../msp/events.ts";
import type { History, SnapshotState } from "../msp/schema/history.ts";
import type { Item } from "../msp/schema/item.ts";
import { cancelActiveTurn, endTurnOfHistory } from "./end-turn.ts";
import { goalServed } from "./goal.ts";
import { itemChanged } from "./items.ts";
import { queueServed } from "./queue.ts";
import { approvalModeChanged, contextUsed, modelChanged } from "./session-facts.ts";
import type { Workspace } from "./workspace.ts";

/** A piece of a history; a long one comes in several, one after the other. */
export interface HistoryPiece {
  readonly items: readonly Item[];
  /** When the last item of the pieces before it was recorded, as far as any tells. */
  readonly since?: string;
  /** Only with the last piece. */
  readonly end?: HistoryEnd;
}

export interface HistoryEnd {
  /** The turn that runs while the history is served; it stays open. */
  readonly activeTurnId: string | null;
  /** What was served beside the items. */
  readonly history: History;
}

export function historyServed(work: Workspace, { items, since, end }: HistoryPiece): void {
  work.moveTo(since);
  for (const item of items) itemServed(work, item);
  if (end !== undefined) historyEnds(work, end);
}

function historyEnds(work: Workspace, { activeTurnId, history }: HistoryEnd): void {
  const state = history.snapshot?.state;
  const runningTurnId = activeTurnId ?? state?.activeTurn?.turnId ?? null;
  if (work.activeTurnId !== runningTurnId) endTurnOfHistory(work);
  turnRuns(work, runningTurnId);
  work.isIdle = runningTurnId === null;
  if (state !== undefined) stateServed(work, state);
}

/** What was read of the view, event by event, and how it goes on. */
export interface PastRead {
  readonly activeTurnId: string | null;
  /** What was served beside the events: facts of the session that they may not reach back to. */
  readonly history: History;
  /** From where older turns can be read; absent where there are none. */
  readonly older?: string;
}

/** Ends the reading of the past: a turn without an end does not run any more, however that came. */
export function pastRead(work: Workspace, { activeTurnId, history, older }: PastRead): void {
  if (work.activeTurnId !== activeTurnId) cancelActiveTurn(work);
  for (const [turnId, status] of work.turns.entries()) {
    if (status === "held" && turnId !== activeTurnId) work.turns = work.turns.set(turnId, "ended");
  }
  turnRuns(work, activeTurnId);
  work.isIdle = activeTurnId === null;
  const state = history.snapshot?.state;
  if (state !== undefined) stateServed(work, state);
  if (older !== undefined) work.emit({ type: "chat/turnsLoaded", turns: [], turnsNextCursor: older });
}

/** An event of the past, at the time that its item tells; what only mattered at the time is left out. */
export function eventOfPast(work: Workspace, event: MspEvent, apply: (event: MspEvent) => void): void {
  if (event.method === "turn/retryScheduled" || event.method === "session/modelRouteUnserved") return;
  if (event.method === "session/goalChanged") return goalServed(work, event.params.goal);
  if ("item" in event.params) work.moveTo(event.params.item.recordedAt);
  apply(event);
}

function turnRuns(work: Workspace, turnId: string | null): void {
  if (turnId !== null && !work.turns.has(turnId)) work.turns = work.turns.set(turnId, "held");
}

function itemServed(work: Workspace, item: Item): void {
  const { turnId } = item;
  const isNext = turnId !== null && !work.turns.has(turnId);
  if (isNext) endTurnOfHistory(work);
  work.moveTo(item.recordedAt);
  if (isNext) work.turns = work.turns.set(turnId, "held");
  itemChanged(work, item);
}

/** A member that is absent says nothing: hosts are known to serve the items alone. */
function stateServed(work: Workspace, state: SnapshotState): void {
  if (state.effectiveModel) modelChanged(work, state.effectiveModel);
  if (state.approvalMode !== undefined) approvalModeChanged(work, state.approvalMode);
  if (state.reasoningEffort !== undefined) {
    work.emit({ type: "muse/effortChanged", effort: state.reasoningEffort.reasoningEffort });
  }
  if (state.goal !== undefined) goalServed(work, state.goal);
  if (state.contextUsage !== undefined) contextUsed(work, state.contextUsage);
  if (state.queuedTurns !== undefined) queueServed(work, state.queuedTurns);
  if (state.todoList) work.emit({ type: "muse/todosChanged", todos: state.todoList.items });
  if (state.branch) work.emit({ type: "muse/workspaceChanged", branch: state.branch.branch ?? undefined });
  if (state.name !== undefined) work.emit({ type: "muse/titleChanged", title: state.name });
}
