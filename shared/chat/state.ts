/**
 * The state of one Agent Host Protocol (AHP) chat channel, upstream commit 6db103c9 (protocol 0.7.0 in development).
 * Plain JSON-safe data, never mutated. A property typed `?: T | undefined` may be present with the value
 * undefined, because the reducer writes it so; on the wire such a key is absent, never null.
 */

export type URI = string;

/** Open record of a producer's own facts. Carried along, never interpreted by the reducer. */
export type Meta = Readonly<Record<string, unknown>>;

/** A string is shown literally, the object form is rendered as Markdown. */
export type StringOrMarkdown = string | { readonly markdown: string };

export type JsonPrimitive = string | number | boolean | null;

// Shared building blocks

/** Zero-based line and character. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

export interface TextSelection {
  readonly range: TextRange;
}

/** Content that is stored elsewhere and read on demand. */
export interface ContentRef {
  readonly uri: URI;
  /** Approximate size in bytes. */
  readonly sizeHint?: number;
  readonly contentType?: string;
  /** Changes whenever the content behind the same URI does. */
  readonly nonce?: string;
}

export interface FileEditSide {
  readonly uri: URI;
  readonly content: ContentRef;
}

/** Only `after`: creation. Only `before`: deletion. Two different URIs: rename. */
export interface FileEdit {
  readonly before?: FileEditSide;
  readonly after?: FileEditSide;
  /** Added and removed lines. */
  readonly diff?: { readonly added?: number; readonly removed?: number };
}

export interface UsageInfo {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cacheReadTokens?: number;
  readonly model?: string;
  readonly _meta?: Meta;
}

export interface ErrorInfo {
  readonly errorType: string;
  readonly message: string;
  readonly stack?: string;
  readonly _meta?: Meta;
}

export interface ModelSelection {
  readonly id: string;
  readonly config?: Readonly<Record<string, JsonPrimitive>>;
}

/** A custom agent. Where no selection is present the provider's default agent is meant. */
export interface AgentSelection {
  readonly uri: URI;
}

/** RFC 9728 names, plus `required` (absent = true). */
export interface ProtectedResourceMetadata {
  readonly resource: string;
  readonly resource_name?: string;
  readonly authorization_servers?: readonly string[];
  readonly jwks_uri?: string;
  readonly scopes_supported?: readonly string[];
  readonly bearer_methods_supported?: readonly string[];
  readonly resource_signing_alg_values_supported?: readonly string[];
  readonly resource_encryption_alg_values_supported?: readonly string[];
  readonly resource_encryption_enc_values_supported?: readonly string[];
  readonly resource_documentation?: string;
  readonly resource_policy_uri?: string;
  readonly resource_tos_uri?: string;
  readonly required?: boolean;
}

/** What an MCP server asks for before it goes on. Never carries a token. */
export interface McpAuthRequirement {
  readonly reason: "required" | "expired" | "insufficientScope";
  readonly resource: ProtectedResourceMetadata;
  readonly oauthClient?: { readonly clientId: string; readonly clientSecret?: string };
  readonly requiredScopes?: readonly string[];
  readonly description?: string;
}

// Chat

/**
 * A bitset: exactly one activity value in the low five bits, flags above them. `InputNeeded` contains the
 * bit of `InProgress`, so test with bit operations, never with equality. Unknown bits are kept.
 */
export type SessionStatus = number;

export const SessionStatus = {
  Idle: 1,
  Error: 2,
  InProgress: 8,
  InputNeeded: 24,
  IsRead: 32,
  IsArchived: 64,
} as const;

/** How a chat came to be. `turnId` names a turn of the source chat, running or finished. */
export type ChatOrigin =
  | { readonly kind: "user" }
  | { readonly kind: "fork"; readonly chat: URI; readonly turnId: string }
  | {
      readonly kind: "sideChat";
      readonly chat: URI;
      readonly turnId: string;
      readonly selection?: SideChatSelection;
    }
  | { readonly kind: "tool"; readonly chat: URI; readonly toolCallId: string };

/** The text a side chat was opened on, frozen at that moment. */
export interface SideChatSelection {
  /** Never empty. */
  readonly text: string;
  /** Where the text was taken from; for information only. */
  readonly responsePartId?: string;
}

export type ChatInteractivity = "full" | "read-only" | "hidden";

/** The entry of a chat in its session's catalog. */
export interface ChatSummary {
  /** `ahp-chat:/<id>` */
  readonly resource: URI;
  readonly title: string;
  readonly status: SessionStatus;
  /** What the chat is doing now, in words. */
  readonly activity?: string | undefined;
  /** ISO 8601, UTC, milliseconds. */
  readonly modifiedAt: string;
  readonly origin?: ChatOrigin;
  /** Absent = `full`. */
  readonly interactivity?: ChatInteractivity;
  /** Absent = all directories of the session, empty = none. */
  readonly workingDirectories?: readonly URI[];
  /** Fixed when the chat is created. */
  readonly primaryWorkingDirectory?: URI;
}

/** The whole chat: its summary, flat, and its contents. */
export interface ChatState extends ChatSummary {
  /** Finished turns, oldest first. */
  readonly turns: readonly Turn[];
  /** Present only while older turns are not loaded. Opaque. */
  readonly turnsNextCursor?: string | undefined;
  readonly activeTurn?: ActiveTurn | undefined;
  readonly steeringMessage?: PendingMessage | undefined;
  /** First in, first out. Absent rather than empty. */
  readonly queuedMessages?: readonly PendingMessage[] | undefined;
  /** What the user is writing and has not sent. */
  readonly draft?: Message | undefined;
  readonly _meta?: Meta;
}

export type PendingMessageKind = "steering" | "queued";

/** A message that waits: to be put into the running turn, or to start one of its own. */
export interface PendingMessage {
  readonly id: string;
  readonly message: Message;
}

// Turns and messages

export type TurnState = "complete" | "cancelled" | "error";

/** A finished turn. Later actions never edit it. */
export interface Turn {
  readonly id: string;
  readonly startedAt?: string | undefined;
  /** Milliseconds, as the producer measured them. */
  readonly duration?: number;
  readonly message: Message;
  /** In the order in which they were streamed. */
  readonly responseParts: readonly ResponsePart[];
  readonly usage: UsageInfo | undefined;
  readonly state: TurnState;
  readonly error?: ErrorInfo | undefined;
}

/** The turn that is running. */
export interface ActiveTurn {
  readonly id: string;
  readonly startedAt: string;
  readonly message: Message;
  readonly responseParts: readonly ResponsePart[];
  readonly usage: UsageInfo | undefined;
}

/** Who wrote a message. A client may only send `user` messages. */
export type MessageKind = "user" | "agent" | "tool" | "systemNotification";

export interface MessageOrigin {
  readonly kind: MessageKind;
}

export interface Message {
  readonly text: string;
  readonly origin: MessageOrigin;
  readonly attachments?: readonly MessageAttachment[];
  readonly model?: ModelSelection;
  readonly agent?: AgentSelection;
  readonly _meta?: Meta;
}

export interface MessageAttachmentBase {
  readonly label: string;
  /** The span of the message text that stands for the attachment. */
  readonly range?: TextRange;
  /** Open word; known: `image`, `document`, `symbol`, `directory`, `selection`. */
  readonly displayKind?: string;
  readonly _meta?: Meta;
}

export interface SimpleMessageAttachment extends MessageAttachmentBase {
  readonly type: "simple";
  readonly modelRepresentation?: string;
}

export interface MessageEmbeddedResourceAttachment extends MessageAttachmentBase {
  readonly type: "embeddedResource";
  /** Base64. */
  readonly data: string;
  readonly contentType: string;
  readonly selection?: TextSelection;
}

export interface MessageResourceAttachment extends MessageAttachmentBase, ContentRef {
  readonly type: "resource";
  readonly selection?: TextSelection;
}

export interface MessageAnnotationsAttachment extends MessageAttachmentBase {
  readonly type: "annotations";
  readonly resource: URI;
  /** Absent = all annotations of the channel. */
  readonly annotationIds?: readonly string[];
}

/** The transcript of another chat, from its start through `endTurn`. */
export interface MessageChatAttachment extends MessageAttachmentBase {
  readonly type: "chat";
  readonly resource: URI;
  readonly endTurn: string;
}

export type MessageAttachment =
  | SimpleMessageAttachment
  | MessageEmbeddedResourceAttachment
  | MessageResourceAttachment
  | MessageAnnotationsAttachment
  | MessageChatAttachment;

// Response parts

export interface MarkdownResponsePart {
  readonly kind: "markdown";
  readonly id: string;
  readonly content: string;
}

export interface ReasoningResponsePart {
  readonly kind: "reasoning";
  readonly id: string;
  readonly content: string;
}

export interface ContentRefResponsePart extends ContentRef {
  readonly kind: "contentRef";
}

/** Its part id is `toolCall.toolCallId`. */
export interface ToolCallResponsePart {
  readonly kind: "toolCall";
  readonly toolCall: ToolCallState;
}

/** A note of the agent host that both the model and the person should see. */
export interface SystemNotificationResponsePart {
  readonly kind: "systemNotification";
  readonly content: StringOrMarkdown;
  readonly _meta?: Meta;
}

/** Questions to the person. Open exactly while `response` is absent. */
export interface InputRequestResponsePart {
  readonly kind: "inputRequest";
  readonly request: ChatInputRequest;
  readonly response?: ChatInputResponseKind;
}

export type ResponsePart =
  | MarkdownResponsePart
  | ReasoningResponsePart
  | ContentRefResponsePart
  | ToolCallResponsePart
  | SystemNotificationResponsePart
  | InputRequestResponsePart;

// Tool calls

export type ToolCallConfirmationReason = "not-needed" | "user-action" | "setting";
export type ToolCallCancellationReason = "denied" | "skipped" | "result-denied";

export interface ToolCallClientContributor {
  readonly kind: "client";
  /** The client that has to execute the call. */
  readonly clientId: string;
}

export interface ToolCallMcpContributor {
  readonly kind: "mcp";
  readonly customizationId: string;
}

export type ToolCallContributor = ToolCallClientContributor | ToolCallMcpContributor;

/** A choice that is offered for a call that waits for confirmation. Shown in the given order. */
export interface ConfirmationOption {
  readonly id: string;
  readonly label: string;
  readonly kind: "approve" | "deny";
  /** Options of different groups may be set apart by a divider. */
  readonly group?: number;
}

/** What a model judge makes of a call; `safety` runs from 0 (unsafe) to 1 (safe). */
export type ToolCallRiskAssessment =
  | { readonly kind: "judge"; readonly status: "loading" }
  | {
      readonly kind: "judge";
      readonly status: "complete";
      readonly reason: StringOrMarkdown;
      readonly safety: number;
    };

/** What every state of a tool call has. */
export interface ToolCallBase {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly displayName: string;
  readonly intention?: string | undefined;
  readonly contributor?: ToolCallContributor | undefined;
  readonly _meta?: Meta | undefined;
}

/** Known as soon as the input of the call is complete. */
export interface ToolCallParams {
  readonly invocationMessage: StringOrMarkdown;
  readonly toolInput?: string | undefined;
}

/** Known as soon as the call may run. */
export interface ToolCallPostConfirm {
  readonly confirmed: ToolCallConfirmationReason;
  readonly selectedOption?: ConfirmationOption;
}

export interface ToolCallResult {
  readonly success: boolean;
  readonly pastTenseMessage: StringOrMarkdown;
  readonly content?: readonly ToolResultContent[] | undefined;
  readonly structuredContent?: Readonly<Record<string, unknown>> | undefined;
  readonly error?: { readonly message: string; readonly code?: string } | undefined;
}

/** The model is still writing the input. */
export interface ToolCallStreamingState extends ToolCallBase {
  readonly status: "streaming";
  readonly partialInput?: string;
  readonly invocationMessage?: StringOrMarkdown | undefined;
}

/** Somebody has to decide whether the call may run, or may go on. */
export interface ToolCallPendingConfirmationState extends ToolCallBase, ToolCallParams {
  readonly status: "pending-confirmation";
  readonly confirmationTitle?: StringOrMarkdown | undefined;
  readonly riskAssessment?: ToolCallRiskAssessment | undefined;
  readonly edits?: { readonly items: readonly FileEdit[] } | undefined;
  /** Whether the input may be edited before it is confirmed. */
  readonly editable?: boolean | undefined;
  readonly options?: readonly ConfirmationOption[];
}

export interface ToolCallRunningState extends ToolCallBase, ToolCallParams, ToolCallPostConfirm {
  readonly status: "running";
  /** Output so far. */
  readonly content?: readonly ToolResultContent[];
}

/** Paused until somebody signs in to the MCP server behind the tool. */
export interface ToolCallAuthRequiredState extends ToolCallBase, ToolCallParams, ToolCallPostConfirm {
  readonly status: "auth-required";
  readonly contributor: ToolCallMcpContributor;
  readonly auth: McpAuthRequirement;
  readonly content?: readonly ToolResultContent[];
}

/** Done, and somebody has to decide whether the model may see the result. */
export interface ToolCallPendingResultConfirmationState
  extends ToolCallBase,
    ToolCallParams,
    ToolCallResult,
    ToolCallPostConfirm {
  readonly status: "pending-result-confirmation";
}

export interface ToolCallCompletedState
  extends ToolCallBase,
    ToolCallParams,
    ToolCallResult,
    ToolCallPostConfirm {
  readonly status: "completed";
}

export interface ToolCallCancelledState extends ToolCallBase, ToolCallParams {
  readonly status: "cancelled";
  readonly reason: ToolCallCancellationReason;
  readonly reasonMessage?: StringOrMarkdown | undefined;
  /** What the person would rather have. */
  readonly userSuggestion?: Message | undefined;
  readonly selectedOption?: ConfirmationOption;
}

export type ToolCallState =
  | ToolCallStreamingState
  | ToolCallPendingConfirmationState
  | ToolCallRunningState
  | ToolCallAuthRequiredState
  | ToolCallPendingResultConfirmationState
  | ToolCallCompletedState
  | ToolCallCancelledState;

/** The states that wait for a decision. A call that waits for a sign-in is not one of them. */
export type ToolCallConfirmationState =
  | ToolCallPendingConfirmationState
  | ToolCallPendingResultConfirmationState;

// Tool results

export interface ToolResultTextContent {
  readonly type: "text";
  readonly text: string;
}

export interface ToolResultEmbeddedResourceContent {
  readonly type: "embeddedResource";
  /** Base64. */
  readonly data: string;
  readonly contentType: string;
}

export interface ToolResultResourceContent extends ContentRef {
  readonly type: "resource";
}

export interface ToolResultFileEditContent extends FileEdit {
  readonly type: "fileEdit";
}

/** A terminal that can be watched; `result` is filled in when its command ends. */
export interface ToolResultTerminalContent {
  readonly type: "terminal";
  readonly resource: URI;
  readonly title: string;
  /** False: plain text without control sequences. */
  readonly isPty?: boolean;
  readonly result?: TerminalCommandResult;
}

export interface TerminalCommandResult {
  readonly exitCode?: number;
  /** Output for those who did not watch. */
  readonly preview?: string;
  readonly truncated?: boolean;
}

/** A worker chat that the call started. */
export interface ToolResultSubagentContent {
  readonly type: "subagent";
  readonly resource: URI;
  readonly title: string;
  readonly agentName?: string;
  readonly description?: string;
}

export type ToolResultContent =
  | ToolResultTextContent
  | ToolResultEmbeddedResourceContent
  | ToolResultResourceContent
  | ToolResultFileEditContent
  | ToolResultTerminalContent
  | ToolResultSubagentContent;

// Input requests

export type ChatInputResponseKind = "accept" | "decline" | "cancel";

export interface ChatInputRequest {
  readonly id: string;
  readonly message?: string;
  /** A page to look at or to open. */
  readonly url?: URI;
  readonly questions?: readonly ChatInputQuestion[];
  /** Answers by question id, drafts included. */
  readonly answers?: ChatInputAnswers | undefined;
}

export type ChatInputAnswers = Readonly<Record<string, ChatInputAnswer>>;

export interface ChatInputQuestionBase {
  readonly id: string;
  readonly title?: string;
  readonly message: string;
  readonly required?: boolean;
}

export interface ChatInputTextQuestion extends ChatInputQuestionBase {
  readonly kind: "text";
  /** For example `email`, `uri`, `date`, `date-time`. */
  readonly format?: string;
  /** Length in characters. */
  readonly min?: number;
  readonly max?: number;
  readonly defaultValue?: string;
}

export interface ChatInputNumberQuestion extends ChatInputQuestionBase {
  readonly kind: "number" | "integer";
  readonly min?: number;
  readonly max?: number;
  readonly defaultValue?: number;
}

export interface ChatInputBooleanQuestion extends ChatInputQuestionBase {
  readonly kind: "boolean";
  readonly defaultValue?: boolean;
}

export interface ChatInputOption {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly recommended?: boolean;
}

export interface ChatInputSingleSelectQuestion extends ChatInputQuestionBase {
  readonly kind: "single-select";
  readonly options: readonly ChatInputOption[];
  /** Whether words of one's own may take the place of an option. */
  readonly allowFreeformInput?: boolean;
}

export interface ChatInputMultiSelectQuestion extends ChatInputQuestionBase {
  readonly kind: "multi-select";
  readonly options: readonly ChatInputOption[];
  /** Whether words of one's own may be added to the options. */
  readonly allowFreeformInput?: boolean;
  /** Number of selected options. */
  readonly min?: number;
  readonly max?: number;
}

export type ChatInputQuestion =
  | ChatInputTextQuestion
  | ChatInputNumberQuestion
  | ChatInputBooleanQuestion
  | ChatInputSingleSelectQuestion
  | ChatInputMultiSelectQuestion;

/** Selected values are option ids. */
export type ChatInputAnswerValue =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "selected"; readonly value: string; readonly freeformValues?: readonly string[] }
  | {
      readonly kind: "selected-many";
      readonly value: readonly string[];
      readonly freeformValues?: readonly string[];
    };

export interface ChatInputAnswered {
  readonly state: "draft" | "submitted";
  readonly value: ChatInputAnswerValue;
}

export interface ChatInputSkipped {
  readonly state: "skipped";
  readonly freeformValues?: readonly string[];
}

export type ChatInputAnswer = ChatInputAnswered | ChatInputSkipped;
