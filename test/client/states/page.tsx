/** The page of the sweep: every state at once, each in a frame of its own with an agent and a host of its own. */
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { installDevice, PluginRuntimeContext } from "../../../dev/sdk/client/runtime.ts";
import { type LayoutFault, layoutFaults, scaleText } from "../../browser/layout.ts";
import { hostProps, loadClient, settingsRuntime } from "../app.tsx";
import { callServer } from "../call-server.ts";
import { chatServer } from "../chat-server.ts";
import { DARK, LIGHT } from "../themes.ts";
import { confirmations } from "./confirmations.ts";
import { inputRequests } from "./input-requests.ts";
import { panels } from "./panels.ts";
import { settings } from "./settings.ts";
import type { SettingsSurface, SurfaceState } from "./state.ts";

const STATES: readonly SurfaceState[] = [...confirmations, ...inputRequests, ...panels, ...settings];

installDevice({ copy: async () => {}, openUrl: () => {} });

const servers = new Map<string, ReturnType<typeof chatServer>>();
const { Row, Panel, Settings } = loadClient((name, { agentId, ...input }) => {
  const server = servers.get(String(agentId));
  if (server === undefined) throw new Error(`There is no agent ${agentId}`);
  return callServer(server, name, input);
});

for (const state of STATES) {
  if (state.surface === "settings") continue;
  const server = chatServer(state.view);
  servers.set(state.name, server);
  state.host?.(server);
  state.fill?.(state.name);
}

interface Look {
  readonly theme: "light" | "dark";
  readonly compact: boolean;
}

function Page({ theme, compact }: Look): ReactNode {
  const colors = theme === "light" ? LIGHT : DARK;
  const shared = hostProps(colors, compact);
  const surface = (state: SurfaceState) => {
    const agentId = state.name;
    switch (state.surface) {
      case "row": {
        const data = { agentId, requestId: state.requestId ?? "" };
        const item = { type: "plugin", kind: "request", version: 1, data } as const;
        return <Row {...shared} agentId={agentId} item={item} timestamp={new Date(0)} />;
      }
      case "panel":
        return <Panel {...shared} context="agent" workspaceId="workspace-1" agentId={agentId} />;
      case "settings":
        return (
          <PluginRuntimeContext value={runtimes.get(state.name) ?? null}>
            <Settings {...shared} />
          </PluginRuntimeContext>
        );
    }
  };
  return (
    <main style={{ background: colors.surface0, color: colors.foreground, padding: compact ? 8 : 24 }}>
      <h1>States</h1>
      {STATES.map((state) => (
        <div key={state.name} style={{ marginBottom: 32 }}>
          <h2 style={{ overflowWrap: "anywhere" }}>{state.name}</h2>
          <div data-state={state.name}>{surface(state)}</div>
        </div>
      ))}
    </main>
  );
}

const runtimes = new Map(
  STATES.flatMap((state) => (state.surface === "settings" ? [[state.name, runtime(state)]] : [])),
);

function runtime({ document, status, signIn }: SettingsSurface) {
  return settingsRuntime(
    async (name) => {
      if (status === undefined) throw new Error("Plugin process exited: muse-code");
      return name === "muse.sign-in" ? signIn : status;
    },
    {
      read: () => document,
      subscribe: () => () => {},
      save: async () => true,
      reset: async () => true,
      reload: async () => {},
    },
  );
}

const element = document.getElementById("root");
if (element === null) throw new Error("The page has no root");
const root = createRoot(element);

function frameOf(name: string): Element {
  const frame = document.querySelector(`[data-state="${CSS.escape(name)}"]`);
  if (frame === null) throw new Error(`There is no state ${name}`);
  return frame;
}

/** Waits until something stands there; a page that never gets there is told of by its test. */
async function until<Found>(find: () => Found | null | undefined): Promise<Found> {
  for (let found = find(); ; found = find()) {
    if (found != null) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function prepare(state: SurfaceState): Promise<void> {
  const frame = frameOf(state.name);
  for (const label of state.press ?? []) {
    const find = () =>
      [...frame.querySelectorAll<HTMLElement>("[role=button], [role=radio], [role=checkbox]")].find(
        (control) => control.getAttribute("aria-label")?.startsWith(label),
      );
    (await until(find)).click();
  }
  for (const [label, text] of Object.entries(state.surface === "settings" ? (state.type ?? {}) : {})) {
    const field = frame.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[aria-label="${label}"]`);
    if (field === null) throw new Error(`There is no field ${label}`);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** What the keyboard can get to, in the order of the page, and what does not come in the order of reading. */
function stops() {
  const all = [...document.querySelectorAll<HTMLElement>("[data-state] *")].filter(
    (element) => element.tabIndex >= 0 && !element.matches(":disabled"),
  );
  const outOfOrder = all.filter((element, at) => {
    const before = all[at - 1]?.getBoundingClientRect();
    const { top, left } = element.getBoundingClientRect();
    if (before === undefined || top >= before.bottom - 1) return false;
    return top < before.top - 1 || left < before.right - 1;
  });
  return { names: all.map(nameOf), outOfOrder: outOfOrder.map(nameOf) };
}

function nameOf(element: Element): string {
  return element.getAttribute("aria-label") ?? element.textContent ?? "";
}

const walked: { readonly name: string; readonly outline: string }[] = [];

function watchKeyboard(): void {
  addEventListener("keyup", () => {
    const element = document.activeElement;
    if (element?.closest("[data-state]") == null) return;
    walked.push({ name: nameOf(element), outline: getComputedStyle(element).outlineStyle });
  });
  // From the top of the page on, whatever had the focus before.
  const top = document.querySelector("h1");
  top?.setAttribute("tabindex", "-1");
  top?.focus();
}

/** One fault of each kind, and what is found of them; the last is one of colour. */
function planted(): LayoutFault[] {
  root.unmount();
  document.body.style.background = "#fff";
  document.body.innerHTML = `<main><h1>Planted</h1><div data-state="planted">
    <div style="width: 300px; white-space: nowrap">a line that is far too long for a narrow page</div>
    <div style="width: 60px; overflow-wrap: anywhere">immediately</div>
    <div style="height: 8px">in a low box</div>
    <div style="margin-top: 40px">below</div><div style="margin-top: -12px">above</div>
    <button style="width: 20px; height: 20px; padding: 0" aria-label="small"></button>
    <div style="height: 50px; overflow: hidden"><button style="position: relative; left: 310px; width: 44px; height: 44px" aria-label="far out"></button></div>
    <button style="width: 44px; height: 44px" aria-label="turned\u202E"></button>
    <div style="height: 24px"><div class="css-text" style="color: #999; font-size: 16px; line-height: 20px">just fits</div></div>
  </div></main>`;
  const [frame] = document.querySelectorAll("[data-state]");
  if (frame === undefined) return [];
  const found = layoutFaults(frame, "planted");
  scaleText(2);
  const large = layoutFaults(frame, "large").filter((fault) => fault.includes("just fits"));
  scaleText(1);
  return [...found, ...large.map((fault) => fault.replace("large · ", "large: "))];
}

let drawn = "";

const sweep = {
  stops,
  watchKeyboard,
  walked: () => walked,
  planted,
  draw: (look: Look) => {
    const key = JSON.stringify(look);
    if (key !== drawn) flushSync(() => root.render(<Page {...look} />));
    drawn = key;
  },
  prepare: async () => {
    await Promise.all(STATES.map(prepare));
  },
  /** The states that do not show their words, yet or at all. */
  missed: () =>
    STATES.filter(({ name, shows }) => !frameOf(name).textContent?.includes(shows)).map(({ name }) => name),
  enlarged: <Result,>(factor: number, read: () => Result): Result => {
    scaleText(factor);
    const result = read();
    scaleText(1);
    return result;
  },
  faults: (): LayoutFault[] => STATES.flatMap(({ name }) => layoutFaults(frameOf(name), name)),
};
export type Sweep = typeof sweep;
Object.assign(globalThis, { sweep });
