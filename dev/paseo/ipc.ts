/** What the daemon and a plugin's process say to each other, and how a call finds its answer. */
import type {
  ProviderCatalogOptions,
  ProviderEvent,
  ProviderInput,
  ProviderLaunch,
} from "../sdk/server/provider.ts";

/** A stored settings document, as it was last valid. */
export interface SettingsDocument {
  version: number;
  values: unknown;
  revision: number;
}

export type SettingsDocumentState =
  | { status: "ready"; revision: string; values: unknown }
  | { status: "invalid"; revision: string; error: string };

export interface ProviderDescription {
  id: string;
  label: string;
  description: string;
  icon: string | null;
  /** Binary and default arguments (0.11). */
  command: string[] | null;
  hasStatus: boolean;
}

/** Everything that the entry registered before it returned. */
export interface Registrations {
  methods: string[];
  providers: ProviderDescription[];
}

/** Calls of the daemon, by method. Each is answered with a `result`. */
export interface DaemonCalls {
  connect: {
    input: {
      connectionId: string;
      provider: string;
      versions: number[];
      capabilities: string[];
      launch: ProviderLaunch | null;
    };
    output: { version: number; capabilities: string[] };
  };
  send: { input: { connectionId: string; input: ProviderInput }; output: null };
  disconnect: { input: { connectionId: string }; output: null };
  cacheKey: { input: { provider: string; options: ProviderCatalogOptions }; output: { key: string | null } };
  status: {
    input: { provider: string; launch: ProviderLaunch | null };
    output: { available: boolean; diagnostic: string | null };
  };
  rpc: { input: { name: string; input: unknown }; output: { output: unknown } };
  after: { input: { name: string; event: unknown }; output: null };
  before: { input: { name: string; request: unknown }; output: { request: unknown } };
  saveSettings: {
    input: { id: string; values: unknown; revision: string | null };
    output: { saved: boolean; error: string | null };
  };
}

export type DaemonCall = keyof DaemonCalls;

export type ToWorker =
  | {
      type: "initialize";
      pluginId: string;
      bundle: string;
      paseoVersion: string;
      settings: Record<string, SettingsDocument>;
    }
  | { type: "call"; callId: number; method: DaemonCall; input: unknown }
  | { type: "result"; callId: number; ok: boolean; value: unknown }
  | { type: "shutdown" };

export type FromWorker =
  | { type: "ready"; registrations: Registrations }
  | { type: "fatal"; message: string }
  | { type: "result"; callId: number; ok: boolean; value: unknown }
  /** A call of Paseo's own API by plugin code. */
  | { type: "api"; callId: number; method: string; input: unknown }
  | { type: "event"; connectionId: string; event: ProviderEvent }
  | { type: "connection_failed"; connectionId: string; message: string }
  | {
      type: "settings";
      id: string;
      state: SettingsDocumentState;
      /** What to store, `null` when the stored document stays as it is. */
      document: SettingsDocument | null;
    };

export interface Pending {
  /** Sends through `post` and settles with the answer. */
  call(post: (callId: number) => void): Promise<unknown>;
  settle(callId: number, ok: boolean, value: unknown): void;
  /** Rejects everything that waits; later calls reject at once. */
  fail(error: Error): void;
}

/** Matches answers to calls. An answer to no call is ignored. */
export function createPending(): Pending {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let dead: Error | null = null;
  let last = 0;
  return {
    call: (post) =>
      new Promise((resolve, reject) => {
        if (dead !== null) return reject(dead);
        last += 1;
        waiting.set(last, { resolve, reject });
        post(last);
      }),
    settle(callId, ok, value) {
      const waiter = waiting.get(callId);
      waiting.delete(callId);
      if (ok) waiter?.resolve(value);
      else waiter?.reject(new Error(String(value)));
    },
    fail(error) {
      dead = error;
      for (const waiter of waiting.values()) waiter.reject(error);
      waiting.clear();
    },
  };
}
