/** Builds the context that a server entry receives and keeps what it registers, until it has returned. */

import { messageOf } from "../../message-of.ts";
import type { RpcContract } from "../../sdk/index.ts";
import type { ProviderRegistration } from "../../sdk/server/provider.ts";
import type { PaseoApi, PluginServerContext, UsageSource } from "../../sdk/server.ts";
import type { HostVersion } from "../compile/host-version.ts";
import type { ProviderDescription, Registrations } from "../ipc.ts";
import { CALL_LIMIT_MS, within } from "../limits.ts";
import type { Hooks } from "./hooks.ts";
import type { SettingsStore } from "./settings.ts";

const PROVIDER_ID = /^[a-z][a-z0-9._-]*$/;

export interface Registry {
  context: PluginServerContext;
  /** Ends the registration window and gives what counts. */
  freeze(): Registrations;
  provider(id: string): ProviderRegistration;
  /** Runs a handler with both validations and the time limit. */
  call(name: string, input: unknown): Promise<unknown>;
}

type Handler = (input: unknown) => Promise<unknown>;

/** Nothing is shared between two registries: one serves one load of one plugin. */
export function createRegistry(
  pluginId: string,
  version: HostVersion,
  paseo: PaseoApi,
  settings: SettingsStore,
  hooks: Hooks,
): Registry {
  const handlers = new Map<string, Handler>();
  const providers = new Map<string, ProviderRegistration>();
  const usageSources = new Set<string>();
  let frozen = false;
  const open = (what: string): void => {
    if (frozen) throw new Error(`Plugin ${pluginId} called ${what} after its entry returned`);
  };

  const context: PluginServerContext = {
    handle(contract, handler) {
      open("handle");
      if (handlers.has(contract.name)) throw new Error(`Plugin RPC is handled twice: ${contract.name}`);
      handlers.set(contract.name, async (input) => {
        const given = parse(contract, "input", input);
        // `parse` has checked the value with the very schema that the handler's type comes from.
        const output = await handler(given as Parameters<typeof handler>[0], { paseo });
        return roundTrip(parse(contract, "output", output));
      });
    },
    registerProvider(registration) {
      open("registerProvider");
      checkProvider(registration, version);
      if (providers.has(registration.id))
        throw new Error(`Plugin ${pluginId} cannot register provider ID "${registration.id}" twice`);
      providers.set(registration.id, registration);
    },
    registerSettings(definition) {
      open("registerSettings");
      return settings.register(definition);
    },
    on: hooks.on,
    before: hooks.before,
    ...(version.from011
      ? {
          registerUsageSource(source: UsageSource) {
            open("registerUsageSource");
            checkUsageSource(source);
            if (usageSources.has(source.id)) throw new Error(`Usage source "${source.id}" exists already`);
            usageSources.add(source.id);
          },
        }
      : {}),
  };

  return {
    context,
    freeze() {
      frozen = true;
      return {
        methods: [...handlers.keys()],
        providers: [...providers.values()].map((registration) => describe(registration, version)),
      };
    },
    provider(id) {
      const registration = providers.get(id);
      if (registration === undefined) throw new Error(`Plugin ${pluginId} has no provider ${id}`);
      return registration;
    },
    call(name, input) {
      const handler = handlers.get(name);
      if (handler === undefined)
        return Promise.reject(new Error(`Plugin ${pluginId} does not contribute RPC ${name}`));
      return within(CALL_LIMIT_MS, `Plugin RPC timed out: ${pluginId}.${name}`, handler(input));
    },
  };
}

/** That of the Muse plugin which Paseo brings along: another plugin that takes it is stopped as a whole. */
const TAKEN_SOURCE = "muse";

function checkUsageSource({ id, label, input, discover, fetch }: UsageSource): void {
  if (id === TAKEN_SOURCE) throw new Error(`Usage source "${id}" exists already`);
  if (id.trim() === "" || label.trim() === "") throw new Error("A usage source needs an id and a label");
  if (typeof input.safeParse !== "function") throw new Error("A usage source needs a schema for its input");
  if (typeof discover !== "function" || typeof fetch !== "function")
    throw new Error("A usage source needs discover() and fetch()");
}

function checkProvider(registration: ProviderRegistration, version: HostVersion): void {
  if (!PROVIDER_ID.test(registration.id)) throw new Error(`Invalid provider ID "${registration.id}"`);
  if (registration.label.trim() === "") throw new Error("A provider needs a label");
  if (typeof registration.connect !== "function") throw new Error("A provider needs connect()");
  const { getCatalogCacheKey, command, status } = registration;
  if (getCatalogCacheKey !== undefined && typeof getCatalogCacheKey !== "function")
    throw new Error("getCatalogCacheKey must be a function");
  if (!version.from011) return;
  if (command !== undefined && (command.length === 0 || command.some((part) => part.trim() === "")))
    throw new Error("A provider's command must be non-empty texts");
  if (status !== undefined && typeof status !== "function") throw new Error("status must be a function");
}

function describe(registration: ProviderRegistration, version: HostVersion): ProviderDescription {
  return {
    id: registration.id,
    label: registration.label,
    description: registration.description ?? `Plugin provider ${registration.label}`,
    icon: registration.icon ?? null,
    command: version.from011 && registration.command !== undefined ? [...registration.command] : null,
    hasStatus: version.from011 && registration.status !== undefined,
  };
}

function parse(contract: RpcContract, side: "input" | "output", value: unknown): unknown {
  const result = contract[side].safeParse(value);
  if (!result.success)
    throw new Error(`Invalid ${side} of plugin RPC ${contract.name}: ${messageOf(result.error)}`);
  return result.data;
}

function roundTrip(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
