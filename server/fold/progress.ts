/** What is said of work that goes on beside the turn: plain lines, for the log of its row. */
import type { Subagent, Workflow, WorkflowChild } from "../../shared/session/state.ts";

/** The state with what it took, then the result. */
export function subagentProgress(subagent: Subagent): string {
  const { status, controlStatus, durationMs, totalTokens, summary, unreadable } = subagent;
  const state = stateWord(status === "inProgress" ? (controlStatus ?? status) : status);
  const lines = [
    withCost(state, durationMs, totalTokens),
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
    stateWord(terminal ?? status).toLowerCase(),
  ].filter((part) => part !== undefined);
  return `${name} ${withCost(told.join(", "), durationMs, totalTokens)}`;
}

function withCost(state: string, durationMs: number | undefined, totalTokens: number | undefined): string {
  const facts = [
    state,
    durationMs === undefined ? undefined : duration(durationMs),
    totalTokens === undefined || totalTokens === 0 ? undefined : `${totalTokens} tokens`,
  ];
  return facts.filter((fact) => fact !== undefined).join(" · ");
}

function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Muse's own words in plain ones; a word that nobody knows is taken apart and kept. */
export function stateWord(word: string): string {
  switch (word) {
    case "inProgress":
    case "usage":
    case "started":
      return "Running";
    case "scheduled":
      return "Waiting to start";
    default: {
      const words = word.replaceAll(/(?<=[a-z])(?=[A-Z])|[_-]+/g, " ").toLowerCase();
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
  }
}
