/** The context that a plugin's client entry receives: registrations with Paseo's checks, and ways to open what is registered. */
import type { PaseoApi, PluginButton, PluginClientContext, PluginRpc } from "@getpaseo/plugin/client";
import {
  checkComponent,
  checkIcon,
  checkId,
  checkItemType,
  checkLocations,
  checkRenderer,
  checkText,
} from "./registration-checks.ts";
import type { PlacedButton, RegistrationStore, Renderer } from "./registrations.ts";

export type SideView =
  | { readonly kind: "panel" | "surface" | "settings"; readonly id: string }
  | { readonly kind: "screen"; readonly id: string; readonly params: Record<string, string> };

export interface ClientContextParts {
  readonly store: RegistrationStore;
  readonly paseo: PaseoApi;
  readonly rpc: PluginRpc;
  open(view: SideView): void;
  /** False once the plugin is being taken out. */
  isAlive(): boolean;
  /** Whether the simulated Paseo is 0.11 or later. */
  readonly hasScreens: boolean;
}

/** Sidebar items, command center items, slash commands, themes and transformers are checked but not shown. */
export function clientContext(parts: ClientContextParts): PluginClientContext {
  const { store, paseo, rpc, open } = parts;
  const hidden = new Map<string, { id: string }[]>();
  const hide = (what: string, id: string) => {
    const list = hidden.get(what) ?? [];
    checkId(what, id, list);
    const entry = { id };
    hidden.set(what, [...list, entry]);
    return () => {
      hidden.set(
        what,
        (hidden.get(what) ?? []).filter((other) => other !== entry),
      );
    };
  };
  const place = (name: "pills" | "headerButtons", target: PlacedButton) => placeButton(parts, name, target);

  const context: PluginClientContext = {
    paseo,
    rpc,
    addSurface(id, Component) {
      checkId("surface", id, store.read().surfaces);
      checkComponent("surface", Component);
      return store.add("surfaces", { id, Component });
    },
    addSidebarItem(item) {
      checkIcon(`sidebar item ${item.id}`, item.icon);
      checkText("sidebar item title", item.title);
      return hide("sidebar item", item.id);
    },
    addWorkspacePanel(panel) {
      checkId("panel", panel.id, store.read().panels);
      checkText("panel title", panel.title);
      checkIcon(`panel ${panel.id}`, panel.icon);
      checkLocations(panel.locations);
      checkComponent("panel", panel.Component);
      return store.add("panels", panel);
    },
    addCommandCenterItem(item) {
      checkIcon(`command center item ${item.id}`, item.icon);
      checkComponent("command center item onSelect", item.onSelect);
      return hide("command center item", item.id);
    },
    addSlashCommand(command) {
      checkText("slash command description", command.description);
      return hide("slash command", command.name);
    },
    addHeaderButton: (target) => place("headerButtons", target),
    addComposerPill: (target) => place("pills", target),
    addTheme(theme) {
      for (const [name, color] of Object.entries(theme.colors)) {
        if (!/^#[0-9a-f]{3,8}$/i.test(color))
          throw new Error(`Plugin theme colour ${name} must be a hex string`);
      }
      return hide("theme", theme.id);
    },
    addSettingsScreen(screen) {
      checkId("settings screen", screen.id, store.read().settingsScreens);
      checkText("settings screen title", screen.title);
      checkIcon(`settings screen ${screen.id}`, screen.icon);
      checkComponent("settings screen", screen.Component);
      return store.add("settingsScreens", screen);
    },
    addTimelineTransformer(transformer) {
      checkItemType(transformer.query.itemType);
      checkComponent("timeline transformer transform", transformer.transform);
      return hide("timeline transformer", transformer.id);
    },
    addTimelineRenderer(renderer) {
      checkRenderer(renderer, store.read().renderers);
      const { kind, version, schema } = renderer;
      // A renderer is only ever given what its own schema parsed, so its data type may be forgotten here.
      const Component = renderer.Component as Renderer["Component"];
      return store.add("renderers", { kind, version, schema, Component });
    },
    openSurface: (id) => open({ kind: "surface", id }),
    openSettings: (id) => open({ kind: "settings", id }),
    openPanel: (id) => open({ kind: "panel", id }),
  };
  if (!parts.hasScreens) return context;
  return {
    ...context,
    addScreen(screen) {
      checkId("screen", screen.id, store.read().screens);
      if (typeof screen.title !== "function") checkText("screen title", screen.title);
      checkComponent("screen", screen.Component);
      return store.add("screens", screen);
    },
    openScreen: ({ screenId, params = {} }) => open({ kind: "screen", id: screenId, params }),
  };
}

function placeButton(
  { store, isAlive }: ClientContextParts,
  name: "pills" | "headerButtons",
  target: PlacedButton,
): { update(patch: Partial<PluginButton>): void; remove(): void } {
  if (!isAlive()) throw new Error("Plugin has stopped");
  const beside = store.read()[name].filter((other) => samePlace(other, target));
  checkId(name === "pills" ? "composer pill" : "header button", target.id, beside);
  checkText("button title", target.button.title);
  checkIcon(`button ${target.id}`, target.button.icon);
  let placed: PlacedButton = target;
  store.add(name, placed);
  return {
    update(patch) {
      const next = { ...placed, button: { ...placed.button, ...patch } };
      store.replace(name, placed, next);
      placed = next;
    },
    remove: () => store.remove(name, placed),
  };
}

function samePlace(one: PlacedButton, other: PlacedButton): boolean {
  return one.workspaceId === other.workspaceId && one.agentId === other.agentId;
}
