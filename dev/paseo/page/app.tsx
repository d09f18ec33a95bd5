/** The whole page: which agent is shown, what stands beside it, and what is open over it. */
import type { PluginNavigation } from "@getpaseo/plugin/client";
import { useCallback, useMemo, useState } from "react";
import { AgentPane } from "./agent/agent-pane.tsx";
import { DraftPane } from "./agent/draft-pane.tsx";
import { Dialog } from "./chrome/dialog.tsx";
import { THEMES, ThemeContext, useMedia, useThemeChoice } from "./chrome/theme.ts";
import { Toasts } from "./chrome/toast.tsx";
import { useCatalog } from "./composer/use-catalog.ts";
import { useConnected } from "./host/host-context.ts";
import { Diagnostics } from "./nav/diagnostics.tsx";
import { Header } from "./nav/header.tsx";
import { Sessions } from "./nav/sessions.tsx";
import { SideNav } from "./nav/side-nav.tsx";
import { useAgentChoice } from "./nav/use-agent-choice.ts";
import type { SideView } from "./plugin/client-context.ts";
import { PluginProvider } from "./plugin/plugin-context.tsx";
import { SideViewPane } from "./plugin/side-view.tsx";

type Overlay = "nav" | "sessions" | "diagnostics";

export function App() {
  const { state, status } = useConnected();
  const [appearance, themeChoice, setTheme] = useThemeChoice();
  const [agent, select] = useAgentChoice(state?.agents);
  const [sideView, setSideView] = useState<SideView | null>(null);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const wide = useMedia("(min-width: 960px)");
  const catalog = useCatalog(state?.plugin, agent?.cwd ?? state?.defaultCwd);
  const open = useCallback((view: SideView) => setSideView(view), []);
  const close = useCallback(() => setOverlay(null), []);
  const navigation = useMemo<PluginNavigation>(
    () => ({ openAgent: ({ agentId }) => select(agentId), openWorkspace: () => {} }),
    [select],
  );
  const nav = state && (
    <SideNav
      state={state}
      agentId={agent?.id ?? null}
      themeChoice={themeChoice}
      onTheme={setTheme}
      onSelect={(agentId) => {
        select(agentId);
        close();
      }}
      onSessions={() => setOverlay("sessions")}
      onDiagnostics={() => setOverlay("diagnostics")}
      onOpen={(view) => {
        setSideView(view);
        close();
      }}
    />
  );
  const target = agent && { workspaceId: agent.workspaceId, agentId: agent.id };

  return (
    <ThemeContext value={THEMES[appearance]}>
      <PluginProvider plugin={state?.plugin} paseoVersion={state?.paseoVersion ?? ""} open={open}>
        <div className={`app ${wide ? "app-wide" : ""}`}>
          {wide && nav}
          <div className="stage">
            <Header
              state={state}
              status={status}
              agent={agent}
              sideView={sideView}
              onMenu={() => setOverlay("nav")}
              onSideView={setSideView}
            />
            <main className={`body ${sideView ? "body-with-panel" : ""}`} aria-busy={state === null}>
              {state === null ? null : agent ? (
                <AgentPane key={agent.id} agent={agent} catalog={catalog} />
              ) : (
                <DraftPane state={state} catalog={catalog} onCreated={select} />
              )}
              {sideView && (
                <SideViewPane
                  view={sideView}
                  target={target}
                  navigation={navigation}
                  onClose={() => setSideView(null)}
                />
              )}
            </main>
          </div>
        </div>
        {overlay === "nav" && (
          <Dialog title="Agents and plugin" shape="drawer" onClose={close}>
            {nav}
          </Dialog>
        )}
        {overlay === "sessions" && state && (
          <Sessions
            cwd={state.defaultCwd}
            onClose={close}
            onOpened={(agentId) => {
              select(agentId);
              close();
            }}
          />
        )}
        {overlay === "diagnostics" && state && <Diagnostics state={state} onClose={close} />}
        <Toasts />
      </PluginProvider>
    </ThemeContext>
  );
}
