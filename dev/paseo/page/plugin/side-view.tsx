/** What the plugin shows beside the conversation: a panel, a screen, a surface or its settings. */
import type { PluginNavigation } from "@getpaseo/plugin/client";
import { type ReactNode, useEffect, useRef } from "react";
import { Glyph } from "../chrome/glyph.tsx";
import type { SideView } from "./client-context.ts";
import { usePlugin } from "./plugin-context.tsx";
import { PluginFrame, useHostProps } from "./plugin-frame.tsx";
import type { Registrations } from "./registrations.ts";

interface SideTarget {
  readonly workspaceId: string;
  readonly agentId: string;
}

export interface SideViewPaneProps {
  readonly view: SideView;
  /** The agent that is shown, if any; panels of an agent need one. */
  readonly target: SideTarget | null;
  readonly navigation: PluginNavigation;
  onClose(): void;
}

export function SideViewPane({ view, target, navigation, onClose }: SideViewPaneProps) {
  const { registrations } = usePlugin();
  const closeButton = useRef<HTMLButtonElement>(null);
  const title = sideViewTitle(registrations, view);
  const key = `${view.kind}/${view.id}`;
  useEffect(() => closeButton.current?.focus({ preventScroll: true }), [key]);
  return (
    <section className="panel" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <button
          ref={closeButton}
          type="button"
          className="button button-quiet button-icon"
          aria-label={`Close ${title}`}
          onClick={onClose}
        >
          <Glyph name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable without a mouse */}
      <section className="panel-body" aria-label={`Content of ${title}`} tabIndex={0}>
        <PluginFrame key={`${key}/${target?.agentId}`} resetKey={registrations}>
          <Content view={view} target={target} navigation={navigation} />
        </PluginFrame>
      </section>
    </section>
  );
}

function sideViewTitle(registrations: Registrations, view: SideView): string {
  switch (view.kind) {
    case "panel":
      return registrations.panels.find((panel) => panel.id === view.id)?.title ?? view.id;
    case "settings":
      return registrations.settingsScreens.find((screen) => screen.id === view.id)?.title ?? view.id;
    case "surface":
      return view.id;
    case "screen": {
      const title = registrations.screens.find((screen) => screen.id === view.id)?.title ?? view.id;
      return typeof title === "function" ? title(view.params) : title;
    }
  }
}

function Content({ view, target, navigation }: Omit<SideViewPaneProps, "onClose">): ReactNode {
  const { registrations } = usePlugin();
  const props = { ...useHostProps(), navigation };
  switch (view.kind) {
    case "panel": {
      const panel = registrations.panels.find((each) => each.id === view.id);
      if (panel === undefined) return <Missing />;
      if (target === null) return <p className="muted">Open an agent to see this panel.</p>;
      const { workspaceId, agentId } = target;
      return panel.context === "agent" ? (
        <panel.Component {...props} context="agent" workspaceId={workspaceId} agentId={agentId} />
      ) : (
        <panel.Component {...props} context="workspace" workspaceId={workspaceId} />
      );
    }
    case "settings": {
      const screen = registrations.settingsScreens.find((each) => each.id === view.id);
      return screen ? <screen.Component {...props} /> : <Missing />;
    }
    case "surface": {
      const surface = registrations.surfaces.find((each) => each.id === view.id);
      return surface ? <surface.Component {...props} /> : <Missing />;
    }
    case "screen": {
      const screen = registrations.screens.find((each) => each.id === view.id);
      return screen ? <screen.Component {...props} params={view.params} /> : <Missing />;
    }
  }
}

function Missing() {
  return <p className="muted">The plugin does not offer this at the moment.</p>;
}
