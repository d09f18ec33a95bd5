/** Questions to a {@link SessionState} that several places ask. */
import type { SessionState, Subagent, Task, Workflow } from "./state.ts";

export function stillRunning<Entry extends { readonly status: string }>(
  entries: readonly Entry[],
): readonly Entry[] {
  return entries.filter(({ status }) => status === "inProgress");
}

/** What goes on beside the turns; `subagents` are left out where their end is told in a turn. */
export function runningBeside({
  tasks,
  workflows,
  subagents = [],
}: Pick<SessionState, "tasks" | "workflows"> & Partial<Pick<SessionState, "subagents">>): readonly (
  | Task
  | Workflow
  | Subagent
)[] {
  return stillRunning([...tasks, ...workflows, ...subagents]);
}

/** A message of the person that Muse has not begun with. */
export function hasPromptWaiting({ submissions }: Pick<SessionState, "submissions">): boolean {
  return submissions.some(({ status }) => status === "sending" || status === "queued");
}
