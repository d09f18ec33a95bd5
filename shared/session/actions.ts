/** Everything that can happen to a {@link SessionState}. `Set` replaces the whole entry with that id. */
import type {
  Approval,
  ContextUsage,
  Draft,
  Goal,
  Notice,
  SessionModel,
  SessionUsage,
  Subagent,
  Submission,
  Subscription,
  Task,
  Todo,
  UserInput,
  Workflow,
} from "./state.ts";

export type SessionAction =
  | { readonly type: "muse/titleChanged"; readonly title: string }
  | { readonly type: "muse/workspaceChanged"; readonly workspaceRoot?: string; readonly branch?: string }
  | { readonly type: "muse/modelChanged"; readonly model?: SessionModel }
  | { readonly type: "muse/effortChanged"; readonly effort?: string }
  | { readonly type: "muse/approvalModeChanged"; readonly approvalMode: string }
  | { readonly type: "muse/usageChanged"; readonly usage: SessionUsage }
  | { readonly type: "muse/contextChanged"; readonly context?: ContextUsage }
  | { readonly type: "muse/subscriptionChanged"; readonly subscription: Subscription }
  | { readonly type: "muse/compactingChanged"; readonly commandId?: string }
  | { readonly type: "muse/goalChanged"; readonly goal?: Goal }
  | { readonly type: "muse/todosChanged"; readonly todos: readonly Todo[] }
  | { readonly type: "muse/submissionSet"; readonly submission: Submission }
  /** From here on the submission has another command. */
  | { readonly type: "muse/submissionResent"; readonly commandId: string; readonly as: string }
  | { readonly type: "muse/approvalSet"; readonly approval: Approval }
  | { readonly type: "muse/userInputSet"; readonly userInput: UserInput }
  | { readonly type: "muse/draftSet"; readonly draft: Draft }
  | { readonly type: "muse/taskSet"; readonly task: Task }
  | { readonly type: "muse/subagentSet"; readonly subagent: Subagent }
  | { readonly type: "muse/workflowSet"; readonly workflow: Workflow }
  /** Approvals and questions that are over, and tasks that have ended, in turns that nobody sees any more. */
  | {
      readonly type: "muse/forgotten";
      readonly requestIds: readonly string[];
      readonly taskIds: readonly string[];
    }
  | { readonly type: "muse/grantsChanged"; readonly grants: readonly string[] }
  | { readonly type: "muse/noticeSet"; readonly notice: Notice };
