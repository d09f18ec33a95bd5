/** What came of a request, in words. */

export type OutcomeTone = "good" | "bad" | "neutral";

export interface Outcome {
  readonly tone: OutcomeTone;
  /** A short sentence without a full stop. */
  readonly headline: string;
  readonly details: readonly string[];
  /** Something went wrong beside the decision. */
  readonly warning?: string;
}

/** What is shown of a request that ended without an answer. */
export function retiredOutcome(details: readonly string[]): Outcome {
  return { tone: "neutral", headline: "No longer needed", details };
}
