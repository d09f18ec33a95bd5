/** The process around the engine or a transcript: stdin, stdout, timers, signals and the faults of the process. */
import { spawn } from "node:child_process";
import { closeSync } from "node:fs";
import type { ControlLog } from "./control-log.ts";
import { createHost, frameLimit, receive, receiveOversize, wakeUp } from "./engine.ts";
import type { Faults } from "./faults.ts";
import type { Frame } from "./frame.ts";
import type { Host, HostFlags, Note, Script } from "./host.ts";
import { lineReader } from "./line-reader.ts";
import { UndeclaredFrame } from "./outbox.ts";
import type { Ports } from "./ports.ts";
import { shutDown } from "./shutdown.ts";
import { readBindings, writeBindings } from "./transcript/bindings.ts";
import { createPlayer, type Player } from "./transcript/player.ts";
import { readTranscripts } from "./transcript/transcript.ts";
import { createWire, type Wire } from "./wire.ts";

export interface ServeOptions {
  readonly faults: Faults;
  readonly flags: HostFlags;
  readonly log: ControlLog;
  readonly pace: number;
  readonly ports: Ports;
  readonly script: Script;
  /** Transcript files to play instead of the engine, and where their bindings are kept between processes. */
  readonly transcript: string | undefined;
  readonly bindings: string | undefined;
}

/** Something that takes lines and gives frames now and later. */
interface Machine {
  receive(line: string): Frame[];
  oversize(start: string): Frame[];
  /** When the next step is due, on the clock of the ports. */
  due(): number | undefined;
  /** Runs one due step. */
  wake(): Frame[] | undefined;
  close(): Frame[];
  /** How long the close takes, in milliseconds. */
  readonly closingMs: number;
  /** What was never answered: requests without a receipt, or what a transcript still waits for. */
  unanswered(): readonly string[];
}

function engineMachine(host: Host): Machine {
  return {
    close: () => shutDown(host),
    closingMs: 210 * host.options.pace,
    due: () => host.agenda.next(),
    oversize: (start) => receiveOversize(host, start),
    receive: (line) => receive(host, line),
    unanswered: () => [...host.requests.values()].map((request) => `${request.method} ${request.subject}`),
    wake: () => wakeUp(host),
  };
}

function playerMachine(player: Player, save: () => void): Machine {
  return {
    close: () => player.close(),
    closingMs: 0,
    due: () => undefined,
    oversize: () => player.receive("oversize"),
    receive(line) {
      const frames = player.receive(line);
      save();
      return frames;
    },
    unanswered: () => player.missing(),
    wake: () => undefined,
  };
}

function exitNow(log: ControlLog, code: number, unanswered: readonly string[] = []): never {
  log({ type: "exit", code, unanswered });
  process.exit(code);
}

/** The faults that show before anything is read. */
function startFaults({ faults, log }: ServeOptions): void {
  if (faults.stderrBytes !== undefined)
    process.stderr.write(
      `${"noise ".repeat(Math.ceil(faults.stderrBytes / 6)).slice(0, faults.stderrBytes - 1)}\n`,
    );
  if (faults.stderrText !== undefined) process.stderr.write(`${faults.stderrText}\n`);
  if (faults.exitBeforeInitialize !== undefined) {
    process.stderr.write("muse: cannot start (as asked)\n");
    exitNow(log, faults.exitBeforeInitialize);
  }
  if (faults.grandchildMs !== undefined) {
    const code = `setTimeout(() => {}, ${faults.grandchildMs})`;
    const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "inherit", "ignore"] });
    child.unref();
    log({ type: "notice", text: "grandchild", child: child.pid });
  }
}

/** Dies of SIGTERM as any process does, but not before it was logged, and not at all where a fault says so. */
function heedSigterm({ faults, log }: ServeOptions): void {
  process.on("SIGTERM", () => {
    log({ type: "notice", text: "SIGTERM" });
    if (faults.ignoreSigterm === true) return;
    log({ type: "exit", signal: "SIGTERM" });
    process.removeAllListeners("SIGTERM");
    process.kill(process.pid, "SIGTERM");
  });
}

/** Serves one client over stdin and stdout until the input ends. */
export function serve(options: ServeOptions): void {
  const { faults, log, ports } = options;
  log({ type: "start", argv: process.argv.slice(2), cwd: process.cwd() });
  const note = (entry: Note) => {
    log({ ...entry });
    if (entry.type === "violation") process.stderr.write(`muse: violation: ${entry.text}\n`);
  };
  heedSigterm(options);
  startFaults(options);
  const wire = createWire(
    faults.frames ?? [],
    {
      end: () => closeSync(process.stdout.fd),
      exit: (code) => exitNow(log, code),
      kill: (signal) => {
        log({ type: "exit", signal });
        process.kill(process.pid, signal);
      },
      write: (bytes) => process.stdout.write(bytes),
    },
    log,
  );
  process.stdout.on("error", () => exitNow(log, 0));
  const { flags, pace, script, transcript } = options;
  if (transcript !== undefined && transcript !== "") {
    const bindings = readBindings(options.bindings);
    const player = createPlayer(readTranscripts(transcript), note, bindings);
    const save = () => writeBindings(options.bindings, bindings);
    return run(playerMachine(player, save), wire, options);
  }
  const host = createHost({ flags, lies: faults, note, pace, script }, ports);
  run(engineMachine(host), wire, options);
}

function run(machine: Machine, wire: Wire, { faults, log, ports }: ServeOptions): void {
  const reader = lineReader(frameLimit);
  let taken = 0;
  let pending: ReturnType<typeof setTimeout> | undefined;
  let closing = false;
  const send = (frames: readonly Frame[]) => {
    for (const frame of frames) wire.send(frame);
  };
  const guarded = (work: () => Frame[] | undefined) => {
    try {
      send(work() ?? []);
    } catch (error) {
      process.stderr.write(
        `muse: ${error instanceof UndeclaredFrame ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
      );
      exitNow(log, 1);
    }
  };
  const plan = () => {
    clearTimeout(pending);
    const due = machine.due();
    if (due === undefined || closing) return;
    pending = setTimeout(step, Math.max(0, due - ports.now()));
  };
  const step = () => {
    guarded(() => machine.wake());
    plan();
  };
  process.stdin.on("data", (chunk: Buffer) => {
    for (const line of reader.push(chunk)) {
      if (faults.deafAfter !== undefined && taken >= faults.deafAfter) return void process.stdin.pause();
      if ("text" in line && line.text.trim() === "") continue;
      taken += 1;
      if ("text" in line) log({ type: "in", line: line.text });
      else log({ type: "in", oversize: true });
      guarded(() => ("text" in line ? machine.receive(line.text) : machine.oversize(line.oversize)));
    }
    plan();
  });
  process.stdin.on("end", () => {
    log({ type: "notice", text: "EOF" });
    if (faults.ignoreEof === true) {
      setInterval(() => {}, 60_000);
      return;
    }
    closing = true;
    clearTimeout(pending);
    setTimeout(() => {
      guarded(() => machine.close());
      exitNow(log, 0, machine.unanswered());
    }, machine.closingMs);
  });
}
