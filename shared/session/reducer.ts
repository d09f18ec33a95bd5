/** The pure reducer of {@link SessionState}. Never mutates; a change to an equal value returns the same object. */
import { replaceAt } from "../chat/list.ts";
import type { SessionAction } from "./actions.ts";
import type { Draft, SessionState } from "./state.ts";

/** Settled submissions that are kept so that a late reader still learns their outcome. */
const KEPT_SUBMISSIONS = 20;

/** Requests of which a draft is kept: more than are open at a time. */
const KEPT_DRAFTS = 20;

export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case "muse/titleChanged":
      return changed(state, "title", action.title);
    case "muse/workspaceChanged": {
      const { workspaceRoot = state.workspaceRoot, branch } = action;
      const isSame = workspaceRoot === state.workspaceRoot && branch === state.branch;
      return isSame ? state : { ...state, workspaceRoot, branch };
    }
    case "muse/modelChanged":
      return changed(state, "model", action.model);
    case "muse/effortChanged":
      return changed(state, "effort", action.effort);
    case "muse/approvalModeChanged":
      return changed(state, "approvalMode", action.approvalMode);
    case "muse/usageChanged":
      return changed(state, "usage", action.usage);
    case "muse/contextChanged":
      return changed(state, "context", action.context);
    case "muse/subscriptionChanged":
      return changed(state, "subscription", action.subscription);
    case "muse/compactingChanged":
      return changed(state, "compacting", action.commandId);
    case "muse/goalChanged":
      return changed(state, "goal", action.goal);
    case "muse/todosChanged":
      return changed(state, "todos", action.todos);
    case "muse/submissionSet":
      return { ...state, submissions: pruned(set(state.submissions, action.submission, "commandId")) };
    case "muse/submissionResent":
      return {
        ...state,
        submissions: state.submissions.map((known) =>
          known.commandId === action.commandId ? { ...known, commandId: action.as } : known,
        ),
      };
    case "muse/approvalSet":
      return { ...state, approvals: set(state.approvals, action.approval, "approvalId") };
    case "muse/userInputSet":
      return { ...state, userInputs: set(state.userInputs, action.userInput, "userInputId") };
    case "muse/draftSet":
      return { ...state, drafts: drafted(state.drafts, action.draft) };
    case "muse/taskSet":
      return { ...state, tasks: set(state.tasks, action.task, "taskId") };
    case "muse/subagentSet":
      return { ...state, subagents: set(state.subagents, action.subagent, "subagentId") };
    case "muse/workflowSet":
      return { ...state, workflows: set(state.workflows, action.workflow, "workflowRunId") };
    case "muse/forgotten":
      return {
        ...state,
        approvals: state.approvals.filter(({ approvalId }) => !action.requestIds.includes(approvalId)),
        userInputs: state.userInputs.filter(({ userInputId }) => !action.requestIds.includes(userInputId)),
        tasks: state.tasks.filter(({ taskId }) => !action.taskIds.includes(taskId)),
      };
    case "muse/grantsChanged":
      return changed(state, "grants", action.grants);
    case "muse/noticeSet":
      return { ...state, notices: set(state.notices, action.notice, "id") };
    default:
      return unknown(state, action);
  }
}

function changed<Key extends keyof SessionState>(
  state: SessionState,
  key: Key,
  value: SessionState[Key],
): SessionState {
  return state[key] === value ? state : { ...state, [key]: value };
}

function set<Key extends string, Entry extends { readonly [K in Key]: string }>(
  entries: readonly Entry[],
  entry: Entry,
  key: Key,
): readonly Entry[] {
  const at = entries.findLastIndex((known) => known[key] === entry[key]);
  return at < 0 ? [...entries, entry] : replaceAt(entries, at, entry);
}

/** The one that was written last stands last; those of requests that are long over go first. */
function drafted(drafts: SessionState["drafts"] = [], draft: Draft): readonly Draft[] {
  return [...drafts.filter(({ requestId }) => requestId !== draft.requestId), draft].slice(-KEPT_DRAFTS);
}

function pruned(submissions: SessionState["submissions"]): SessionState["submissions"] {
  const settled = submissions.filter(({ status }) => status === "accepted" || status === "failed");
  const surplus = new Set(settled.slice(0, Math.max(0, settled.length - KEPT_SUBMISSIONS)));
  return surplus.size === 0 ? submissions : submissions.filter((submission) => !surplus.has(submission));
}

/** An action of a newer version: nothing that this reader could show. */
function unknown(state: SessionState, _action: never): SessionState {
  return state;
}
