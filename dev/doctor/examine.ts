/** Looks at the Muse of this machine step by step, the way the plugin would start it. Each step ends by itself. */

import { sharesData } from "../../server/data-sharing.ts";
import { failure } from "../../server/failure.ts";
import { hasApiKey } from "../../server/launch/environment.ts";
import type { Launch } from "../../server/launch/launch.ts";
import { createLauncher } from "../../server/launch/launcher.ts";
import type { Machine } from "../../server/launch/machine.ts";
import { requireVersion } from "../../server/launch/version.ts";
import type { HostInfo } from "../../server/msp/handshake.ts";
import { openMuse } from "../../server/muse.ts";
import type { Ports } from "../../server/ports.ts";
import { DEFAULT_SETTINGS } from "../../shared/settings.ts";

export interface Examined {
  readonly launch?: Pick<Launch, "command" | "how">;
  /** What `--version` says; undefined where it says nothing readable. */
  readonly version?: string | undefined;
  readonly host?: Pick<HostInfo, "version" | "fingerprint" | "grantedCapabilities" | "durable"> & {
    /** Whole milliseconds from the start of the process to the end of the handshake. */
    readonly greetedMs: number;
    readonly runsOn: string;
  };
  /** The host's own word; `undefined` where it does not tell. */
  readonly account?: string | undefined;
  readonly paysByKey?: boolean;
  readonly models?: { readonly count: number; readonly contributor: number; readonly standard?: string };
  /** What kept the next step from being taken. */
  readonly stopped?: { readonly message: string; readonly diagnostic: string };
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly machine: Machine;
  readonly ports: Ports;
  /** A whole path, or a name, that the person gives instead of having Muse looked for. */
  readonly muse?: string | undefined;
}

/** Never rejects, and leaves no process. */
export async function examine({ env, machine, ports, muse }: Surroundings): Promise<Examined> {
  let found: Examined = {};
  try {
    const settings = async () => DEFAULT_SETTINGS;
    const named = muse === undefined ? undefined : { by: "--muse", command: muse, args: [] };
    const { launch } = await createLauncher({ daemonEnv: env, machine, ports, settings })({ named });
    found = { launch, paysByKey: hasApiKey(launch.env) };
    found = { ...found, version: await requireVersion(launch, ports) };
    const since = ports.now();
    const { client, info } = await openMuse({ launch, ports, experimental: true, onEvent: () => {} });
    try {
      const { version, fingerprint, grantedCapabilities, durable, platformFamily, platformOs } = info;
      const greetedMs = ports.now() - since;
      const runsOn = [platformFamily, platformOs].filter((word) => word !== "").join(", ");
      found = { ...found, host: { version, fingerprint, grantedCapabilities, durable, greetedMs, runsOn } };
      found = { ...found, account: await client.account() };
      const { models } = await client.query("model/list", {});
      const standard = models.find(({ isDefault }) => isDefault)?.modelId;
      const contributor = models.filter(sharesData).length;
      found = { ...found, models: { count: models.length, contributor, ...(standard && { standard }) } };
    } finally {
      await client.close();
    }
    return found;
  } catch (error) {
    const { message, diagnostic = "" } = failure(error);
    return { ...found, stopped: { message, diagnostic } };
  }
}
