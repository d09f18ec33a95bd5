/** What a resume, fork or read serves of the past: items, a snapshot of the folded state, or nothing and why. */
import { z } from "zod";
import { goal } from "./goal.ts";
import { approvalModeState, branchState, effectiveModel, reasoningEffortState } from "./session.ts";
import { todoList } from "./todo.ts";
import { turnRef } from "./turn.ts";
import { contextUsage, cumulativeTokenUsage } from "./usage.ts";
import { list, nullable, nullableOptional, optional, type Wire, word } from "./wire.ts";

/** Something that waits for a person; the full request comes again by itself after a resume. */
export const pendingRequest = z.object({
  kind: word,
  approvalId: optional(z.string()),
  userInputId: optional(z.string()),
  viewCursor: optional(z.string()),
});

const pendingApproval = z.object({
  approvalId: z.string(),
  itemId: optional(z.string()),
  viewCursor: optional(z.string()),
});

const pendingUserInput = z.object({
  userInputId: z.string(),
  itemId: optional(z.string()),
  viewCursor: optional(z.string()),
});

/** Items as they came. There may be tens of thousands, so that they are read when it is their turn. */
const unread = z.array(z.unknown());

/** The folded state. Hosts are known to serve `items` alone: an absent member says nothing, null says "none". */
const snapshotState = z.object({
  items: unread.catch([]),
  activeTurn: nullableOptional(turnRef),
  queuedTurns: optional(list(turnRef)),
  pendingApprovals: optional(list(pendingApproval)),
  pendingUserInputs: optional(list(pendingUserInput)),
  turnCount: optional(z.number()),
  effectiveModel: nullableOptional(effectiveModel),
  reasoningEffort: optional(reasoningEffortState),
  approvalMode: optional(approvalModeState),
  goal: nullableOptional(goal),
  todoList: nullableOptional(todoList),
  branch: nullableOptional(branchState),
  tokenUsage: optional(cumulativeTokenUsage),
  contextUsage: optional(contextUsage),
  name: optional(z.string()),
});
export type SnapshotState = Wire<typeof snapshotState>;

/** The newest form of a snapshot that this client understands. */
const SNAPSHOT_VERSION = 1;

/** With an `anchor` the state begins at a compaction, and older items are only to be had by paging backwards. */
const snapshot = z.object({
  schemaVersion: z.number().max(SNAPSHOT_VERSION),
  viewCursor: z.string(),
  anchor: optional(z.object({ boundaryCursor: z.string(), summarizedThrough: z.string() })),
  state: snapshotState,
});

/**
 * `mode` says what was served: `inline` (items), `snapshot`, `anchoredSnapshot`, `none` (with a reason) or a newer
 * word. A history that cannot be read has mode `unknown` and nothing in it, and a snapshot that is newer than this
 * client is null; both are a reason to page.
 */
export const history = z
  .object({
    mode: word,
    items: nullable(unread).catch(null),
    snapshot: nullable(snapshot).catch(null),
    noneReason: optional(z.string()),
  })
  .catch({ mode: "unknown", items: null, snapshot: null });
export type History = Wire<typeof history>;
