/** The registration: what Paseo knows of this provider before it uses it. */
import type { ProviderRegistration } from "@getpaseo/plugin/server/provider";
import { PROVIDER_ID } from "../shared/provider-id.ts";
import { type ConnectionOptions, createConnection } from "./connection.ts";
import { failure } from "./failure.ts";
import { readArchive } from "./helper/archive.ts";

/**
 * Connecting starts no process, so it is cheap and never fails for a reason of Muse's. No `command` is registered:
 * a Paseo that resolves one looks on its own PATH only, and would then never ask this plugin, which looks further.
 */
export function museProvider(options: ConnectionOptions): ProviderRegistration {
  const { discovery } = options;
  const archive = discovery.share();
  return {
    id: PROVIDER_ID,
    label: "Muse Code Plus",
    description: "Muse Code with stages of approval, questions, steering and resume",
    icon: "icon.svg",
    async connect(request) {
      return createConnection(options, request);
    },
    async readSessionHistory({ persistence, env, launch: host }) {
      const start = await discovery.launcher({ host, ...(env && { env }) });
      const read = archive.use(start, ({ client }) =>
        readArchive(client, persistence, options.ports, start.preferences.showReminders),
      );
      return read.catch((error: unknown) => {
        throw new Error(failure(error).message);
      });
    },
    status: async (request) => (await discovery.standing(request)).status,
    getCatalogCacheKey: discovery.cacheKey,
  };
}
