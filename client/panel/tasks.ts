/** Tools that run: those that hold the turn, and those that go on in the background. */
import { isReminderPart } from "../../shared/reminder.ts";
import type { Task } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import type { Control, PanelEntry, PanelSection } from "./entry.ts";
import { statusBadge, toolTitle } from "./words.ts";

export function taskSection(view: View): PanelSection | undefined {
  const { session } = view;
  // Workflows and children have sections of their own.
  const elsewhere = new Set([...session.workflows, ...session.subagents].map(({ itemId }) => itemId));
  const tasks = session.tasks.filter(({ taskId }) => !elsewhere.has(taskId));
  const running = tasks.filter(isRunning);
  const foreground = foregroundEntries(view, elsewhere);
  const ended = tasks.filter((task) => !isRunning(task)).map(endedEntry);
  if (foreground.length + tasks.length === 0) return undefined;
  return {
    id: "tasks",
    title: "Tools that run",
    entries: [
      ...foreground,
      ...running.map(backgroundEntry),
      ...(running.length > 1 ? [allEntry(running.length)] : []),
    ],
    ended,
  };
}

function isRunning({ status }: Task): boolean {
  return status === "inProgress";
}

function foregroundEntries({ chat, session }: View, elsewhere: ReadonlySet<string>): readonly PanelEntry[] {
  const inBackground = new Set(session.tasks.map(({ taskId }) => taskId));
  return (chat.activeTurn?.responseParts ?? []).flatMap((part) => {
    if (part.kind !== "toolCall" || part.toolCall.status !== "running" || isReminderPart(part)) return [];
    const { toolCallId } = part.toolCall;
    if (inBackground.has(toolCallId) || elsewhere.has(toolCallId)) return [];
    const entry: PanelEntry = {
      id: `task:${toolCallId}`,
      title: toolTitle(part.toolCall),
      badge: { words: "The turn waits for it", tone: "active" },
      lines: [],
      state: "foreground",
      controls: [
        {
          id: "background",
          kind: "press",
          label: "Move to the background",
          command: { method: "task/background", taskId: toolCallId },
        },
      ],
    };
    return [entry];
  });
}

function backgroundEntry({ taskId, label, status }: Task): PanelEntry {
  const stop: Control = {
    id: "stop",
    kind: "ask",
    label: "Stop…",
    question: "Stop it? What it has not finished is lost.",
    confirm: "Stop it",
    command: { method: "task/stop", taskId },
  };
  return {
    id: `task:${taskId}`,
    title: label,
    badge: { words: "Runs in the background", tone: "active" },
    lines: [],
    state: status,
    controls: [stop],
  };
}

function endedEntry({ taskId, label, status }: Task): PanelEntry {
  return {
    id: `task:${taskId}`,
    title: label,
    badge: statusBadge(status),
    lines: [],
    state: status,
    controls: [],
  };
}

function allEntry(count: number): PanelEntry {
  return {
    id: "tasks",
    title: "Everything in the background",
    lines: [],
    state: String(count),
    controls: [
      {
        id: "stop-all",
        kind: "ask",
        label: "Stop all…",
        question: "Stop everything that runs in the background, workflows and subagents included?",
        confirm: "Stop all of it",
        command: { method: "task/stopAll" },
      },
    ],
  };
}
