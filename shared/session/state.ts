/**
 * What Muse says about a session beyond its AHP chat: configuration, accounting, and the details of
 * approvals and prompts that AHP has no room for. Plain JSON-safe data, never mutated.
 * Open wire words (modes, scopes, outcomes) are kept verbatim as strings.
 */

export interface SessionState {
  /** The native Muse session id. */
  readonly sessionId: string;
  readonly title?: string;
  readonly workspaceRoot?: string;
  readonly branch?: string;
  readonly model?: SessionModel;
  /** Reasoning effort of the session, when Muse named one. */
  readonly effort?: string;
  /** Approval mode in force (MSP `ApprovalMode`). */
  readonly approvalMode?: string;
  readonly usage?: SessionUsage;
  readonly context?: ContextUsage;
  readonly subscription?: Subscription;
  /** The command by which a person asked for a compaction that Muse admitted and has not told the end of. */
  readonly compacting?: string;
  readonly goal?: Goal;
  readonly todos: readonly Todo[];
  /** Prompts that this client sent, oldest first, kept until well after they became part of the chat. */
  readonly submissions: readonly Submission[];
  /** Every approval of the session, oldest first, decided ones included. */
  readonly approvals: readonly Approval[];
  /** Every prompt to the user, oldest first, settled ones included. */
  readonly userInputs: readonly UserInput[];
  /** What was typed and chosen at requests and is not sent yet, the newest last. */
  readonly drafts?: readonly Draft[];
  /** Work that goes on after the turn that started it. */
  readonly tasks: readonly Task[];
  /** Children that Muse runs for the session, oldest first, those that ended included. */
  readonly subagents: readonly Subagent[];
  /** Runs of workflows, oldest first, those that ended included. */
  readonly workflows: readonly Workflow[];
  /** What the host granted this connection (MSP `grantedCapabilities`). */
  readonly grants: readonly string[];
  /** Things the person has to know that belong to no row of the chat. */
  readonly notices: readonly Notice[];
}

export interface SessionModel {
  readonly modelId: string;
  readonly providerId?: string;
}

/** Token counts. `last*` describe the newest model call, the others the whole session. */
export interface SessionUsage {
  readonly inputTokens: number;
  /** How many of the input tokens came from a cache; absent where some call of the session was never seen. */
  readonly cachedInputTokens?: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
  readonly lastInputTokens: number;
  /** What the newest call held; after a compaction what is left of it. */
  readonly lastTotalTokens: number;
}

/** What the account had left when Muse last heard of it. Times in milliseconds since the epoch. */
export interface Subscription {
  readonly observedAt: number;
  /** Muse's own word for the plan. */
  readonly tier: string;
  readonly window: SubscriptionWindow & { readonly minutes: number };
  readonly weekly: SubscriptionWindow;
}

export interface SubscriptionWindow {
  /** From 0; may exceed 100. */
  readonly usedPercent: number;
  readonly resetsAt: number;
}

export interface ContextUsage {
  readonly usedTokens: number;
  readonly windowTokens?: number;
  /** Absent where the size is that of a compaction, which holds until the next model call. */
  readonly pressure?: string;
}

export interface Goal {
  readonly objective: string;
  /** `active`, `paused`, `blocked`, or another word. */
  readonly status: string;
  /** 0 to 100. */
  readonly percentComplete?: number;
  readonly currentWork?: string;
  readonly nextWork?: string;
}

export interface Todo {
  readonly text: string;
  readonly status: string;
  /** What is said of it while it is being done. */
  readonly activeForm?: string | undefined;
}

/** Where a prompt of ours stands: the frame is on its way, Muse admitted it, or Muse will never run it. */
export type SubmissionStatus = "sending" | "queued" | "accepted" | "failed";

export interface Submission {
  /** UUIDv7 minted before the frame was written; the identity of the user's intent. */
  readonly commandId: string;
  /** Paseo's id of the same message. */
  readonly clientMessageId: string;
  readonly delivery: "turn" | "steer";
  readonly text: string;
  /** Media types of the images that go with it. */
  readonly images?: readonly string[];
  readonly status: SubmissionStatus;
  /** The turn that runs it, as soon as Muse named one. */
  readonly turnId?: string;
  /** The steered message became an item of the chat. */
  readonly shown?: boolean;
  /** The prompt was a command, and this is what came of it: no turn of its own runs it. */
  readonly answer?: CommandAnswer;
  readonly error?: Failure;
}

/** Told below the command. An empty text: what came of it has rows of its own. */
export interface CommandAnswer {
  readonly level: "info" | "warning";
  readonly text: string;
}

export interface Failure {
  readonly message: string;
  readonly code?: string;
  /** For whoever looks for the cause: the host's own words. */
  readonly diagnostic?: string;
}

/** The part of an approval that waits for a decision (MSP `ApprovalRequirementRef`). */
export interface Requirement {
  readonly approvalId: string;
  readonly sourceIndex: number;
}

export interface ApprovalChoice {
  readonly choiceId: string;
  readonly label: string;
  readonly decision: string;
  readonly scope: string;
  readonly acceptsFeedback: boolean;
  readonly rulePreview?: string;
}

export interface ApprovalStage {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  readonly sourceIndex: number;
  readonly argv: readonly string[];
  readonly argvComplete: boolean;
  /** `unresolved`, `knownSafe`, `allowOnce`, or a newer word. */
  readonly resolution: string;
}

/** What the approval is about. `kind` is an open word; only the members that fit it are present. */
export interface ApprovalSubject {
  readonly kind: string;
  readonly command?: string;
  readonly path?: string;
  readonly access?: string;
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: string;
  readonly target?: string;
  readonly toolName?: string;
  readonly workspaceRoot?: string;
  readonly origin?: { readonly kind: string; readonly command?: string; readonly url?: string };
  readonly stages: readonly ApprovalStage[];
}

export interface ApprovalResolution {
  readonly decision: string;
  /** `allow`, `deny`, or a newer word. */
  readonly policyResult: string;
  /** `user`, `policy`, `llmJudge`, or a newer word. */
  readonly resolvedBy: string;
  readonly decidedByCommandId?: string;
  readonly rulePreview?: string;
  /** Set when the rule of an "always allow" choice could not be saved. */
  readonly persistenceFailure?: string;
}

export interface Approval {
  readonly approvalId: string;
  /** The item that waits, also the AHP `toolCallId`. It may never become visible (a child's item). */
  readonly itemId: string;
  readonly turnId: string;
  readonly toolName: string;
  /** The arguments as the model wrote them; JSON text, not always well-formed. */
  readonly rawArgs: string;
  readonly subject: ApprovalSubject;
  readonly choices: readonly ApprovalChoice[];
  readonly requirement: Requirement;
  readonly protectedWrite: boolean;
  readonly judgeEscalated: boolean;
  readonly subagentId?: string;
  /** How often it was put before a person, where more than once: its turn ended, but Muse still waits. */
  readonly asked?: number;
  /** Deciding it without a person was tried and failed. */
  readonly needsPerson?: boolean;
  /** The choice that settled the newest stage, when the host named it. */
  readonly lastChoiceId?: string;
  /** Absent while a decision is needed. */
  readonly resolution?: ApprovalResolution;
}

export interface UserInputOption {
  readonly label: string;
  readonly description?: string;
  readonly preview?: { readonly content: string; readonly format: string };
}

export interface UserInputQuestion {
  readonly id: string;
  readonly header: string;
  readonly question: string;
  readonly options: readonly UserInputOption[];
  readonly multiple: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** One answer in MSP's own shape: exactly one of the three values, and an optional note. */
export interface UserInputAnswer {
  readonly questionId: string;
  readonly selectedLabel?: string;
  readonly selectedLabels?: readonly string[];
  readonly freeText?: string;
  readonly note?: string;
}

export interface UserInputSettlement {
  /** `answered`, `clarified`, `cancelled`, `interrupted`, `timedOut`, `aborted`, or a newer word. */
  readonly outcome: string;
  readonly answers: readonly UserInputAnswer[];
  readonly clarification?: string;
  readonly reason?: string;
}

export interface UserInput {
  readonly userInputId: string;
  readonly itemId: string;
  readonly turnId: string;
  readonly questions: readonly UserInputQuestion[];
  /** How often it was put before a person, where more than once. */
  readonly asked?: number;
  /** When the host settles the prompt by itself, milliseconds since the epoch. For display only. */
  readonly autoResolvesAt?: number;
  /** Absent while an answer is awaited. */
  readonly settlement?: UserInputSettlement;
}

export interface Task {
  /** The tool call's item id. */
  readonly taskId: string;
  readonly turnId: string;
  readonly label: string;
  readonly status: string;
}

/** A child agent (MSP item kind `subagent`, or the tool calls that stand for one). */
export interface Subagent {
  /** Its item id where Muse named no id of its own. */
  readonly subagentId: string;
  /** Muse named no id by which it could be controlled. */
  readonly isAnonymous?: boolean;
  /** The item that tells of it, also the AHP `toolCallId`. */
  readonly itemId: string;
  readonly turnId: string;
  readonly role: string;
  readonly objective: string;
  /** `inProgress`, or how it ended; only this says that it has ended. */
  readonly status: string;
  /** `running`, `resultReady`, `closed`, or another word. */
  readonly controlStatus?: string;
  /** The child's own session, once it has one. */
  readonly childSessionId?: string;
  /** Why its own conversation cannot be shown, where that was tried. */
  readonly unreadable?: string;
  /** Its place among all children, such as `main/reviewer/1`. */
  readonly agentPath?: string;
  readonly workflowRunId?: string;
  readonly durationMs?: number;
  readonly totalTokens?: number;
  /** What it reported, or why it failed. */
  readonly summary?: string;
}

/** What a person has typed and chosen at one request, so that it is there on the next device, too. */
export interface Draft {
  /** Of an approval or of a prompt. */
  readonly requestId: string;
  /** The client that wrote it last; each time its plugin is loaded it is another one. */
  readonly by: string;
  /** By question id. */
  readonly answers: Readonly<Record<string, AnswerDraft>>;
  /** Why not, or what instead. */
  readonly reason: string;
  /** What is asked back. */
  readonly clarification: string;
}

export interface AnswerDraft {
  /** Labels. Kept while own words are in use. */
  readonly selected: readonly string[];
  readonly ownWords: boolean;
  readonly freeText: string;
  readonly note: string;
}

export interface Workflow {
  readonly workflowRunId: string;
  readonly itemId: string;
  readonly turnId: string;
  readonly label: string;
  readonly status: string;
  /** In Muse's order; a retry of a child is an entry of its own. */
  readonly children: readonly WorkflowChild[];
  /** The readable part of its report. */
  readonly summary?: string;
}

/** One attempt of one child; both together are its identity. */
export interface WorkflowChild {
  readonly childId: string;
  readonly attempt: number;
  readonly status: string;
  /** How it ended, where it has. */
  readonly terminal?: string;
  readonly label?: string;
  readonly phase?: string;
  readonly durationMs?: number;
  readonly totalTokens?: number;
}

export interface Notice {
  readonly id: string;
  readonly severity: "info" | "warning" | "error";
  readonly title: string;
  readonly description?: string;
  /** Tells of a moment: told when it comes, and not again when the conversation is read anew. */
  readonly passing?: true;
}

/** MSP limit for free text, notes and clarifications, in characters (MSP `userInput/answer`). */
export const USER_INPUT_TEXT_LIMIT = 500;
