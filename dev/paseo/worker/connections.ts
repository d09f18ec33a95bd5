/** The provider connections of one plugin: every event is checked here before the daemon sees it. */

import { messageOf } from "../../message-of.ts";
import {
  isProviderCapability,
  type ProviderConnection,
  type ProviderEvent,
  ProviderEventSchema,
  type ProviderInput,
  ProviderInputSchema,
  type ProviderLaunch,
  type ProviderRegistration,
} from "../../sdk/server/provider.ts";

export interface ConnectOptions {
  versions: number[];
  capabilities: string[];
  launch: ProviderLaunch | null;
}

export interface Connections {
  open(
    id: string,
    provider: ProviderRegistration,
    options: ConnectOptions,
  ): Promise<{ version: number; capabilities: string[] }>;
  send(id: string, input: ProviderInput): Promise<void>;
  close(id: string): Promise<void>;
  /** From now on new connections and inputs are refused. */
  refuse(): void;
  /** Stops listening first, then closes. */
  closeAll(): Promise<void>;
}

interface Listener {
  event(connectionId: string, event: ProviderEvent): void;
  failed(connectionId: string, message: string): void;
}

interface Live {
  connection: ProviderConnection;
  unsubscribe(): void;
}

export function createConnections(listener: Listener): Connections {
  const live = new Map<string, Live>();
  /** Connections that the daemon gave up while they were being made. */
  const unwanted = new Set<string>();
  let stopping = false;

  const drop = async (id: string): Promise<void> => {
    const entry = live.get(id);
    live.delete(id);
    entry?.unsubscribe();
    await entry?.connection.close();
  };

  const receive = (id: string, raw: unknown): void => {
    if (!live.has(id)) return;
    const checked = checkEvent(raw);
    if (checked.ok) return listener.event(id, checked.event);
    listener.failed(id, checked.fault);
    drop(id).catch((error) => console.error(`Closing the connection failed: ${messageOf(error)}`));
  };

  return {
    async open(id, provider, { versions, capabilities, launch }) {
      if (stopping) throw new Error("Plugin is stopping");
      const connection = await provider.connect({
        versions,
        capabilities,
        ...(launch === null ? {} : { launch }),
      });
      if (stopping || unwanted.delete(id)) {
        await connection.close();
        throw new Error(stopping ? "Plugin is stopping" : "The connection came too late");
      }
      const { version } = connection;
      const offered = connection.capabilities.filter(isProviderCapability);
      const foreign = offered.find((capability) => !capabilities.includes(capability));
      if (!Number.isInteger(version) || version < 1 || !versions.includes(version) || foreign !== undefined) {
        await connection.close();
        throw new Error(
          foreign === undefined
            ? `Provider ${provider.id} chose protocol version ${version}`
            : `Provider ${provider.id} claims the capability ${foreign}, which was not offered`,
        );
      }
      let unsubscribe = () => {};
      live.set(id, { connection, unsubscribe: () => unsubscribe() });
      unsubscribe = connection.onEvent((event) => receive(id, event));
      return { version, capabilities: offered };
    },
    async send(id, input) {
      if (stopping) throw new Error("Plugin is stopping");
      const entry = live.get(id);
      if (entry === undefined) throw new Error("Provider connection is closed");
      await entry.connection.send(ProviderInputSchema.parse(input));
    },
    async close(id) {
      if (!live.has(id)) unwanted.add(id);
      await drop(id);
    },
    refuse() {
      stopping = true;
    },
    async closeAll() {
      const all = [...live.values()];
      live.clear();
      for (const entry of all) entry.unsubscribe();
      await Promise.all(all.map((entry) => entry.connection.close()));
    },
  };
}

/** What reaches the daemon of an event: its JSON, without keys that the contract does not know. */
export function checkEvent(raw: unknown): { ok: true; event: ProviderEvent } | { ok: false; fault: string } {
  let plain: unknown;
  try {
    plain = JSON.parse(JSON.stringify(raw));
  } catch (error) {
    return { ok: false, fault: `Provider event is not JSON: ${messageOf(error)}` };
  }
  const parsed = ProviderEventSchema.safeParse(plain);
  if (parsed.success) return { ok: true, event: parsed.data };
  const type = typeof plain === "object" && plain !== null && "type" in plain ? String(plain.type) : "?";
  return { ok: false, fault: `Invalid provider event ${type}: ${messageOf(parsed.error)}` };
}
