/**
 * Every event that MSP 1.4.1 can send, read into one typed union. An event that is unknown or cannot be read becomes
 * an ignored event with a reason; nothing here ever throws.
 */
import { z } from "zod";
import { describeIssue } from "./issue.ts";
import { approvalRequested, approvalResolved, approvalUpdated } from "./schema/approval.ts";
import { sessionGoalChanged } from "./schema/goal.ts";
import { itemDelta, itemEvent } from "./schema/item.ts";
import {
  sessionApprovalModeChanged,
  sessionBranchChanged,
  sessionClosed,
  sessionDeleteCompleted,
  sessionListChanged,
  sessionModelChanged,
  sessionModelRouteUnserved,
  sessionNameChanged,
  sessionReasoningEffortChanged,
  sessionStarted,
  sessionStatusChanged,
  sessionViewHealthChanged,
} from "./schema/session.ts";
import { skillChanged } from "./schema/skill.ts";
import { sessionTodoListChanged } from "./schema/todo.ts";
import {
  turnCompleted,
  turnRetracted,
  turnRetryScheduled,
  turnStarted,
  turnUnqueued,
} from "./schema/turn.ts";
import { sessionContextUsage, sessionTokenUsage, subscriptionUsage } from "./schema/usage.ts";
import { userInputRequested, userInputSettled } from "./schema/user-input.ts";
import { viewGap } from "./schema/view.ts";
import type { Reader, Wire } from "./schema/wire.ts";
import type { HostNotification, HostRequest } from "./vocabulary.ts";

const schemas = {
  "session/started": sessionStarted,
  "session/closed": sessionClosed,
  "session/deleteCompleted": sessionDeleteCompleted,
  "session/modelChanged": sessionModelChanged,
  "session/reasoningEffortChanged": sessionReasoningEffortChanged,
  "session/statusChanged": sessionStatusChanged,
  "session/goalChanged": sessionGoalChanged,
  "session/todoListChanged": sessionTodoListChanged,
  "session/branchChanged": sessionBranchChanged,
  "session/tokenUsage": sessionTokenUsage,
  "session/contextUsage": sessionContextUsage,
  "session/approvalModeChanged": sessionApprovalModeChanged,
  "session/modelRouteUnserved": sessionModelRouteUnserved,
  "session/nameChanged": sessionNameChanged,
  "session/viewHealthChanged": sessionViewHealthChanged,
  "session/listChanged": sessionListChanged,
  "skill/changed": skillChanged,
  "usage/changed": subscriptionUsage,
  "turn/started": turnStarted,
  "turn/completed": turnCompleted,
  "turn/retracted": turnRetracted,
  "turn/retryScheduled": turnRetryScheduled,
  "turn/unqueued": turnUnqueued,
  "item/started": itemEvent,
  "item/updated": itemEvent,
  "item/delta": itemDelta,
  "item/completed": itemEvent,
  "view/gap": viewGap,
  "approval/requested": approvalRequested,
  "approval/updated": approvalUpdated,
  "approval/resolved": approvalResolved,
  "userInput/requested": userInputRequested,
  "userInput/settled": userInputSettled,
} satisfies Record<HostNotification, z.ZodType>;

export type EventMethod = keyof typeof schemas;

/** The params of one event. */
export type EventParams<M extends EventMethod> = Wire<(typeof schemas)[M]>;

/** One event by its method, or the union of several. */
export type EventOf<M extends EventMethod> = {
  [K in M]: { readonly method: K; readonly params: EventParams<K> };
}[M];

/** Everything a host can tell, discriminated by `method`. */
export type MspEvent = EventOf<EventMethod>;

/** An event that says nothing to this client. Cursor and session are kept where they could be read. */
export interface IgnoredEvent {
  readonly method: null;
  readonly wireMethod: string;
  readonly reason: "unknownMethod" | "malformed";
  /** Which member was wrong and how; never its value. */
  readonly issue?: string;
  readonly sessionId?: string;
  readonly viewCursor?: string;
}

/** The table with each schema tied to its own params, which lets the compiler follow a method through it. */
const table: { readonly [M in EventMethod]: Reader<EventParams<M>> } = schemas;

/** The two facts that a host tells by request as well; the request has the same params. */
const requestForms: Readonly<Record<HostRequest, EventMethod>> = {
  "approval/request": "approval/requested",
  "userInput/request": "userInput/requested",
};

/**
 * Reads one event: a notification, an element of a page, or the request form of an approval or a prompt.
 * @param params as they came, which may be anything at all
 */
export function parseEvent(method: string, params: unknown): MspEvent | IgnoredEvent {
  const known = isHostRequest(method) ? requestForms[method] : method;
  if (!isEventMethod(known))
    return { method: null, wireMethod: method, reason: "unknownMethod", ...place(params) };
  return read(known, method, params);
}

/** Whether a method is a host's request that carries an event. */
export function isHostRequest(method: string): method is HostRequest {
  return Object.hasOwn(requestForms, method);
}

function isEventMethod(method: string): method is EventMethod {
  return Object.hasOwn(schemas, method);
}

function read<M extends EventMethod>(
  method: M,
  wireMethod: string,
  params: unknown,
): EventOf<M> | IgnoredEvent {
  const result = table[method].safeParse(params);
  if (!result.success) {
    return {
      method: null,
      wireMethod,
      reason: "malformed",
      issue: describeIssue(result.error),
      ...place(params),
    };
  }
  const event: EventOf<M> = { method, params: result.data };
  return event;
}

const placed = z.object({ sessionId: z.string().optional(), viewCursor: z.string().optional() });

function place(params: unknown): { sessionId?: string; viewCursor?: string } {
  return placed.safeParse(params).data ?? {};
}
