/** The client half: Muse's requests in the timeline, a panel and a pill for each agent, the settings. Registers, nothing else. */
import type { PluginCleanup, PluginClientContext } from "@getpaseo/plugin/client";
import { museClient } from "./client/muse-client.ts";
import { sessionPanel } from "./client/panel/session-panel.tsx";
import { requestRow, requestRowData } from "./client/requests/request-row.tsx";
import { SettingsScreen } from "./client/settings/settings-screen.tsx";
import { type PillHost, waitingPills } from "./client/waiting-pills.ts";

/** What there is in every version of Paseo that runs plugins of this kind, and what pills need. */
export type ClientHost = Pick<PluginClientContext, "rpc" | "addTimelineRenderer" | "addWorkspacePanel"> &
  Partial<Pick<PluginClientContext, "addSettingsScreen">> &
  PillHost;

const PANEL_ID = "session";

export default function client(host: ClientHost): PluginCleanup {
  const muse = museClient(host.rpc);
  host.addTimelineRenderer({
    kind: "request",
    version: 1,
    schema: requestRowData,
    Component: requestRow(muse),
  });
  host.addWorkspacePanel({
    id: PANEL_ID,
    title: "Muse session",
    icon: "Inbox",
    context: "agent",
    Component: sessionPanel(muse),
  });
  host.addSettingsScreen?.({
    id: "muse",
    title: "Muse Code Plus",
    icon: "Settings",
    Component: SettingsScreen,
  });
  const removePills = waitingPills(host, PANEL_ID);
  return () => {
    removePills();
    muse.dispose();
  };
}
