/** Turns from before those of the chat, folded by themselves, join it. */
import { VersionedMap } from "./value/versioned-map.ts";
import type { Fold, TurnStatus, Workspace } from "./workspace.ts";

/**
 * Puts the turns of `older` before the present ones, and makes known what came with them. Nothing that is there
 * already is touched. The cursor of `older` is that of the chat from here on.
 */
export function olderTurns(work: Workspace, older: Fold): void {
  const { chat, session } = older.view;
  const { turns, turnsNextCursor } = chat;
  work.emit({
    type: "chat/turnsLoaded",
    turns: [...turns],
    ...(turnsNextCursor !== undefined && { turnsNextCursor }),
  });
  const present = work.turns;
  work.turns = VersionedMap.of(older.turns, present);
  for (const [turnId, status] of older.turns.entries()) {
    if (!present.has(turnId)) work.turns = work.turns.set(turnId, over(status));
  }
  work.items = VersionedMap.of(older.items, work.items);
  work.stored = VersionedMap.of(older.stored, work.stored);
  work.starts = VersionedMap.of(older.starts, work.starts);
  work.weight += older.weight;
  work.settled = VersionedMap.of(older.settled, work.settled);
  const known = work.session;
  for (const approval of without(session.approvals, known.approvals, "approvalId"))
    work.emit({ type: "muse/approvalSet", approval });
  for (const userInput of without(session.userInputs, known.userInputs, "userInputId"))
    work.emit({ type: "muse/userInputSet", userInput });
  // How work that outlived its turn went on is told by later events, so that it is nobody's news here.
  const tasks = session.tasks.filter(({ status }) => status !== "inProgress");
  for (const task of without(tasks, known.tasks, "taskId")) work.emit({ type: "muse/taskSet", task });
  for (const subagent of without(session.subagents, known.subagents, "subagentId"))
    work.emit({ type: "muse/subagentSet", subagent });
  for (const workflow of without(session.workflows, known.workflows, "workflowRunId"))
    work.emit({ type: "muse/workflowSet", workflow });
}

/** Nothing of an older turn runs any more. */
function over(status: TurnStatus): TurnStatus {
  if (status === "held" || status === "running") return "ended";
  return status === "opened" ? "outside" : status;
}

function without<Key extends string, Entry extends { readonly [K in Key]: string }>(
  entries: readonly Entry[],
  known: readonly Entry[],
  key: Key,
): readonly Entry[] {
  const ids = new Set(known.map((entry) => entry[key]));
  return entries.filter((entry) => !ids.has(entry[key]));
}
