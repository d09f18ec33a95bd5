/** What is started as Muse: program, arguments and environment, and how it was found. */
import type { MuseSettings } from "../../shared/settings.ts";
import type { Host, HostOptions } from "../host/host.ts";

export interface Launch {
  /** An absolute path that was there a moment ago. Looked for anew at each start, since Muse replaces itself. */
  readonly command: string;
  /** They come before `serve`. */
  readonly args: readonly string[];
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** Continues "Muse …": where this program comes from. */
  readonly how: string;
  /** The system that it is started on, which may be another than it runs in (WSL). */
  readonly platform: NodeJS.Platform;
  /** Starts it where that is not the system's job: a host in memory. */
  readonly start?: (options: HostOptions) => Host;
}

type Flagged = Pick<
  MuseSettings,
  "trustWorkspace" | "sandbox" | "sandboxNetwork" | "disableWrite" | "disableShell"
>;

/** What differs from Muse's own defaults: an older Muse ends at a flag that it does not know. */
export function serveFlags(settings: Flagged): readonly string[] {
  const { trustWorkspace, sandbox, sandboxNetwork, disableWrite, disableShell } = settings;
  return [
    ...(trustWorkspace ? ["--trust-workspace"] : []),
    ...(sandbox ? [] : ["--disable-sandbox"]),
    ...(sandboxNetwork === "proxy-only" ? [] : ["--sandbox-network", sandboxNetwork]),
    ...(disableWrite ? ["--disable-write"] : []),
    ...(disableShell ? ["--disable-shell"] : []),
  ];
}
