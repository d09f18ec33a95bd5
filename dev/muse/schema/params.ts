/**
 * What the host accepts from a client, by method. Unknown members are dropped, as the real host ignores them;
 * a null is refused wherever the declarations do not allow one.
 */
import * as z from "zod";
import { approvalMode, reasoningEffort } from "./common.ts";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const uuid = z.string().regex(uuidPattern, "expected a UUID");
const uuid7 = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, "expected UUIDv7");
const absolute = z.string().regex(/^(\/|[A-Za-z]:[\\/])/, "expected an absolute path");
const filled = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => text !== "", "expected a non-empty text");
const count = z.number().int().nonnegative();
const capped = z.string().max(500, "at most 500 characters");

const target = { sessionId: z.string() };
const command = { commandId: uuid7, ...target };

const inputPart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z
    .object({
      type: z.literal("image"),
      mediaType: z.string(),
      base64Data: z.string(),
      width: count.optional(),
      height: count.optional(),
    })
    .refine(
      (part) => (part.width === undefined) === (part.height === undefined),
      "width and height go together",
    ),
  z.object({ type: z.literal("skill"), selector: z.string(), arguments: z.string().optional() }),
]);
export type InputPart = z.infer<typeof inputPart>;
const input = z.array(inputPart).nonempty("expected at least one part");

const mcpServer = z.discriminatedUnion("transport", [
  z.object({
    transport: z.literal("stdio"),
    command: z.string(),
    args: z.array(z.string()).optional(),
    env: z.record(z.string(), z.string()).optional(),
    framing: z.enum(["auto", "contentLength", "lineDelimitedJson"]).optional(),
    mode: z.enum(["required", "optional"]).optional(),
  }),
  z.object({
    transport: z.literal("streamableHttp"),
    url: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    mode: z.enum(["required", "optional"]).optional(),
  }),
]);
const config = z.object({ mcpServers: z.record(z.string(), mcpServer).optional() });

const requirement = z.object({ approvalId: z.string(), sourceIndex: count });
const reasoned = z.object({ ...command, subagentId: z.string(), reason: z.string().optional() });
const subagent = z.object({ ...command, subagentId: z.string() });
const spoken = z.object({ ...command, subagentId: z.string(), body: filled });
const task = z.object({ ...command, taskId: z.string() });
const bareGoal = z.strictObject(command);
const prompt = { ...command, userInputId: z.string() };

export const initializeParams = z.object({
  clientInfo: z.object({
    name: z.string().regex(/^[a-z0-9_]+$/, "expected [a-z0-9_]+"),
    title: z.string().optional(),
    version: z.string(),
  }),
  capabilities: z
    .object({
      experimentalApi: z.boolean().optional(),
      requestedCapabilities: z.array(z.string()).optional(),
      optOutNotificationMethods: z.array(z.string()).optional(),
      userInputDialogs: z.boolean().optional(),
    })
    .optional(),
});

export const clientParams = {
  "approval/decide": z.object({
    ...command,
    approvalId: z.string(),
    choiceId: z.string(),
    feedback: z.string().nullable().optional(),
    requirementId: requirement,
  }),
  "approval/listPending": z.object(target),
  "goal/clear": bareGoal,
  "goal/edit": z.object({ ...command, objective: filled }),
  "goal/pause": bareGoal,
  "goal/resume": bareGoal,
  "goal/set": z.object({ ...command, objective: filled }),
  "item/readOutput": z.object({
    ...target,
    itemId: z.string(),
    outputRef: z.string(),
    offsetBytes: count.optional(),
    lengthBytes: count.optional(),
  }),
  "model/list": z.object({ sessionId: z.string().optional() }),
  "session/compact": z.object({ ...command, turnId: uuid.optional() }),
  "session/delete": z.object(command),
  "session/fork": z.object({
    ...command,
    cutPoint: z.object({ lastTurnId: uuid }).optional(),
    excludeItems: z.boolean().optional(),
  }),
  "session/list": z.object({
    cursor: z.string().nullable().optional(),
    limit: z.number().int().min(1).max(200).optional(),
    updatedAfter: z.string().optional(),
    workspaceRoot: z.string().optional(),
  }),
  "session/read": z.object({ ...target, excludeItems: z.boolean().optional() }),
  "session/rename": z.object({ ...command, name: filled }),
  "session/resume": z.object({
    ...command,
    config: config.optional(),
    cursor: z.string().nullable().optional(),
    excludeItems: z.boolean().optional(),
    history: z.enum(["auto", "inline", "snapshot", "anchored"]).optional(),
  }),
  "session/setApprovalMode": z.object({ ...command, mode: approvalMode }),
  "session/setModel": z.object({
    ...command,
    model: z.object({
      displayLabel: z.string().optional(),
      modelId: z.string(),
      profileId: z.string().nullable().optional(),
      providerId: z.string().optional(),
    }),
  }),
  "session/setReasoningEffort": z.object({ ...command, reasoningEffort }),
  "session/start": z.object({
    commandId: uuid7,
    approvalMode: approvalMode.nullable().optional(),
    config: config.optional(),
    modelId: z.string().optional(),
    providerId: z.string().nullable().optional(),
    sessionId: uuid.optional(),
    workspaceRoot: absolute.optional(),
    workspaceRoots: z.array(absolute).nonempty().optional(),
  }),
  "session/userShell": z.object({ ...command, commandText: z.string() }),
  "skill/list": z.object(target),
  "subagent/close": reasoned,
  "subagent/followupTask": spoken,
  "subagent/interrupt": reasoned,
  "subagent/readResult": subagent,
  "subagent/reopen": subagent,
  "subagent/resume": subagent,
  "subagent/sendMessage": spoken,
  "subagent/stop": reasoned,
  "task/background": task,
  "task/stop": task,
  "task/stopAll": z.object(command),
  "turn/cancel": z.object({ ...command, turnId: uuid.optional(), retract: z.boolean().optional() }),
  "turn/interrupt": z.object({ ...command, turnId: uuid.optional(), retract: z.boolean().optional() }),
  "turn/start": z.object({
    ...command,
    displayText: z.string().optional(),
    ifBusy: z.enum(["queue", "steer", "replace"]).optional(),
    input,
    reasoningEffort: reasoningEffort.optional(),
    workspaceRoots: z.array(absolute).nonempty().optional(),
  }),
  "turn/steer": z.object({
    ...command,
    expectedTurnId: uuid,
    input,
    reasoningEffort: reasoningEffort.optional(),
  }),
  "turn/unqueue": z.object({ ...command, turnId: uuid }),
  "usage/read": z.object({}),
  "userInput/answer": z.object({
    ...prompt,
    answers: z.array(
      z.object({
        freeText: z.string().optional(),
        note: z.string().optional(),
        questionId: z.string(),
        selectedLabel: z.string().optional(),
        selectedLabels: z.array(z.string()).optional(),
      }),
    ),
  }),
  "userInput/cancel": z.object({ ...prompt, reason: z.string({ error: "expected a reason" }) }),
  "userInput/clarify": z.object({
    ...prompt,
    clarification: z.object({ content: capped, format: z.literal("text") }),
  }),
  "view/page": z
    .object({
      ...target,
      anchor: z.enum(["latestCompaction"]).optional(),
      cursor: z.string().optional(),
      direction: z.enum(["forward", "backward"]).optional(),
      limit: z.number().int().min(1).max(1000),
    })
    .refine(
      (page) => page.anchor === undefined || page.cursor === undefined,
      "anchor and cursor exclude each other",
    ),
  "view/subscribe": z.object({ ...target, after: z.string().optional() }),
  "view/unsubscribe": z.object(target),
  "workflow/cancel": z.object({ ...command, workflowRunId: z.string() }),
  "workflow/childControl": z.object({
    ...command,
    action: z.enum(["skip", "retry"]),
    attempt: count,
    childId: z.string(),
    workflowRunId: z.string(),
  }),
};
