/** What the settings screen tells of Muse: the same check that Paseo makes, and what is open. */
import type { RpcOutput } from "@getpaseo/plugin";
import type { museStatus } from "../../shared/rpc/status.ts";
import { PLUGIN_VERSION } from "../../shared/version.ts";
import type { Agents } from "../agents.ts";
import { SCHEMA_FINGERPRINT } from "../msp/handshake.ts";
import type { Discovery } from "./discovery.ts";

/** Nothing in it is secret: what a host says of its failures has lost that before it comes here. */
export async function statusReport(
  { standing }: Pick<Discovery, "standing">,
  agents: Pick<Agents, "sessions" | "lastFailure">,
): Promise<RpcOutput<typeof museStatus>> {
  const { status, signIn } = await standing({});
  const last = agents.lastFailure();
  return {
    available: status.available,
    diagnostic: status.diagnostic ?? "",
    signIn,
    pluginVersion: PLUGIN_VERSION,
    fingerprint: SCHEMA_FINGERPRINT,
    sessions: agents.sessions().map(({ museSessionId, standing, view }) => ({
      id: museSessionId,
      standing,
      grants: [...view.view.session.grants],
    })),
    ...(last && {
      lastFailure: { at: last.at, message: last.error.message, diagnostic: last.error.diagnostic ?? "" },
    }),
  };
}
