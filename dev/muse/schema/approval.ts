/** Approvals and prompts to the user, as requested, updated and settled. */
import * as z from "zod";
import { requirementRef, sourceRange, viewMembers, whole } from "./common.ts";

const choice = z.strictObject({
  acceptsFeedback: z.boolean().optional(),
  choiceId: z.string(),
  decision: z.string(),
  label: z.string(),
  rulePreview: z.string().optional(),
  scope: z.string(),
});
export type Choice = z.infer<typeof choice>;

const resolution = z.strictObject({
  argvPrefix: z.array(z.string()).optional(),
  diagnostic: z.string().optional(),
  kind: z.string(),
});

const stage = z.strictObject({
  argv: z.array(z.string()),
  argvComplete: z.boolean(),
  position: whole.min(1),
  requirementId: requirementRef,
  resolution,
  suggestedPrefix: z.strictObject({ argvPrefix: z.array(z.string()), label: z.string() }).optional(),
  totalStages: whole,
});
export type Stage = z.infer<typeof stage>;

const stageEvidence = z.strictObject({
  argv: z.array(z.string()),
  position: whole.min(1),
  requirementId: requirementRef,
  resolution,
  totalStages: whole,
});

const subject = z.strictObject({
  access: z.string().optional(),
  command: z.string().optional(),
  host: z.string().optional(),
  kind: z.string(),
  origin: z
    .strictObject({ command: z.string().optional(), kind: z.string(), url: z.string().optional() })
    .optional(),
  path: z.string().optional(),
  port: whole.optional(),
  protocol: z.string().optional(),
  stages: z.array(stage).optional(),
  target: z.string().optional(),
  toolName: z.string().optional(),
  workspaceRoot: z.string().optional(),
});
export type Subject = z.infer<typeof subject>;

const subagentOrigin = z.strictObject({
  childRunId: z.string(),
  childSessionId: z.string(),
  subagentId: z.string(),
});
export type SubagentOrigin = z.infer<typeof subagentOrigin>;

export const approvalRequest = z.strictObject({
  ...viewMembers,
  approvalId: z.string(),
  availableChoices: z.array(choice).nonempty(),
  currentRequirementId: requirementRef,
  itemId: z.string(),
  judgeEscalated: z.boolean(),
  protectedWrite: z.boolean(),
  rawArgs: z.string(),
  subagentOrigin: subagentOrigin.optional(),
  subject,
  taskId: z.string(),
  toolCallId: z.string(),
  toolName: z.string(),
  turnId: z.string(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

export const approvalUpdated = z.strictObject({
  ...viewMembers,
  approvalId: z.string(),
  availableChoices: z.array(choice),
  change: z.strictObject({
    choiceId: z.string().optional(),
    decision: z.string().optional(),
    executable: z.boolean().optional(),
    kind: z.string(),
    reason: z.string().optional(),
    reparsed: z.boolean().optional(),
    requirementId: requirementRef.optional(),
    status: z.string().optional(),
  }),
  currentRequirementId: requirementRef,
  subagentOrigin: subagentOrigin.optional(),
  subject,
});

export const approvalResolved = z.strictObject({
  ...viewMembers,
  amendment: z.strictObject({ durability: z.string(), rulePreview: z.string() }).optional(),
  approvalId: z.string(),
  decidedByCommandId: z.string().optional(),
  decision: z.string(),
  itemId: z.string(),
  policyResult: z.string(),
  resolvedBy: z.string(),
  stageEvidence: z.array(stageEvidence),
  subagentOrigin: subagentOrigin.optional(),
  turnId: z.string(),
});
export type ApprovalResolved = z.infer<typeof approvalResolved>;

const question = z.strictObject({
  header: z.string(),
  id: z.string(),
  options: z.array(
    z.strictObject({
      description: z.string().optional(),
      label: z.string(),
      preview: z.strictObject({ content: z.string(), format: z.string() }).optional(),
    }),
  ),
  question: z.string(),
  selection: z.strictObject({
    maxSelections: whole.optional(),
    minSelections: whole.optional(),
    mode: z.enum(["single", "multiple"]),
  }),
});
export type Question = z.infer<typeof question>;

const answer = z.strictObject({
  freeText: z.string().optional(),
  note: z.string().optional(),
  questionId: z.string(),
  selectedLabel: z.string().optional(),
  selectedLabels: z.array(z.string()).optional(),
});
export type Answer = z.infer<typeof answer>;

const prompt = {
  autoResolutionMs: whole.optional(),
  itemId: z.string(),
  questions: z.array(question).nonempty(),
  sessionId: z.string(),
  toolCallId: z.string(),
  toolName: z.string(),
  turnId: z.string(),
  userInputId: z.string(),
  viewCursor: z.string(),
};
/** The request form may lack its source range, the notification may not. */
export const userInputRequest = z.strictObject({ ...prompt, sourceRange: sourceRange.optional() });
export const userInputRequested = z.strictObject({ ...prompt, sourceRange });
export type UserInputRequest = z.infer<typeof userInputRequested>;

export const userInputSettled = z.strictObject({
  ...viewMembers,
  answers: z.array(answer),
  clarification: z.strictObject({ content: z.string(), format: z.string() }).nullable(),
  decidedByCommandId: z.string().nullable(),
  outcome: z.string(),
  reason: z.string().nullable(),
  userInputId: z.string(),
});
export type UserInputSettled = z.infer<typeof userInputSettled>;
