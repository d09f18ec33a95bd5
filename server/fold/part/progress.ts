/** What is said of work that goes on beside the turn: plain lines, for the log of its row. */
import { effort } from "../../../shared/amounts.ts";
import type { Subagent, Workflow, WorkflowChild } from "../../../shared/session/state.ts";
import { statusWord } from "../../../shared/status-word.ts";

/** The state with what it took, then the result. */
export function subagentProgress(subagent: Subagent): string {
  const { status, controlStatus, durationMs, totalTokens, summary, unreadable } = subagent;
  const state = statusWord(status === "inProgress" ? (controlStatus ?? status) : status);
  const lines = [
    [state, ...effort({ durationMs, totalTokens })].join(" · "),
    summary,
    unreadable && `Its own conversation cannot be shown: ${unreadable}`,
  ];
  return lines.filter((line) => line !== undefined && line !== "").join("\n");
}

/** One line for each attempt of each child, then the result. */
export function workflowProgress({ children, summary }: Workflow): string {
  const numbers = new Map([...new Set(children.map(({ childId }) => childId))].map((id, at) => [id, at + 1]));
  const lines = children.map((child) => childLine(child, numbers.get(child.childId) ?? 0));
  return [...lines, ...(summary === undefined ? [] : [summary])].join("\n");
}

/** Paseo sets the word in brackets apart. */
function childLine(child: WorkflowChild, number: number): string {
  const { label, phase, attempt, status, terminal, durationMs, totalTokens } = child;
  const name = `[${label ?? `Agent ${number}`}]`;
  const told = [
    attempt > 1 ? `attempt ${attempt}` : undefined,
    phase,
    statusWord(terminal ?? status).toLowerCase(),
  ].filter((part) => part !== undefined);
  return `${name} ${[told.join(", "), ...effort({ durationMs, totalTokens })].join(" · ")}`;
}
