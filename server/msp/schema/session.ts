/** A session as Muse describes it, and the events that change its configuration or its place in the lists. */
import { z } from "zod";
import { nullable, optional, textOrEmpty, type Wire, word } from "./wire.ts";

/** The approval mode in force and where it came from (`startup`, `replay`, `approvalReconfigure`, …). */
export const approvalModeState = z.object({
  mode: word,
  source: word,
  lastCommandId: nullable(z.string()).catch(null),
});

/** From which session, and from which point of it, a fork was made. */
const forkProvenance = z.object({
  sessionId: z.string(),
  commandId: optional(z.string()),
  cutCursor: optional(z.string()),
  cutExplicit: optional(z.boolean()),
});

/** A thing that waits for a person: `approvalPending`, `inputPending`, or a newer word. */
const attention = optional(z.array(word));

const maybe = nullable(z.string()).catch(null);

/**
 * One session. `status` is `notLoaded`, `idle`, `running` or a newer word; times are RFC 3339. Which optional members
 * come depends on the message: rows of lists never carry `approvalMode`, so their absence says nothing.
 */
export const session = z.object({
  sessionId: z.string(),
  status: word,
  activeTurnId: maybe,
  workspaceRoot: maybe,
  providerId: maybe,
  modelId: maybe,
  forkedFrom: nullable(forkProvenance).catch(null),
  /** Absolute path of the session log; empty on a host that keeps nothing. */
  path: z.string().catch(""),
  createdAt: z.string().catch(""),
  updatedAt: z.string().catch(""),
  /** Ended turns, cancelled ones included. */
  turnCount: z.number().catch(0),
  approvalMode: optional(approvalModeState),
  attention,
  branch: optional(z.string()),
  firstUserPrompt: optional(z.string()),
  lastActivityAt: optional(z.string()),
  name: optional(z.string()),
  title: optional(z.string()),
});
export type Session = Wire<typeof session>;

/** A model selection in force and who made it (`user`, `default`, `policy`, …). */
export const effectiveModel = z.object({ modelId: z.string(), providerId: maybe, source: word });

export const reasoningEffortState = z.object({ reasoningEffort: z.string(), source: word });

/** `branch` is null on a detached head; `vcs` is absent outside version control. */
export const branchState = z.object({
  branch: maybe,
  vcs: optional(z.string()),
  workspaceRoot: textOrEmpty,
});

const onView = { sessionId: z.string(), viewCursor: z.string() };

export const sessionStarted = z.object({ session });
export const sessionListChanged = z.object({ session });

/** The cursor may be null. `reason` is `idle`, `hostShutdown` or a newer word. */
export const sessionClosed = z.object({ sessionId: z.string(), viewCursor: maybe, reason: word });

/**
 * Written ahead of the event that caused it and with that event's cursor: neither a resume point nor the end of a
 * turn. Absent `attention` means that nothing waits.
 */
export const sessionStatusChanged = z.object({
  sessionId: z.string(),
  viewCursor: maybe,
  status: word,
  attention,
});

export const sessionViewHealthChanged = z.object({
  sessionId: z.string(),
  health: word,
  noneReason: optional(z.string()),
});

/** The terminal of a deletion; an unknown outcome leaves it open. */
export const sessionDeleteCompleted = z.object({
  sessionId: z.string(),
  commandId: optional(z.string()),
  outcome: word,
  reason: optional(z.string()),
  physicalChange: optional(z.string()),
});

export const sessionModelChanged = z.object({
  ...onView,
  modelId: z.string(),
  providerId: optional(z.string()),
  source: word,
});

/** The credentials in use cannot serve the selected model; the selection itself stands. */
export const sessionModelRouteUnserved = z.object({
  ...onView,
  modelId: z.string(),
  providerId: optional(z.string()),
  installedProviderId: optional(z.string()),
  commandId: optional(z.string()),
});

export const sessionReasoningEffortChanged = z.object({ ...onView, ...reasoningEffortState.shape });

export const sessionApprovalModeChanged = z.object({
  ...onView,
  mode: z.string(),
  source: word,
  commandId: optional(z.string()),
  clientName: optional(z.string()),
});

export const sessionNameChanged = z.object({ ...onView, name: z.string() });

export const sessionBranchChanged = z.object({ ...onView, ...branchState.shape });
