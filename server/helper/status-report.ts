/** What the settings screen tells of Muse: the same check that Paseo makes, and what is open. */
import type { RpcOutput } from "@getpaseo/plugin";
import type { ProviderRegistration } from "@getpaseo/plugin/server/provider";
import type { museStatus } from "../../shared/rpc/status.ts";
import { PLUGIN_VERSION } from "../../shared/version.ts";
import type { Agents } from "../agents.ts";
import { SCHEMA_FINGERPRINT } from "../msp/handshake.ts";

export async function statusReport(
  { status }: Pick<ProviderRegistration, "status">,
  agents: Pick<Agents, "count">,
): Promise<RpcOutput<typeof museStatus>> {
  const told = await status?.({});
  return {
    available: told?.available ?? false,
    diagnostic: told?.diagnostic ?? "",
    pluginVersion: PLUGIN_VERSION,
    fingerprint: SCHEMA_FINGERPRINT,
    openSessions: agents.count(),
  };
}
