/** `npm start`: the plugin in a small Paseo, on a page of this machine or for one turn in the terminal. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf } from "../message-of.ts";
import { runCommand } from "../run-command.ts";
import { findMuse, type MuseCommand } from "./cli/muse-command.ts";
import { type CliOptions, HELP, parseCli } from "./cli/options.ts";
import { createTerminal } from "./cli/terminal.ts";
import { runTerminalTurn } from "./cli/terminal-turn.ts";
import { daemonEnv } from "./host/launch.ts";
import type { Host } from "./host.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const stopListeners = new Set<() => void>();

function onStop(listener: () => void): () => void {
  stopListeners.add(listener);
  return () => void stopListeners.delete(listener);
}

/** The first Ctrl-C stops what runs, a second one ends the process at once. */
let stops = 0;
function stop(): void {
  stops += 1;
  if (stops > 1) process.exit(130);
  for (const listener of [...stopListeners]) listener();
}

async function main(): Promise<number> {
  const parsed = parseCli(process.argv.slice(2), process.cwd());
  if (parsed.kind === "help") {
    process.stdout.write(HELP);
    return 0;
  }
  if (parsed.kind === "error") {
    process.stderr.write(`${parsed.message}\n\n${HELP}`);
    return 2;
  }
  const options = { ...parsed.options, cwd: resolve(parsed.options.cwd) };
  if (statSync(options.cwd, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(`--cwd ${options.cwd}: not a directory`);
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  const muse = findMuse(options.muse, process.env["PATH"] ?? "");
  process.stderr.write(`${muse.reason}\n`);
  const host = await startHost(options, muse);
  try {
    return options.prompt === null
      ? await serve(host, options.port)
      : await runTerminalTurn(host, { ...options, prompt: options.prompt }, createTerminal(onStop, stop));
  } finally {
    await host.close();
    muse.dispose();
  }
}

/** What compiles and runs plugins is loaded here, so that help and refusals come at once. */
async function startHost(options: CliOptions, muse: MuseCommand): Promise<Host> {
  const { createHost } = await import("./host.ts");
  return createHost({
    directory: options.plugin === null ? repository : resolve(options.plugin),
    paseoVersion: options.paseo,
    env: daemonEnv(process.env, muse.firstOnPath),
    muse: { kind: muse.kind, path: muse.path },
    defaultCwd: options.cwd,
  });
}

async function serve(host: Host, port: number): Promise<number> {
  const stopped = new Promise<void>((resolveStop) => onStop(resolveStop));
  const { startServer } = await import("./server.ts");
  const server = await startServer(host, port);
  process.stdout.write(`Small Paseo ${host.state().paseoVersion}: ${server.url}\n`);
  host.plugin().then(
    (plugin) => process.stderr.write(`Plugin ${plugin.compiled.manifest.id} is running. Ctrl-C ends it.\n`),
    (error) => process.stderr.write(`The plugin failed to start: ${messageOf(error)}\n`),
  );
  host.subscribe((update) => {
    if (update.kind === "violation")
      process.stderr.write(`! ${update.violation.rule}: ${update.violation.message}\n`);
    if (update.kind === "log") process.stderr.write(`[plugin] ${update.line.text}\n`);
  });
  await stopped;
  process.stderr.write("Stopping\n");
  await server.close();
  return 0;
}

runCommand(main);
