/** The commands of `wire.ts`, each checked at the border and carried out. */
import type { ProviderCatalog, ProviderCatalogOptions } from "../../sdk/server/provider.ts";
import type { Host, HostParts } from "../host.ts";
import { CALL_LIMIT_MS, within } from "../limits.ts";
import type { CommandName, Commands } from "../wire.ts";
import { commandInputs } from "./command-inputs.ts";

export interface HostCommands {
  /** Rejects with a message for the user; malformed input is refused before anything happens. */
  run<Name extends CommandName>(
    name: Name,
    input: Commands[Name]["input"],
  ): Promise<Commands[Name]["output"]>;
}

type Table = { [Name in CommandName]: (input: Commands[Name]["input"]) => Promise<Commands[Name]["output"]> };

export function createCommands(host: Host, parts: HostParts): HostCommands {
  const catalogs = new Map<string, ProviderCatalog>();
  const process = async () => {
    const running = (await host.plugin()).process;
    if (running === null) throw new Error("The plugin has no server entry");
    return running;
  };

  const catalog = async ({ cwd, provider, force }: Commands["catalog"]["input"]) => {
    const plugin = await host.plugin();
    const id = provider ?? plugin.providers[0]?.id ?? "";
    const target: ProviderCatalogOptions =
      cwd === undefined ? { scope: "global" } : { scope: "workspace", cwd };
    const options = force === undefined ? target : { ...target, force };
    const asked = (await process()).call("cacheKey", { provider: id, options });
    const { key } = await within(CALL_LIMIT_MS, "getCatalogCacheKey timed out", asked);
    const slot = JSON.stringify([id, key ?? target]);
    const known = catalogs.get(slot);
    if (known !== undefined && force !== true) return known;
    const fresh = await plugin.client(id).catalog(cwd);
    catalogs.set(slot, fresh);
    return fresh;
  };

  const table: Table = {
    async createAgent({ cwd, ...rest }) {
      const agent = await host.createAgent({ ...rest, cwd: cwd ?? host.state().defaultCwd });
      return { agentId: agent.model.head().id };
    },
    prompt: ({ agentId, ...request }) => host.agent(agentId).prompt(request),
    interrupt: async ({ agentId }) => ({ result: await host.agent(agentId).interrupt() }),
    async respondToPermission({ agentId, requestId, response }) {
      await host.agent(agentId).respond(requestId, response);
      return {};
    },
    async configure({ agentId, changes }) {
      await host.agent(agentId).configure(changes);
      return {};
    },
    rpc: async ({ name, input }) => (await process()).call("rpc", { name, input }),
    catalog,
    async sessions({ provider, ...query }) {
      return { sessions: await (await host.plugin()).client(provider).list(query) };
    },
    async importSession({ persistence, ...spec }) {
      const agent = await host.createAgent(spec, persistence);
      return { agentId: agent.model.head().id };
    },
    async revert({ agentId, rowKey, scope }) {
      await host.agent(agentId).revert(rowKey, scope);
      return {};
    },
    async refreshAgent({ agentId, rehydrate }) {
      await host.agent(agentId).refresh(rehydrate ?? false);
      return {};
    },
    async archiveAgent({ agentId, archived }) {
      await host.agent(agentId).archive(archived);
      return {};
    },
    async closeAgent({ agentId }) {
      await host.agent(agentId).close();
      parts.agents.delete(agentId);
      parts.board.publish({ kind: "agent_removed", agentId });
      return {};
    },
    async reloadPlugin({ rehydrate }) {
      catalogs.clear();
      await parts.reload(rehydrate ?? false);
      return {};
    },
    async appendRow({ agentId, item }) {
      return { seq: host.agent(agentId).append(item), epoch: "live" };
    },
    async saveSettings({ id, values, revision }) {
      const { saved, error } = await (await process()).call("saveSettings", { id, values, revision });
      return error === null ? { saved } : { saved, error };
    },
    async resetSettings({ id }) {
      await (await process()).call("saveSettings", { id, values: null, revision: null });
      return {};
    },
    async dismissViolations() {
      parts.board.clearViolations();
      parts.board.publish({ kind: "snapshot", state: host.state() });
      return {};
    },
  };

  return {
    async run(name, input) {
      const checked = commandInputs[name].parse(input);
      // `commandInputs` has a schema of exactly this command's input under the same name.
      return table[name](checked as Commands[typeof name]["input"]);
    },
  };
}
