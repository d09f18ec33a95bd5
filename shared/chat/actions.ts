/**
 * The actions of an AHP chat channel: plain objects that say what happened. Which chat they belong to is said
 * by the envelope, never by the action. `_meta` of a tool call action replaces that of the tool call; everywhere
 * else the reducer ignores it.
 */
import type {
  ChatInputAnswer,
  ChatInputAnswers,
  ChatInputRequest,
  ChatInputResponseKind,
  ConfirmationOption,
  ErrorInfo,
  FileEdit,
  McpAuthRequirement,
  Message,
  Meta,
  PendingMessageKind,
  ResponsePart,
  StringOrMarkdown,
  ToolCallConfirmationReason,
  ToolCallContributor,
  ToolCallResult,
  ToolCallRiskAssessment,
  ToolResultContent,
  Turn,
  URI,
  UsageInfo,
} from "./state.ts";

interface TurnAction {
  readonly turnId: string;
  readonly _meta?: Meta;
}

interface ToolCallAction extends TurnAction {
  readonly toolCallId: string;
}

// Turns

export interface TurnStartedAction extends TurnAction {
  readonly type: "chat/turnStarted";
  /** ISO 8601, UTC, milliseconds. */
  readonly startedAt: string;
  readonly message: Message;
  /** The pending message that becomes this turn. */
  readonly queuedMessageId?: string;
}

export interface TurnCompleteAction extends TurnAction {
  readonly type: "chat/turnComplete";
  /** Milliseconds. */
  readonly duration: number;
}

export interface TurnCancelledAction extends TurnAction {
  readonly type: "chat/turnCancelled";
  /** Milliseconds. */
  readonly duration: number;
}

export interface ErrorAction extends TurnAction {
  readonly type: "chat/error";
  /** Milliseconds. */
  readonly duration: number;
  readonly error: ErrorInfo;
}

/** Without `turnId` every turn goes, with it every turn after that one. */
export interface TruncatedAction {
  readonly type: "chat/truncated";
  readonly turnId?: string;
}

export interface TurnsLoadedAction {
  readonly type: "chat/turnsLoaded";
  /** Oldest first. */
  readonly turns: readonly Turn[];
  /** Absent when nothing older remains. */
  readonly turnsNextCursor?: string;
}

// The response as it streams

export interface ResponsePartAction extends TurnAction {
  readonly type: "chat/responsePart";
  readonly part: ResponsePart;
}

export interface DeltaAction extends TurnAction {
  readonly type: "chat/delta";
  readonly partId: string;
  readonly content: string;
}

export interface ReasoningAction extends TurnAction {
  readonly type: "chat/reasoning";
  readonly partId: string;
  readonly content: string;
}

export interface UsageAction extends TurnAction {
  readonly type: "chat/usage";
  readonly usage: UsageInfo;
}

// Tool calls

export interface ToolCallStartAction extends ToolCallAction {
  readonly type: "chat/toolCallStart";
  readonly toolName: string;
  readonly displayName: string;
  readonly intention?: string;
  readonly contributor?: ToolCallContributor;
}

export interface ToolCallDeltaAction extends ToolCallAction {
  readonly type: "chat/toolCallDelta";
  readonly content: string;
  readonly invocationMessage?: StringOrMarkdown;
}

/** With `confirmed` the call runs, without it somebody has to confirm it. */
export interface ToolCallReadyAction extends ToolCallAction {
  readonly type: "chat/toolCallReady";
  readonly invocationMessage: StringOrMarkdown;
  readonly toolInput?: string;
  readonly confirmationTitle?: StringOrMarkdown;
  readonly riskAssessment?: ToolCallRiskAssessment;
  readonly edits?: { readonly items: readonly FileEdit[] };
  readonly editable?: boolean;
  readonly confirmed?: ToolCallConfirmationReason;
  readonly options?: readonly ConfirmationOption[];
  /** From protocol 0.8.0 on. */
  readonly intention?: string;
  /** From protocol 0.8.0 on. */
  readonly contributor?: ToolCallContributor;
}

export interface ToolCallApprovedAction extends ToolCallAction {
  readonly type: "chat/toolCallConfirmed";
  readonly approved: true;
  readonly confirmed: ToolCallConfirmationReason;
  readonly editedToolInput?: string;
  readonly selectedOptionId?: string;
}

export interface ToolCallDeniedAction extends ToolCallAction {
  readonly type: "chat/toolCallConfirmed";
  readonly approved: false;
  readonly reason: "denied" | "skipped";
  readonly reasonMessage?: StringOrMarkdown;
  readonly userSuggestion?: Message;
  readonly selectedOptionId?: string;
}

export type ToolCallConfirmedAction = ToolCallApprovedAction | ToolCallDeniedAction;

export interface ToolCallCompleteAction extends ToolCallAction {
  readonly type: "chat/toolCallComplete";
  readonly result: ToolCallResult;
  readonly requiresResultConfirmation?: boolean;
}

export interface ToolCallResultConfirmedAction extends ToolCallAction {
  readonly type: "chat/toolCallResultConfirmed";
  readonly approved: boolean;
}

/** The whole output so far, not an addition to it. */
export interface ToolCallContentChangedAction extends ToolCallAction {
  readonly type: "chat/toolCallContentChanged";
  readonly content: readonly ToolResultContent[];
}

export interface ToolCallAuthRequiredAction extends ToolCallAction {
  readonly type: "chat/toolCallAuthRequired";
  readonly auth: McpAuthRequirement;
}

export interface ToolCallAuthResolvedAction extends ToolCallAction {
  readonly type: "chat/toolCallAuthResolved";
}

// Input requests

export interface InputRequestedAction {
  readonly type: "chat/inputRequested";
  readonly request: ChatInputRequest;
}

/** Without `answer` the answer to that question is withdrawn. */
export interface InputAnswerChangedAction {
  readonly type: "chat/inputAnswerChanged";
  readonly requestId: string;
  readonly questionId: string;
  readonly answer?: ChatInputAnswer;
}

export interface InputCompletedAction {
  readonly type: "chat/inputCompleted";
  readonly requestId: string;
  readonly response: ChatInputResponseKind;
  readonly answers?: ChatInputAnswers;
}

// Messages that wait, and the surroundings of the chat

export interface PendingMessageSetAction {
  readonly type: "chat/pendingMessageSet";
  readonly kind: PendingMessageKind;
  readonly id: string;
  readonly message: Message;
}

export interface PendingMessageRemovedAction {
  readonly type: "chat/pendingMessageRemoved";
  readonly kind: PendingMessageKind;
  readonly id: string;
}

export interface QueuedMessagesReorderedAction {
  readonly type: "chat/queuedMessagesReordered";
  readonly order: readonly string[];
}

export interface DraftChangedAction {
  readonly type: "chat/draftChanged";
  readonly draft?: Message;
}

export interface ActivityChangedAction {
  readonly type: "chat/activityChanged";
  readonly activity?: string;
}

export interface WorkingDirectorySetAction {
  readonly type: "chat/workingDirectorySet";
  readonly directory: URI;
}

export interface WorkingDirectoryRemovedAction {
  readonly type: "chat/workingDirectoryRemoved";
  readonly directory: URI;
}

/** The actions that advance a tool call that exists. */
export type ToolCallUpdateAction =
  | ToolCallDeltaAction
  | ToolCallReadyAction
  | ToolCallConfirmedAction
  | ToolCallCompleteAction
  | ToolCallResultConfirmedAction
  | ToolCallContentChangedAction
  | ToolCallAuthRequiredAction
  | ToolCallAuthResolvedAction;

export type ChatAction =
  | TurnStartedAction
  | TurnCompleteAction
  | TurnCancelledAction
  | ErrorAction
  | TruncatedAction
  | TurnsLoadedAction
  | ResponsePartAction
  | DeltaAction
  | ReasoningAction
  | UsageAction
  | ToolCallStartAction
  | ToolCallUpdateAction
  | InputRequestedAction
  | InputAnswerChangedAction
  | InputCompletedAction
  | PendingMessageSetAction
  | PendingMessageRemovedAction
  | QueuedMessagesReorderedAction
  | DraftChangedAction
  | ActivityChangedAction
  | WorkingDirectorySetAction
  | WorkingDirectoryRemovedAction;
