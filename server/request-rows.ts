/** Puts our own card into the agent's timeline when something waits for a person. */
import type { PluginServerContext } from "@getpaseo/plugin/server";
import { openInputRequests, pendingConfirmations } from "../shared/chat/select.ts";
import { asRecord, textArgument } from "../shared/tool.ts";
import type { Agents } from "./agents.ts";

/** Names the renderer of the client half. */
const ROW = { kind: "request", version: 1 } as const;

/**
 * The row names the request and nothing more: what it shows is read from the chat. The same request keeps
 * its row over all its stages. Does nothing on a host without hooks.
 */
export function registerRequestRows(server: PluginServerContext, agents: Agents): () => void {
  if (typeof server.on !== "function") return () => {};
  return server.on("agent.permission_requested", async (event, { paseo }) => {
    const agentId = agentOf(event);
    const view = agentId === undefined ? undefined : agents.sessionOf(agentId)?.view.view;
    if (agentId === undefined || view === undefined) return;
    const requestIds = [
      ...pendingConfirmations(view.chat).map(({ toolCallId }) => toolCallId),
      ...openInputRequests(view.chat).map(({ id }) => id),
    ];
    for (const requestId of requestIds) {
      const row = {
        type: "plugin" as const,
        id: `request:${requestId}`,
        ...ROW,
        data: { agentId, requestId },
      };
      await paseo.agents.ref(agentId).timeline.append(row);
    }
  });
}

/** The id of the agent that a hook is about; hosts have told it beside other members and among them. */
function agentOf(event: unknown): string | undefined {
  const told = asRecord(event);
  return textArgument(asRecord(told?.["agent"]) ?? told, "id");
}
