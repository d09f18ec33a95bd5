/** A running Muse host: started, greeted and ready for requests. */

import { PLUGIN_VERSION } from "../shared/version.ts";
import { HostGone } from "./host/errors.ts";
import { startHost } from "./host/host.ts";
import type { ProtocolFault } from "./host/protocol-fault.ts";
import type { ShutdownTimes } from "./host/shutdown.ts";
import type { Launch } from "./launch/launch.ts";
import { probeVersion } from "./launch/version.ts";
import { createMspClient, type MspClient } from "./msp/client.ts";
import type { MspEvent } from "./msp/events.ts";
import { explain } from "./msp/explain.ts";
import type { HostInfo } from "./msp/handshake.ts";
import type { Ports } from "./ports.ts";
import { isTooOld, StartFailure, startFailure, tooOld, versionIn } from "./start-failure.ts";

export interface Muse {
  readonly client: MspClient;
  readonly info: HostInfo;
}

export interface MuseOptions {
  readonly launch: Launch;
  readonly ports: Ports;
  /** Working directory of the process. */
  readonly cwd?: string;
  /** Follow `serve` on the command line. */
  readonly flags?: readonly string[];
  /** Leave nothing behind that could be resumed. */
  readonly ephemeral?: boolean;
  /** Ask for the parts of Muse that may still change. */
  readonly experimental?: boolean;
  /** What is sent to the host beside its environment and must not come back in its errors, by name. */
  readonly secrets?: readonly Readonly<Record<string, string>>[];
  readonly onEvent: (event: MspEvent) => void;
  /** An event that is none of a session, by its name. */
  readonly onOther?: (method: string) => void;
  /** Something that the host told came in no usable form, and may have been an event. */
  readonly onUnread?: () => void;
  /** Ends the host, also while it is still starting. */
  readonly signal?: AbortSignal;
}

/** Paseo kills a plugin two seconds after it asked it to stop; the whole ladder fits into that. */
const SHUTDOWN: ShutdownTimes = { drainMs: 1000, termMs: 300, killMs: 200, sweepMs: 150 };

/** Rejects with {@link StartFailure} where the program cannot be started or does not shake hands. */
export async function openMuse(options: MuseOptions): Promise<Muse> {
  const { launch, ports, cwd, flags = [], ephemeral, experimental, secrets } = options;
  const { onEvent, onOther, onUnread, signal } = options;
  const host = (launch.start ?? startHost)({
    command: launch.command,
    args: [...launch.args, "serve", ...flags, ...(ephemeral ? ["--no-session-log"] : [])],
    ...(cwd !== undefined && { cwd }),
    env: launch.env,
    ...(secrets && { secrets }),
    ports,
    shutdown: SHUTDOWN,
  });
  let refuse = (_error: Error): void => {};
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  refused.catch(() => {});
  // An answer that belongs to no call: during the handshake it can only be about the handshake.
  const onFault = (fault: ProtocolFault) => {
    if (fault.error) refuse(fault.error);
    if (isLostEvent(fault)) onUnread?.();
  };
  const client = createMspClient(host, {
    ports,
    onEvent,
    onFault,
    onIgnored: ({ wireMethod }) => onOther?.(wireMethod),
  });
  const end = () => void client.close();
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  void client.exit.then(() => signal?.removeEventListener("abort", end));
  try {
    const greeting = client.handshake({
      clientVersion: PLUGIN_VERSION,
      requestedCapabilities: ["sessionMcp", "userShell"],
      ...(experimental && { experimentalApi: true }),
    });
    const info = await Promise.race([greeting, refused]);
    const version = versionIn(info.version);
    if (isTooOld(version)) throw tooOld(launch.command, version);
    ports.log(host.redact(`Muse ${info.version} (${launch.command}) is up; it ${launch.how}.`), "detail");
    void client.exit.then(({ message }) => ports.log(host.redact(message), "detail"));
    return { client, info };
  } catch (error) {
    const exit = error instanceof HostGone ? await client.exit : await client.close();
    if (error instanceof StartFailure) throw error;
    if (error instanceof HostGone) {
      // Only a person who reads the version can tell an old Muse from wrong arguments.
      const version = exit.kind === "usage" ? await probeVersion(launch, ports) : undefined;
      throw startFailure(exit, launch.command, version);
    }
    const message = `"${launch.command}" cannot be used: ${host.redact(explain(error))}`;
    throw new StartFailure("handshake", message, exit.stderrTail);
  }
}

/** A line that looks like a frame and cannot be used. A banner or a line of a log is no such thing. */
function isLostEvent({ kind, sample, isAnswer }: ProtocolFault): boolean {
  return !isAnswer && (kind === "oversize" || (kind === "notJson" && sample === undefined));
}
