/**
 * A tool call that waits for a decision, stage by stage. A turn stands still until it is decided, so everything that
 * is not needed to answer may be missing.
 */
import { z } from "zod";
import { count, flag, list, listOrEmpty, optional, textOrEmpty, type Wire, word } from "./wire.ts";

/** The stage a decision is for; sent back exactly as received. */
export const requirementRef = z.object({ approvalId: z.string(), sourceIndex: z.number() });
export type RequirementRef = Wire<typeof requirementRef>;

/** What may be answered. `scope` is `once`, `session`, `localPersistent` or a newer word; unknown words grant nothing. */
const approvalChoice = z.object({
  choiceId: z.string(),
  label: textOrEmpty,
  decision: word,
  scope: word,
  acceptsFeedback: flag,
  rulePreview: optional(z.string()),
});

/** `kind` is `unresolved`, `knownSafe`, `allowOnce` or a newer word. */
const stageResolution = z.object({
  kind: word,
  argvPrefix: optional(z.array(z.string())),
  diagnostic: optional(z.string()),
});

const stageEvidence = {
  requirementId: requirementRef,
  argv: listOrEmpty(z.string()),
  /** From 1. */
  position: count,
  totalStages: count,
  resolution: stageResolution.catch({ kind: "unknown" }),
};

/** One command of a shell line. A safe one is listed but never waits. */
const approvalStage = z.object({
  ...stageEvidence,
  argvComplete: flag,
  suggestedPrefix: optional(z.object({ argvPrefix: listOrEmpty(z.string()), label: textOrEmpty })),
});

/**
 * What is asked for. `kind` is `shell`, `fileAccess`, `network`, `unixSocket`, `process`, `tool` or a newer word; only
 * members that fit the kind are present.
 */
const approvalSubject = z.object({
  kind: word,
  command: optional(z.string()),
  stages: optional(list(approvalStage)),
  path: optional(z.string()),
  access: optional(z.string()),
  host: optional(z.string()),
  port: optional(z.number()),
  protocol: optional(z.string()),
  target: optional(z.string()),
  toolName: optional(z.string()),
  workspaceRoot: optional(z.string()),
  origin: optional(z.object({ kind: word, command: optional(z.string()), url: optional(z.string()) })),
});

/** Present when a child asks; the decision still goes to the parent session. */
const subagentOrigin = optional(
  z.object({ subagentId: z.string(), childSessionId: textOrEmpty, childRunId: textOrEmpty }),
);

const onView = { sessionId: z.string(), viewCursor: z.string(), approvalId: z.string() };

const question = {
  ...onView,
  currentRequirementId: requirementRef,
  availableChoices: listOrEmpty(approvalChoice),
  subject: approvalSubject.catch({ kind: "unknown" }),
  subagentOrigin,
};

/** The item may never be seen (a child's), or only after the decision. `rawArgs` is JSON text as the model wrote it. */
export const approvalRequested = z.object({
  ...question,
  itemId: z.string(),
  turnId: z.string(),
  toolName: textOrEmpty,
  rawArgs: textOrEmpty,
  taskId: optional(z.string()),
  toolCallId: optional(z.string()),
  protectedWrite: flag,
  judgeEscalated: flag,
});

/** `kind` is `stageResolved`, `policyPersistence` or a newer word. */
const approvalChange = z.object({
  kind: word,
  choiceId: optional(z.string()),
  decision: optional(z.string()),
  requirementId: optional(requirementRef),
  status: optional(z.string()),
  reason: optional(z.string()),
  executable: optional(z.boolean()),
  reparsed: optional(z.boolean()),
});

/** May also come after the resolution; then it tells how saving a rule went and opens nothing again. */
export const approvalUpdated = z.object({ ...question, change: approvalChange.catch({ kind: "unknown" }) });

/** The final decision, whoever made it. Unknown words are no permission. */
export const approvalResolved = z.object({
  ...onView,
  itemId: optional(z.string()),
  turnId: optional(z.string()),
  decision: word,
  policyResult: word,
  resolvedBy: word,
  decidedByCommandId: optional(z.string()),
  amendment: optional(z.object({ durability: word, rulePreview: textOrEmpty })),
  stageEvidence: listOrEmpty(z.object(stageEvidence)),
  subagentOrigin,
});

export interface ApprovalDecideParams {
  readonly sessionId: string;
  readonly approvalId: string;
  readonly requirementId: RequirementRef;
  readonly choiceId: string;
  /** Only for a choice that accepts feedback. */
  readonly feedback?: string;
}

/** `terminal` false: this stage is satisfied and another one waits. */
export const approvalDecideResult = z.object({
  commandId: z.string(),
  approvalId: optional(z.string()),
  status: word,
  terminal: z.boolean(),
});
