/** Puts our own card into the agent's timeline when something waits for a person. */
import type { HookContext, PluginServerContext } from "@getpaseo/plugin/server";
import { openInputRequests, pendingConfirmations } from "../shared/chat/select.ts";
import type { Agents } from "./agents.ts";
import { PROVIDER_ID } from "./provider.ts";

export const REQUEST_ROW = { kind: "request", version: 1 } as const;

/**
 * The row names the request and nothing more: what it shows is read from the chat. The same request keeps
 * its row over all its stages. Does nothing on a host without hooks.
 */
export function registerRequestRows(server: PluginServerContext, agents: Agents): () => void {
  if (typeof server.on !== "function") return () => {};
  return server.on("agent.permission_requested", async ({ agent }, { paseo }: HookContext) => {
    if (agent.provider !== PROVIDER_ID) return;
    const view = agents.sessionOf(agent.id)?.view.view;
    if (view === undefined) return;
    const requestIds = [
      ...pendingConfirmations(view.chat).map(({ toolCallId }) => toolCallId),
      ...openInputRequests(view.chat).map(({ id }) => id),
    ];
    for (const requestId of requestIds) {
      await paseo.agents.ref(agent.id).timeline.append({
        type: "plugin",
        id: `request:${requestId}`,
        ...REQUEST_ROW,
        data: { agentId: agent.id, requestId },
      });
    }
  });
}
