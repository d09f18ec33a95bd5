/** States of a host for tests of the page: one agent, and rows of every type. */

import type { AgentHead, AgentView, HostState, TimelineRow } from "../../dev/paseo/wire.ts";
import type { AgentPermissionRequest } from "../../dev/sdk/agent.ts";
import type { TimelineItem } from "../../dev/sdk/server/timeline.ts";

export const AGENT_ID = "agent-1";

const WHEN = "2026-05-04T10:00:00.000Z";

const models = [
  {
    id: "spark",
    label: "Spark 2",
    isDefault: true,
    thinkingOptions: [
      { id: "low", label: "Low effort" },
      { id: "high", label: "High effort", isDefault: true },
    ],
  },
  { id: "nano", label: "Spark Nano" },
];

const modes = [
  { id: "ask", label: "Ask first", description: "Asks before it acts", colorTier: "safe" },
  { id: "edit", label: "Accept edits", colorTier: "moderate" },
];

export const catalog = { models, modes, defaultModel: "spark", defaultMode: "ask" };

export function agentHead(changes: Partial<AgentHead> = {}): AgentHead {
  return {
    id: AGENT_ID,
    workspaceId: "workspace-1",
    provider: "muse-code",
    status: "idle",
    createdAt: WHEN,
    updatedAt: WHEN,
    lastActivityAt: WHEN,
    title: "Tidy the garden script",
    cwd: "/home/ada/garden",
    model: "spark",
    currentModeId: "ask",
    thinkingOptionId: "high",
    requiresAttention: false,
    attentionReason: null,
    parentAgentId: null,
    labels: {},
    pendingPermissions: [],
    lastUsage: null,
    lastError: null,
    activeTurn: null,
    config: {
      model: "spark",
      mode: "ask",
      thinkingOption: "high",
      models,
      modes,
      thinkingOptions: models[0]?.thinkingOptions ?? [],
      settings: [],
    },
    commands: [],
    capabilities: ["prompt.message", "prompt.steer", "permission", "session.configure"],
    archived: false,
    persistence: null,
    permissionErrors: {},
    ...changes,
  };
}

export function agentView(changes: Partial<AgentView> = {}): AgentView {
  const { rows = [], children = [], ...head } = changes;
  return { ...agentHead(head), rows, children };
}

export function hostState(agents: readonly AgentView[], changes: Partial<HostState> = {}): HostState {
  return {
    host: { id: "host-1", label: "This computer" },
    paseoVersion: "0.11.0",
    muse: { kind: "simulated", path: "dev/muse/bin/muse" },
    defaultCwd: "/home/ada/garden",
    plugin: {
      id: "muse-code",
      description: null,
      status: "running",
      error: null,
      clientRevision: null,
    },
    providers: [
      {
        id: "muse-code",
        label: "Muse Code Plus",
        description: "",
        icon: null,
        available: true,
        diagnostic: null,
      },
    ],
    agents: [...agents],
    violations: [],
    logs: [],
    settings: {},
    ...changes,
  };
}

export const activeTurn = { id: "turn-1", startedAt: WHEN, autonomous: false };

export function row(item: TimelineItem, key: string = item.id): TimelineRow {
  return { key, turnId: "turn-1", timestamp: WHEN, item };
}

export function permission(changes: Partial<AgentPermissionRequest> = {}): AgentPermissionRequest {
  return {
    id: "approval-1:0",
    provider: "muse-code",
    name: "bash",
    kind: "tool",
    title: "Run a command",
    description: "Part 1 of 2",
    detail: { type: "shell", command: "npm test && git push" },
    actions: [
      { id: "once", label: "Allow once", behavior: "allow", variant: "primary" },
      { id: "always", label: "Always allow", behavior: "allow", variant: "secondary" },
      { id: "no", label: "Deny", behavior: "deny", variant: "danger" },
    ],
    ...changes,
  };
}

export function question(questions: object[], id = "prompt-1"): AgentPermissionRequest {
  return {
    id,
    provider: "muse-code",
    name: "ask_user",
    kind: "question",
    title: "A question",
    // Tests write questions as plain JSON.
    input: JSON.parse(JSON.stringify({ questions })),
  };
}
