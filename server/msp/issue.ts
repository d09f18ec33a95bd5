/** Says what is wrong with a frame without repeating any of its content. */
import type { z } from "zod";

/** "path.to.member: what was expected" of the first issue; values never appear. */
export function describeIssue(error: z.ZodError | undefined): string {
  const issue = error?.issues[0];
  if (issue === undefined) return "unreadable";
  const path = issue.path.map(String).join(".");
  const expected = issue.code === "invalid_type" ? `expected ${issue.expected}` : issue.message;
  return path === "" ? expected : `${path}: ${expected}`;
}
