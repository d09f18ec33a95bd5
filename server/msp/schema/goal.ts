/** The goal a session works towards. */
import { z } from "zod";
import { nullable, optional, word } from "./wire.ts";

/** `status` is a free word; `active`, `paused` and `blocked` occur. */
export const goal = z.object({
  objective: z.string(),
  status: word,
  percentComplete: optional(z.number()),
  currentWork: optional(z.string()),
  nextWork: optional(z.string()),
});

/** Null: there is no goal any more. */
export const sessionGoalChanged = z.object({
  sessionId: z.string(),
  viewCursor: z.string(),
  goal: nullable(goal),
});

export interface GoalParams {
  readonly sessionId: string;
}

export interface GoalObjectiveParams extends GoalParams {
  /** Not empty. */
  readonly objective: string;
}

/** `turnId` is the turn that takes the goal up, where one does. */
export const goalResult = z.object({
  commandId: z.string(),
  status: word,
  turnId: optional(z.string()),
});
