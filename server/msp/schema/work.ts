/** Controls of work beside the conversation: subagents, background tasks and workflows. */
import { z } from "zod";
import { optional, word } from "./wire.ts";

export interface SubagentParams {
  readonly sessionId: string;
  readonly subagentId: string;
}

export interface SubagentMessageParams extends SubagentParams {
  /** Not empty. */
  readonly body: string;
}

export interface SubagentReasonParams extends SubagentParams {
  readonly reason?: string;
}

/** `taskId` is the item id of the tool call. */
export interface TaskParams {
  readonly sessionId: string;
  readonly taskId: string;
}

export const taskResult = z.object({ commandId: z.string(), status: word, taskId: optional(z.string()) });

export interface WorkflowParams {
  readonly sessionId: string;
  readonly workflowRunId: string;
}

export interface WorkflowChildParams extends WorkflowParams {
  readonly childId: string;
  /** The attempt that is meant; an older one is refused. */
  readonly attempt: number;
  readonly action: "skip" | "retry";
}
