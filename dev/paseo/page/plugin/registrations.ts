/** What a plugin's client has contributed so far, as one immutable snapshot that the page renders from. */
import type {
  PluginButton,
  PluginComponent,
  PluginScreenProps,
  PluginSettingsScreenProps,
  PluginSurfaceProps,
  PluginTimelineItemProps,
  PluginWorkspacePanel,
} from "@getpaseo/plugin/client";
import type { z } from "zod";

export interface Renderer {
  readonly kind: string;
  readonly version: number;
  readonly schema: z.ZodType;
  readonly Component: PluginComponent<PluginTimelineItemProps<unknown>>;
}

export interface PlacedButton {
  readonly id: string;
  readonly workspaceId: string;
  /** Absent for a header button. */
  readonly agentId?: string;
  readonly button: PluginButton;
}

export interface Registrations {
  readonly surfaces: readonly { id: string; Component: PluginComponent<PluginSurfaceProps> }[];
  readonly screens: readonly {
    id: string;
    title: string | ((params: Record<string, string>) => string);
    Component: PluginComponent<PluginScreenProps>;
  }[];
  readonly settingsScreens: readonly {
    id: string;
    title: string;
    icon: string;
    Component: PluginComponent<PluginSettingsScreenProps>;
  }[];
  readonly panels: readonly PluginWorkspacePanel[];
  readonly pills: readonly PlacedButton[];
  readonly headerButtons: readonly PlacedButton[];
  readonly renderers: readonly Renderer[];
}

export const NO_REGISTRATIONS: Registrations = {
  surfaces: [],
  screens: [],
  settingsScreens: [],
  panels: [],
  pills: [],
  headerButtons: [],
  renderers: [],
};

export interface RegistrationStore {
  read(): Registrations;
  subscribe(listener: () => void): () => void;
  /** Returns the idempotent remover of exactly this entry. */
  add<Name extends keyof Registrations>(name: Name, entry: Registrations[Name][number]): () => void;
  replace<Name extends keyof Registrations>(
    name: Name,
    entry: Registrations[Name][number],
    next: Registrations[Name][number],
  ): void;
  /** Does nothing when the entry is gone already. */
  remove<Name extends keyof Registrations>(name: Name, entry: Registrations[Name][number]): void;
  clear(): void;
}

export function registrationStore(): RegistrationStore {
  let current = NO_REGISTRATIONS;
  const listeners = new Set<() => void>();
  const change = (next: Registrations) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const remove: RegistrationStore["remove"] = (name, entry) =>
    change({ ...current, [name]: current[name].filter((other) => other !== entry) });
  return {
    read: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(name, entry) {
      change({ ...current, [name]: [...current[name], entry] });
      return () => remove(name, entry);
    },
    replace(name, entry, next) {
      change({ ...current, [name]: current[name].map((other) => (other === entry ? next : other)) });
    },
    remove,
    clear: () => change(NO_REGISTRATIONS),
  };
}
