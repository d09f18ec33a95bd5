/** The page that the browser tests open: draws the surfaces that a test asks for. Calls go to the test through `callServer`. */
import type { PluginHostProps } from "@getpaseo/plugin/client";
import { Profiler, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { installDevice, PluginRuntimeContext, type RuntimeSettings } from "../../dev/sdk/client/runtime.ts";
import { DEFAULT_SETTINGS, type MuseSettings } from "../../shared/settings.ts";
import { type Call, hostProps, loadClient, settingsRuntime } from "./app.tsx";

/** What the test decides before the page is drawn. */
export interface CardsPage {
  readonly agentId: string;
  readonly rows: readonly string[];
  /** The data of rows as other versions of the plugin wrote them. */
  readonly oldRows: readonly unknown[];
  readonly panel: boolean;
  readonly settings: boolean;
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

/** What the page has set to come, and has not come yet or been taken back. */
const timers = new Set<unknown>();
Object.assign(globalThis, { timers });
watchTimers("setInterval", "clearInterval");
watchTimers("setTimeout", "clearTimeout");

function watchTimers(set: "setInterval" | "setTimeout", clear: "clearInterval" | "clearTimeout"): void {
  const { [set]: begin, [clear]: end } = globalThis;
  Object.assign(globalThis, {
    [set]: (work: () => void, delayMs?: number) => {
      const timer = begin(() => {
        if (set === "setTimeout") timers.delete(timer);
        work();
      }, delayMs);
      timers.add(timer);
      return timer;
    },
    [clear]: (timer: ReturnType<typeof begin>) => {
      timers.delete(timer);
      end(timer);
    },
  });
}

const call: Call = async (name, input) => JSON.parse(await callServer(name, JSON.stringify(input)));
const { Row, Panel, Settings } = loadClient(call);
const { compact, colors, rows, oldRows, panel, settings } = cardsPage;
const shared = hostProps(colors, compact);

/** The document of the settings, which the test may refuse to save with a reason. */
function settingsDocument(): RuntimeSettings<MuseSettings> {
  const standing = { saving: false, saveError: null };
  let document: ReturnType<RuntimeSettings<MuseSettings>["read"]> = {
    status: "ready",
    values: DEFAULT_SETTINGS,
    revision: "1",
    ...standing,
  };
  let changed = () => {};
  return {
    read: () => document,
    subscribe: (listener) => {
      changed = listener;
      return () => {};
    },
    save: async (values) => {
      const refusal = await call("settings.save", { values });
      const isSaved = refusal === null;
      document = isSaved
        ? { status: "ready", values, revision: "2", ...standing }
        : { ...document, saveError: String(refusal) };
      changed();
      return isSaved;
    },
    reset: async () => false,
    reload: async () => {},
  };
}

const runtime = settingsRuntime(call, settingsDocument());

function Page({ agentId }: { readonly agentId: string }): ReactNode {
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
      {settings ? (
        <PluginRuntimeContext value={runtime}>
          <Settings {...shared} />
        </PluginRuntimeContext>
      ) : null}
    </main>
  );
}

const element = document.getElementById("root");
if (element === null) throw new Error("The page has no root");
const root = createRoot(element);

/** Turns to that agent: what was drawn of another one is gone. */
const turnTo = (agentId: string) => root.render(<Page key={agentId} agentId={agentId} />);
Object.assign(globalThis, { turnTo });
turnTo(cardsPage.agentId);
