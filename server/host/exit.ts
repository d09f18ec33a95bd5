/** How the process ended and what follows from it: from the exit code and signal only, never from text. */

export type HostExitKind =
  | "clean"
  | "unhandled"
  | "usage"
  | "config"
  | "lease"
  | "surfaceUnavailable"
  | "crash"
  | "spawnFailed";

/** Why no process came to be. */
export type SpawnFailure = "commandNotFound" | "notExecutable" | "directoryMissing" | "other";

export interface HostExit {
  readonly kind: HostExitKind;
  readonly code: number | null;
  readonly signal: string | null;
  /** We asked for the end. False for code 0 too when nobody asked. */
  readonly expected: boolean;
  /** The last lines of stderr, without secrets. */
  readonly stderrTail: string;
  /** One plain sentence for a person. */
  readonly message: string;
  /** Whether starting the same command again, a limited number of times, makes sense. */
  readonly retryable: boolean;
  /** Present for the kind `spawnFailed` only. */
  readonly spawnFailure?: SpawnFailure;
}

/** The raw facts of an end. */
export type ProcessEnd =
  | { readonly code: number | null; readonly signal: string | null }
  | { readonly spawnFailure: SpawnFailure; readonly errorCode: string };

export interface ExitCircumstances {
  /** As given to the spawn; named in messages. */
  readonly command: string;
  readonly cwd?: string | undefined;
  readonly expected: boolean;
  readonly stderrTail: string;
}

interface ExitClass {
  readonly kind: HostExitKind;
  readonly retryable: boolean;
  /** Continues a sentence that begins with the command. */
  readonly verb: string;
}

const CLASSES = new Map<number, ExitClass>([
  [1, { kind: "unhandled", retryable: true, verb: "ended because of an internal failure" }],
  [2, { kind: "usage", retryable: false, verb: "does not know the options it was started with" }],
  [3, { kind: "config", retryable: false, verb: "cannot use its configuration" }],
  [4, { kind: "lease", retryable: true, verb: "found its session in use by another process" }],
  [5, { kind: "surfaceUnavailable", retryable: false, verb: "has its programming interface switched off" }],
]);

/** An unknown code is a crash, and so is a process that outlived SIGKILL (neither code nor signal). */
export function classifyExit(end: ProcessEnd, circumstances: ExitCircumstances): HostExit {
  const { command, cwd, expected, stderrTail } = circumstances;
  if ("spawnFailure" in end) {
    const message = spawnMessage(end.spawnFailure, end.errorCode, command, cwd);
    const retryable = end.spawnFailure === "other";
    return {
      kind: "spawnFailed",
      code: null,
      signal: null,
      expected,
      stderrTail,
      message,
      retryable,
      spawnFailure: end.spawnFailure,
    };
  }
  const { code, signal } = end;
  const { kind, retryable, verb } = classOf(code, signal, expected);
  const facts = signal === null ? `exit code ${code ?? "unknown"}` : `signal ${signal}`;
  const message = `"${command}" ${verb} (${facts}).`;
  return { kind, code, signal, expected, stderrTail, message, retryable };
}

function classOf(code: number | null, signal: string | null, expected: boolean): ExitClass {
  if (signal === null && code === 0) {
    return { kind: "clean", retryable: true, verb: expected ? "ended" : "ended without being asked to" };
  }
  const known = signal === null && code !== null ? CLASSES.get(code) : undefined;
  if (known) return known;
  if (signal === null && code === null)
    return { kind: "crash", retryable: true, verb: "could not be stopped" };
  return { kind: "crash", retryable: true, verb: expected ? "did not end cleanly" : "crashed" };
}

function spawnMessage(
  failure: SpawnFailure,
  errorCode: string,
  command: string,
  cwd: string | undefined,
): string {
  switch (failure) {
    case "commandNotFound":
      return `"${command}" was not found, so it could not be started (${errorCode}).`;
    case "notExecutable":
      return `"${command}" is not a program that may be executed (${errorCode}).`;
    case "directoryMissing":
      return `"${command}" could not be started because the folder "${cwd ?? ""}" does not exist (${errorCode}).`;
    case "other":
      return `"${command}" could not be started (${errorCode}).`;
  }
}
