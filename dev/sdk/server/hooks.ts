/** The names of Paseo's hooks and what each one carries. */
import type { AgentPermissionRequest } from "../agent.ts";
import type { ProviderPermissionResponse, ProviderSessionConfig } from "./input.ts";
import type { TimelineItem } from "./timeline.ts";

export interface HookAgent {
  id: string;
  workspaceId: string;
  parentAgentId: string | null;
  provider: string;
  cwd: string;
  title: string | null;
}

export type TurnOutcome =
  | { status: "completed" }
  | { status: "failed"; error: { message: string; code?: string } }
  | { status: "canceled"; reason: string };

/** Listened to with `server.on`. `agent.closed` comes with 0.11. */
export interface AfterHooks {
  "agent.created": { agent: HookAgent };
  "agent.closed": { agent: HookAgent };
  "agent.archived": { agent: HookAgent };
  "agent.turn_started": { agent: HookAgent; turnId: string };
  "agent.turn_ended": {
    agent: HookAgent;
    turnId: string;
    outcome: TurnOutcome;
    timeline: readonly TimelineItem[];
  };
  "agent.permission_requested": { agent: HookAgent; request: AgentPermissionRequest };
  "agent.permission_resolved": {
    agent: HookAgent;
    requestId: string;
    resolution: ProviderPermissionResponse;
  };
  "workspace.created": { workspace: { id: string; cwd: string } };
  "workspace.archived": { workspace: { id: string; cwd: string } };
}

/** Edited with `server.before`. */
export interface BeforeHooks {
  "agent.create": {
    config: Omit<Partial<ProviderSessionConfig>, "cwd" | "env"> & { provider: string };
    env: Record<string, string>;
  };
  /** Only `env` may be edited. */
  "agent.session_open": {
    agentId: string;
    workspaceId: string;
    provider: string;
    cwd: string;
    reason: "create" | "resume" | "refresh" | "import";
    purpose: "interactive" | "history";
    env: Record<string, string>;
  };
  "workspace.create": { cwd: string };
}
