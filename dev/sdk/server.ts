/** Stand-in for `@getpaseo/plugin/server`: what the server entry receives and what it must return. */
import type { z } from "zod";
import type { PaseoApi } from "./agent.ts";
import type { RpcContract, SettingsDefinition } from "./index.ts";
import type { AfterHooks, BeforeHooks } from "./server/hooks.ts";
import type { ProviderRegistration } from "./server/registration.ts";
import type { UsageSource } from "./server/usage-source.ts";

export type { PaseoApi } from "./agent.ts";
export type * from "./server/hooks.ts";
export type * from "./server/usage-source.ts";

/** Returned by an entry: releases everything. Called at most once by a host; make it idempotent anyway. */
export type PluginCleanup = () => void | Promise<void>;

/** The default export of `index.server.ts`. It must return its cleanup synchronously. */
export type PluginServerEntry = (server: PluginServerContext) => PluginCleanup;

export type SettingsState<Schema extends z.ZodType = z.ZodType> =
  | { status: "ready"; revision: string; values: z.output<Schema> }
  | { status: "invalid"; revision: string; error: string };

export interface SettingsHandle<Schema extends z.ZodType = z.ZodType> {
  read(): Promise<SettingsState<Schema>>;
  /** Called after each successful save, reset or migration. Returns how to stop listening. */
  subscribe(listener: (state: Extract<SettingsState<Schema>, { status: "ready" }>) => void): () => void;
}

/** Registrations count only while the entry function runs; hooks may come and go later. */
export interface PluginServerContext {
  /** Answers an RPC. A second handler for the same name throws. */
  handle<Input extends z.ZodType, Output extends z.ZodType>(
    contract: RpcContract<Input, Output>,
    handler: (
      input: z.output<Input>,
      context: { paseo: PaseoApi },
    ) => z.input<Output> | Promise<z.input<Output>>,
  ): void;
  registerProvider(registration: ProviderRegistration): void;
  /** Some hosts return no handle: check before use and work with the defaults. */
  registerSettings<Schema extends z.ZodType>(
    definition: SettingsDefinition<Schema>,
  ): SettingsHandle<Schema> | undefined;
  /** Listens; best effort, live only. Throws on an unknown name. Returns how to stop. */
  on<Name extends keyof AfterHooks>(
    name: Name,
    listener: (event: AfterHooks[Name], context: HookContext) => void | Promise<void>,
  ): () => void;
  /** Edits a request before it happens: return it whole, or nothing to leave it. A throw fails the operation. */
  before<Name extends keyof BeforeHooks>(
    name: Name,
    hook: (
      request: BeforeHooks[Name],
      context: HookContext,
    ) => BeforeHooks[Name] | undefined | Promise<BeforeHooks[Name] | undefined>,
  ): () => void;
  /** 0.11 only: feature-detect. */
  registerUsageSource?(source: UsageSource): void;
}

export interface HookContext {
  readonly paseo: PaseoApi;
  /** Aborted when the 30 seconds of a hook are over or the plugin stops. */
  readonly signal: AbortSignal;
}
