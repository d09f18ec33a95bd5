/** Keeps the plugin's client loaded in its newest revision and hands it to the parts of the page that show it. */
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { messageOf } from "../../../message-of.ts";
import type { PluginView } from "../../wire.ts";
import { useConnection } from "../host/host-context.ts";
import type { SideView } from "./client-context.ts";
import { type LoadedPlugin, loadPlugin } from "./load.ts";
import { NO_REGISTRATIONS, type Registrations } from "./registrations.ts";

export interface PluginState {
  readonly loaded: LoadedPlugin | null;
  readonly registrations: Registrations;
  /** Why the client part could not be loaded. */
  readonly error: string | null;
}

const NOTHING: PluginState = { loaded: null, registrations: NO_REGISTRATIONS, error: null };
const PluginContext = createContext<PluginState>(NOTHING);

export const usePlugin = (): PluginState => useContext(PluginContext);

export interface PluginProviderProps {
  readonly plugin: PluginView | undefined;
  readonly paseoVersion: string;
  open(view: SideView): void;
  readonly children: ReactNode;
}

/** `open` must be stable: a new one would load the plugin again. */
export function PluginProvider({ plugin, paseoVersion, open, children }: PluginProviderProps) {
  const connection = useConnection();
  const [loaded, setLoaded] = useState<LoadedPlugin | null>(null);
  const [error, setError] = useState<string | null>(null);
  const id = plugin?.id;
  const revision = plugin?.status === "running" ? plugin.clientRevision : null;

  useEffect(() => {
    if (id === undefined || revision === null) return;
    let current: LoadedPlugin | undefined;
    let wanted = true;
    loadPlugin({ id, paseoVersion, connection, open }).then(
      (plugin) => {
        if (!wanted) return plugin.stop();
        current = plugin;
        setError(null);
        setLoaded(plugin);
      },
      (reason: unknown) => {
        if (wanted) setError(messageOf(reason));
      },
    );
    return () => {
      wanted = false;
      setLoaded(null);
      setError(null);
      current?.stop();
    };
  }, [id, revision, paseoVersion, connection, open]);

  const registrations = useSyncExternalStore(
    loaded?.store.subscribe ?? noChanges,
    loaded?.store.read ?? noRegistrations,
  );
  return <PluginContext value={{ loaded, registrations, error }}>{children}</PluginContext>;
}

const noChanges = () => () => {};
const noRegistrations = () => NO_REGISTRATIONS;
