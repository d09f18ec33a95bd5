/** In one word how an agent is doing, and the dot that goes with it. */
import type { AgentView } from "../../wire.ts";

export interface AgentWord {
  readonly word: string;
  readonly dot: "good" | "busy" | "waiting" | "bad" | "off";
}

export function agentWord(agent: AgentView): AgentWord {
  if (agent.pendingPermissions.length > 0) return { word: "Waiting for you", dot: "waiting" };
  if (agent.activeTurn !== null) return { word: "Working", dot: "busy" };
  switch (agent.status) {
    case "initializing":
      return { word: "Starting", dot: "busy" };
    case "running":
      return { word: "Working", dot: "busy" };
    case "error":
      return { word: "Failed", dot: "bad" };
    case "closed":
      return { word: "Closed", dot: "off" };
    case "idle":
      return { word: "Ready", dot: "good" };
  }
}

export function agentTitle(agent: AgentView): string {
  return agent.title ?? "New agent";
}
