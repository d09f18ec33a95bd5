/** The program as a process: arguments, exit codes, the end of the input, a second host, faults that need a real pipe. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { type Frame, isObject } from "../../../dev/muse/frame.ts";
import { filesIn, transcripts } from "./evidence.ts";
import { dig, nameOf, textAt } from "./talk.ts";

const bin = fileURLToPath(new URL("../../../dev/muse/bin/muse", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "simulated-muse-"));
afterAll(() => rmSync(place, { force: true, recursive: true }));

let started = 0;
const commandId = () => `01a0c450-6c25-7000-8001-${String(++started).padStart(12, "0")}`;

interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  readonly frames: Frame[];
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  send(frame: Frame): void;
  /** Resolves with the first frame, old or new, that fits. */
  until(fits: (frame: Frame) => boolean): Promise<Frame>;
  stdout(): string;
  stderr(): string;
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(bin, [...args], {
    env: {
      ...process.env,
      HOME: place,
      MUSE_SIM_PACE: "0",
      XDG_CONFIG_HOME: join(place, "config"),
      XDG_DATA_HOME: join(place, "data"),
      ...env,
    },
  });
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  let out = "";
  let err = "";
  let rest = "";
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const frame: unknown = line.startsWith("{") ? JSON.parse(line) : undefined;
      if (isObject(frame)) frames.push(frame);
    }
    for (const look of waiting) look();
  });
  child.stdin.on("error", () => {});
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  return {
    child,
    ended,
    frames,
    send: (frame) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...frame })}\n`),
    stderr: () => err,
    stdout: () => out,
    until: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = frames.find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

const clientInfo = { name: "process_test", version: "1" };
const answerTo = (id: number) => (frame: Frame) => frame.id === id && frame.method === undefined;

function shakeHands(program: Program): void {
  program.send({
    id: 1,
    method: "initialize",
    params: { capabilities: { requestedCapabilities: ["sessionListStream"] }, clientInfo },
  });
  program.send({ method: "initialized" });
}

async function open(program: Program): Promise<string> {
  shakeHands(program);
  program.send({
    id: 2,
    method: "session/start",
    params: { approvalMode: "onRequest", commandId: commandId(), workspaceRoot: place },
  });
  return textAt(await program.until(answerTo(2)), "result", "session", "sessionId");
}

const prompt = (program: Program, sessionId: string, text: string) =>
  program.send({
    id: 3,
    method: "turn/start",
    params: { commandId: commandId(), input: [{ text, type: "text" }], sessionId },
  });

describe("the command line", () => {
  it("tells its version and usage", async () => {
    const version = run(["--version"]);
    expect(await version.ended).toEqual({ code: 0, signal: null });
    expect(version.stdout()).toBe("muse 1.4.1 (simulated)\n");
    const help = run(["serve", "--help"]);
    expect((await help.ended).code).toBe(0);
    expect(help.stdout()).toContain("--no-session-log");
  });

  it.each([[["serve", "--provider", "x"]], [["serve", "--sandbox-network", "open"]], [["dance"]], [[]]])(
    "refuses %j with code 2 and the usage on stderr",
    async (args) => {
      const program = run(args);
      expect((await program.ended).code).toBe(2);
      expect(program.stdout()).toBe("");
      expect(program.stderr()).toContain("Usage: muse serve");
    },
  );

  it("ends with code 5 when switched off, and 3 when the settings cannot be read", async () => {
    expect((await run(["serve"], { MUSE_EXPERIMENTAL_SDK_ENABLED: "off" }).ended).code).toBe(5);
    const config = join(place, "broken");
    mkdirSync(join(config, "muse"), { recursive: true });
    writeFileSync(join(config, "muse", "settings.json"), "{");
    expect((await run(["serve"], { XDG_CONFIG_HOME: config }).ended).code).toBe(3);
  });
});

describe("a served client", () => {
  it("gets a whole turn, three last frames, and code 0 at the end of the input", async () => {
    const program = run(["serve", "--sandbox-network=proxy-only"]);
    const sessionId = await open(program);
    prompt(program, sessionId, "hello");
    await program.until((frame) => frame.method === "turn/completed");
    program.child.stdin.end();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.frames.slice(-3).map(nameOf)).toEqual([
      "session/closed",
      "session/statusChanged notLoaded",
      "session/listChanged",
    ]);
    expect(program.stderr()).toBe("");
  });

  it("can stop an answer even at full speed", async () => {
    const program = run(["serve"]);
    const sessionId = await open(program);
    prompt(program, sessionId, "hold");
    await program.until((frame) => frame.method === "item/delta");
    program.send({ id: 4, method: "turn/interrupt", params: { commandId: commandId(), sessionId } });
    const done = await program.until((frame) => frame.method === "turn/completed");
    expect(dig(done, "params", "terminal")).toBe("cancelled");
    program.child.stdin.end();
    await program.ended;
  });

  it("survives a line above the limit", async () => {
    const program = run(["serve"]);
    shakeHands(program);
    await program.until(answerTo(1));
    program.send({ id: 8, method: "usage/read", params: { pad: "x".repeat(11 * 1024 * 1024) } });
    expect(dig(await program.until(answerTo(8)), "error", "data")).toEqual({
      kind: "inputTooLarge",
      limitBytes: 10_485_760,
      retryable: false,
    });
    program.send({ id: 9, method: "usage/read" });
    await program.until(answerTo(9));
    program.child.stdin.end();
    expect((await program.ended).code).toBe(0);
  });
});

describe("a second host", () => {
  it("is kept out while the first one lives, and takes over when it was killed", async () => {
    const first = run(["serve"]);
    const sessionId = await open(first);
    prompt(first, sessionId, "shell");
    await first.until((frame) => frame.method === "approval/requested");
    const second = run(["serve"]);
    shakeHands(second);
    const resume = (id: number) =>
      second.send({ id, method: "session/resume", params: { commandId: commandId(), sessionId } });
    resume(2);
    expect(nameOf(await second.until(answerTo(2)))).toBe("error sessionInUse");
    first.child.kill("SIGKILL");
    expect((await first.ended).signal).toBe("SIGKILL");
    resume(3);
    const resumed = await second.until(answerTo(3));
    expect(dig(resumed, "result", "session", "attention")).toEqual(["approvalPending"]);
    await second.until((frame) => frame.method === "approval/request");
    second.child.stdin.end();
    expect((await second.ended).code).toBe(0);
  });

  it("finds nothing of a host without session logs", async () => {
    const first = run(["serve", "--no-session-log"]);
    const sessionId = await open(first);
    const second = run(["serve"]);
    shakeHands(second);
    second.send({ id: 2, method: "session/read", params: { sessionId } });
    expect(nameOf(await second.until(answerTo(2)))).toBe("error sessionNotFound");
    for (const program of [first, second]) program.child.stdin.end();
    await Promise.all([first.ended, second.ended]);
  });
});

describe("faults", () => {
  const faulty = (faults: object, more: Readonly<Record<string, string>> = {}) =>
    run(["serve"], { MUSE_SIM_FAULTS: JSON.stringify(faults), ...more });

  it("end the process before the handshake with a chosen code and a chosen amount of noise", async () => {
    const program = faulty({ exitBeforeInitialize: 4, stderrBytes: 20_000 });
    expect((await program.ended).code).toBe(4);
    expect(program.stderr().length).toBeGreaterThan(20_000);
  });

  it("kill the process after a frame", async () => {
    const program = faulty({ frames: [{ do: "kill", method: "turn/started" }] });
    const sessionId = await open(program);
    prompt(program, sessionId, "hello");
    expect((await program.ended).signal).toBe("SIGKILL");
    expect(program.frames.at(-1)?.method).toBe("turn/started");
  });

  it("make the process deaf to the end of input and to SIGTERM", async () => {
    const log = join(place, "deaf.jsonl");
    const program = faulty({ ignoreEof: true, ignoreSigterm: true }, { MUSE_SIM_LOG: log });
    shakeHands(program);
    await program.until(answerTo(1));
    program.child.stdin.end();
    program.child.kill("SIGTERM");
    await expect
      .poll(() => (existsSync(log) ? readFileSync(log, "utf8") : ""))
      .toMatch(/EOF[\s\S]*SIGTERM|SIGTERM[\s\S]*EOF/);
    expect(program.child.exitCode).toBeNull();
    program.child.kill("SIGKILL");
    await program.ended;
  });

  it("end the output while the process lives on, or keep it open when the process has gone", async () => {
    const mute = faulty({ frames: [{ at: 1, do: "end" }] });
    const outputEnded = new Promise((resolve) => mute.child.stdout.on("end", resolve));
    shakeHands(mute);
    await outputEnded;
    expect(mute.child.exitCode).toBeNull();
    mute.child.kill("SIGKILL");
    await mute.ended;
    const parent = faulty({ grandchildMs: 700 });
    const order: string[] = [];
    parent.child.on("exit", () => order.push("exit"));
    parent.child.stdout.on("end", () => order.push("end of output"));
    shakeHands(parent);
    await parent.until(answerTo(1));
    parent.child.stdin.end();
    await parent.ended;
    expect(order).toEqual(["exit", "end of output"]);
  });

  it("differ from process to process when they are a list", async () => {
    const env = { MUSE_SIM_LOG: join(place, "turns.jsonl") };
    expect((await faulty([{ exitBeforeInitialize: 7 }, {}], env).ended).code).toBe(7);
    const second = faulty([{ exitBeforeInitialize: 7 }, {}], env);
    shakeHands(second);
    await second.until(answerTo(1));
    second.child.stdin.end();
    expect((await second.ended).code).toBe(0);
  });

  it("that nobody knows are a usage error", async () => {
    expect((await faulty({ ignoreEverything: true }).ended).code).toBe(2);
  });
});

describe("the control log", () => {
  it("has every frame, the breaches, and what was left unanswered", async () => {
    const log = join(place, "control.jsonl");
    const program = run(["serve"], { MUSE_SIM_LOG: log });
    const sessionId = await open(program);
    prompt(program, sessionId, "shell");
    await program.until((frame) => frame.method === "approval/requested");
    program.send({ id: 99, result: {} });
    program.send({ id: 7, method: "usage/read" });
    await program.until(answerTo(7));
    program.child.stdin.end();
    await program.ended;
    const entries = readFileSync(log, "utf8")
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    const types = entries.map((entry) => dig(entry, "type"));
    expect(types[0]).toBe("start");
    expect(types.at(-1)).toBe("exit");
    expect(types.filter((type) => type === "out")).toHaveLength(program.frames.length);
    expect(
      entries.some(
        (entry) =>
          dig(entry, "type") === "violation" && String(dig(entry, "text")).includes("no open request"),
      ),
    ).toBe(true);
    expect(String(dig(entries.at(-1), "unanswered", 0))).toContain("approval/request");
    expect(program.stderr()).toContain("violation");
  });
});

describe.runIf(filesIn(transcripts).length > 0)("a played transcript", () => {
  it("goes over two processes, the second one after the death of the first", async () => {
    const env = {
      MUSE_SIM_BINDINGS: join(place, "bindings.json"),
      MUSE_SIM_FAULTS: JSON.stringify([{ frames: [{ do: "kill", method: "session/tokenUsage" }] }, {}]),
      MUSE_SIM_LOG: join(place, "transcript.jsonl"),
      MUSE_SIM_TRANSCRIPT: `${transcripts}/death1.ndjson;${transcripts}/death2.ndjson`,
    };
    const first = run(["serve"], env);
    const sessionId = await open(first);
    const turn = { commandId: commandId(), input: [{ text: "Run the slow suite", type: "text" }], sessionId };
    first.send({ id: 3, method: "turn/start", params: turn });
    expect(textAt(await first.until(answerTo(3)), "result", "turnId")).toBe(turn.commandId);
    expect((await first.ended).signal).toBe("SIGKILL");
    const second = run(["serve"], env);
    second.send({ id: 1, method: "initialize", params: { clientInfo } });
    second.send({ method: "initialized" });
    second.send({
      id: 2,
      method: "session/resume",
      params: { commandId: commandId(), cursor: `v:${sessionId}:7`, sessionId },
    });
    const end = await second.until((frame) => frame.method === "turn/completed");
    expect(textAt(end, "params", "turnId")).toBe(turn.commandId);
    second.child.stdin.end();
    expect((await second.ended).code).toBe(0);
  });
});
