/** Compiles a tiny server entry, runs it in a real worker process and stops it after the test. */
import { onTestFinished } from "vitest";
import { hostVersion } from "../../../dev/paseo/compile/host-version.ts";
import { compilePlugin } from "../../../dev/paseo/compile.ts";
import type { SettingsDocument } from "../../../dev/paseo/ipc.ts";
import { type PluginProcess, startPlugin } from "../../../dev/paseo/plugin-process.ts";
import { createPaseoApi } from "../../../dev/paseo/worker/paseo-api.ts";
import { loadPlugin } from "../../../dev/paseo/worker/plugin.ts";
import { createSettingsStore } from "../../../dev/paseo/worker/settings.ts";
import type { ProviderEvent } from "../../../dev/sdk/server/provider.ts";
import { pluginFolder } from "./plugin-folder.ts";

export interface RunningPlugin {
  process: PluginProcess;
  events: ProviderEvent[];
  /** Messages of connections that were killed. */
  killed: string[];
  logs: string[];
  settings: { id: string; document: SettingsDocument | null }[];
  /** Calls of Paseo's API. */
  apiCalls: { method: string; input: unknown }[];
  crashed: Promise<Error>;
  /** Opens the connection `c1` to the provider `tiny`. */
  connect(): Promise<{ version: number; capabilities: string[] }>;
}

export async function runPlugin(
  source: string,
  options: { paseoVersion?: string; settings?: Record<string, SettingsDocument> } = {},
): Promise<RunningPlugin> {
  const { paseoVersion = "0.11.0", settings = {} } = options;
  const compiled = await compilePlugin(
    pluginFolder({ "index.server.ts": source }),
    hostVersion(paseoVersion),
  );
  const running = { events: [], killed: [], logs: [], settings: [], apiCalls: [] } as Omit<
    RunningPlugin,
    "process" | "crashed" | "connect"
  >;
  let crash: (error: Error) => void = () => {};
  const crashed = new Promise<Error>((resolve) => {
    crash = resolve;
  });
  const process = await startPlugin({
    pluginId: "tiny",
    bundle: compiled.server ?? "",
    paseoVersion,
    env: { ...globalThis.process.env, TINY_SECRET: "inherited" },
    settings,
    stopStepMs: 300,
    onEvent: (_, event) => running.events.push(event),
    onConnectionFailed: (_, message) => running.killed.push(message),
    onSettings: (id, _, document) => running.settings.push({ id, document }),
    onLog: (line) => running.logs.push(line.text),
    onCrash: crash,
    async api(method, input) {
      running.apiCalls.push({ method, input });
      if (method === "agents.get") throw new Error("Unknown agent");
      return { seq: 7, epoch: "live" };
    },
  });
  onTestFinished(async () => void (await process.stop()));
  const connect = () =>
    process.call("connect", {
      connectionId: "c1",
      provider: "tiny",
      versions: [1],
      capabilities: ["prompt.message", "permission"],
      launch: { command: "/bin/tiny", args: [], env: {} },
    });
  return { ...running, process, crashed, connect };
}

/** Evaluates an entry in this process, which is quicker than starting one and refuses the same. */
export async function evaluatePlugin(source: string): Promise<void> {
  const version = hostVersion("0.11.0");
  const { server } = await compilePlugin(pluginFolder({ "index.server.ts": source }), version);
  const paseo = createPaseoApi(() => Promise.reject(new Error("There is no daemon")));
  const settings = createSettingsStore({}, () => {});
  loadPlugin("tiny", server ?? "", version, paseo, settings);
}

/** A server entry with the provider `tiny`; `connection` overrides members of what `connect()` gives. */
export function providerSource(connection: string, more = "", registration = ""): string {
  return `
    export default (server) => {
      let emit = () => {};
      ${more}
      server.registerProvider({
        id: "tiny",
        label: "Tiny",
        async connect(request) {
          return {
            version: 1,
            capabilities: ["prompt.message"],
            onEvent(listener) { emit = listener; return () => { emit = () => {}; }; },
            async send(input) {},
            async close() { console.log("closed"); },
            ${connection}
          };
        },
        ${registration}
      });
      return () => console.log("cleaned up");
    };`;
}
