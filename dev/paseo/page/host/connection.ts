/** The live copy of the host's state: one event stream, folded, and read by every part of the page. */
import type { AgentStreamEvent } from "../../../sdk/agent.ts";
import type { HostState, Update } from "../../wire.ts";
import { applyUpdate } from "../../wire-state.ts";

export interface Connected {
  readonly status: "connecting" | "open" | "lost";
  /** The last known state; it stays while the connection is lost. */
  readonly state: HostState | null;
}

type StreamListener = (message: { agentId: string; event: AgentStreamEvent }) => void;

export interface Connection {
  /** The same object until something changed. */
  read(): Connected;
  subscribe(listener: () => void): () => void;
  /** Live events, not replayed to late listeners. */
  onStream(listener: StreamListener): () => void;
}

/** Streamed text comes faster than anybody can read it: the page redraws at most this often. */
const REDRAW_MS = 30;

/** Opens the stream for the life of the page. The browser reconnects by itself; a new snapshot follows. */
export function connect(): Connection {
  let current: Connected = { status: "connecting", state: null };
  let redraw: number | undefined;
  const listeners = new Set<() => void>();
  const streamListeners = new Set<StreamListener>();
  const change = (next: Connected) => {
    current = next;
    if (redraw !== undefined) return;
    redraw = window.setTimeout(() => {
      redraw = undefined;
      for (const listener of listeners) listener();
    }, REDRAW_MS);
  };

  const source = new EventSource("/events");
  source.addEventListener("open", () => change({ ...current, status: "open" }));
  source.addEventListener("error", () => change({ ...current, status: "lost" }));
  source.addEventListener("message", ({ data }) => {
    // The stream of the same host that served this page carries nothing but updates.
    const update = JSON.parse(data) as Update;
    if (update.kind === "stream") {
      for (const listener of streamListeners) listener(update);
    } else {
      change({ status: "open", state: applyUpdate(current.state, update) });
    }
  });

  return {
    read: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onStream(listener) {
      streamListeners.add(listener);
      return () => streamListeners.delete(listener);
    },
  };
}
