/** Every notification of the 1.4.1 host with the closed shape of its params, and the two server requests. */
import * as z from "zod";
import {
  approvalRequest,
  approvalResolved,
  approvalUpdated,
  userInputRequest,
  userInputRequested,
  userInputSettled,
} from "./approval.ts";
import {
  approvalMode,
  cumulativeUsage,
  reasoningEffort,
  sourceRange,
  tokenUsage,
  viewMembers,
  whole,
} from "./common.ts";
import { item } from "./item.ts";
import { contextUsage, goal, session, todoItem } from "./session.ts";

const turnError = z.strictObject({ kind: z.string(), message: z.string(), retryable: z.boolean() });
export type TurnError = z.infer<typeof turnError>;

const turnEvent = z.strictObject({ ...viewMembers, commandId: z.string(), turnId: z.string() });
const nullableCursor = { sessionId: z.string(), viewCursor: z.string().nullable() };

export const usage = z.strictObject({
  observedAtMs: whole,
  tier: z.string(),
  weekly: z.strictObject({ resetsAtMs: whole, usedPercent: z.number() }),
  window: z.strictObject({ resetsAtMs: whole, usedPercent: z.number(), windowDurationMins: whole }),
});

/** View events: they have a cursor and are kept in the log, except deltas and ephemeral opens. */
const viewEvents = {
  "approval/requested": approvalRequest,
  "approval/resolved": approvalResolved,
  "approval/updated": approvalUpdated,
  "item/completed": z.strictObject({ ...viewMembers, item }),
  "item/delta": z.strictObject({
    delta: z.string(),
    field: z.string().optional(),
    itemId: z.string(),
    sessionId: z.string(),
    viewCursor: z.string(),
  }),
  "item/started": z.strictObject({
    item,
    sessionId: z.string(),
    sourceRange: sourceRange.optional(),
    viewCursor: z.string(),
  }),
  "item/updated": z.strictObject({ ...viewMembers, item }),
  "session/approvalModeChanged": z.strictObject({
    ...viewMembers,
    clientName: z.string(),
    commandId: z.string(),
    mode: approvalMode,
    source: z.string(),
  }),
  "session/branchChanged": z.strictObject({
    ...viewMembers,
    branch: z.string().optional(),
    vcs: z.string().optional(),
    workspaceRoot: z.string(),
  }),
  "session/contextUsage": z.strictObject({ ...viewMembers, ...contextUsage.shape }),
  "session/goalChanged": z.strictObject({ ...viewMembers, goal: goal.nullable().optional() }),
  "session/modelChanged": z.strictObject({
    ...viewMembers,
    modelId: z.string(),
    providerId: z.string().nullable().optional(),
    source: z.string(),
  }),
  "session/modelRouteUnserved": z.strictObject({
    ...viewMembers,
    commandId: z.string(),
    installedProviderId: z.string(),
    modelId: z.string(),
    providerId: z.string().optional(),
  }),
  "session/nameChanged": z.strictObject({ ...viewMembers, name: z.string() }),
  "session/reasoningEffortChanged": z.strictObject({
    ...viewMembers,
    reasoningEffort,
    source: z.string(),
  }),
  "session/todoListChanged": z.strictObject({
    ...viewMembers,
    items: z.array(todoItem),
    revision: whole,
    sourceTool: z.string(),
  }),
  "session/tokenUsage": z.strictObject({
    ...viewMembers,
    cumulative: cumulativeUsage,
    durationMs: whole.optional(),
    finishReason: z.string().optional(),
    modelId: z.string().optional(),
    promptTokens: whole,
    totalTokens: whole,
    turnId: z.string(),
    usage: tokenUsage,
  }),
  "turn/completed": z.strictObject({
    ...viewMembers,
    durationMs: whole.optional(),
    error: turnError.optional(),
    reason: z.string().optional(),
    terminal: z.string(),
    timeToFirstTokenMs: whole.optional(),
    turnId: z.string(),
    usage: tokenUsage.optional(),
  }),
  "turn/retracted": turnEvent,
  "turn/retryScheduled": z.strictObject({
    ...viewMembers,
    attempt: whole,
    maxAttempts: whole,
    nextAttempt: whole,
    reason: z.string().max(160),
    retryDelayMs: whole,
    turnId: z.string(),
  }),
  "turn/started": turnEvent,
  "turn/unqueued": turnEvent,
  "userInput/requested": userInputRequested,
  "userInput/settled": userInputSettled,
};

type ViewEvents = typeof viewEvents;
export type ViewMethod = keyof ViewEvents;
export type ViewParams<M extends ViewMethod> = z.infer<ViewEvents[M]>;
/** One view event with its params, told apart by method. */
export type ViewEvent = {
  [M in ViewMethod]: { readonly method: M; readonly params: ViewParams<M> };
}[ViewMethod];

/** Broadcasts and markers outside the cursor sequence. */
const broadcasts = {
  "session/closed": z.strictObject({ ...nullableCursor, reason: z.string() }),
  "session/deleteCompleted": z.strictObject({
    commandId: z.string(),
    outcome: z.string(),
    physicalChange: z.string().optional(),
    reason: z.string().optional(),
    sessionId: z.string(),
  }),
  "session/listChanged": z.strictObject({ session }),
  "session/started": z.strictObject({ session }),
  "session/statusChanged": z.strictObject({
    ...nullableCursor,
    attention: z.array(z.string()).nonempty().optional(),
    status: z.string(),
  }),
  "session/viewHealthChanged": z.strictObject({
    health: z.string(),
    noneReason: z.string().optional(),
    sessionId: z.string(),
  }),
  "skill/changed": z.strictObject({ sessionId: z.string() }),
  "usage/changed": usage,
  "view/gap": z.strictObject({ after: z.string(), next: z.string(), sessionId: z.string() }),
};

export const notifications: Readonly<Record<string, z.ZodType>> = { ...viewEvents, ...broadcasts };

export const serverRequests: Readonly<Record<string, z.ZodType>> = {
  "approval/request": approvalRequest,
  "userInput/request": userInputRequest,
};
