/** The registration: what Paseo knows of this provider before it uses it. */
import type { ProviderRegistration } from "@getpaseo/plugin/server/provider";
import { type ConnectionOptions, createConnection } from "./connection.ts";
import { MUSE_COMMAND } from "./launch.ts";

export const PROVIDER_ID = "muse-code";

/** Connecting starts no process, so it is cheap and never fails for a reason of Muse's. */
export function museProvider(options: ConnectionOptions): ProviderRegistration {
  return {
    id: PROVIDER_ID,
    label: "Muse Code Plus",
    description: "Muse Code with stages of approval, questions, steering and resume",
    icon: "icon.svg",
    command: [MUSE_COMMAND],
    async connect(request) {
      return createConnection(options, request);
    },
  };
}
