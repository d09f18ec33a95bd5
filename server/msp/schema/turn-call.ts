/** What is asked of turns: to start, steer, stop and take them out of the queue. */
import { z } from "zod";
import type { ReasoningEffort } from "./model.ts";
import { flag, word } from "./wire.ts";

/** One part of a prompt. Texts are joined in order; an image has both of width and height, or neither. */
export type TurnInputPart =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "image";
      readonly mediaType: string;
      readonly base64Data: string;
      readonly width?: number;
      readonly height?: number;
    }
  | { readonly type: "skill"; readonly selector: string; readonly arguments?: string };

export interface TurnStartParams {
  readonly sessionId: string;
  /** At least one part. */
  readonly input: readonly TurnInputPart[];
  /** What the transcript shows instead of the prompt; the model never sees it. */
  readonly displayText?: string;
  /** `queue` where absent. */
  readonly ifBusy?: "queue" | "steer" | "replace";
  /** For this turn only. */
  readonly reasoningEffort?: ReasoningEffort;
  /** Replaces the roots of the session from this turn on; not together with steering. */
  readonly workspaceRoots?: readonly string[];
}

/** `turnId` is the turn that will carry the prompt; for a steered one that is the turn already running. */
export const turnStartResult = z.object({
  commandId: z.string(),
  status: word,
  /** `started`, `queued`, `steered`, or a newer word. */
  disposition: word,
  startedNewTurn: flag,
  turnId: z.string(),
});

export interface TurnSteerParams {
  readonly sessionId: string;
  /** Refused when another turn is running by then. */
  readonly expectedTurnId: string;
  readonly input: readonly TurnInputPart[];
  readonly reasoningEffort?: ReasoningEffort;
}

export interface TurnCancelParams {
  readonly sessionId: string;
  /** Always name it where it is known: a repeated command must not hit a later turn. */
  readonly turnId?: string;
}

export interface TurnInterruptParams extends TurnCancelParams {
  /** Also take the prompt back if nothing was answered yet. */
  readonly retract?: boolean;
}

export interface TurnUnqueueParams {
  readonly sessionId: string;
  readonly turnId: string;
}

/** Admitted, and for which turn. The stop itself is told by the turn's end. */
export const turnResult = z.object({ commandId: z.string(), status: word, turnId: z.string() });
