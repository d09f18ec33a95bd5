/**
 * The life of a tool call: one function per transition. A transition that the status of the call does not
 * allow returns the very same call. A new state is built afresh, so that nothing of the old one leaks into it;
 * `intention`, `contributor`, `_meta` and `toolInput` are present in it even when undefined.
 */
import type {
  ToolCallApprovedAction,
  ToolCallAuthRequiredAction,
  ToolCallAuthResolvedAction,
  ToolCallCompleteAction,
  ToolCallContentChangedAction,
  ToolCallDeltaAction,
  ToolCallDeniedAction,
  ToolCallReadyAction,
  ToolCallResultConfirmedAction,
  ToolCallStartAction,
  ToolCallUpdateAction,
} from "./actions.ts";
import { isTerminalToolCall } from "./select.ts";
import type {
  ToolCallAuthRequiredState,
  ToolCallCancelledState,
  ToolCallCompletedState,
  ToolCallConfirmationReason,
  ToolCallPendingConfirmationState,
  ToolCallPendingResultConfirmationState,
  ToolCallPostConfirm,
  ToolCallRunningState,
  ToolCallState,
  ToolCallStreamingState,
} from "./state.ts";
import {
  base,
  chosenOption,
  givenMeta,
  params,
  partialContent,
  postConfirm,
  refinedBase,
  selection,
} from "./tool-call-fields.ts";

/** A call whose input is complete or has to be confirmed again. */
type ReadyableState = ToolCallStreamingState | ToolCallPendingConfirmationState | ToolCallRunningState;

/** How a call was confirmed that completed while the question was still open. */
const UNASKED: ToolCallPostConfirm = { confirmed: "not-needed" };

export function startToolCall(action: ToolCallStartAction): ToolCallStreamingState {
  return { status: "streaming", ...base(action) };
}

/** The call after the action, or the very same call where its status does not allow the action. */
export function advanceToolCall(call: ToolCallState, action: ToolCallUpdateAction): ToolCallState {
  switch (action.type) {
    case "chat/toolCallDelta":
      return call.status === "streaming" ? extendInput(call, action) : call;
    case "chat/toolCallReady":
      return isReadyable(call) ? makeReady(call, action) : call;
    case "chat/toolCallConfirmed":
      if (call.status !== "pending-confirmation") return call;
      return action.approved ? approve(call, action) : deny(call, action);
    case "chat/toolCallContentChanged":
      return call.status === "running" ? replaceOutput(call, action) : call;
    case "chat/toolCallAuthRequired":
      return call.status === "running" ? pauseForAuth(call, action) : call;
    case "chat/toolCallAuthResolved":
      return call.status === "auth-required" ? resumeAfterAuth(call, action) : call;
    case "chat/toolCallComplete":
      if (call.status === "auth-required") return giveUpAuth(call, action);
      return call.status === "running" || call.status === "pending-confirmation"
        ? finish(call, action)
        : call;
    case "chat/toolCallResultConfirmed":
      if (call.status !== "pending-result-confirmation") return call;
      return action.approved ? approveResult(call, action) : denyResult(call, action);
  }
}

/** What becomes of the call when its turn ends: one that is not finished is skipped. */
export function abandonToolCall(call: ToolCallState): ToolCallState {
  if (isTerminalToolCall(call)) return call;
  return {
    status: "cancelled",
    ...base(call),
    invocationMessage: call.invocationMessage ?? "",
    toolInput: call.status === "streaming" ? undefined : call.toolInput,
    reason: "skipped",
  };
}

function isReadyable(call: ToolCallState): call is ReadyableState {
  return call.status === "streaming" || call.status === "pending-confirmation" || call.status === "running";
}

function extendInput(call: ToolCallStreamingState, action: ToolCallDeltaAction): ToolCallStreamingState {
  return {
    ...call,
    ...givenMeta(action),
    partialInput: (call.partialInput ?? "") + action.content,
    invocationMessage: action.invocationMessage ?? call.invocationMessage,
  };
}

function makeReady(call: ReadyableState, action: ToolCallReadyAction): ToolCallState {
  return action.confirmed === undefined ? askFirst(call, action) : runAtOnce(call, action, action.confirmed);
}

/**
 * An input that the action omits is gone: who makes a call ready restates its input. (Protocol 0.8.0 keeps it;
 * the generation implemented here does not, and no fixture of either tells the two apart.)
 */
function runAtOnce(
  call: ReadyableState,
  action: ToolCallReadyAction,
  confirmed: ToolCallConfirmationReason,
): ToolCallRunningState {
  return {
    status: "running",
    ...refinedBase(call, action),
    invocationMessage: action.invocationMessage,
    toolInput: action.toolInput,
    confirmed,
  };
}

/** A question that is open already is updated and keeps what the action omits; a running call keeps nothing. */
function askFirst(call: ReadyableState, action: ToolCallReadyAction): ToolCallPendingConfirmationState {
  const open = call.status === "pending-confirmation" ? call : undefined;
  const options = action.options ?? open?.options;
  return {
    status: "pending-confirmation",
    ...refinedBase(call, action),
    invocationMessage: action.invocationMessage,
    toolInput: action.toolInput ?? open?.toolInput,
    confirmationTitle: action.confirmationTitle ?? open?.confirmationTitle,
    riskAssessment: action.riskAssessment ?? open?.riskAssessment,
    edits: action.edits ?? open?.edits,
    editable: action.editable ?? open?.editable,
    ...(options && { options }),
  };
}

function approve(
  call: ToolCallPendingConfirmationState,
  action: ToolCallApprovedAction,
): ToolCallRunningState {
  return {
    status: "running",
    ...base(call, action),
    invocationMessage: call.invocationMessage,
    toolInput: action.editedToolInput ?? call.toolInput,
    confirmed: action.confirmed,
    ...chosenOption(call, action.selectedOptionId),
  };
}

function deny(call: ToolCallPendingConfirmationState, action: ToolCallDeniedAction): ToolCallCancelledState {
  return {
    status: "cancelled",
    ...base(call, action),
    ...params(call),
    reason: action.reason,
    reasonMessage: action.reasonMessage,
    userSuggestion: action.userSuggestion,
    ...chosenOption(call, action.selectedOptionId),
  };
}

function replaceOutput(
  call: ToolCallRunningState,
  action: ToolCallContentChangedAction,
): ToolCallRunningState {
  return { ...call, ...givenMeta(action), content: action.content };
}

/** Only the server behind an MCP tool can ask for a sign-in. */
function pauseForAuth(call: ToolCallRunningState, action: ToolCallAuthRequiredAction): ToolCallState {
  if (call.contributor?.kind !== "mcp") return call;
  return {
    status: "auth-required",
    ...base(call, action),
    contributor: call.contributor,
    ...params(call),
    ...postConfirm(call),
    ...partialContent(call),
    auth: action.auth,
  };
}

function resumeAfterAuth(
  call: ToolCallAuthRequiredState,
  action: ToolCallAuthResolvedAction,
): ToolCallRunningState {
  return {
    status: "running",
    ...base(call, action),
    ...params(call),
    ...postConfirm(call),
    ...partialContent(call),
  };
}

/** A call that waits for a sign-in did not run on, so it can only fail; what it had put out so far stays. */
function giveUpAuth(call: ToolCallAuthRequiredState, action: ToolCallCompleteAction): ToolCallState {
  if (action.result.success) return call;
  return {
    ...base(call, action),
    ...params(call),
    ...postConfirm(call),
    ...partialContent(call),
    ...action.result,
    status: "completed",
  };
}

/** The result alone says what the call put out: partial output is dropped. */
function finish(
  call: ToolCallPendingConfirmationState | ToolCallRunningState,
  action: ToolCallCompleteAction,
): ToolCallState {
  return {
    ...base(call, action),
    ...params(call),
    ...(call.status === "running" ? postConfirm(call) : UNASKED),
    ...action.result,
    status: action.requiresResultConfirmation ? "pending-result-confirmation" : "completed",
  };
}

function approveResult(
  call: ToolCallPendingResultConfirmationState,
  action: ToolCallResultConfirmedAction,
): ToolCallCompletedState {
  return {
    status: "completed",
    ...base(call, action),
    ...params(call),
    ...postConfirm(call),
    success: call.success,
    pastTenseMessage: call.pastTenseMessage,
    content: call.content,
    structuredContent: call.structuredContent,
    error: call.error,
  };
}

function denyResult(
  call: ToolCallPendingResultConfirmationState,
  action: ToolCallResultConfirmedAction,
): ToolCallCancelledState {
  return {
    status: "cancelled",
    ...base(call, action),
    ...params(call),
    reason: "result-denied",
    ...selection(call.selectedOption),
  };
}
