/** The handshake: once, first, and with grants that never change. */
import { fingerprint, version } from "./build.ts";
import type { Frame } from "./frame.ts";
import type { Host } from "./host.ts";
import { method } from "./methods/method.ts";
import { refuse } from "./refusal.ts";
import { initializeParams } from "./schema/params.ts";

const grantable = ["userShell", "sessionMcp", "sessionListStream"];

/** Takes the client in and returns the result; throws when there is one already or the params do not do. */
export function initialize(host: Host, params: unknown): Frame {
  if (host.client !== undefined) throw refuse("alreadyInitialized", "initialize was already answered");
  const { lies } = host.options;
  const prepared = method(initializeParams, (_host, { capabilities = {}, clientInfo }) => {
    const requested = capabilities.requestedCapabilities ?? [];
    const granted = lies.grants ?? requested.filter((name) => grantable.includes(name));
    const optedOut = capabilities.optOutNotificationMethods ?? [];
    host.client = {
      experimental: capabilities.experimentalApi === true,
      dialogs: capabilities.userInputDialogs !== false,
      granted,
      name: clientInfo.name,
      optedOut,
    };
    const durability = host.ports.store.durable ? "durable" : "ephemeral";
    const shown = lies.version ?? version;
    return {
      result: {
        experimentalApi: capabilities.experimentalApi ?? false,
        grantedCapabilities: granted,
        museHome: host.ports.store.home,
        platformFamily: lies.platformFamily ?? "unix",
        platformOs: process.platform === "darwin" ? "macos" : "linux",
        schema: {
          fingerprint: lies.fingerprint === null ? undefined : (lies.fingerprint ?? fingerprint),
          version: 1,
        },
        serverInfo: { name: "muse", version: shown },
        sessionDurability: lies.durability === null ? undefined : (lies.durability ?? durability),
        userAgent: `muse-build/${shown} (non-interactive; linux-x86_64; build ${"0".repeat(40)})`,
      },
    };
  }).prepare(params);
  return prepared.run(host).result;
}
