/** The client half: shows Muse's requests in the timeline and all of a session in a panel of the agent. Registers, nothing else. */
import type { PluginCleanup, PluginClientContext } from "@getpaseo/plugin/client";
import { museClient } from "./client/muse-client.ts";
import { sessionPanel } from "./client/panel/session-panel.tsx";
import { requestRow, requestRowData } from "./client/request-row.tsx";

/** All of it is there in every version of Paseo that runs plugins of this kind. */
export type ClientHost = Pick<PluginClientContext, "rpc" | "addTimelineRenderer" | "addWorkspacePanel">;

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
  return muse.dispose;
}
