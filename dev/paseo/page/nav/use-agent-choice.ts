/** Which agent the page shows. It is part of the address, so a reload of the page comes back to it. */
import { useCallback, useSyncExternalStore } from "react";
import type { AgentView } from "../../wire.ts";

/** The shown agent or `null` for a new one, and how to show another. Without a choice the newest agent is shown. */
export function useAgentChoice(
  agents: readonly AgentView[] | undefined,
): [AgentView | null, (agentId: string | null) => void] {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  const select = useCallback((agentId: string | null) => {
    window.location.hash = agentId === null ? "new" : `agent=${encodeURIComponent(agentId)}`;
  }, []);
  const shown = agents?.filter((agent) => !agent.archived) ?? [];
  const chosen = /^#agent=(.+)$/.exec(hash)?.[1];
  const wanted = chosen === undefined ? undefined : decodeURIComponent(chosen);
  if (hash === "#new") return [null, select];
  const agent = wanted === undefined ? shown.at(-1) : shown.find((candidate) => candidate.id === wanted);
  return [agent ?? null, select];
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
