/** Settings documents inside the plugin's process, where their schemas live. The daemon only stores them. */
import { z } from "zod";
import { messageOf } from "../../message-of.ts";
import type { SettingsDefinition } from "../../sdk/index.ts";
import type { SettingsHandle } from "../../sdk/server.ts";
import type { SettingsDocument, SettingsDocumentState } from "../ipc.ts";

export interface SettingsStore {
  register<Schema extends z.ZodType>(definition: SettingsDefinition<Schema>): SettingsHandle<Schema>;
  /** Saves, or resets to the defaults when `revision` is `null`. The result says why nothing was saved. */
  save(
    id: string,
    values: unknown,
    revision: string | null,
  ): Promise<{ saved: boolean; error: string | null }>;
}

interface Entry {
  definition: SettingsDefinition;
  state: Promise<SettingsDocumentState>;
  revision: number;
  listeners: Set<(state: SettingsDocumentState) => void>;
}

/** `changed` hears every new state, with the document to store if there is one. */
export function createSettingsStore(
  stored: Record<string, SettingsDocument>,
  changed: (id: string, state: SettingsDocumentState, document: SettingsDocument | null) => void,
): SettingsStore {
  const entries = new Map<string, Entry>();

  const commit = (id: string, entry: Entry, values: unknown): void => {
    entry.revision += 1;
    const state = { status: "ready" as const, revision: String(entry.revision), values };
    entry.state = Promise.resolve(state);
    changed(id, state, { version: entry.definition.version, values, revision: entry.revision });
    for (const listener of entry.listeners) listener(structuredClone(state));
  };

  return {
    register(definition) {
      const { id } = definition;
      if (entries.has(id)) throw new Error(`Plugin settings are registered twice: ${id}`);
      const document = stored[id];
      const entry: Entry = {
        definition,
        revision: document?.revision ?? 0,
        state: load(definition, document),
        listeners: new Set(),
      };
      entries.set(id, entry);
      void entry.state.then((state) => changed(id, state, null));
      return {
        // The document was parsed with the schema that the handle's type comes from.
        read: async () => structuredClone(await entry.state) as never,
        subscribe(listener) {
          // As above.
          const run = listener as (state: SettingsDocumentState) => void;
          entry.listeners.add(run);
          return () => void entry.listeners.delete(run);
        },
      };
    },
    async save(id, values, revision) {
      const entry = entries.get(id);
      if (entry === undefined) return { saved: false, error: `Unknown settings: ${id}` };
      const current = await entry.state;
      if (revision !== null && current.revision !== revision)
        return { saved: false, error: "The settings were changed meanwhile" };
      const parsed = entry.definition.schema.safeParse(revision === null ? {} : values);
      if (!parsed.success) return { saved: false, error: z.prettifyError(parsed.error) };
      commit(id, entry, parsed.data);
      return { saved: true, error: null };
    },
  };
}

async function load(
  definition: SettingsDefinition,
  document: SettingsDocument | undefined,
): Promise<SettingsDocumentState> {
  const revision = String(document?.revision ?? 0);
  if (document !== undefined && document.version > definition.version)
    return { status: "invalid", revision, error: "The stored settings come from a newer version" };
  try {
    let values = document?.values ?? {};
    if (document !== undefined && document.version < definition.version && definition.migrate !== undefined)
      values = (await definition.migrate(values, document.version)) ?? {};
    return { status: "ready", revision, values: definition.schema.parse(values) };
  } catch (error) {
    return { status: "invalid", revision, error: messageOf(error) };
  }
}
