/** The stdio program: a drop-in `muse serve` around the engine. */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import * as z from "zod";
import { type Command, readCommandLine } from "./command-line.ts";
import { controlLog, earlierStarts } from "./control-log.ts";
import { type Faults, faults } from "./faults.ts";
import { fileStore } from "./file-store.ts";
import { isObject } from "./frame.ts";
import { memoryStore } from "./memory-store.ts";
import { serve } from "./serve.ts";
import { models, skills } from "./stories/catalog.ts";
import { chooseStory } from "./stories/choose.ts";
import { systemPorts } from "./system-ports.ts";

/** Where the variable names no place, a folder of its own: never that of a real Muse on the same machine. */
function folder(variable: "XDG_DATA_HOME" | "XDG_CONFIG_HOME", fallback: string): string {
  const named = process.env[variable];
  const home = process.env.HOME ?? homedir();
  return named !== undefined && isAbsolute(named)
    ? join(named, "muse")
    : join(home, fallback, "muse-simulated");
}

/** Why the settings file cannot be used, or undefined when it can. */
function settingsFault(): string | undefined {
  const path = join(folder("XDG_CONFIG_HOME", ".config"), "settings.json");
  if (!existsSync(path)) return undefined;
  try {
    const settings: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (isObject(settings) && settings.schema_version === 1) return undefined;
    return `${path}: schema_version must be 1`;
  } catch {
    return `${path}: not valid JSON`;
  }
}

/** The member for the process that is number `turn` (from 0) with its log; the last one serves all later ones. */
const byTurn = <T>(members: readonly T[], turn: number): T | undefined =>
  members[Math.min(turn, members.length - 1)];

function readFaults(turn: number): Faults {
  const text = process.env.MUSE_SIM_FAULTS;
  if (text === undefined || text === "") return {};
  const given = parsedFaults(text);
  const own = Array.isArray(given) ? byTurn<unknown>(given, turn) : given;
  const parsed = faults.safeParse(own ?? {});
  if (!parsed.success) end(2, `muse: MUSE_SIM_FAULTS: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function parsedFaults(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return end(2, `muse: MUSE_SIM_FAULTS is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function readTranscriptName(turn: number): string | undefined {
  const text = process.env.MUSE_SIM_TRANSCRIPT;
  return text === undefined || text === "" ? undefined : byTurn(text.split(";"), turn);
}

function end(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function startServing({ flags, memoryOnly }: Extract<Command, { kind: "serve" }>): void {
  if (process.env.MUSE_EXPERIMENTAL_SDK_ENABLED === "off") end(5, "muse: the SDK surface is switched off");
  const fault = settingsFault();
  if (fault !== undefined) end(3, `muse: configuration: ${fault}`);
  const home = folder("XDG_DATA_HOME", join(".local", "share"));
  const turn = earlierStarts(process.env.MUSE_SIM_LOG);
  const log = controlLog(process.env.MUSE_SIM_LOG);
  const pace = Number(process.env.MUSE_SIM_PACE ?? "0.15");
  if (!Number.isFinite(pace) || pace < 0) end(2, "muse: MUSE_SIM_PACE wants a number from 0 up");
  serve({
    bindings: process.env.MUSE_SIM_BINDINGS,
    faults: readFaults(turn),
    flags,
    log,
    pace,
    ports: systemPorts(memoryOnly ? memoryStore(false, home) : fileStore(home)),
    script: { choose: chooseStory, models, skills },
    transcript: readTranscriptName(turn),
  });
}

/** Runs the program with the arguments after its name. */
export function main(args: readonly string[]): void {
  const command = readCommandLine(args);
  if (command.kind === "serve") return startServing(command);
  process[command.stream].write(command.text);
  process.exitCode = command.code;
}
