/** Agents as Paseo's own API tells of them to plugins, on the daemon and in the app alike. */
import type { Json } from "./json.ts";
import type { PermissionRequest, ProviderUsage } from "./server/config.ts";
import type { ProviderPermissionResponse } from "./server/input.ts";
import type { TimelineItem } from "./server/timeline.ts";

export type AgentStatus = "initializing" | "idle" | "running" | "error" | "closed";

/** The fields that `useAgent` sees. It tells that a permission waits, not which. */
export interface AgentSnapshot {
  readonly id: string;
  readonly workspaceId: string;
  readonly provider: string;
  readonly status: AgentStatus;
  /** ISO 8601, like the two below. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastActivityAt: string;
  readonly title: string | null;
  readonly cwd: string;
  readonly model: string | null;
  readonly currentModeId: string | null;
  readonly thinkingOptionId: string | null;
  readonly requiresAttention: boolean;
  readonly attentionReason: "finished" | "error" | "permission" | null;
  readonly parentAgentId: string | null;
  readonly labels: Readonly<Record<string, string>>;
}

export interface AgentPermissionRequest extends PermissionRequest {
  provider: string;
}

/** A full agent, as `list`, `refresh` and `agent_update` carry it. */
export interface Agent extends AgentSnapshot {
  readonly pendingPermissions: readonly AgentPermissionRequest[];
  readonly lastUsage: ProviderUsage | null;
  readonly lastError: string | null;
}

/** `resolution` of a request that no client answered is a denial with the message "Resolved by provider". */
export type AgentStreamEvent =
  | { type: "permission_requested"; request: AgentPermissionRequest }
  | { type: "permission_resolved"; requestId: string; resolution: ProviderPermissionResponse }
  | { type: "turn_started"; turnId: string }
  | { type: "turn_completed"; turnId: string }
  | { type: "turn_failed"; turnId: string; error: string }
  | { type: "turn_canceled"; turnId: string; reason: string }
  | { type: "usage_updated"; usage: ProviderUsage }
  | { type: "mode_changed"; modeId: string | null }
  | { type: "timeline"; item: TimelineItem };

/** A row of the plugin's own. `pluginId` is stamped by the daemon; the same `id` replaces the row. */
export interface PluginTimelineRow {
  type: "plugin";
  id: string;
  kind: string;
  /** Positive integer. */
  version: number;
  /** At most 64 KiB of JSON, else the call is refused. */
  data: Json;
}

export interface AgentTimeline {
  /** Live events only. */
  subscribe(handler: (message: { agentId: string; event: AgentStreamEvent }) => void): {
    readonly ready: Promise<void>;
    release(): void;
  };
  /** For the server half only: the daemon refuses an app's connection. */
  append(item: PluginTimelineRow): Promise<{ seq: number; epoch: string }>;
}

/** A handle on one agent; fields are `null` until a snapshot was seen. */
export interface AgentHandle {
  readonly id: string;
  readonly workspaceId: string | null;
  readonly cwd: string | null;
  readonly status: AgentStatus | null;
  readonly pendingPermissions: readonly AgentPermissionRequest[] | null;
  readonly lastUsage: ProviderUsage | null;
  readonly lastError: string | null;
  readonly timeline: AgentTimeline;
  current(): Agent | null;
  refresh(): Promise<Agent>;
  send(text: string): Promise<void>;
  /** Resolves when the answer is sent, not when it took effect. Absent on older hosts: feature-detect. */
  respondToPermission?(answer: { requestId: string; response: ProviderPermissionResponse }): Promise<void>;
  /** A local listener; silent unless the same API object owns an observation from `agents.list`. */
  subscribe(handler: (agent: Agent) => void): () => void;
  archive(): Promise<void>;
}

export interface AgentListEntry {
  readonly agent: Agent;
}

export type AgentUpdate =
  | { type: "agent_update"; payload: { kind: "upsert"; agent: Agent } }
  | { type: "agent_update"; payload: { kind: "remove"; agentId: string } };

export interface AgentListOptions {
  scope?: string;
  filter?: { labels?: Record<string, string>; includeArchived?: boolean };
  page?: { limit?: number; cursor?: string };
  /** Owns an observation that `subscription` then delivers. */
  subscribe?: Record<string, never>;
}

export interface AgentListResult {
  readonly entries: readonly AgentListEntry[];
  readonly pageInfo: { readonly hasMore: boolean; readonly nextCursor: string | null };
  readonly subscriptionId?: string;
  readonly subscription?: {
    subscribe(observer: {
      snapshot?: (entries: readonly AgentListEntry[]) => void;
      update?: (update: AgentUpdate) => void;
      error?: (error: Error) => void;
    }): () => void;
    release(): void;
  };
}

/** The part of Paseo's API that a provider plugin has a use for. */
export interface PaseoApi {
  readonly agents: {
    list(options?: AgentListOptions): Promise<AgentListResult>;
    ref(agent: string | { id: string }): AgentHandle;
    subscribe(handler: (update: AgentUpdate) => void): () => void;
  };
}
