/** Starts the process: exact environment, a group of its own, unbuffered pipes, and one promise of its end. */
import { statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { execa } from "execa";
import type { ProcessEnd, SpawnFailure } from "./exit.ts";

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Child {
  /** Undefined when the process could not be started. */
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when the process has ended, or turned out not to start; its pipes may still be open. Never rejects. */
  readonly ended: Promise<ProcessEnd>;
  /** Closes the pipes at once and lets this process exit although the child may not have. */
  release(): void;
}

/** Never throws. The streams have no `error` listener yet, except those that the library needs. */
export function startChild({ command, args, cwd, env }: ChildOptions): Child {
  const child = execa(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env,
    extendEnv: false,
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    buffer: false,
    reject: false,
    cleanup: false,
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  const { stdin, stdout, stderr } = child;
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    // Of a process that never started the library's result alone tells, in all cases.
    void child.then((result) => {
      const { exitCode, signal, code } = result;
      if (exitCode !== undefined || signal !== undefined) {
        resolve({ code: exitCode ?? null, signal: signal ?? null });
      } else {
        const errorCode = code ?? "unknown error";
        resolve({ errorCode, spawnFailure: spawnFailure(errorCode, cwd) });
      }
    });
  });
  return {
    pid: child.pid,
    stdin,
    stdout,
    stderr,
    ended,
    release() {
      for (const stream of [stdin, stdout, stderr]) stream.destroy();
      child.unref();
    },
  };
}

/** The system reports a missing folder with the same code as a missing program. */
function spawnFailure(errorCode: string, cwd: string | undefined): SpawnFailure {
  if (cwd !== undefined && !isFolder(cwd)) return "directoryMissing";
  if (errorCode === "ENOENT") return "commandNotFound";
  return errorCode === "EACCES" || errorCode === "ENOEXEC" ? "notExecutable" : "other";
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
