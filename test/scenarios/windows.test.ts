/**
 * What Windows would be asked to start, up to the words that its command shell gets. Nothing here has run on Windows: the
 * system says that it is Windows, and a stand-in reads the line as the command shell does and starts the simulated Muse.
 */
import childProcess, { spawnSync as reallySpawnSync, type SpawnOptions } from "node:child_process";
import { writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

// The library that starts programs asks for the system once, when it is loaded.
const system = vi.hoisted(() => {
  const { platform } = process;
  process.env["TEMP"] = "/tmp";
  Object.defineProperty(process, "platform", { value: "win32" });
  return platform;
});
const { closeAll, isAlive, newFolder, openPaseo } = await import("./paseo.ts");

const SIMULATED = fileURLToPath(new URL("../../dev/muse/bin/muse", import.meta.url));

interface Started {
  readonly file: string;
  readonly line: string;
  readonly options: SpawnOptions;
}

/** What the person's launcher takes before it starts Muse. */
const ARGS = ["--profile", "at work"];

const started: Started[] = [];
const reallySpawn = childProcess.spawn;

/** Carets take the meaning off the next sign, then quotes hold words together. */
function wordsOf(line: string): string[] {
  const read = line.slice(1, -1).replace(/\^(.)/g, "$1");
  return [...read.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

function spawn(file: string, args: readonly string[], options: SpawnOptions) {
  started.push({ file, line: args.join(" "), options });
  const words = /cmd\.exe$/i.test(file) ? wordsOf(args.at(-1) ?? "").slice(1) : args;
  return reallySpawn(SIMULATED, words.slice(ARGS.length), options);
}

function spawnSync(file: string, args: readonly string[]) {
  if (file !== "taskkill") return reallySpawnSync(file, args);
  if (isAlive(Number(args[1]))) process.kill(Number(args[1]), args.includes("/F") ? "SIGKILL" : "SIGTERM");
  return {};
}

beforeEach(() => {
  started.length = 0;
  Object.assign(childProcess, { spawn, spawnSync });
  syncBuiltinESMExports();
});

afterEach(async () => {
  await closeAll();
  Object.assign(childProcess, { spawn: reallySpawn, spawnSync: reallySpawnSync });
  syncBuiltinESMExports();
});

afterAll(() => {
  Object.defineProperty(process, "platform", { value: system });
});

/** A daemon on Windows whose person has named a launcher with that ending. */
async function windowsPaseo(ending: string, platformFamily = "windows") {
  const folder = newFolder();
  const command = join(folder, `muse${ending}`);
  writeFileSync(command, "", { mode: 0o755 });
  const paseo = await openPaseo({
    folder,
    faults: { platformFamily },
    machine: { platform: "win32", home: folder },
    settings: { command, args: ARGS, sandboxNetwork: "restricted" },
  });
  return { paseo, command };
}

const shellLine = (command: string, ...args: readonly string[]) =>
  `/q /d /s /c "${[command, ...args.map((arg) => `^"${arg}^"`)].join(" ")}"`;

/** Status, catalog and a session, whose texts are such as a command shell would act on. */
async function useAll({ paseo }: Awaited<ReturnType<typeof windowsPaseo>>) {
  const told = await paseo.registration.status?.({});
  const catalog = await paseo.request((requestId) => ({ type: "catalog", requestId }));
  const opened = await paseo.open("s1", { title: "a & b", systemPrompt: "%PATH%", env: { OWN: '" & echo' } });
  return [told?.available, catalog.type, opened.type];
}

describe("on Windows", () => {
  it.each([".cmd", ".bat"])(
    "a launcher with the ending %s is run by lines of fixed words",
    async (ending) => {
      const windows = await windowsPaseo(ending);
      expect(await useAll(windows)).toEqual([true, "catalog", "session.ready"]);
      expect((await windows.paseo.turn("s1", "hello & goodbye")).state).toBe("completed");
      const line = (...args: readonly string[]) =>
        shellLine(windows.command, "--profile", "at^ work", ...args);
      expect(started.map(({ line: given }) => given)).toEqual([
        line("--version"),
        line("serve"),
        line("serve", "--sandbox-network", "restricted"),
      ]);
      for (const { file, options } of started) {
        expect(file).toBe(process.env["comspec"] ?? "cmd.exe");
        expect(options).toMatchObject({ windowsHide: true, windowsVerbatimArguments: true, detached: false });
        expect(options.shell ?? false).toBe(false);
      }
      await windows.paseo.connection.close();
      expect(windows.paseo.livingHosts()).toEqual([]);
    },
  );

  it("a program with the ending .exe is started by itself", async () => {
    const windows = await windowsPaseo(".exe");
    expect(await useAll(windows)).toEqual([true, "catalog", "session.ready"]);
    expect(started.map(({ file }) => file)).toEqual(started.map(() => windows.command));
    expect(started.map(({ line }) => line)).toEqual([
      "--profile at work --version",
      "--profile at work serve",
      "--profile at work serve --sandbox-network restricted",
    ]);
  });

  it("a Muse inside WSL lists models and opens nothing, with the reason", async () => {
    const windows = await windowsPaseo(".cmd", "unix");
    expect(await useAll(windows)).toEqual([false, "catalog", "request.failed"]);
    const message = expect.stringContaining("This Muse runs inside WSL");
    expect(windows.paseo.events.at(-1)).toMatchObject({ error: { message } });
  });
});
