/** The nine kinds of transcript items that this client knows, each with the members that belong to it. */
import { z } from "zod";
import { outputRef, patchSummary } from "./output.ts";
import { tokenUsage } from "./usage.ts";
import { list, listOrEmpty, nullable, optional, textOrEmpty, word } from "./wire.ts";

/** Members of every item. Any `status` but `inProgress` is terminal, an unknown one with unknown outcome. */
export const common = {
  itemId: z.string().min(1),
  status: word,
  /** From 1, higher with each newer form of the same item. */
  revision: z.number().catch(1),
  /** Null for a user's own shell command, which belongs to no turn. */
  turnId: nullable(z.string()),
  /** RFC 3339; absent on items that only exist while they stream. */
  recordedAt: optional(z.string()),
  fallbackText: optional(z.string()),
};

const texts = z
  .array(z.string())
  .nullish()
  .transform((values) => values ?? []);

/** Metadata of an attached image; the bytes never come back. Width and height in pixels. */
const attachment = z.object({
  type: word,
  mediaType: word,
  width: optional(z.number()),
  height: optional(z.number()),
});

export const userMessage = z.object({
  ...common,
  kind: z.literal("userMessage"),
  text: textOrEmpty,
  commandId: optional(z.string()),
  displayText: optional(z.string()),
  attachments: optional(list(attachment)),
  steered: optional(z.boolean()),
  retracted: optional(z.boolean()),
});

export const agentMessage = z.object({
  ...common,
  kind: z.literal("agentMessage"),
  text: textOrEmpty,
  truncated: optional(z.boolean()),
});

/** `summary` has one entry per part; `text` is the raw reasoning where a provider shows it. */
export const reasoning = z.object({
  ...common,
  kind: z.literal("reasoning"),
  summary: texts,
  text: optional(z.string()),
  providerItemId: optional(z.string()),
  truncated: optional(z.boolean()),
});

/** Something the model saw beyond text, such as an image read from a file. */
const modelVisibleContent = z.object({
  type: word,
  mediaType: word,
  path: textOrEmpty,
  sourceToolName: textOrEmpty,
  /** Not declared; shown where a host gives it. */
  text: optional(z.string()),
  width: optional(z.number()),
  height: optional(z.number()),
});

/** `args` is JSON text as the model wrote it and may be not quite JSON. */
export const toolCall = z.object({
  ...common,
  kind: z.literal("toolCall"),
  tool: z.string(),
  args: textOrEmpty,
  callId: optional(z.string()),
  approvalId: optional(z.string()),
  visibleOutput: optional(z.string()),
  truncated: optional(z.boolean()),
  outputRef: optional(outputRef),
  patchRef: optional(outputRef),
  patchSummary: optional(patchSummary),
  modelVisibleContent: optional(list(modelVisibleContent)),
  background: optional(z.boolean()),
  /** `user`, `timeout`, or a newer word. */
  backgroundInitiator: optional(z.string()),
  failureKind: optional(z.string()),
  failureReason: optional(z.string()),
});

export const userShell = z.object({
  ...common,
  kind: z.literal("userShell"),
  commandText: textOrEmpty,
  commandId: optional(z.string()),
  visibleOutput: optional(z.string()),
  truncated: optional(z.boolean()),
  outputRef: optional(outputRef),
  exitCode: optional(z.number()),
  /** The number of the signal that ended the process. */
  exitSignal: optional(z.number()),
  durationMs: optional(z.number()),
  failureReason: optional(z.string()),
});

const subagentResult = z.object({
  summary: textOrEmpty,
  text: optional(z.string()),
  errorKind: optional(z.string()),
  artifactRefs: listOrEmpty(z.string()),
  evidenceRefs: listOrEmpty(z.string()),
  structuredData: optional(z.record(z.string(), z.unknown())),
});

/**
 * `controlStatus` tells where the child is in its life; only `status` says that the item has ended. Hosts before
 * 1.4 give no `subagentId`: such a child can be shown but not controlled.
 */
export const subagent = z.object({
  ...common,
  kind: z.literal("subagent"),
  subagentId: optional(z.string()),
  role: textOrEmpty,
  objective: textOrEmpty,
  controlStatus: word,
  agentPath: optional(z.string()),
  depth: optional(z.number()),
  childSessionId: optional(z.string()),
  workflowRunId: optional(z.string()),
  /** Of the child and its own children together. */
  usage: optional(tokenUsage),
  durationMs: optional(z.number()),
  result: optional(subagentResult),
  failureReason: optional(z.string()),
});

/** One attempt of one child, keyed by both. A retry adds an entry with the next attempt. */
const workflowChild = z.object({
  childId: z.string(),
  attempt: z.number().catch(1),
  status: word,
  terminal: optional(z.string()),
  label: optional(z.string()),
  phase: optional(z.string()),
  durationMs: optional(z.number()),
  usage: optional(tokenUsage),
  resultRef: optional(z.string()),
});

/** Outlives its turn: later revisions name a turn that has ended. `message` is tagged JSON text. */
export const workflow = z.object({
  ...common,
  kind: z.literal("workflow"),
  workflowRunId: z.string(),
  children: listOrEmpty(workflowChild),
  entryId: optional(z.string()),
  scriptId: optional(z.string()),
  triggerSource: optional(z.string()),
  resumeFromRunId: optional(z.string()),
  message: optional(z.string()),
  failureReason: optional(z.string()),
});

/** A helper of the host that watches a turn and can hold its end back; nothing a person asked for. */
export const reminderChild = z.object({
  ...common,
  kind: z.literal("reminderChild"),
  reminderAgentId: optional(z.string()),
  generationId: optional(z.number()),
  taskId: optional(z.string()),
  childSessionId: optional(z.string()),
  childSessionLogPath: optional(z.string()),
  failureReason: optional(z.string()),
});

export const compaction = z.object({
  ...common,
  kind: z.literal("compaction"),
  /** `manual`, `auto`, or a newer word. */
  trigger: optional(z.string()),
  /** `compacted`, `noop`, `failed`, `cancelled`, or a newer word. */
  outcome: optional(z.string()),
  reason: optional(z.string()),
  strategyId: optional(z.string()),
  summarizedThrough: optional(z.string()),
  tokensBefore: optional(z.number()),
  tokensAfter: optional(z.number()),
});
