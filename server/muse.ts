/** A running Muse host: started, greeted and ready for requests. */
import { HostGone } from "./host/errors.ts";
import { startHost } from "./host/host.ts";
import type { ShutdownTimes } from "./host/shutdown.ts";
import type { Launch } from "./launch.ts";
import { createMspClient, type MspClient } from "./msp/client.ts";
import type { MspEvent } from "./msp/events.ts";
import type { HostInfo } from "./msp/handshake.ts";
import type { Ports } from "./ports.ts";
import { PLUGIN_VERSION } from "./version.ts";

export interface Muse {
  readonly client: MspClient;
  readonly info: HostInfo;
}

export interface MuseOptions {
  readonly launch: Launch;
  readonly ports: Ports;
  /** Working directory of the process. */
  readonly cwd?: string;
  /** Laid over the environment of the launch. */
  readonly env?: Readonly<Record<string, string>>;
  /** Leave nothing behind that could be resumed. */
  readonly ephemeral?: boolean;
  readonly onEvent: (event: MspEvent) => void;
  /** Ends the host, also while it is still starting. */
  readonly signal?: AbortSignal;
}

/** Paseo kills a plugin two seconds after it asked it to stop; the whole ladder fits into that. */
const SHUTDOWN: ShutdownTimes = { drainMs: 1000, termMs: 300, killMs: 200, sweepMs: 150 };

/** The host did not come up; nothing of it is left. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
  /** Exit class of the host, or the kind of the refused handshake. */
  readonly code: string;
  /** Tail of the host's stderr, for diagnosis. */
  readonly diagnostic: string;

  constructor(code: string, message: string, diagnostic: string) {
    super(message);
    this.code = code;
    this.diagnostic = diagnostic;
  }
}

/** Rejects with {@link StartFailure} where the program cannot be started or does not shake hands. */
export async function openMuse(options: MuseOptions): Promise<Muse> {
  const { launch, ports, cwd, env, ephemeral, onEvent, signal } = options;
  const host = startHost({
    command: launch.command,
    args: [...launch.args, "serve", ...(ephemeral ? ["--no-session-log"] : [])],
    ...(cwd !== undefined && { cwd }),
    env: { ...launch.env, ...env },
    ports,
    shutdown: SHUTDOWN,
  });
  let refuse = (_error: Error): void => {};
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  refused.catch(() => {});
  // An answer that belongs to no call: during the handshake it can only be about the handshake.
  const client = createMspClient(host, { ports, onEvent, onFault: ({ error }) => error && refuse(error) });
  const end = () => void client.close();
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  void client.exit.then(() => signal?.removeEventListener("abort", end));
  try {
    const greeting = client.handshake({
      clientVersion: PLUGIN_VERSION,
      requestedCapabilities: ["sessionMcp"],
    });
    const info = await Promise.race([greeting, refused]);
    return { client, info };
  } catch (error) {
    const { kind, message, stderrTail } =
      error instanceof HostGone ? await client.exit : await client.close();
    if (error instanceof HostGone) throw new StartFailure(kind, message, stderrTail);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      "handshake",
      `"${launch.command}" did not start as a Muse host: ${reason}`,
      stderrTail,
    );
  }
}
