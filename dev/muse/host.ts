/** The state of one simulated host: its client, its loaded sessions and what it still has to do. */
import type { Agenda, Cancel } from "./agenda.ts";
import type { Frame } from "./frame.ts";
import type { Lies } from "./lies.ts";
import type { Ports } from "./ports.ts";
import type { ApprovalMode, ReasoningEffort } from "./schema/common.ts";
import type { ViewEvent } from "./schema/notification.ts";
import type { ErrorObject, ModelRow, SkillRow } from "./schema/result.ts";
import type { SessionFold } from "./session-fold.ts";
import type { Story } from "./stories/story.ts";
import type { TurnRun } from "./turn/run.ts";

export interface HostFlags {
  readonly disableSandbox: boolean;
  readonly disableWrite: boolean;
  readonly disableShell: boolean;
}

/** What the scripted model does, and what the host offers. */
export interface Script {
  readonly choose: (prompt: string) => Story;
  readonly models: readonly ModelRow[];
  readonly skills: readonly SkillRow[];
}

/** Something that a test or a person should know; violations are breaches by the client or by the host itself. */
export interface Note {
  readonly type: "violation" | "notice";
  readonly text: string;
  readonly frame?: unknown;
}

export interface HostOptions {
  /** 1 = recorded times, 0 = as fast as possible. */
  readonly pace: number;
  readonly flags: HostFlags;
  readonly script: Script;
  readonly lies: Lies;
  readonly note: (note: Note) => void;
}

interface ClientState {
  readonly name: string;
  readonly granted: readonly string[];
  readonly optedOut: readonly string[];
  readonly dialogs: boolean;
  readonly experimental: boolean;
}

/** A server request that waits for its receipt. `subject` is the approval or prompt it shows. */
interface OpenRequest {
  readonly method: string;
  readonly subject: string;
}

export type Answer = { readonly result: Frame } | { readonly error: ErrorObject };

export interface LedgerRow {
  readonly method: string;
  readonly payload: string;
  readonly answer: Answer;
}

export interface SessionHead {
  readonly sessionId: string;
  readonly createdAtMs: number;
  readonly startCommandId: string;
  readonly workspaceRoot: string | null;
  readonly providerId: string | null;
  /** Null: the host uses its default and names none. */
  readonly modelId: string | null;
  readonly mode: ApprovalMode;
  readonly forkedFrom: {
    readonly commandId: string;
    readonly cutCursor: string;
    readonly cutExplicit: boolean;
    readonly sessionId: string;
  } | null;
  readonly child?: boolean;
}

export interface StoredOutput {
  readonly itemId: string;
  readonly id: string;
  readonly mediaType: string;
  readonly content: string;
  readonly availability: string;
}

export interface QueuedTurn {
  readonly turnId: string;
  readonly commandId: string;
  readonly input: TurnInput;
}

/** A prompt as the model sees it and as the transcript shows it. */
export interface TurnInput {
  readonly text: string;
  readonly displayText?: string;
  readonly attachments: readonly {
    readonly type: string;
    readonly mediaType: string;
    readonly width?: number;
    readonly height?: number;
  }[];
  readonly reasoningEffort?: ReasoningEffort;
}

/** A session as its log tells it; also what an unloaded session looks like. */
export interface SessionLog {
  readonly head: SessionHead;
  readonly events: ViewEvent[];
  readonly fold: SessionFold;
  readonly outputs: Map<string, StoredOutput>;
  readonly rules: string[];
  readonly queue: QueuedTurn[];
  readonly path: string;
  updatedAtMs: number;
}

/** A session that this host has loaded. */
export interface OpenSession extends SessionLog {
  readonly id: string;
  cursor: number;
  deltas: number;
  sequence: number;
  status: "idle" | "running";
  /** `(status, attention)` as the client heard it last, see `statusOf`. */
  told: string;
  /** Set while this connection receives the session's events. */
  subscribed: boolean;
  /** Set while a load repairs the log and during an orderly stop: events are written, not sent. */
  muted: boolean;
  /** How the mode came about, as the row says it. */
  modeSource: string;
  modeCommandId: string | null;
  titled: boolean;
  branchPending: boolean;
  run: TurnRun | undefined;
  readonly background: Map<string, { readonly stop: () => void }>;
}

export interface Host {
  readonly options: HostOptions;
  readonly ports: Ports;
  readonly agenda: Agenda;
  readonly out: Frame[];
  readonly held: Frame[];
  readonly sessions: Map<string, OpenSession>;
  readonly ledger: Map<string, LedgerRow>;
  /** The skills on offer: those of the script, and what appeared since. */
  readonly skills: SkillRow[];
  readonly requests: Map<number, OpenRequest>;
  /** Answers that a lie holds back until a turn has ended. */
  readonly heldAnswers: (() => void)[];
  client: ClientState | undefined;
  /** Somebody has signed in since the host started. */
  signedIn: boolean;
  initialized: boolean;
  nextRequestId: number;
  refusals: { overloaded: number; backpressured: number };
  /** How often each method was answered with the error that a lie gives it. */
  readonly lied: Map<string, number>;
}

/** Enters a step `recordedMs` of recorded time from now, scaled by the pace. */
export function later(host: Host, recordedMs: number, run: () => void): Cancel {
  return host.agenda.at(host.ports.now() + recordedMs * host.options.pace, run);
}
