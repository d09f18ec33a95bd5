/** The stream of a session's events: subscribing, paging, and the mark of events that were not delivered. */
import { z } from "zod";

/** The events strictly between the two cursors were not delivered. May arrive after the event at `next`. */
export const viewGap = z.object({ sessionId: z.string(), after: z.string(), next: z.string() });

export interface ViewSubscribeParams {
  readonly sessionId: string;
  /** Replay everything after this cursor first; absent: from now. */
  readonly after?: string;
}

/** The head of the view when the subscription began. */
export const viewSubscribeResult = z.object({ viewCursor: z.string() });

export interface ViewUnsubscribeParams {
  readonly sessionId: string;
}

export interface ViewPageParams {
  readonly sessionId: string;
  /** From 1 to 1000 events. */
  readonly limit: number;
  /** Exclusive; absent: from the beginning, or backwards from the head. Not together with `anchor`. */
  readonly cursor?: string;
  readonly anchor?: "latestCompaction";
  readonly direction?: "forward" | "backward";
}
