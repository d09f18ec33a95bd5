/** Which agent this is, how it is doing, what drives it, and what can be opened beside it. */
import type { PluginTarget } from "@getpaseo/plugin/client";
import type { AgentView, HostState } from "../../wire.ts";
import { agentTitle, agentWord } from "../agent/agent-status.ts";
import { ContextMeter } from "../agent/context-meter.tsx";
import { museWords } from "../agent/muse-words.ts";
import { Glyph } from "../chrome/glyph.tsx";
import { LucideIcon } from "../chrome/lucide-icon.tsx";
import type { Connected } from "../host/connection.ts";
import type { SideView } from "../plugin/client-context.ts";
import { PluginButtonView } from "../plugin/plugin-button.tsx";
import { usePlugin } from "../plugin/plugin-context.tsx";
import { AgentMenu } from "./agent-menu.tsx";

export interface HeaderProps {
  readonly state: HostState | null;
  readonly status: Connected["status"];
  readonly agent: AgentView | null;
  readonly sideView: SideView | null;
  onMenu(): void;
  onSideView(view: SideView | null): void;
}

export function Header({ state, status, agent, sideView, onMenu, onSideView }: HeaderProps) {
  const muse = state && museWords(state.muse);
  return (
    <header className="header">
      <button
        type="button"
        className="button button-quiet button-icon menu-button"
        aria-label="Agents and plugin"
        onClick={onMenu}
      >
        <Glyph name="menu" />
      </button>
      <div className="header-title">
        <h1>{agent ? agentTitle(agent) : "New agent"}</h1>
        <p className="header-facts">
          {status === "open" ? (
            agent && <Fact dot={agentWord(agent).dot} text={agentWord(agent).word} />
          ) : (
            <Fact dot="bad" text={status === "lost" ? "Connection lost, trying again" : "Connecting"} />
          )}
          {muse && (
            <span className="fact" title={muse.sentence} data-testid="muse-kind">
              {muse.short}
            </span>
          )}
          {agent && <ContextMeter usage={agent.lastUsage} />}
        </p>
      </div>
      {agent && (
        <div className="header-actions">
          <PluginHeaderButtons agent={agent} />
          <PanelButtons sideView={sideView} onSideView={onSideView} />
          <AgentMenu agent={agent} />
        </div>
      )}
    </header>
  );
}

function Fact({ dot, text }: { readonly dot: string; readonly text: string }) {
  return (
    <span className="fact" data-testid="agent-status">
      <span className={`dot dot-${dot}`} />
      {text}
    </span>
  );
}

function PluginHeaderButtons({ agent }: { readonly agent: AgentView }) {
  const { registrations } = usePlugin();
  const target: PluginTarget = { context: "workspace", workspaceId: agent.workspaceId };
  return registrations.headerButtons
    .filter((placed) => placed.workspaceId === agent.workspaceId)
    .map((placed) => <PluginButtonView key={placed.id} placed={placed} target={target} side="below" />);
}

function PanelButtons({ sideView, onSideView }: Pick<HeaderProps, "sideView" | "onSideView">) {
  const { registrations } = usePlugin();
  return registrations.panels.map((panel) => {
    const open = sideView?.kind === "panel" && sideView.id === panel.id;
    return (
      <button
        key={panel.id}
        type="button"
        className="button button-quiet"
        aria-expanded={open}
        aria-label={panel.title}
        title={panel.title}
        onClick={() => onSideView(open ? null : { kind: "panel", id: panel.id })}
      >
        <LucideIcon name={panel.icon} />
        <span className="label">{panel.title}</span>
      </button>
    );
  });
}
