/** The status of Muse in lines. */
import type { RpcOutput } from "@getpaseo/plugin";
import type { museStatus } from "../../shared/rpc/status.ts";
import { PLUGIN_VERSION } from "../../shared/version.ts";

/** @param ownVersion of the half that shows it, which an app may keep from before an update */
export function statusText(status: RpcOutput<typeof museStatus>, ownVersion = PLUGIN_VERSION): string {
  const { available, diagnostic, pluginVersion, fingerprint, openSessions } = status;
  return [
    available ? "Muse can be used." : "Muse cannot be used.",
    diagnostic,
    `Open sessions: ${openSessions}`,
    `Plugin ${pluginVersion}, written for the protocol ${fingerprint}`,
    ...(ownVersion === pluginVersion
      ? []
      : [
          `Warning: what you see here is from version ${ownVersion} of the plugin. Reload the plugin (paseo plugin reload), then this app.`,
        ]),
  ].join("\n");
}
