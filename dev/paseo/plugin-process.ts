/** The daemon's side of one plugin process: start, calls, events, crash and stop. */
import { type ChildProcess, fork } from "node:child_process";
import { messageOf } from "../message-of.ts";
import type { ProviderEvent } from "../sdk/server/provider.ts";
import {
  createPending,
  type DaemonCall,
  type DaemonCalls,
  type FromWorker,
  type Registrations,
  type SettingsDocument,
  type SettingsDocumentState,
  type ToWorker,
} from "./ipc.ts";
import { CALL_LIMIT_MS, within } from "./limits.ts";
import { readLines } from "./log-lines.ts";
import type { LogLine } from "./wire.ts";
import { workerProgram } from "./worker/program.ts";

export interface PluginProcessOptions {
  pluginId: string;
  bundle: string;
  paseoVersion: string;
  env: NodeJS.ProcessEnv;
  settings: Record<string, SettingsDocument>;
  /** Milliseconds for each of the two steps of a stop. */
  stopStepMs: number;
  onEvent(connectionId: string, event: ProviderEvent): void;
  onConnectionFailed(connectionId: string, message: string): void;
  onSettings(id: string, state: SettingsDocumentState, document: SettingsDocument | null): void;
  onLog(line: Omit<LogLine, "at">): void;
  /** The process ended without being told to. */
  onCrash(error: Error): void;
  /** Answers a call of Paseo's API by plugin code. */
  api(method: string, input: unknown): Promise<unknown>;
}

export interface PluginProcess {
  readonly registrations: Registrations;
  call<Method extends DaemonCall>(
    method: Method,
    input: DaemonCalls[Method]["input"],
  ): Promise<DaemonCalls[Method]["output"]>;
  /** `"exited"` by itself, or which signal it took because something kept the process open. */
  stop(): Promise<"exited" | "SIGTERM" | "SIGKILL">;
}

/** Rejects when the entry throws, returns no cleanup, or is not ready after 30 seconds. */
export async function startPlugin(options: PluginProcessOptions): Promise<PluginProcess> {
  const { pluginId } = options;
  const child = fork(await workerProgram(), [], {
    // The worker is plain JavaScript, whatever this process was started with.
    execArgv: [],
    env: options.env,
    serialization: "advanced",
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // Out of the terminal's process group: a Ctrl-C is for this process, which then decides.
    detached: true,
  });
  const pending = createPending();
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let stopping: Promise<"exited" | "SIGTERM" | "SIGKILL"> | null = null;
  const post = (message: ToWorker): void => {
    // What a dead process does not read needs no report of its own: its exit fails every call.
    if (child.connected) child.send(message, () => {});
  };

  if (child.stdout) readLines(child.stdout, (text) => options.onLog({ stream: "stdout", text }));
  if (child.stderr) readLines(child.stderr, (text) => options.onLog({ stream: "stderr", text }));

  const ready = new Promise<Registrations>((resolve, reject) => {
    child.on("error", reject);
    child.once("exit", () => reject(new Error(`Plugin process exited: ${pluginId}`)));
    // The worker sends nothing but `FromWorker`.
    child.on("message", (raw) => {
      const message = raw as FromWorker;
      if (message.type === "ready") resolve(message.registrations);
      else if (message.type === "fatal") reject(new Error(message.message));
      else receive(message, options, pending, post);
    });
  });
  post({
    type: "initialize",
    pluginId,
    bundle: options.bundle,
    paseoVersion: options.paseoVersion,
    settings: options.settings,
  });

  let registrations: Registrations;
  try {
    registrations = await within(CALL_LIMIT_MS, `Plugin ${pluginId} did not initialize`, ready);
  } catch (error) {
    child.kill("SIGKILL");
    await exited;
    throw error;
  }
  child.once("exit", () => {
    if (stopping !== null) return pending.fail(new Error(`Plugin stopped: ${pluginId}`));
    const crash = new Error(`Plugin process exited: ${pluginId}`);
    pending.fail(crash);
    options.onCrash(crash);
  });

  return {
    registrations,
    call: (method, input) =>
      // The worker answers each method with what `DaemonCalls` declares for it.
      pending.call((callId) => post({ type: "call", callId, method, input })) as Promise<
        DaemonCalls[typeof method]["output"]
      >,
    stop() {
      stopping ??= stop(child, exited, post, options.stopStepMs);
      return stopping;
    },
  };
}

function receive(
  message: Exclude<FromWorker, { type: "ready" | "fatal" }>,
  options: PluginProcessOptions,
  pending: ReturnType<typeof createPending>,
  post: (message: ToWorker) => void,
): void {
  switch (message.type) {
    case "result":
      return pending.settle(message.callId, message.ok, message.value);
    case "event":
      return options.onEvent(message.connectionId, message.event);
    case "connection_failed":
      return options.onConnectionFailed(message.connectionId, message.message);
    case "settings":
      return options.onSettings(message.id, message.state, message.document);
    case "api":
      void options.api(message.method, message.input).then(
        (value) => post({ type: "result", callId: message.callId, ok: true, value }),
        (error) => post({ type: "result", callId: message.callId, ok: false, value: messageOf(error) }),
      );
  }
}

async function stop(
  child: ChildProcess,
  exited: Promise<void>,
  post: (message: ToWorker) => void,
  stepMs: number,
): Promise<"exited" | "SIGTERM" | "SIGKILL"> {
  if (child.exitCode !== null || child.signalCode !== null) return "exited";
  const gone = () =>
    within(stepMs, "still running", exited).then(
      () => true,
      () => false,
    );
  post({ type: "shutdown" });
  if (await gone()) return "exited";
  child.kill("SIGTERM");
  if (await gone()) return "SIGTERM";
  child.kill("SIGKILL");
  await exited;
  return "SIGKILL";
}
