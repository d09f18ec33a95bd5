/** The status of Muse in lines. */
import type { RpcOutput } from "@getpaseo/plugin";
import type { museStatus } from "../../shared/rpc/status.ts";
import { PLUGIN_VERSION } from "../../shared/version.ts";

type Status = RpcOutput<typeof museStatus>;

const STANDINGS: Readonly<Record<Status["sessions"][number]["standing"], string>> = {
  running: "a turn runs",
  waiting: "waits for a person",
  quiet: "ready",
  down: "it has no process now; the next message starts one",
};

const SIGNED_IN: Readonly<Record<Status["signIn"], string>> = {
  in: "Somebody is signed in.",
  out: "Nobody is signed in.",
  untold: "This Muse does not tell whether somebody is signed in.",
};

/** @param ownVersion of the half that shows it, which an app may keep from before an update */
export function statusText(status: Status, ownVersion = PLUGIN_VERSION): string {
  const { available, diagnostic, signIn, pluginVersion, fingerprint, sessions, lastFailure: last } = status;
  return [
    available ? "Muse can be used." : "Muse cannot be used.",
    diagnostic,
    SIGNED_IN[signIn],
    `Open sessions: ${sessions.length}`,
    ...sessions.flatMap(({ id, standing, grants }) => [
      `- ${id}: ${STANDINGS[standing]}`,
      `  Granted: ${grants.join(", ") || "nothing"}`,
    ]),
    ...(last ? [`Last failure, ${new Date(last.at).toISOString()}: ${last.message}`, last.diagnostic] : []),
    `Plugin ${pluginVersion}, written for the protocol ${fingerprint}`,
    ownVersion === pluginVersion
      ? ""
      : `Warning: what you see here is from version ${ownVersion} of the plugin. Reload the plugin (paseo plugin reload), then this app.`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
