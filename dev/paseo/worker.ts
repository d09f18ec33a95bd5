/** The process that one plugin runs in: started by the daemon, driven over IPC, ends when told to. */
import { z } from "zod";
import { messageOf } from "../message-of.ts";
import { hostVersion } from "./compile/host-version.ts";
import { createPending, type DaemonCall, type DaemonCalls, type FromWorker, type ToWorker } from "./ipc.ts";
import { createConnections } from "./worker/connections.ts";
import { createPaseoApi } from "./worker/paseo-api.ts";
import { loadPlugin, type Plugin } from "./worker/plugin.ts";
import { createSettingsStore } from "./worker/settings.ts";

const providerStatus = z.union([
  z.object({ available: z.literal(true), diagnostic: z.string().optional() }),
  z.object({ available: z.literal(false), diagnostic: z.string().min(1) }),
]);

const pending = createPending();
let plugin: Plugin | null = null;

/** After the daemon is gone there is nobody to tell. */
const post = (message: FromWorker): void => {
  if (process.connected) process.send?.(message, () => {});
};

const connections = createConnections({
  event: (connectionId, event) => post({ type: "event", connectionId, event }),
  failed: (connectionId, message) => post({ type: "connection_failed", connectionId, message }),
});

// Messages come from the daemon that forked this process and speaks `ToWorker` only.
process.on("message", (message) => void receive(message as ToWorker));
process.on("disconnect", () => process.exit(0));
// Whoever started the daemon may send it to every process of a terminal; the daemon decides what stops.
process.on("SIGINT", () => {});

async function receive(message: ToWorker): Promise<void> {
  switch (message.type) {
    case "initialize":
      return initialize(message);
    case "result":
      return pending.settle(message.callId, message.ok, message.value);
    case "shutdown":
      return shutdown();
    case "call":
      try {
        const value = await answer(message.method, message.input);
        post({ type: "result", callId: message.callId, ok: true, value });
      } catch (error) {
        post({ type: "result", callId: message.callId, ok: false, value: messageOf(error) });
      }
  }
}

function initialize(message: Extract<ToWorker, { type: "initialize" }>): void {
  try {
    const version = hostVersion(message.paseoVersion);
    const paseo = createPaseoApi((method, input) =>
      pending.call((callId) => post({ type: "api", callId, method, input })),
    );
    const settings = createSettingsStore(message.settings, (id, state, document) =>
      post({ type: "settings", id, state, document }),
    );
    plugin = loadPlugin(message.pluginId, message.bundle, version, paseo, settings);
    post({ type: "ready", registrations: plugin.registry.freeze() });
  } catch (error) {
    post({ type: "fatal", message: messageOf(error) });
  }
}

async function answer(method: DaemonCall, input: unknown): Promise<unknown> {
  if (plugin === null) throw new Error("Plugin is not running");
  // The daemon sends each method with the input that `DaemonCalls` declares for it.
  const call = { method, input } as {
    [Name in DaemonCall]: { method: Name; input: DaemonCalls[Name]["input"] };
  }[DaemonCall];
  switch (call.method) {
    case "connect": {
      const { connectionId, provider, ...options } = call.input;
      return connections.open(connectionId, plugin.registry.provider(provider), options);
    }
    case "send":
      await connections.send(call.input.connectionId, call.input.input);
      return null;
    case "disconnect":
      await connections.close(call.input.connectionId);
      return null;
    case "cacheKey":
      return { key: await cacheKey(plugin, call.input) };
    case "status": {
      const { provider, launch } = call.input;
      const status = await plugin.registry.provider(provider).status?.(launch === null ? {} : { launch });
      const { available, diagnostic } = providerStatus.parse(status);
      return { available, diagnostic: diagnostic ?? null };
    }
    case "rpc":
      return { output: await plugin.registry.call(call.input.name, call.input.input) };
    case "after":
      await plugin.hooks.tell(call.input.name, call.input.event);
      return null;
    case "before":
      return { request: await plugin.hooks.edit(call.input.name, call.input.request) };
    case "saveSettings":
      return plugin.settings.save(call.input.id, call.input.values, call.input.revision);
  }
}

async function cacheKey(
  { registry }: Plugin,
  input: DaemonCalls["cacheKey"]["input"],
): Promise<string | null> {
  const key: unknown = await registry.provider(input.provider).getCatalogCacheKey?.(input.options);
  if (key !== undefined && typeof key !== "string")
    throw new Error("getCatalogCacheKey must give a text or undefined");
  return key ?? null;
}

/** Cleanup first, then the connections. What still holds the process open afterwards is the plugin's fault. */
async function shutdown(): Promise<void> {
  connections.refuse();
  plugin?.hooks.close();
  try {
    await plugin?.cleanup();
  } catch (error) {
    console.error(`Cleanup failed: ${messageOf(error)}`);
  }
  try {
    await connections.closeAll();
  } catch (error) {
    console.error(`Closing a connection failed: ${messageOf(error)}`);
  }
  pending.fail(new Error("Plugin is stopping"));
  // The channel holds nothing open any more, but still ends this process with the daemon.
  process.channel?.unref();
}
