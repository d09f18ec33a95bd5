/** The session row, history and snapshot shapes. */
import * as z from "zod";
import { cumulativeUsage, effectiveMode, reasoningEffort, whole } from "./common.ts";
import { item } from "./item.ts";

export const session = z.strictObject({
  activeTurnId: z.string().nullable(),
  approvalMode: effectiveMode.optional(),
  attention: z.array(z.string()).nonempty().optional(),
  branch: z.string().optional(),
  createdAt: z.string(),
  firstUserPrompt: z.string().optional(),
  forkedFrom: z
    .strictObject({
      commandId: z.string(),
      cutCursor: z.string(),
      cutExplicit: z.boolean(),
      sessionId: z.string(),
    })
    .nullable(),
  lastActivityAt: z.string().optional(),
  modelId: z.string().nullable(),
  name: z.string().optional(),
  path: z.string(),
  providerId: z.string().nullable(),
  sessionId: z.string(),
  status: z.string(),
  title: z.string().optional(),
  turnCount: whole,
  updatedAt: z.string(),
  workspaceRoot: z.string().nullable(),
});
export type Session = z.infer<typeof session>;

export const goal = z.strictObject({
  currentWork: z.string().optional(),
  nextWork: z.string().optional(),
  objective: z.string(),
  percentComplete: z.number(),
  status: z.string(),
});
export type Goal = z.infer<typeof goal>;

export const todoItem = z.strictObject({
  activeForm: z.string().optional(),
  status: z.string(),
  text: z.string(),
});
export type TodoItem = z.infer<typeof todoItem>;

const turnRef = z.strictObject({ commandId: z.string(), turnId: z.string() });

export const contextUsage = z.strictObject({
  pressure: z.string(),
  usedTokens: whole,
  windowTokens: whole.optional(),
});
export type ContextUsage = z.infer<typeof contextUsage>;

const snapshotState = z.strictObject({
  activeTurn: turnRef.nullable(),
  approvalMode: effectiveMode,
  branch: z
    .strictObject({ branch: z.string().nullable(), vcs: z.string().optional(), workspaceRoot: z.string() })
    .nullable(),
  contextUsage: contextUsage.optional(),
  effectiveModel: z
    .strictObject({ modelId: z.string(), providerId: z.string().nullable(), source: z.string() })
    .nullable(),
  goal: goal.nullable(),
  items: z.array(item),
  name: z.string().optional(),
  pendingApprovals: z.array(
    z.strictObject({ approvalId: z.string(), itemId: z.string().optional(), viewCursor: z.string() }),
  ),
  pendingUserInputs: z.array(
    z.strictObject({ itemId: z.string().optional(), userInputId: z.string(), viewCursor: z.string() }),
  ),
  queuedTurns: z.array(turnRef),
  reasoningEffort: z.strictObject({ reasoningEffort, source: z.string() }).optional(),
  todoList: z.strictObject({ items: z.array(todoItem), revision: whole, sourceTool: z.string() }).nullable(),
  tokenUsage: cumulativeUsage,
  turnCount: whole,
});
export type SnapshotState = z.infer<typeof snapshotState>;

/**
 * The state inside a snapshot. A host that serves from the very beginning may send `items` alone; this
 * is a known departure from the declared type.
 */
const servedState = z.union([snapshotState, z.strictObject({ items: z.array(item) })]);

export const history = z.strictObject({
  items: z.array(item).nullable(),
  mode: z.string(),
  noneReason: z.string().optional(),
  snapshot: z
    .strictObject({
      anchor: z.strictObject({ boundaryCursor: z.string(), summarizedThrough: z.string() }).optional(),
      schemaVersion: whole,
      state: servedState,
      viewCursor: z.string(),
    })
    .nullable(),
});
export type History = z.infer<typeof history>;

export const pendingPointer = z.strictObject({
  approvalId: z.string().optional(),
  kind: z.string(),
  userInputId: z.string().optional(),
  viewCursor: z.string(),
});
export type PendingPointer = z.infer<typeof pendingPointer>;
