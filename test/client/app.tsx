/** What an app does with the client half: it loads the entry, keeps what that registers, and draws it with its own props. */
import type {
  PluginAgentPanelProps,
  PluginComponent,
  PluginHostProps,
  PluginTimelineItemProps,
} from "@getpaseo/plugin/client";
import type { ReactNode } from "react";
import type { PluginRuntime, RuntimeSettings } from "../../dev/sdk/client/runtime.ts";
import client, { type ClientHost } from "../../index.client.tsx";
import type { MuseSettings } from "../../shared/settings.ts";

/** All that the entry registers. */
export interface Surfaces {
  readonly Row: (props: PluginTimelineItemProps<unknown>) => ReactNode;
  readonly Panel: PluginComponent<PluginAgentPanelProps>;
  readonly Settings: Parameters<NonNullable<ClientHost["addSettingsScreen"]>>[0]["Component"];
}

/** Answers a call to the server half. Takes and gives what can be sent as JSON. */
export type Call = (name: string, input: Record<string, unknown>) => Promise<unknown>;

/** Loads the entry. A row's data goes through the schema that the entry registered for it. */
export function loadClient(call: Call): Surfaces {
  const registered: { -readonly [Name in keyof Surfaces]?: Surfaces[Name] } = {};
  const stay = () => () => {};
  client({
    rpc: checkedRpc(call),
    addTimelineRenderer: ({ Component, schema }) => {
      registered.Row = ({ item, ...props }) => (
        <Component {...props} item={{ ...item, data: schema.parse(item.data) }} />
      );
      return stay();
    },
    addWorkspacePanel: (panel) => {
      if (panel.context === "agent") registered.Panel = panel.Component;
      return stay();
    },
    addSettingsScreen: ({ Component }) => {
      registered.Settings = Component;
      return stay();
    },
  });
  const { Row, Panel, Settings } = registered;
  if (Row === undefined || Panel === undefined || Settings === undefined)
    throw new Error("The entry did not register all of its surfaces");
  return { Row, Panel, Settings };
}

/** The props that an app gives to whatever it draws of a plugin. */
export function hostProps(colors: PluginHostProps["theme"]["colors"], compact: boolean): PluginHostProps {
  return {
    theme: { colors },
    host: { id: "host-1", label: "Workstation" },
    layout: { compact, platform: "web" },
  };
}

/** What of an app the settings screen uses. */
export function settingsRuntime(call: Call, settings: RuntimeSettings<MuseSettings>): PluginRuntime {
  const none = { read: () => null, subscribe: () => () => {} };
  return {
    rpc: checkedRpc(call),
    // The plugin has one document of settings.
    settings: () => settings as never,
    agents: none,
    workspaces: none,
    toast: () => {},
    Icon: () => null,
    compact: false,
    colors: { surface: "", foreground: "", border: "" },
    paseo: undefined as never,
  };
}

function checkedRpc(call: Call): PluginRuntime["rpc"] {
  return async (contract, input) => {
    const sent = JSON.parse(JSON.stringify(contract.input.parse(input)));
    return contract.output.parse(await call(contract.name, sent));
  };
}
