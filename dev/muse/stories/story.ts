/** A story is data: the model calls of one turn. The engine plays it; tests and prompts choose it. Times are recorded milliseconds. */
import type { Question, Subject } from "../schema/approval.ts";
import type { Item } from "../schema/item.ts";
import type { TurnError } from "../schema/notification.ts";
import type { SkillRow } from "../schema/result.ts";
import type { TodoItem } from "../schema/session.ts";

/** How a call is gated. Without a plan nobody is asked. */
export interface ApprovalPlan {
  /** `shell` derives its stages from the command; the others have one requirement and no stages. */
  readonly kind: "shell" | "fileAccess" | "network" | "tool" | "other";
  /** The whole subject, for `other`. */
  readonly subject?: Subject;
  readonly judgeEscalated?: boolean;
  /** Path or host of the subject, where the kind has one. */
  readonly target?: string;
  readonly protectedWrite?: boolean;
  /** Another actor settles it after this time, as the given decision. */
  readonly elsewhere?: { readonly afterMs: number; readonly decision: "approved" | "denied" };
  /** A rule that is to be remembered cannot be saved: one more update after the end. */
  readonly persistFails?: boolean;
}

/** A simple edit: one hunk of one file, as the host stores it. */
export interface PatchPlan {
  readonly path: string;
  readonly before: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export interface PromptPlan {
  readonly questions: readonly [Question, ...Question[]];
  readonly autoResolutionMs?: number;
}

export interface ToolStep {
  readonly tool: string;
  /** Written as JSON in the order given, or verbatim when it is a string. */
  readonly args: Readonly<Record<string, unknown>> | string;
  /** Text of the output; `chunks` stream it first. */
  readonly output?: string;
  readonly chunks?: readonly string[];
  readonly durationMs?: number;
  /** A shell call that never ends by itself, and never goes to the background by itself. */
  readonly hangs?: boolean;
  readonly approval?: ApprovalPlan;
  /** One plan a file. */
  readonly patch?: PatchPlan | readonly PatchPlan[];
  /** What the model sees beside the text. */
  readonly shown?: Item["modelVisibleContent"];
  readonly prompt?: PromptPlan;
  readonly todos?: readonly TodoItem[];
  /** Bytes that stay in the host and are read by `item/readOutput`. */
  readonly stored?: { readonly content: string; readonly availability?: string };
  /** The host knows no such tool: no item appears. */
  readonly unknown?: boolean;
  readonly failed?: string;
  /** The status of a call that failed, where it is another one. */
  readonly endsAs?: string;
  /** A native subagent of the declared older form: an item of its own. */
  readonly subagentItem?: {
    readonly role: string;
    readonly objective: string;
    readonly summary: string;
    /** A command of the child that somebody has to allow. */
    readonly asks?: string;
    /** A child of the child. With one, the child works while the host has its session loaded. */
    readonly helper?: { readonly role: string; readonly objective: string; readonly summary: string };
  };
  /** A workflow that outlives the turn and reports in a turn of its own. */
  readonly workflow?: { readonly name: string; readonly script: string; readonly summary: string };
  /** A native subagent as three tool calls. */
  readonly subagentCalls?: { readonly role: string; readonly objective: string; readonly summary: string };
}

export interface ModelCall {
  /** Silence before the first sign of the call. */
  readonly delayMs?: number;
  readonly reasoning?: readonly string[];
  /**
   * The answer. `{prompt}`, `{steers}`, `{feedback}`, `{answers}` and `{commands}` are filled in; with an array the
   * second text is used when something was denied or declined in this turn.
   */
  readonly text?: string | readonly [string, string];
  /** Pause between two flushes of text. */
  readonly flushMs?: number;
  /** The answer stops half-way until a steer or a stop comes. */
  readonly hold?: boolean;
  readonly tools?: readonly ToolStep[];
  readonly retries?: readonly { readonly reason: string; readonly retryDelayMs: number }[];
  readonly failure?: TurnError;
  /** An item of a kind that no client knows. */
  readonly strangeItem?: boolean;
  readonly contextUsage?: boolean;
  /** The host finds a further skill. */
  readonly newSkill?: SkillRow;
  /** Notifications sent as they are, unchecked and unrecorded, before the answer. */
  readonly raw?: readonly { readonly method: string; readonly params?: Readonly<Record<string, unknown>> }[];
}

export interface Story {
  readonly name: string;
  readonly calls: readonly ModelCall[];
  /** Time between the last answer and the end of the turn. */
  readonly tailMs?: number;
  /** The turn ends before any reminder starts, as for a signed-out host. */
  readonly bare?: boolean;
  /** Queued, the turn cannot be launched and fails with this message. */
  readonly launchFails?: string;
  /** The host names the session at the end of the turn. */
  readonly renameTo?: string;
}
