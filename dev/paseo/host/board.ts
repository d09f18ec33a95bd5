/** The state that the page shows, apart from the agents, and everyone who listens to changes. */
import type { HostState, Update } from "../wire.ts";
import { applyUpdate } from "../wire-state.ts";

export interface Board {
  /** Without agents: they keep their own state. */
  state(): HostState;
  /** Sends an update to every listener; the agents publish theirs through it. */
  publish(update: Update): void;
  /** Changes the state by an update and publishes it. */
  change(update: Extract<Update, { kind: "plugin" | "violation" | "log" | "settings" }>): void;
  clearViolations(): void;
  subscribe(listener: (update: Update) => void): () => void;
}

export function createBoard(initial: HostState): Board {
  const listeners = new Set<(update: Update) => void>();
  let state = initial;
  const publish = (update: Update): void => {
    for (const listener of listeners) listener(update);
  };
  return {
    state: () => state,
    publish,
    change(update) {
      state = applyUpdate(state, update) ?? state;
      publish(update);
    },
    clearViolations() {
      state = { ...state, violations: [] };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
