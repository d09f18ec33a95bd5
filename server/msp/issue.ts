/** Says what is wrong with a frame without repeating any of its content. */
import type { z } from "zod";

/** "path.to.member: what was expected" of the first issue; values never appear. */
export function describeIssue(error: z.ZodError | undefined): string {
  const outer = error?.issues[0];
  if (outer === undefined) return "unreadable";
  // Of several forms that a member may have the first is the usual one.
  const inner = outer.code === "invalid_union" ? outer.errors[0]?.[0] : undefined;
  const issue = inner ?? outer;
  const path = [...outer.path, ...(inner?.path ?? [])].map(String).join(".");
  const expected = issue.code === "invalid_type" ? `expected ${issue.expected}` : issue.message;
  return path === "" ? expected : `${path}: ${expected}`;
}
