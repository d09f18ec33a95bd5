/** What is asked of sessions, and what Muse answers. */
import { z } from "zod";
import { history, pendingRequest } from "./history.ts";
import type { ModelSelection, ReasoningEffort } from "./model.ts";
import { approvalModeState, session } from "./session.ts";
import { list, listOrEmpty, optional, word } from "./wire.ts";

/** The closed set of modes a client may choose. */
export type ApprovalMode = "allowAll" | "promptUnmatched" | "onRequest" | "denyUnmatched";

export interface OfSession {
  readonly sessionId: string;
}

/** A server of the Model Context Protocol that the session shall use. `required` is the default mode. */
export type McpServer =
  | {
      readonly transport: "stdio";
      readonly command: string;
      readonly args?: readonly string[];
      readonly env?: Readonly<Record<string, string>>;
      readonly framing?: "auto" | "contentLength" | "lineDelimitedJson";
      readonly mode?: "required" | "optional";
    }
  | {
      readonly transport: "streamableHttp";
      readonly url: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly mode?: "required" | "optional";
    };

/** `mcpServers` needs the capability `sessionMcp`. */
export interface SessionConfig {
  readonly mcpServers?: Readonly<Record<string, McpServer>>;
}

export interface SessionStartParams {
  /** Absolute and canonical. */
  readonly workspaceRoot?: string;
  /** The first root is the working directory and names the same folder as `workspaceRoot`. */
  readonly workspaceRoots?: readonly string[];
  /** A fresh id for the new session; never selects an old one. */
  readonly sessionId?: string;
  readonly approvalMode?: ApprovalMode | null;
  readonly modelId?: string;
  readonly providerId?: string | null;
  readonly config?: SessionConfig;
}

/** The cursor is where the session stands, not an event that was delivered. */
export const sessionStartResult = z.object({ session, viewCursor: z.string() });

export interface SessionResumeParams extends OfSession {
  /** Ask only for what came after this event; it streams before the answer. */
  readonly cursor?: string | null;
  readonly history?: "auto" | "inline" | "snapshot" | "anchored";
  readonly excludeItems?: boolean;
  readonly config?: SessionConfig;
}

export interface SessionForkParams extends OfSession {
  /** Keep turns up to this ended one; absent: all ended turns. */
  readonly cutPoint?: { readonly lastTurnId: string };
  readonly excludeItems?: boolean;
}

export interface SessionReadParams extends OfSession {
  /** True where absent. */
  readonly excludeItems?: boolean;
}

/** A session with its past: the answer to resume, fork and read. */
export const sessionWithHistory = z.object({
  session,
  viewCursor: z.string(),
  history,
  pendingRequests: listOrEmpty(pendingRequest),
});

export interface SessionListParams {
  /** From the page before; not a view cursor. */
  readonly cursor?: string | null;
  /** 50 where absent, at most 200. */
  readonly limit?: number;
  /** RFC 3339. */
  readonly updatedAfter?: string;
  readonly workspaceRoot?: string;
}

/** Newest activity first; `nextCursor` is null on the last page. */
export const sessionListResult = z.object({ sessions: list(session), nextCursor: z.string().nullable() });

export interface SessionRenameParams extends OfSession {
  readonly name: string;
}

/** `name` is what Muse made of the wish; absent: an event will tell. */
export const sessionRenameResult = z.object({
  commandId: z.string(),
  status: word,
  name: optional(z.string()),
});

export interface SessionCompactParams extends OfSession {
  readonly turnId?: string;
}

/** `status` is `accepted`, or `noop` with a reason; both are a success. */
export const sessionCompactResult = z.object({
  commandId: z.string(),
  status: word,
  reason: optional(z.string()),
});

export interface SessionSetModelParams extends OfSession {
  readonly model: ModelSelection;
}

export interface SessionSetReasoningEffortParams extends OfSession {
  readonly reasoningEffort: ReasoningEffort;
}

export interface SessionSetApprovalModeParams extends OfSession {
  readonly mode: ApprovalMode;
}

/** The mode that holds now, which is what to show whatever was asked for. */
export const sessionSetApprovalModeResult = z.object({
  commandId: z.string(),
  status: word,
  applyOutcome: word,
  effectiveMode: approvalModeState,
});

/** Needs the capability `userShell`. */
export interface SessionUserShellParams extends OfSession {
  readonly commandText: string;
}

/** An acknowledgement that says no more than that. */
export const accepted = z.object({ commandId: z.string(), status: word });
