/** What a plugin registers as a provider and what it gives back for each connection. */
import type { ProviderEvent } from "./event.ts";
import type { ProviderInput, ProviderPersistence } from "./input.ts";
import type { TimelineItem } from "./timeline.ts";

/** The resolved executable (0.11). `env` is the complete, cleaned environment with the user's overrides. */
export interface ProviderLaunch {
  command: string;
  args: string[];
  env: Record<string, string>;
}

export interface ProviderConnectRequest {
  readonly versions: readonly number[];
  readonly capabilities: readonly string[];
  /** Present from 0.11 on, and only when the registration has a `command`. */
  readonly launch?: ProviderLaunch;
}

export interface ProviderConnection {
  /** One of the offered versions. Read once, like the capabilities, right after `connect()`. */
  readonly version: number;
  readonly capabilities: readonly string[];
  /** Resolves when the input is accepted; answers come as events. A rejection is a legal refusal. */
  send(input: ProviderInput): Promise<void>;
  /** Called exactly once, after `connect()` resolved. Returns how to stop listening. */
  onEvent(listener: (event: ProviderEvent) => void): () => void;
  /** Idempotent; settles well within two seconds with nothing left running. */
  close(): Promise<void>;
}

export type ProviderCatalogOptions =
  | { scope: "global"; force?: boolean; launch?: ProviderLaunch }
  | { scope: "workspace"; cwd: string; force?: boolean; launch?: ProviderLaunch };

/** Whether the provider can be used (0.11). An unavailable one has to say why. */
export type ProviderStatus =
  | { available: true; diagnostic?: string }
  | { available: false; diagnostic: string };

export interface ProviderHistoryItem {
  item: TimelineItem;
  timestamp?: string;
}

/** Some hosts only. Reads stored data of an archived session and never opens one. */
export interface ProviderHistoryRequest {
  persistence: ProviderPersistence;
  cwd: string;
  env?: Record<string, string>;
  launch?: ProviderLaunch;
}

/** `parentSessionId: null` means a child of the managed session itself. */
export interface ProviderHistoryChild {
  sessionId: string;
  parentSessionId: string | null;
  toolCallId?: string;
  title?: string;
  description?: string;
  cwd: string;
  items: ProviderHistoryItem[];
}

export interface ProviderHistory {
  items: ProviderHistoryItem[];
  children?: ProviderHistoryChild[];
  coverage: { kind: "complete" };
}

export interface ProviderRegistration {
  /** `^[a-z][a-z0-9._-]*$`, unlike every other provider's id. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Path of an SVG relative to the plugin directory. */
  readonly icon?: string;
  connect(request: ProviderConnectRequest): Promise<ProviderConnection>;
  /** Equal keys share one catalog; `undefined` means one per target. */
  getCatalogCacheKey?(options: ProviderCatalogOptions): Promise<string | undefined>;
  /** 0.11: binary and default arguments. Older hosts ignore it. */
  readonly command?: readonly string[];
  /** 0.11. Older hosts ignore it. */
  status?(request: { launch?: ProviderLaunch }): Promise<ProviderStatus>;
  /** Hosts with archived history only. Others ignore it. */
  readSessionHistory?(request: ProviderHistoryRequest): Promise<ProviderHistory>;
}
