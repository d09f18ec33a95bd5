/** What resume, fork and read say about the past: history in the wanted shape, snapshots and pending pointers. */
import { headCursor } from "./cursor.ts";
import type { SessionLog } from "./host.ts";
import type { Lies } from "./lies.ts";
import type { History, PendingPointer, SnapshotState } from "./schema/session.ts";
import { modeOf } from "./session-row.ts";

function snapshotState(log: SessionLog): SnapshotState {
  const { fold, head } = log;
  return {
    activeTurn: fold.activeTurn ?? null,
    approvalMode: modeOf(log),
    branch: fold.branch ?? null,
    contextUsage: fold.context,
    effectiveModel: fold.model ?? defaultModel(head),
    goal: fold.goal ?? null,
    items: [...fold.items.values()],
    name: fold.name,
    pendingApprovals: [...fold.approvals.values()].map(({ approvalId, itemId, viewCursor }) => ({
      approvalId,
      itemId,
      viewCursor,
    })),
    pendingUserInputs: [...fold.prompts.values()].map(({ itemId, userInputId, viewCursor }) => ({
      itemId,
      userInputId,
      viewCursor,
    })),
    queuedTurns: log.queue.map(({ commandId, turnId }) => ({ commandId, turnId })),
    reasoningEffort: fold.effort,
    todoList: fold.todo ?? null,
    tokenUsage: fold.tokens,
    turnCount: fold.turnCount,
  };
}

export const noHistory = (noneReason: string): History => ({
  items: null,
  mode: "none",
  noneReason,
  snapshot: null,
});

/** History in the wanted form; an anchored snapshot without a compaction becomes inline. */
export function historyOf(log: SessionLog, wanted: "auto" | "inline" | "snapshot" | "anchored"): History {
  const boundary = log.fold.boundary;
  if (wanted === "anchored" && boundary !== undefined) {
    const state = snapshotState(log);
    const from = state.items.findIndex((item) => item.summarizedThrough === boundary.summarizedThrough);
    const anchored = { ...state, items: state.items.slice(Math.max(from, 0)) };
    return {
      items: null,
      mode: "anchoredSnapshot",
      snapshot: { anchor: boundary, schemaVersion: 1, state: anchored, viewCursor: headCursor(log) },
    };
  }
  if (wanted === "snapshot") {
    const snapshot = { schemaVersion: 1, state: snapshotState(log), viewCursor: headCursor(log) };
    return { items: null, mode: "snapshot", snapshot };
  }
  return { items: [...log.fold.items.values()], mode: "inline", snapshot: null };
}

function defaultModel({ modelId, providerId }: SessionLog["head"]): SnapshotState["effectiveModel"] {
  return modelId === null ? null : { modelId, providerId, source: "default" };
}

/** Pointers to what waits for a person. */
export function pendingRequests(session: SessionLog): PendingPointer[] {
  const approvals = [...session.fold.approvals.values()].map(({ approvalId, viewCursor }) => ({
    approvalId,
    kind: "approval",
    viewCursor,
  }));
  const prompts = [...session.fold.prompts.values()].map(({ userInputId, viewCursor }) => ({
    kind: "userInput",
    userInputId,
    viewCursor,
  }));
  return [...approvals, ...prompts];
}

/** History under a lie about it. */
export function forcedHistory(log: SessionLog, lie: NonNullable<Lies["history"]>): History {
  if (lie.mode === "none") return noHistory(lie.noneReason ?? "historyBudget");
  const served = historyOf(log, lie.mode);
  if (lie.bare !== true || served.snapshot === null) return served;
  return { ...served, snapshot: { ...served.snapshot, state: { items: served.snapshot.state.items } } };
}
