/**
 * What the page and the small Paseo say to each other.
 *
 * - `GET /events`: server-sent events. The first is `{kind: "snapshot"}`, each later one an `Update`; every
 *   event is one JSON object in `data:`. Fold them with `applyUpdate` of `wire-state.ts`.
 * - `POST /api/<command>`: JSON in, JSON out (`Reply`). The commands are the keys of `Commands`.
 * - `GET /plugin/client.js`: the wrapped client bundle; evaluating the text gives a function of `require`.
 */
import type { Agent, AgentPermissionRequest, AgentStreamEvent, PluginTimelineRow } from "../sdk/agent.ts";
import type { SettingsSnapshot } from "../sdk/client/snapshots.ts";
import type { JsonObject } from "../sdk/json.ts";
import type { ConfigState, ProviderCatalog, ProviderCommand } from "../sdk/server/config.ts";
import type { ProviderSessionSummary } from "../sdk/server/event.ts";
import type {
  ProviderConfigChanges,
  ProviderContent,
  ProviderPermissionResponse,
  ProviderPersistence,
  ProviderRevertScope,
} from "../sdk/server/provider.ts";
import type { TimelineItem } from "../sdk/server/timeline.ts";

/** A rule of the plugin contract that the plugin broke. `fatal` ones killed its connection. */
export interface Violation {
  /** Stable name such as `turn.second_terminal`. */
  rule: string;
  message: string;
  fatal: boolean;
  sessionId: string | null;
  agentId: string | null;
  at: string;
}

/** The items of neighbouring chunks are joined: an assistant row is a whole message. */
export interface TimelineRow {
  /** Identity within one agent, kept by every later state of the row. */
  key: string;
  /** `null` outside of turns. */
  turnId: string | null;
  /** ISO 8601. */
  timestamp: string;
  item: TimelineItem;
}

/** A child session, shown as a sub-agent of its parent. */
export interface SubAgentView {
  sessionId: string;
  parentSessionId: string;
  toolCallId: string | null;
  title: string | null;
  description: string | null;
  status: "running" | "completed" | "failed" | "canceled";
  rows: TimelineRow[];
}

/** Everything about an agent but its timeline and its sub-agents. */
export interface AgentHead extends Agent {
  pendingPermissions: AgentPermissionRequest[];
  activeTurn: { id: string; startedAt: string; autonomous: boolean } | null;
  /** What the session itself says is selected, `null` before its first `session.config`. */
  config: ConfigState | null;
  commands: ProviderCommand[];
  capabilities: string[];
  archived: boolean;
  persistence: ProviderPersistence | null;
  /** A permission answer that was refused, by request id. */
  permissionErrors: Record<string, string>;
}

export interface AgentView extends AgentHead {
  rows: TimelineRow[];
  children: SubAgentView[];
}

export interface PluginView {
  /** The installation id, also the `pluginId` of its timeline rows. */
  id: string;
  description: string | null;
  status: "starting" | "running" | "failed" | "stopped";
  error: string | null;
  /** Grows with every load; `null` when the plugin has no client entry. */
  clientRevision: number | null;
}

export interface ProviderView {
  id: string;
  label: string;
  description: string;
  /** Text of the SVG. */
  icon: string | null;
  available: boolean;
  diagnostic: string | null;
}

export interface LogLine {
  stream: "stdout" | "stderr";
  text: string;
  at: string;
}

export interface HostState {
  host: { id: string; label: string };
  /** The simulated version of Paseo, for example `0.11.0`. */
  paseoVersion: string;
  /** Which `muse` the plugin finds. */
  muse: { kind: "real" | "simulated"; path: string };
  defaultCwd: string;
  plugin: PluginView;
  providers: ProviderView[];
  agents: AgentView[];
  violations: Violation[];
  logs: LogLine[];
  /** Settings documents by id. */
  settings: Record<string, SettingsSnapshot<unknown>>;
}

export type Update =
  | { kind: "snapshot"; state: HostState }
  | { kind: "plugin"; plugin: PluginView; providers: ProviderView[] }
  /** A new agent, or everything but the timeline of a known one. */
  | { kind: "agent"; agent: AgentHead }
  | { kind: "agent_removed"; agentId: string }
  /** Replaces the row with the same key, else appends it. `sessionId` names a sub-agent. */
  | { kind: "row"; agentId: string; sessionId: string | null; row: TimelineRow }
  /** Appends text to the row's answer or reasoning. */
  | { kind: "text"; agentId: string; sessionId: string | null; key: string; text: string }
  /** Replaces all rows, after a reopening from history. */
  | { kind: "rows"; agentId: string; rows: TimelineRow[]; children: SubAgentView[] }
  | { kind: "child"; agentId: string; child: Omit<SubAgentView, "rows"> }
  /** A live event, as `timeline.subscribe` of the SDK delivers it. Leaves the state alone. */
  | { kind: "stream"; agentId: string; event: AgentStreamEvent }
  | { kind: "violation"; violation: Violation }
  | { kind: "log"; line: LogLine }
  | { kind: "settings"; id: string; state: SettingsSnapshot<unknown> };

/** What a steer, or a message, came to. `unavailable` steers were not taken; send them as a new turn. */
export type PromptOutcome =
  | { type: "turn"; turnId: string }
  | { type: "steer"; turnId: string }
  | { type: "completed" }
  | { type: "unavailable"; message: string };

export interface CreateAgent {
  cwd?: string;
  provider?: string;
  model?: string;
  mode?: string;
  thinkingOption?: string;
  settings?: JsonObject;
  title?: string;
}

/** Input and output of each `POST /api/<command>`. */
export interface Commands {
  createAgent: { input: CreateAgent; output: { agentId: string } };
  /** A text that starts with `/` and the name of a command of the agent goes out as that command. */
  prompt: {
    input: {
      agentId: string;
      text: string;
      images?: { data: string; mimeType: string }[];
      attachments?: ProviderContent[];
      delivery?: "auto" | "steer";
      clearPendingPermissions?: boolean;
    };
    output: { clientMessageId: string; outcome: PromptOutcome };
  };
  /** `refused`: neither acknowledged nor settled in time. `forced`: acknowledged, ended by the host. */
  interrupt: { input: { agentId: string }; output: { result: "idle" | "canceled" | "forced" | "refused" } };
  respondToPermission: {
    input: { agentId: string; requestId: string; response: ProviderPermissionResponse };
    output: Record<string, never>;
  };
  configure: { input: { agentId: string; changes: ProviderConfigChanges }; output: Record<string, never> };
  rpc: { input: { name: string; input: unknown }; output: { output: unknown } };
  catalog: { input: { cwd?: string; provider?: string; force?: boolean }; output: ProviderCatalog };
  sessions: {
    input: { provider?: string; query?: string; cwd?: string; limit?: number };
    /** `null`: the provider does not list sessions at all. */
    output: { sessions: ProviderSessionSummary[] | null };
  };
  importSession: {
    input: { provider?: string; persistence: ProviderPersistence; cwd: string; title?: string };
    output: { agentId: string };
  };
  /** `rowKey` is the user message to rewind to. */
  revert: {
    input: { agentId: string; rowKey: string; scope: ProviderRevertScope };
    output: Record<string, never>;
  };
  /** Closes the session and opens it again from its persistence. `rehydrate` shows the replayed history. */
  refreshAgent: { input: { agentId: string; rehydrate?: boolean }; output: Record<string, never> };
  archiveAgent: { input: { agentId: string; archived: boolean }; output: Record<string, never> };
  closeAgent: { input: { agentId: string }; output: Record<string, never> };
  /** Stops the plugin, compiles it from disk, starts it and reopens the agents. */
  reloadPlugin: { input: { rehydrate?: boolean }; output: Record<string, never> };
  /** Exactly what the daemon's own API for plugins does; the server half of a plugin uses it, not the page. */
  appendRow: { input: { agentId: string; item: PluginTimelineRow }; output: { seq: number; epoch: string } };
  saveSettings: {
    input: { id: string; values: unknown; revision: string };
    output: { saved: boolean; error?: string };
  };
  resetSettings: { input: { id: string }; output: Record<string, never> };
  dismissViolations: { input: Record<string, never>; output: Record<string, never> };
}

export type CommandName = keyof Commands;

/** `400` and `500` carry `ok: false`. */
export type Reply<Name extends CommandName> =
  | { ok: true; value: Commands[Name]["output"] }
  | { ok: false; error: { message: string; code?: string } };
