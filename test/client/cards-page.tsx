/**
 * The page that the browser tests open: loads the client entry with a small host of its own and draws the rows
 * and the panel that it registers. Calls to the server half go to the test through `callServer`.
 */
import type {
  PluginAgentPanelProps,
  PluginComponent,
  PluginHostProps,
  PluginTimelineItemProps,
} from "@getpaseo/plugin/client";
import { Profiler, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { installDevice } from "../../dev/sdk/client/runtime.ts";
import client, { type ClientHost } from "../../index.client.tsx";

/** What the test decides before the page is drawn. */
export interface CardsPage {
  readonly agentId: string;
  readonly rows: readonly string[];
  /** The data of rows as other versions of the plugin wrote them. */
  readonly oldRows: readonly unknown[];
  readonly panel: boolean;
  readonly compact: boolean;
  readonly colors: PluginHostProps["theme"]["colors"];
}

declare const document: { getElementById(id: string): Element | null };
declare const cardsPage: CardsPage;
declare function callServer(name: string, input: string): Promise<string>;
declare function copied(text: string): Promise<void>;

type Row = (props: PluginTimelineItemProps<unknown>) => ReactNode;
type Panel = PluginComponent<PluginAgentPanelProps>;

installDevice({ copy: copied, openUrl: () => {} });

/** How often each row was drawn. */
const draws: Record<string, number> = {};
Object.assign(globalThis, { draws });
const count = (requestId: string) => {
  draws[requestId] = (draws[requestId] ?? 0) + 1;
};

const registered: { Row?: Row; Panel?: Panel } = {};

const host: ClientHost = {
  rpc: async (contract, input) => {
    const reply = await callServer(contract.name, JSON.stringify(contract.input.parse(input)));
    return contract.output.parse(JSON.parse(reply));
  },
  addTimelineRenderer: ({ Component, schema }) => {
    registered.Row = ({ item, ...props }) => (
      <Component {...props} item={{ ...item, data: schema.parse(item.data) }} />
    );
    return () => {};
  },
  addWorkspacePanel: (panel) => {
    if (panel.context === "agent") registered.Panel = panel.Component;
    return () => {};
  },
};

client(host);

const { agentId, compact, colors, rows, oldRows, panel } = cardsPage;
const shared: PluginHostProps = {
  theme: { colors },
  host: { id: "host-1", label: "Workstation" },
  layout: { compact, platform: "web" },
};

function Page(): ReactNode {
  const { Row, Panel } = registered;
  if (Row === undefined || Panel === undefined) return "Nothing was registered";
  return (
    <main style={{ display: "flex", flexDirection: "column", gap: 16, padding: compact ? 8 : 24 }}>
      <h1>Chat</h1>
      <h2>Requests</h2>
      {rows.map((requestId) => (
        <Profiler key={requestId} id={requestId} onRender={count}>
          <Row
            {...shared}
            agentId={agentId}
            item={{ type: "plugin", kind: "request", version: 1, data: { agentId, requestId } }}
            timestamp={new Date(0)}
          />
        </Profiler>
      ))}
      {oldRows.map((data) => (
        <Row
          {...shared}
          key={JSON.stringify(data)}
          agentId={agentId}
          item={{ type: "plugin", kind: "request", version: 1, data }}
          timestamp={new Date(0)}
        />
      ))}
      {panel ? <Panel {...shared} context="agent" workspaceId="workspace-1" agentId={agentId} /> : null}
    </main>
  );
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<Page />);
