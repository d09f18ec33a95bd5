/** Stand-in for `@getpaseo/plugin/client`: what the client entry receives, component props and hooks. */
import { useCallback, useContext, useMemo, useRef, useSyncExternalStore } from "react";
import type { z } from "zod";
import type { AgentSnapshot, PaseoApi } from "./agent.ts";
import { currentDevice, type PluginRuntime, PluginRuntimeContext } from "./client/runtime.ts";
import type { SettingsSnapshot, WorkspaceSnapshot } from "./client/snapshots.ts";
import type { RpcContract, SettingsDefinition } from "./index.ts";

export type * from "./agent.ts";
export type * from "./client/context.ts";
export type * from "./client/props.ts";
export type * from "./client/snapshots.ts";

function useRuntime(): PluginRuntime {
  const runtime = useContext(PluginRuntimeContext);
  if (runtime === null)
    throw new Error("Plugin hooks work only inside a component that a plugin contributes");
  return runtime;
}

/** The API of the host that the component is shown for. */
export function usePaseo(): PaseoApi {
  return useRuntime().paseo;
}

/** A stable function that calls the plugin's server half. Rejects with a plain message-only `Error`. */
export function useRpc<Input extends z.ZodType, Output extends z.ZodType>(
  contract: RpcContract<Input, Output>,
): (input: z.input<Input>) => Promise<z.output<Output>> {
  const { rpc } = useRuntime();
  return useCallback((input) => rpc(contract, input), [rpc, contract]);
}

/** A selected slice of an agent, or `null` when it is unknown. Compared shallowly between renders. */
export function useAgent<Slice>(agentId: string, selector: (agent: AgentSnapshot) => Slice): Slice | null {
  const { agents } = useRuntime();
  return useSlice(agents.subscribe, () => agents.read(agentId), selector);
}

/** A selected slice of a workspace, or `null` when it is unknown. */
export function useWorkspace<Slice>(
  workspaceId: string,
  selector: (workspace: WorkspaceSnapshot) => Slice,
): Slice | null {
  const { workspaces } = useRuntime();
  return useSlice(workspaces.subscribe, () => workspaces.read(workspaceId), selector);
}

export type SettingsControls<Values> = SettingsSnapshot<Values> & {
  saving: boolean;
  saveError: string | null;
  /** Never throws; `false` when the save was refused. */
  save(values: Values, revision: string): Promise<boolean>;
  reset(): Promise<boolean>;
  reload(): Promise<void>;
};

/** The live settings document. Changes when any client saves. */
export function useSettings<Schema extends z.ZodType>(
  definition: SettingsDefinition<Schema>,
): SettingsControls<z.output<Schema>> {
  const { settings } = useRuntime();
  const store = useMemo(() => settings(definition), [settings, definition]);
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
  return { ...state, save: store.save, reset: store.reset, reload: store.reload };
}

/** Opens an http(s) address; call it straight from a press (0.11). */
export function openExternalUrl(url: string): void {
  if (!/^https?:\/\//.test(url)) throw new Error(`Only http and https addresses can be opened: ${url}`);
  currentDevice().openUrl(url);
}

function useSlice<Whole, Slice>(
  subscribe: (listener: () => void) => () => void,
  read: () => Whole | null,
  selector: (whole: Whole) => Slice,
): Slice | null {
  const last = useRef<Slice | null>(null);
  return useSyncExternalStore(subscribe, () => {
    const whole = read();
    const next = whole === null ? null : selector(whole);
    if (!sameShallow(last.current, next)) last.current = next;
    return last.current;
  });
}

function sameShallow(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  const before = Object.entries(left);
  const after = new Map(Object.entries(right));
  return before.length === after.size && before.every(([key, value]) => Object.is(value, after.get(key)));
}
