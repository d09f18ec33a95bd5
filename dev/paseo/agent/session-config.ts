/** What an agent and each of its sessions is configured with, after the plugins' hooks have had their say. */
import { z } from "zod";
import type { BeforeHooks } from "../../sdk/server/hooks.ts";
import type { JsonObject, ProviderMcpServer, ProviderSessionConfig } from "../../sdk/server/provider.ts";
import type { AgentHead } from "../wire.ts";

/** Why a session is opened. */
export type OpenReason = BeforeHooks["agent.session_open"]["reason"];

/** What the user chose when the agent was made. */
export interface SessionChoice {
  model?: string;
  mode?: string;
  thinkingOption?: string;
  settings?: JsonObject;
  mcpServers?: Record<string, ProviderMcpServer>;
  env?: Record<string, string>;
}

/** Runs the plugins' hooks of that name over a request, and gives what became of it. */
export type EditHook = (name: keyof BeforeHooks, request: unknown) => Promise<unknown>;

const edited = z.object({ env: z.record(z.string(), z.string()) });

const editedChoice = edited.extend({
  config: z.object({
    model: z.string().optional(),
    mode: z.string().optional(),
    thinkingOption: z.string().optional(),
  }),
});

/** What a new agent is made with, after the `agent.create` hooks, which see its title as well. */
export async function agentChoice(
  choice: SessionChoice & { title?: string },
  provider: string,
  editHook: EditHook,
): Promise<SessionChoice> {
  const { env = {}, ...config } = choice;
  const request = { config: { ...config, provider }, env };
  const result = editedChoice.parse(await editHook("agent.create", request));
  return { ...choice, ...result.config, env: result.env };
}

/** What the session last committed goes over the first choice. */
export async function sessionConfig(
  head: AgentHead,
  choice: SessionChoice,
  reason: OpenReason,
  editHook: EditHook,
): Promise<ProviderSessionConfig> {
  const env = { ...choice.env, PASEO_AGENT_ID: head.id, PASEO_AGENT_CWD: head.cwd };
  const request = await editHook("agent.session_open", {
    agentId: head.id,
    workspaceId: head.workspaceId,
    provider: head.provider,
    cwd: head.cwd,
    reason,
    purpose: "interactive",
    env,
  });
  const committed = head.config;
  const model = committed === null ? choice.model : committed.model;
  const mode = committed === null ? choice.mode : committed.mode;
  const thinkingOption = committed === null ? choice.thinkingOption : committed.thinkingOption;
  const settings =
    committed === null
      ? (choice.settings ?? {})
      : Object.fromEntries(committed.settings.map((setting) => [setting.id, setting.value]));
  return {
    cwd: head.cwd,
    env: edited.parse(request).env,
    mcpServers: choice.mcpServers ?? {},
    ...(model === undefined ? {} : { model }),
    ...(mode === undefined ? {} : { mode }),
    ...(thinkingOption === undefined ? {} : { thinkingOption }),
    settings,
    ...(head.title === null ? {} : { title: head.title }),
    persist: true,
  };
}
