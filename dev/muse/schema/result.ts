/** The closed shape of every result, by method, and of an error. */
import * as z from "zod";
import { approvalRequest, userInputRequest } from "./approval.ts";
import { accepted, effectiveMode, reasoningEffort, requirementRef, whole } from "./common.ts";
import { notifications, usage } from "./notification.ts";
import { history, pendingPointer, session } from "./session.ts";

const opened = z.strictObject({
  history,
  pendingRequests: z.array(pendingPointer),
  session,
  viewCursor: z.string(),
});

const turnAck = z.strictObject({ ...accepted.shape, turnId: z.string() });
const goalAck = z.strictObject({ ...accepted.shape, turnId: z.string().optional() });
const taskAck = z.strictObject({ ...accepted.shape, taskId: z.string() });
const promptAck = z.strictObject({ ...accepted.shape, userInputId: z.string() });

const modelRow = z.strictObject({
  contextLimit: whole.nullable(),
  cost: z
    .strictObject({
      cached: z.string(),
      currency: z.string().nullable(),
      input: z.string(),
      output: z.string(),
    })
    .nullable(),
  defaultReasoningEffort: reasoningEffort.optional(),
  description: z.string().nullable(),
  displayLabel: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  modelId: z.string(),
  outputLimit: whole.nullable(),
  profileId: z.string().nullable(),
  providerId: z.string(),
  reasoningEffortVariants: z
    .array(z.strictObject({ description: z.string().optional(), tier: reasoningEffort }))
    .optional(),
  releaseDate: z.string().nullable(),
  variants: z.union([z.array(reasoningEffort), z.literal("unknown")]).optional(),
});
export type ModelRow = z.infer<typeof modelRow>;

const skillRow = z.strictObject({
  argumentHint: z.string().optional(),
  description: z.string(),
  displayName: z.string(),
  pluginId: z.string().optional(),
  selector: z.string(),
  source: z.string(),
});
export type SkillRow = z.infer<typeof skillRow>;

const pagedEvent = z
  .strictObject({ method: z.string(), params: z.unknown() })
  .superRefine((event, context) => {
    const shape = notifications[event.method];
    if (shape === undefined) context.addIssue(`unknown event ${event.method}`);
    else if (!shape.safeParse(event.params).success) context.addIssue(`wrong params of ${event.method}`);
  });

const initialize = z.strictObject({
  experimentalApi: z.boolean(),
  grantedCapabilities: z.array(z.string()),
  museHome: z.string(),
  platformFamily: z.enum(["unix", "windows"]),
  platformOs: z.enum(["macos", "linux", "windows"]),
  schema: z.strictObject({ fingerprint: z.string(), version: whole }),
  serverInfo: z.strictObject({ name: z.string(), version: z.string() }),
  sessionDurability: z.string().optional(),
  userAgent: z.string(),
});

const subagentMethods = [
  "sendMessage",
  "followupTask",
  "interrupt",
  "stop",
  "resume",
  "reopen",
  "close",
  "readResult",
];

export const results: Readonly<Record<string, z.ZodType>> = {
  "account/loginStart": z.looseObject({}),
  "account/read": z.strictObject({ state: z.string() }),
  initialize,
  "approval/decide": z.strictObject({
    ...accepted.shape,
    approvalId: z.string(),
    terminal: z.boolean(),
  }),
  "approval/listPending": z.strictObject({
    approvals: z.array(approvalRequest),
    userInputs: z.array(userInputRequest),
  }),
  "goal/clear": goalAck,
  "goal/edit": goalAck,
  "goal/pause": goalAck,
  "goal/resume": goalAck,
  "goal/set": goalAck,
  "item/readOutput": z.strictObject({
    byteLen: whole,
    content: z.string(),
    encoding: z.enum(["utf8", "base64"]),
    eof: z.boolean(),
    mediaType: z.string(),
    offsetBytes: whole,
  }),
  "model/list": z.strictObject({
    models: z.array(modelRow),
    profileId: z.string().nullable(),
    providerId: z.string(),
    source: z.string(),
  }),
  "session/compact": z.strictObject({
    commandId: z.string(),
    reason: z.string().optional(),
    status: z.enum(["accepted", "noop"]),
  }),
  "session/delete": accepted,
  "session/fork": opened,
  "session/list": z.strictObject({ nextCursor: z.string().nullable(), sessions: z.array(session) }),
  "session/read": opened,
  "session/rename": z.strictObject({ ...accepted.shape, name: z.string().optional() }),
  "session/resume": opened,
  "session/setApprovalMode": z.strictObject({
    ...accepted.shape,
    applyOutcome: z.string(),
    effectiveMode,
  }),
  "session/setModel": accepted,
  "session/setReasoningEffort": accepted,
  "session/start": z.strictObject({ session, viewCursor: z.string() }),
  "session/userShell": accepted,
  "skill/list": z.strictObject({ skills: z.array(skillRow) }),
  "task/background": taskAck,
  "task/stop": taskAck,
  "task/stopAll": accepted,
  "turn/cancel": turnAck,
  "turn/interrupt": turnAck,
  "turn/start": z.strictObject({
    ...turnAck.shape,
    disposition: z.string(),
    startedNewTurn: z.boolean(),
  }),
  "turn/steer": turnAck,
  "turn/unqueue": turnAck,
  "usage/read": z.strictObject({ usage: usage.optional() }),
  "userInput/answer": promptAck,
  "userInput/cancel": promptAck,
  "userInput/clarify": promptAck,
  "view/page": z.strictObject({
    events: z.array(pagedEvent),
    nextCursor: z.string().nullable(),
    resolvedAnchor: z.strictObject({ boundaryCursor: z.string() }).optional(),
  }),
  "view/subscribe": z.strictObject({ viewCursor: z.string() }),
  "view/unsubscribe": z.strictObject({}),
  "workflow/cancel": accepted,
  "workflow/childControl": accepted,
  ...Object.fromEntries(subagentMethods.map((name) => [`subagent/${name}`, accepted])),
};

const summary = z.strictObject({ decision: z.string(), resolvedBy: z.string(), viewCursor: z.string() });
const text = z.string().optional();

const errorData = z.strictObject({
  alignedNextOffset: whole.optional(),
  anchor: z.string().nullable().optional(),
  approvalId: text,
  availability: text,
  capability: text,
  capacity: whole.optional(),
  choiceId: text,
  commandId: text,
  currentRequirementId: requirementRef.optional(),
  descriptor: text,
  details: z.record(z.string(), z.unknown()).optional(),
  earliestCursor: z.string().nullable().optional(),
  itemId: text,
  kind: z.string(),
  lastTurnId: text,
  latestBoundaryCursor: z.string().nullable().optional(),
  limitBytes: whole.optional(),
  outputRef: text,
  paths: z.array(z.string()).optional(),
  reason: text,
  resolution: summary.optional(),
  retryable: z.boolean().optional(),
  selector: text,
  sessionId: text,
  settlement: z.strictObject({ outcome: z.string(), viewCursor: z.string() }).optional(),
  userInputId: text,
  viewCursor: text,
});
export type ErrorData = z.infer<typeof errorData>;

export const errorObject = z.strictObject({ code: whole, data: errorData, message: z.string() });
export type ErrorObject = z.infer<typeof errorObject>;
