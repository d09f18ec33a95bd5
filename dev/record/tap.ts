/**
 * Stands between a client and a Muse, passes every byte on, and keeps the frames of a host that serves a session.
 * A helper host, which opens none, leaves no file.
 */
import { spawn } from "node:child_process";
import { createWriteStream, type WriteStream } from "node:fs";
import { join } from "node:path";
import { isObject } from "../muse/frame.ts";
import { lineReader } from "../muse/line-reader.ts";
import { masked } from "./masked.ts";

/** Bytes of a line from which on it is passed on, but not recorded. */
const LINE_LIMIT = 16 * 1024 * 1024;

const OPENS = new Set(["session/start", "session/resume"]);

/** Lines wait until the host serves a session. */
function recorder(folder: string, withText: boolean) {
  let waiting: string[] | undefined = [];
  let file: WriteStream | undefined;
  return (dir: "client" | "server", line: string): void => {
    let frame: unknown;
    try {
      frame = JSON.parse(line);
    } catch {
      return;
    }
    if (!isObject(frame)) return;
    const entry = `${JSON.stringify({ dir, frame: withText ? frame : masked(frame) })}\n`;
    if (dir === "client" && typeof frame["method"] === "string" && OPENS.has(frame["method"])) {
      file ??= createWriteStream(join(folder, `session-${Date.now()}-${process.pid}.ndjson`));
      for (const early of waiting ?? []) file.write(early);
      waiting = undefined;
    }
    if (file === undefined) waiting?.push(entry);
    else file.write(entry);
  };
}

function main(args: readonly string[]): void {
  const { MUSE_RECORD_MUSE: muse, MUSE_RECORD_TO: folder, MUSE_RECORD_TEXT: text, ...env } = process.env;
  if (muse === undefined || folder === undefined) throw new Error("Start this by `npm run record`.");
  const isServing = args.includes("serve");
  const child = spawn(muse, args, { env, stdio: isServing ? ["pipe", "pipe", "inherit"] : "inherit" });
  child.on("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(127);
  });
  // The host decides when it is over; a signal is for it.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => child.kill(signal));
  child.on("close", (code, signal) => {
    if (signal !== null) process.exitCode = 128;
    else process.exitCode = code ?? 1;
  });
  if (child.stdin === null || child.stdout === null) return;
  const record = recorder(folder, text === "1");
  const fromClient = lineReader(LINE_LIMIT);
  const fromServer = lineReader(LINE_LIMIT);
  process.stdin.on("data", (chunk: Buffer) => {
    for (const line of fromClient.push(chunk)) if ("text" in line) record("client", line.text);
  });
  process.stdin.pipe(child.stdin).on("error", () => {});
  child.stdout.on("data", (chunk: Buffer) => {
    for (const line of fromServer.push(chunk)) if ("text" in line) record("server", line.text);
  });
  child.stdout.pipe(process.stdout).on("error", () => {});
}

main(process.argv.slice(2));
