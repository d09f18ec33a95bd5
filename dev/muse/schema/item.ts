/** One transcript item at one revision, as the host may send it. */
import * as z from "zod";
import { tokenUsage, whole } from "./common.ts";

const outputRef = z.strictObject({
  availability: z.string(),
  byteLen: whole,
  digest: z.string().optional(),
  id: z.string(),
  kind: z.string(),
  mediaType: z.string().optional(),
  path: z.string().optional(),
  uri: z.string(),
});
export type OutputRef = z.infer<typeof outputRef>;

const workflowChild = z.strictObject({
  attempt: whole,
  childId: z.string(),
  durationMs: whole.optional(),
  label: z.string().optional(),
  phase: z.string().optional(),
  resultRef: z.string().optional(),
  status: z.string(),
  terminal: z.string().optional(),
  usage: tokenUsage.optional(),
});
export type WorkflowChild = z.infer<typeof workflowChild>;

const attachment = z.strictObject({
  height: whole.optional(),
  mediaType: z.string(),
  type: z.string(),
  width: whole.optional(),
});

const subagentResult = z.strictObject({
  artifactRefs: z.array(z.string()),
  errorKind: z.string().optional(),
  evidenceRefs: z.array(z.string()),
  structuredData: z.record(z.string(), z.unknown()).optional(),
  summary: z.string(),
  text: z.string().optional(),
});

const modelVisibleContent = z.strictObject({
  height: whole.optional(),
  mediaType: z.string(),
  path: z.string(),
  sourceToolName: z.string(),
  type: z.string(),
  width: whole.optional(),
});

const text = z.string().optional();

export const item = z.strictObject({
  agentPath: text,
  approvalId: text,
  args: text,
  attachments: z.array(attachment).optional(),
  background: z.boolean().optional(),
  backgroundInitiator: text,
  callId: text,
  childSessionId: text,
  childSessionLogPath: text,
  children: z.array(workflowChild).optional(),
  commandId: text,
  commandText: text,
  controlStatus: text,
  depth: whole.optional(),
  displayText: text,
  durationMs: whole.optional(),
  entryId: text,
  exitCode: whole.optional(),
  exitSignal: whole.optional(),
  failureKind: text,
  failureReason: text,
  fallbackText: text,
  generationId: whole.optional(),
  itemId: z.string(),
  kind: z.string(),
  message: text,
  modelVisibleContent: z.array(modelVisibleContent).optional(),
  objective: text,
  outcome: text,
  outputRef: outputRef.optional(),
  patchRef: outputRef.optional(),
  patchSummary: z.strictObject({ added: whole, files: whole, removed: whole }).optional(),
  providerItemId: text,
  reason: text,
  recordedAt: text,
  reminderAgentId: text,
  result: subagentResult.optional(),
  resumeFromRunId: text,
  retracted: z.boolean().optional(),
  revision: whole.min(1),
  role: text,
  scriptId: text,
  status: z.string(),
  steered: z.boolean().optional(),
  strategyId: text,
  subagentId: text,
  summarizedThrough: text,
  summary: z.array(z.string()).optional(),
  taskId: text,
  text: text,
  tokensAfter: whole.optional(),
  tokensBefore: whole.optional(),
  tool: text,
  trigger: text,
  triggerSource: text,
  truncated: z.boolean().optional(),
  turnId: z.string().nullable().optional(),
  usage: tokenUsage.optional(),
  visibleOutput: text,
  workflowRunId: text,
});
export type Item = z.infer<typeof item>;
