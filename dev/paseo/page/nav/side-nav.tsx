/** Everything around the one conversation: other agents, earlier sessions, the plugin, the theme. */
import type { HostState } from "../../wire.ts";
import { agentTitle, agentWord } from "../agent/agent-status.ts";
import { museWords } from "../agent/muse-words.ts";
import { Glyph, type GlyphName } from "../chrome/glyph.tsx";
import { LucideIcon } from "../chrome/lucide-icon.tsx";
import { Select } from "../chrome/select.tsx";
import type { ThemeChoice } from "../chrome/theme.ts";
import type { SideView } from "../plugin/client-context.ts";
import { usePlugin } from "../plugin/plugin-context.tsx";
import { ReloadButton } from "./reload-button.tsx";

export interface SideNavProps {
  readonly state: HostState;
  readonly agentId: string | null;
  readonly themeChoice: ThemeChoice;
  onTheme(choice: ThemeChoice): void;
  /** `null` starts a new agent. */
  onSelect(agentId: string | null): void;
  onSessions(): void;
  onDiagnostics(): void;
  onOpen(view: SideView): void;
}

const THEMES: readonly { readonly id: ThemeChoice; readonly label: string }[] = [
  { id: "system", label: "Theme of the system" },
  { id: "light", label: "Light theme" },
  { id: "dark", label: "Dark theme" },
];

export function SideNav(props: SideNavProps) {
  const { state, agentId, onSelect } = props;
  const { registrations, error } = usePlugin();
  const { plugin, violations } = state;
  const muse = museWords(state.muse);
  return (
    <nav className="side-nav" aria-label="Agents and plugin">
      <NavButton icon="plus" label="New agent" current={agentId === null} onPress={() => onSelect(null)} />
      <ul className="agents" aria-label="Agents">
        {state.agents
          .filter((agent) => !agent.archived)
          .map((agent) => (
            <li key={agent.id}>
              <button
                type="button"
                className="button button-quiet nav-item"
                aria-current={agent.id === agentId ? "page" : undefined}
                onClick={() => onSelect(agent.id)}
              >
                <span className={`dot dot-${agentWord(agent).dot}`} />
                <span className="nav-label">{agentTitle(agent)}</span>
                <span className="visually-hidden">, {agentWord(agent).word}</span>
              </button>
            </li>
          ))}
      </ul>
      <NavButton icon="list" label="Earlier sessions" onPress={props.onSessions} />
      <div className="nav-foot">
        <p className="nav-note">
          <strong>{muse.short}</strong>
          <br />
          Plugin {plugin.id}: {plugin.status}
          {plugin.error !== null && <span className="word-failed"> {plugin.error}</span>}
          {error !== null && <span className="word-failed"> {error}</span>}
        </p>
        {registrations.settingsScreens.map((screen) => (
          <button
            key={screen.id}
            type="button"
            className="button button-quiet nav-item"
            onClick={() => props.onOpen({ kind: "settings", id: screen.id })}
          >
            <LucideIcon name={screen.icon} />
            <span className="nav-label">{screen.title}</span>
          </button>
        ))}
        <ReloadButton busy={plugin.status === "starting"} />
        <NavButton
          icon={violations.length > 0 ? "warning" : "info"}
          label={violations.length > 0 ? `Diagnostics (${violations.length} broken rules)` : "Diagnostics"}
          onPress={props.onDiagnostics}
        />
        <Select
          label="Theme"
          value={props.themeChoice}
          options={THEMES}
          onChange={(id) => props.onTheme(THEMES.find((theme) => theme.id === id)?.id ?? "system")}
        />
        <p className="nav-note">Small Paseo, as version {state.paseoVersion}</p>
      </div>
    </nav>
  );
}

interface NavButtonProps {
  readonly icon: GlyphName;
  readonly label: string;
  readonly current?: boolean;
  onPress(): void;
}

function NavButton({ icon, label, current = false, onPress }: NavButtonProps) {
  return (
    <button
      type="button"
      className="button button-quiet nav-item"
      aria-current={current ? "page" : undefined}
      onClick={onPress}
    >
      <Glyph name={icon} />
      <span className="nav-label">{label}</span>
    </button>
  );
}
