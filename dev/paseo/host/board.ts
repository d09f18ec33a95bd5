/** The state that the page shows, apart from the agents, and everyone who listens to changes. */
import type { HostState, LogLine, PluginView, ProviderView, Update, Violation } from "../wire.ts";

const MAX_LOG_LINES = 500;
const MAX_VIOLATIONS = 500;

export type BoardState = Omit<HostState, "agents">;

export interface Board {
  state(): BoardState;
  /** Sends an update to every listener; the agents publish theirs through it. */
  publish(update: Update): void;
  subscribe(listener: (update: Update) => void): () => void;
  setPlugin(plugin: PluginView, providers: ProviderView[]): void;
  addViolation(violation: Violation): void;
  clearViolations(): void;
  addLog(line: LogLine): void;
  setSettings(id: string, state: HostState["settings"][string]): void;
}

export function createBoard(initial: BoardState): Board {
  const listeners = new Set<(update: Update) => void>();
  let state = initial;
  const publish = (update: Update): void => {
    for (const listener of listeners) listener(update);
  };
  return {
    state: () => state,
    publish,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setPlugin(plugin, providers) {
      state = { ...state, plugin, providers };
      publish({ kind: "plugin", plugin, providers });
    },
    addViolation(violation) {
      state = { ...state, violations: [...state.violations, violation].slice(-MAX_VIOLATIONS) };
      publish({ kind: "violation", violation });
    },
    clearViolations() {
      state = { ...state, violations: [] };
    },
    addLog(line) {
      state = { ...state, logs: [...state.logs, line].slice(-MAX_LOG_LINES) };
      publish({ kind: "log", line });
    },
    setSettings(id, settings) {
      state = { ...state, settings: { ...state.settings, [id]: settings } };
      publish({ kind: "settings", id, state: settings });
    },
  };
}
