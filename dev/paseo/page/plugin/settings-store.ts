/** Settings documents as `useSettings` reads them: live from the host, saved with the revision that was read. */
import type { SettingsDefinition } from "@getpaseo/plugin";
import type { SettingsSnapshot } from "@getpaseo/plugin/client";
import type { z } from "zod";
import { messageOf } from "../../../message-of.ts";
import type { PluginRuntime, RuntimeSettings } from "../../../sdk/client/runtime.ts";
import { command } from "../host/command.ts";
import type { Connection } from "../host/connection.ts";

const LOADING = { status: "loading" } as const;

export function settingsStores(connection: Connection): PluginRuntime["settings"] {
  return (definition) => settingsStore(connection, definition);
}

function settingsStore<Schema extends z.ZodType>(
  connection: Connection,
  definition: SettingsDefinition<Schema>,
): RuntimeSettings<z.output<Schema>> {
  type Values = z.output<Schema>;
  let saving = false;
  let saveError: string | null = null;
  const listeners = new Set<() => void>();
  let last: { source: SettingsSnapshot<unknown>; shown: ReturnType<RuntimeSettings<Values>["read"]> } | null =
    null;

  const changed = (next: { saving: boolean; saveError: string | null }) => {
    ({ saving, saveError } = next);
    last = null;
    for (const listener of listeners) listener();
  };
  const attempt = async (work: () => Promise<string | undefined>): Promise<boolean> => {
    changed({ saving: true, saveError: null });
    const error = await work().catch(messageOf);
    changed({ saving: false, saveError: error ?? null });
    return error === undefined;
  };

  return {
    read() {
      const source = connection.read().state?.settings[definition.id] ?? LOADING;
      if (last?.source !== source) {
        last = { source, shown: { ...parsed(definition, source), saving, saveError } };
      }
      return last.shown;
    },
    subscribe(listener) {
      listeners.add(listener);
      const stop = connection.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    save: (values, revision) =>
      attempt(async () => {
        const { saved, error } = await command("saveSettings", { id: definition.id, values, revision });
        return saved ? undefined : (error ?? "The settings were not saved");
      }),
    reset: () =>
      attempt(async () => {
        await command("resetSettings", { id: definition.id });
        return undefined;
      }),
    reload: async () => {},
  };
}

function parsed<Schema extends z.ZodType>(
  definition: SettingsDefinition<Schema>,
  snapshot: SettingsSnapshot<unknown>,
): SettingsSnapshot<z.output<Schema>> {
  if (snapshot.status !== "ready") return snapshot;
  const result = definition.schema.safeParse(snapshot.values);
  return result.success
    ? { status: "ready", values: result.data, revision: snapshot.revision }
    : { status: "invalid", error: result.error.message, revision: snapshot.revision };
}
