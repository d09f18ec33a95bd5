/**
 * What an app must provide for the client stand-ins to work. Not part of the SDK: the app puts a
 * `PluginRuntime` into the context around every component that a plugin contributes.
 */
import { type ComponentType, createContext } from "react";
import type { z } from "zod";
import type { AgentSnapshot, PaseoApi } from "../agent.ts";
import type { SettingsDefinition } from "../index.ts";
import type { PluginRpc } from "./context.ts";
import type { SettingsSnapshot, WorkspaceSnapshot } from "./snapshots.ts";

/** `read` must give the same object until something changed. */
export interface RuntimeStore<Value> {
  read(id: string): Value | null;
  subscribe(listener: () => void): () => void;
}

export interface RuntimeSettings<Values> {
  /** The same object until something changed. */
  read(): SettingsSnapshot<Values> & { saving: boolean; saveError: string | null };
  subscribe(listener: () => void): () => void;
  save(values: Values, revision: string): Promise<boolean>;
  reset(): Promise<boolean>;
  reload(): Promise<void>;
}

export interface ToastOptions {
  variant?: "default" | "success" | "error";
  durationMs?: number;
}

export interface PluginRuntime {
  readonly paseo: PaseoApi;
  readonly rpc: PluginRpc;
  readonly agents: RuntimeStore<AgentSnapshot>;
  readonly workspaces: RuntimeStore<WorkspaceSnapshot>;
  settings<Schema extends z.ZodType>(
    definition: SettingsDefinition<Schema>,
  ): RuntimeSettings<z.output<Schema>>;
  toast(message: string, options: ToastOptions): void;
  /** Draws a Lucide icon; an unknown name draws nothing. */
  readonly Icon: ComponentType<{ name: string; size: number; color: string }>;
  /** Whether sheets come from below. */
  readonly compact: boolean;
  readonly colors: { readonly surface: string; readonly foreground: string; readonly border: string };
}

export const PluginRuntimeContext = createContext<PluginRuntime | null>(null);

/** What the device can do for code that is not inside a component. */
export interface Device {
  copy(text: string): Promise<void>;
  openUrl(url: string): void;
}

let device: Device | null = null;

/** Called once by the app before it evaluates any plugin. */
export function installDevice(next: Device): void {
  device = next;
}

/** Throws as long as no app has installed a device. */
export function currentDevice(): Device {
  if (device === null) throw new Error("No app has installed a device");
  return device;
}
