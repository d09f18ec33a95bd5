/** One evaluation of a plugin's client, from fetching its bundle to taking everything out again. */
import type { PluginCleanup } from "@getpaseo/plugin/client";
import { QueryClient } from "@tanstack/react-query";
import { hostVersion } from "../../compile/host-version.ts";
import type { Connection } from "../host/connection.ts";
import { clientContext, type SideView } from "./client-context.ts";
import { evaluateClient } from "./evaluate.ts";
import { paseoApi } from "./paseo-api.ts";
import { type RegistrationStore, registrationStore } from "./registrations.ts";
import { callPlugin, type LastingRuntime, lastingRuntime } from "./runtime.ts";

export interface LoadedPlugin {
  readonly id: string;
  readonly store: RegistrationStore;
  readonly runtime: LastingRuntime;
  readonly queryClient: QueryClient;
  /** Runs the entry's cleanup first, then removes what is left. Idempotent. */
  stop(): void;
}

export interface LoadOptions {
  readonly id: string;
  readonly paseoVersion: string;
  readonly connection: Connection;
  open(view: SideView): void;
}

/** Rejects with the message to show when the bundle or its entry fails; nothing stays registered then. */
export async function loadPlugin(options: LoadOptions): Promise<LoadedPlugin> {
  const { id, connection, open } = options;
  const response = await fetch("/plugin/client.js", { cache: "no-store" });
  if (!response.ok) throw new Error(`The client bundle of plugin ${id} could not be fetched`);
  const bundle = await response.text();

  const store = registrationStore();
  const paseo = paseoApi(connection);
  const queryClient = new QueryClient();
  let alive = true;
  let cleanup: PluginCleanup | undefined;
  const stop = () => {
    if (!alive) return;
    alive = false;
    runCleanup(id, cleanup);
    store.clear();
    queryClient.clear();
  };
  const context = clientContext({
    store,
    paseo,
    rpc: callPlugin,
    open,
    isAlive: () => alive,
    hasScreens: hostVersion(options.paseoVersion).from011,
  });
  try {
    cleanup = evaluateClient(id, bundle, context);
  } catch (error) {
    stop();
    throw error;
  }
  return { id, store, runtime: lastingRuntime({ connection, paseo }), queryClient, stop };
}

function runCleanup(id: string, cleanup: PluginCleanup | undefined): void {
  const failed = (error: unknown) => console.warn(`[Plugins] Cleanup failed for ${id}`, error);
  try {
    Promise.resolve(cleanup?.()).catch(failed);
  } catch (error) {
    failed(error);
  }
}
