/** The goal that Muse pursues over several turns. */
import type { Goal } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import type { Control, PanelEntry, PanelSection } from "./entry.ts";
import { statusBadge } from "./words.ts";

export function goalSection({ session: { goal } }: View): PanelSection {
  const entry: PanelEntry = goal === undefined ? noGoal() : goalEntry(goal);
  return { id: "goal", title: "Goal", entries: [entry] };
}

function noGoal(): PanelEntry {
  return {
    id: "goal",
    title: "No goal is set",
    about: "",
    lines: [],
    state: "none",
    controls: [
      {
        id: "set",
        kind: "write",
        label: "Set a goal…",
        field: "What is to be reached?",
        hint: "Muse works towards it by itself, over as many turns as it takes.",
        send: "Set this goal",
        command: (objective) => ({ method: "goal/set", objective }),
      },
    ],
  };
}

function goalEntry(goal: Goal): PanelEntry {
  const { objective, status, percentComplete, currentWork, nextWork } = goal;
  return {
    id: "goal",
    title: objective,
    badge: statusBadge(status),
    lines: [
      ...(percentComplete === undefined ? [] : [`${percentComplete} % done`]),
      ...(currentWork ? [`Now: ${currentWork}`] : []),
      ...(nextWork ? [`Next: ${nextWork}`] : []),
    ],
    ...(percentComplete !== undefined && { progress: Math.min(1, Math.max(0, percentComplete / 100)) }),
    state: `${status} ${objective}`,
    controls: [
      ...standing(status),
      {
        id: "edit",
        kind: "write",
        label: "Change…",
        field: "What is to be reached?",
        send: "Change the goal",
        initial: objective,
        command: (changed) => ({ method: "goal/edit", objective: changed }),
      },
      {
        id: "clear",
        kind: "ask",
        label: "Clear…",
        question: "Clear the goal? What was done so far stays.",
        confirm: "Clear the goal",
        command: { method: "goal/clear" },
      },
    ],
  };
}

/** What is paused, blocked or in a state that is not known can be set going again; Muse says if not. */
function standing(status: string): readonly Control[] {
  const pause: Control = { id: "pause", kind: "press", label: "Pause", command: { method: "goal/pause" } };
  const resume: Control = {
    id: "resume",
    kind: "press",
    label: "Resume",
    command: { method: "goal/resume" },
  };
  switch (status) {
    case "active":
      return [pause];
    case "completed":
      return [];
    default:
      return [resume];
  }
}
