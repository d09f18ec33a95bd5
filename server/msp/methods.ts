/**
 * Everything a client can ask of a host: what goes out, what comes back, and whether it is a command (changes
 * something, carries a `commandId` that makes repeating it safe) or a query.
 */
import { z } from "zod";
import { viewPageResult } from "./page.ts";
import { type ApprovalDecideParams, approvalDecideResult, approvalRequested } from "./schema/approval.ts";
import { type GoalObjectiveParams, type GoalParams, goalResult } from "./schema/goal.ts";
import { type InitializeParams, initializeResult } from "./schema/host.ts";
import { type ModelListParams, modelListResult } from "./schema/model.ts";
import { type ItemReadOutputParams, itemReadOutputResult } from "./schema/output.ts";
import {
  accepted,
  type OfSession,
  type SessionCompactParams,
  type SessionForkParams,
  type SessionListParams,
  type SessionReadParams,
  type SessionRenameParams,
  type SessionResumeParams,
  type SessionSetApprovalModeParams,
  type SessionSetModelParams,
  type SessionSetReasoningEffortParams,
  type SessionStartParams,
  type SessionUserShellParams,
  sessionCompactResult,
  sessionListResult,
  sessionRenameResult,
  sessionSetApprovalModeResult,
  sessionStartResult,
  sessionWithHistory,
} from "./schema/session-call.ts";
import { type SkillListParams, skillListResult } from "./schema/skill.ts";
import {
  type TurnCancelParams,
  type TurnInterruptParams,
  type TurnStartParams,
  type TurnSteerParams,
  type TurnUnqueueParams,
  turnResult,
  turnStartResult,
} from "./schema/turn-call.ts";
import { usageReadResult } from "./schema/usage.ts";
import {
  type UserInputAnswerParams,
  type UserInputCancelParams,
  type UserInputClarifyParams,
  userInputRequested,
  userInputResult,
} from "./schema/user-input.ts";
import {
  type ViewPageParams,
  type ViewSubscribeParams,
  type ViewUnsubscribeParams,
  viewSubscribeResult,
} from "./schema/view.ts";
import { list, type Reader, type Wire } from "./schema/wire.ts";
import {
  type SubagentMessageParams,
  type SubagentParams,
  type SubagentReasonParams,
  type TaskParams,
  taskResult,
  type WorkflowChildParams,
  type WorkflowParams,
} from "./schema/work.ts";
import type { MethodName } from "./vocabulary.ts";

/** One row of the table. `params` is never set; it carries the type of what goes out, without the `commandId`. */
interface Call<Kind extends "command" | "query", Params, S extends z.ZodType> {
  readonly kind: Kind;
  readonly result: S;
  readonly params?: Params;
}

function command<Params>() {
  return <S extends z.ZodType>(result: S): Call<"command", Params, S> => ({ kind: "command", result });
}

function query<Params>() {
  return <S extends z.ZodType>(result: S): Call<"query", Params, S> => ({ kind: "query", result });
}

const calls = {
  initialize: query<InitializeParams>()(initializeResult),
  "session/start": command<SessionStartParams>()(sessionStartResult),
  "session/resume": command<SessionResumeParams>()(sessionWithHistory),
  "session/fork": command<SessionForkParams>()(sessionWithHistory),
  "session/list": query<SessionListParams>()(sessionListResult),
  "session/read": query<SessionReadParams>()(sessionWithHistory),
  "session/rename": command<SessionRenameParams>()(sessionRenameResult),
  "session/compact": command<SessionCompactParams>()(sessionCompactResult),
  "session/delete": command<OfSession>()(accepted),
  "session/setModel": command<SessionSetModelParams>()(accepted),
  "session/setReasoningEffort": command<SessionSetReasoningEffortParams>()(accepted),
  "session/setApprovalMode": command<SessionSetApprovalModeParams>()(sessionSetApprovalModeResult),
  "session/userShell": command<SessionUserShellParams>()(accepted),
  "turn/start": command<TurnStartParams>()(turnStartResult),
  "turn/steer": command<TurnSteerParams>()(turnResult),
  "turn/interrupt": command<TurnInterruptParams>()(turnResult),
  "turn/cancel": command<TurnCancelParams>()(turnResult),
  "turn/unqueue": command<TurnUnqueueParams>()(turnResult),
  "approval/decide": command<ApprovalDecideParams>()(approvalDecideResult),
  "approval/listPending": query<OfSession>()(
    z.object({ approvals: list(approvalRequested), userInputs: list(userInputRequested) }),
  ),
  "userInput/answer": command<UserInputAnswerParams>()(userInputResult),
  "userInput/clarify": command<UserInputClarifyParams>()(userInputResult),
  "userInput/cancel": command<UserInputCancelParams>()(userInputResult),
  "goal/set": command<GoalObjectiveParams>()(goalResult),
  "goal/edit": command<GoalObjectiveParams>()(goalResult),
  "goal/clear": command<GoalParams>()(goalResult),
  "goal/pause": command<GoalParams>()(goalResult),
  "goal/resume": command<GoalParams>()(goalResult),
  "subagent/sendMessage": command<SubagentMessageParams>()(accepted),
  "subagent/followupTask": command<SubagentMessageParams>()(accepted),
  "subagent/interrupt": command<SubagentReasonParams>()(accepted),
  "subagent/stop": command<SubagentReasonParams>()(accepted),
  "subagent/close": command<SubagentReasonParams>()(accepted),
  "subagent/resume": command<SubagentParams>()(accepted),
  "subagent/reopen": command<SubagentParams>()(accepted),
  "subagent/readResult": command<SubagentParams>()(accepted),
  "task/background": command<TaskParams>()(taskResult),
  "task/stop": command<TaskParams>()(taskResult),
  "task/stopAll": command<OfSession>()(accepted),
  "workflow/cancel": command<WorkflowParams>()(accepted),
  "workflow/childControl": command<WorkflowChildParams>()(accepted),
  "view/subscribe": query<ViewSubscribeParams>()(viewSubscribeResult),
  "view/unsubscribe": query<ViewUnsubscribeParams>()(z.object({})),
  "view/page": query<ViewPageParams>()(viewPageResult),
  "item/readOutput": query<ItemReadOutputParams>()(itemReadOutputResult),
  "model/list": query<ModelListParams>()(modelListResult),
  "skill/list": query<SkillListParams>()(skillListResult),
  "usage/read": query<Record<string, never>>()(usageReadResult),
} satisfies Record<MethodName, Call<"command" | "query", unknown, z.ZodType>>;

type Calls = typeof calls;
type OfKind<Kind> = { [M in MethodName]: Calls[M]["kind"] extends Kind ? M : never }[MethodName];

export type CommandMethod = OfKind<"command">;
export type QueryMethod = OfKind<"query">;

/** What goes out with a method, without the `commandId` of a command. */
export type MethodParams<M extends MethodName> = NonNullable<Calls[M]["params"]>;

/** What a method answers. */
export type MethodResult<M extends MethodName> = Wire<Calls[M]["result"]>;

/** The table, with each row tied to its own result so that the compiler can follow a method through it. */
export const methods: {
  readonly [M in MethodName]: { readonly kind: Calls[M]["kind"]; readonly result: Reader<MethodResult<M>> };
} = calls;
