/** The children that Muse runs for the session, and what can be done with each as it stands. */
import type { Subagent } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import type { Control, PanelEntry, PanelSection } from "./entry.ts";
import { effortLine, statusBadge } from "./words.ts";

export function subagentSection({ session }: View): PanelSection | undefined {
  if (session.subagents.length === 0) return undefined;
  const isOver = (subagent: Subagent) => phase(subagent) === "closed";
  return {
    id: "subagents",
    title: "Subagents",
    entries: session.subagents.filter((subagent) => !isOver(subagent)).map(subagentEntry),
    ended: session.subagents.filter(isOver).map(subagentEntry),
  };
}

/** The name of a child in running text: its role, else the id by which Muse calls it. */
export function subagentName({ role, subagentId, isAnonymous }: Subagent): string {
  if (role !== "") return role;
  return isAnonymous === true ? "without a name" : subagentId;
}

function subagentEntry(subagent: Subagent): PanelEntry {
  const { subagentId, objective, status, controlStatus, summary } = subagent;
  const word = status === "inProgress" ? (controlStatus ?? status) : status;
  return {
    id: `subagent:${subagentId}`,
    title: subagentName(subagent),
    badge: statusBadge(word),
    lines: [...(objective === "" ? [] : [objective]), ...effortLine(subagent)],
    ...(summary && { text: { name: "Report", source: summary } }),
    state: `${status} ${controlStatus}`,
    controls: subagent.isAnonymous === true ? [] : controls(subagent),
  };
}

type Phase = "working" | "ready" | "closed" | "unclear";

/** Whether it has ended is Muse's `status` to say; the control status tells the rest. */
function phase({ status, controlStatus }: Subagent): Phase {
  switch (controlStatus) {
    case "resultReady":
      return "ready";
    case "closed":
      return "closed";
    case "closing":
    case "recoveryPending":
    case "manualReconciliation":
      return status === "inProgress" ? "unclear" : "closed";
    default:
      return status === "inProgress" ? "working" : "closed";
  }
}

function controls(subagent: Subagent): readonly Control[] {
  const { subagentId } = subagent;
  const name = subagentName(subagent);
  const interrupt: Control = {
    id: "interrupt",
    kind: "ask",
    label: "Interrupt…",
    question: `Interrupt ${name}? It can be resumed.`,
    confirm: "Interrupt it",
    command: { method: "subagent/interrupt", subagentId },
  };
  const stop: Control = {
    id: "stop",
    kind: "ask",
    label: "Stop…",
    question: `Stop ${name} for good? What it has not reported is lost.`,
    confirm: "Stop it",
    command: { method: "subagent/stop", subagentId },
  };
  const close: Control = {
    id: "close",
    kind: "ask",
    label: "Close…",
    question: `Close ${name}? It can be opened again.`,
    confirm: "Close it",
    command: { method: "subagent/close", subagentId },
  };
  const resume: Control = {
    id: "resume",
    kind: "press",
    label: "Resume",
    command: { method: "subagent/resume", subagentId },
  };
  switch (phase(subagent)) {
    case "working":
      return [messageControl(subagentId, name), interrupt, stop];
    case "ready":
      return [readControl(subagentId), followUpControl(subagentId, name), close];
    case "unclear":
      return [resume, stop];
    case "closed":
      return [
        readControl(subagentId),
        ...(subagent.status === "completed" ? [] : [resume]),
        {
          id: "reopen",
          kind: "press",
          label: "Open again",
          command: { method: "subagent/reopen", subagentId },
        },
      ];
  }
}

function readControl(subagentId: string): Control {
  return {
    id: "read",
    kind: "press",
    label: "Read the result",
    command: { method: "subagent/readResult", subagentId },
  };
}

function messageControl(subagentId: string, name: string): Control {
  return {
    id: "message",
    kind: "write",
    label: "Message…",
    field: `Message to ${name}`,
    hint: "It is read while the work goes on.",
    send: "Send the message",
    command: (body) => ({ method: "subagent/sendMessage", subagentId, body }),
  };
}

function followUpControl(subagentId: string, name: string): Control {
  return {
    id: "follow-up",
    kind: "write",
    label: "Another task…",
    field: `Another task for ${name}`,
    send: "Give this task",
    command: (body) => ({ method: "subagent/followupTask", subagentId, body }),
  };
}
