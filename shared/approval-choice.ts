/** What a choice that Muse offers for an approval means. */
import type { ApprovalChoice } from "./session/state.ts";

/** An unknown decision never reads as a permission, unless it calls itself one; and then only a person takes it. */
export function isAllow({ decision }: Pick<ApprovalChoice, "decision">): boolean {
  return decision.startsWith("approved");
}
