/** The heading of a confirmation: which step of how many, and what it is about. */
import type { Approval, ApprovalSubject } from "../../../shared/session/state.ts";

export function approvalTitle({ subject, requirement, toolName }: Approval): string {
  const stage = subject.stages.find(({ sourceIndex }) => sourceIndex === requirement.sourceIndex);
  const question = subjectQuestion(subject, toolName);
  return stage !== undefined && stage.total > 1
    ? `Step ${stage.position} of ${stage.total}: ${question}`
    : question;
}

function subjectQuestion(subject: ApprovalSubject, toolName: string): string {
  switch (subject.kind) {
    case "shell":
      return "Run this command?";
    case "fileAccess":
      return `Allow ${subject.access ?? "access"} to ${subject.path ?? "this file"}?`;
    case "network":
      return `Connect to ${[subject.host, subject.port].filter((part) => part !== undefined).join(":") || "the network"}?`;
    case "unixSocket":
      return `Connect to the socket ${subject.path ?? subject.target ?? ""}?`;
    case "process":
      return `Act on the process ${subject.target ?? ""}?`;
    case "tool":
      return `Use the tool ${subject.toolName ?? toolName}?`;
    default:
      return `Allow ${toolName} (${subject.kind})?`;
  }
}
