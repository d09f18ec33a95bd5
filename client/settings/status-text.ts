/** The status of Muse in lines. */
import type { RpcOutput } from "@getpaseo/plugin";
import type { museStatus } from "../../shared/rpc/status.ts";

export function statusText(status: RpcOutput<typeof museStatus>): string {
  const { available, diagnostic, pluginVersion, fingerprint, openSessions } = status;
  return [
    available ? "Muse can be used." : "Muse cannot be used.",
    diagnostic,
    `Open sessions: ${openSessions}`,
    `Plugin ${pluginVersion}, written for the protocol ${fingerprint}`,
  ].join("\n");
}
