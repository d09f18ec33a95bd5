/** Runs of workflows with each child's newest attempt, and what can be done with them. */
import type { Workflow, WorkflowChild } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import type { Control, PanelEntry, PanelSection } from "./entry.ts";
import { effortLine, statusBadge } from "./words.ts";

export function workflowSection({ session: { workflows } }: View): PanelSection | undefined {
  if (workflows.length === 0) return undefined;
  return {
    id: "workflows",
    title: "Workflows",
    entries: workflows.filter(isRunning).map(workflowEntry),
    ended: workflows.filter((workflow) => !isRunning(workflow)).map(workflowEntry),
  };
}

function isRunning({ status }: Workflow): boolean {
  return status === "inProgress";
}

function workflowEntry(workflow: Workflow): PanelEntry {
  const { workflowRunId, label, status, summary } = workflow;
  const children = newestAttempts(workflow);
  const done = children.filter((child) => outcome(child) !== undefined).length;
  const running = isRunning(workflow);
  return {
    id: `workflow:${workflowRunId}`,
    title: label,
    badge: statusBadge(status),
    lines: children.length === 0 ? [] : [`${done} of ${children.length} parts have ended`],
    ...(running && children.length > 0 && { progress: done / children.length }),
    ...(summary && { text: { name: "Report", source: summary } }),
    parts: children.map((child) => childEntry(workflow, child)),
    state: status,
    controls: running
      ? [
          {
            id: "cancel",
            kind: "ask",
            label: "Cancel…",
            question: `Cancel ${label}? Parts that have not ended are stopped.`,
            confirm: "Cancel the workflow",
            command: { method: "workflow/cancel", workflowRunId },
          },
        ]
      : [],
  };
}

/** A retry is an entry of its own; only the newest attempt can be acted on. */
function newestAttempts({ children }: Workflow): readonly WorkflowChild[] {
  return children.filter(
    (child) => !children.some(({ childId, attempt }) => childId === child.childId && attempt > child.attempt),
  );
}

/** How the attempt ended; undefined while it has not. */
function outcome({ status, terminal }: WorkflowChild): string | undefined {
  return terminal ?? (ENDED.has(status) ? status : undefined);
}

const ENDED: ReadonlySet<string> = new Set(["completed", "failed", "cancelled", "skipped"]);

function childEntry(workflow: Workflow, child: WorkflowChild): PanelEntry {
  const { workflowRunId } = workflow;
  const { childId, attempt, label, phase } = child;
  const ended = outcome(child);
  const name = label ?? childId;
  const control = (action: "skip" | "retry") =>
    ({ method: "workflow/childControl", workflowRunId, childId, attempt, action }) as const;
  const skip: Control = {
    id: "skip",
    kind: "ask",
    label: "Skip…",
    question: `Skip ${name}? The workflow goes on without it.`,
    confirm: "Skip it",
    command: control("skip"),
  };
  const retry: Control = { id: "retry", kind: "press", label: "Retry", command: control("retry") };
  return {
    id: `workflow:${workflowRunId}:${childId}`,
    title: name,
    badge: statusBadge(ended ?? child.status),
    lines: [
      ...(phase === undefined ? [] : [phase]),
      ...(attempt > 1 ? [`Attempt ${attempt}`] : []),
      ...effortLine(child),
    ],
    state: `${attempt} ${child.status} ${child.terminal}`,
    controls: !isRunning(workflow)
      ? []
      : ended === undefined
        ? [skip, retry]
        : ended === "completed"
          ? []
          : [retry],
  };
}
