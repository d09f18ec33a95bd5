/** The page that the browser tests open: draws the rows and the panel. Calls go to the test through `callServer`. */
import type { PluginHostProps } from "@getpaseo/plugin/client";
import { Profiler, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { installDevice } from "../../dev/sdk/client/runtime.ts";
import { hostProps, loadClient } from "./app.tsx";

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

installDevice({ copy: copied, openUrl: () => {} });

/** How often each row was drawn. */
const draws: Record<string, number> = {};
Object.assign(globalThis, { draws });
const count = (requestId: string) => {
  draws[requestId] = (draws[requestId] ?? 0) + 1;
};

const { Row, Panel } = loadClient(async (name, input) =>
  JSON.parse(await callServer(name, JSON.stringify(input))),
);
const { agentId, compact, colors, rows, oldRows, panel } = cardsPage;
const shared = hostProps(colors, compact);

function Page(): ReactNode {
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
