/** Running the program as a process, in a home of its own that is removed after the tests of a file. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { type Frame, isObject } from "../../../dev/muse/frame.ts";
import { textAt } from "./talk.ts";

const bin = fileURLToPath(new URL("../../../dev/muse/bin/muse", import.meta.url));
export const place = mkdtempSync(join(tmpdir(), "simulated-muse-"));
afterAll(() => rmSync(place, { force: true, recursive: true }));

let started = 0;
export const commandId = () => `01a0c450-6c25-7000-8001-${String(++started).padStart(12, "0")}`;

export interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  readonly frames: Frame[];
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  send(frame: Frame): void;
  /** Resolves with the first frame, old or new, that fits. */
  until(fits: (frame: Frame) => boolean): Promise<Frame>;
  stdout(): string;
  stderr(): string;
}

export function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
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

export const clientInfo = { name: "process_test", version: "1" };
export const answerTo = (id: number) => (frame: Frame) => frame.id === id && frame.method === undefined;

export function shakeHands(program: Program): void {
  program.send({
    id: 1,
    method: "initialize",
    params: { capabilities: { requestedCapabilities: ["sessionListStream"] }, clientInfo },
  });
  program.send({ method: "initialized" });
}

export async function open(program: Program): Promise<string> {
  shakeHands(program);
  program.send({
    id: 2,
    method: "session/start",
    params: { approvalMode: "onRequest", commandId: commandId(), workspaceRoot: place },
  });
  return textAt(await program.until(answerTo(2)), "result", "session", "sessionId");
}

export const prompt = (program: Program, sessionId: string, text: string) =>
  program.send({
    id: 3,
    method: "turn/start",
    params: { commandId: commandId(), input: [{ text, type: "text" }], sessionId },
  });
