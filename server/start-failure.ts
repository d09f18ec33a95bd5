/** Why no Muse host came up, with what to do about it. */
import type { HostExit } from "./host/exit.ts";

/** The oldest Muse that can serve a client the way this plugin needs it. */
const NEEDED = "1.3.0";

/** The host did not come up; nothing of it is left. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
  /** What kept Muse from starting; the exit class of the host where it ended by itself. */
  readonly code: string;
  /** Tail of the host's stderr or a list of places, for diagnosis. */
  readonly diagnostic: string;

  constructor(code: string, message: string, diagnostic: string) {
    super(message);
    this.code = code;
    this.diagnostic = diagnostic;
  }
}

/** The first version in what a program says of itself. */
export function versionIn(text: string): string | undefined {
  return /\d+\.\d+\.\d+/.exec(text)?.[0];
}

/** An unknown version counts as recent enough: the host shows by itself what it cannot do. */
export function isTooOld(version: string | undefined): boolean {
  const found = numbers(version ?? NEEDED);
  const needed = numbers(NEEDED);
  const at = needed.findIndex((part, index) => found[index] !== part);
  return at !== -1 && (found[at] ?? 0) < (needed[at] ?? 0);
}

export function tooOld(command: string, version: string | undefined, diagnostic = ""): StartFailure {
  const found = version === undefined ? "is too old" : `is version ${version}`;
  const message = `"${command}" ${found}; Muse ${NEEDED} or later is needed. Update Muse, then try again.`;
  return new StartFailure("tooOld", message, diagnostic);
}

/** @param family what the host says of its own system: `unix` or `windows` */
export function foreignSystem(family: string, platform: NodeJS.Platform): StartFailure | undefined {
  if (platform !== "win32" || family !== "unix") return undefined;
  const message =
    "This Muse runs inside WSL and cannot see the folders of Windows, so no session can be opened with it. Run Paseo's daemon inside WSL as well, or name a Muse for Windows.";
  return new StartFailure("foreignSystem", message, "");
}

/** @param version of the program, where it could be learned */
export function startFailure(exit: HostExit, command: string, version: string | undefined): StartFailure {
  const { kind, message, stderrTail, spawnFailure } = exit;
  if (kind === "usage" && isTooOld(version)) return tooOld(command, version, stderrTail);
  const fix = spawnFailure === undefined ? fixOf(kind) : spawnFix(spawnFailure);
  const found = kind === "usage" && version !== undefined ? ` It is version ${version}.` : "";
  return new StartFailure(kind, `${message}${found}${fix}`, stderrTail);
}

/** What a person can do about that end of a host, as a sentence to be added; empty where nothing can be said. */
export function adviceOn(code: string): string {
  const kinds: readonly string[] = EXIT_KINDS;
  const kind = EXIT_KINDS[kinds.indexOf(code)];
  return kind === undefined ? "" : fixOf(kind);
}

const EXIT_KINDS = ["usage", "config", "lease", "surfaceUnavailable", "unhandled", "crash"] as const;

function fixOf(kind: HostExit["kind"]): string {
  switch (kind) {
    case "usage":
      return ` It may have no "serve", for which Muse ${NEEDED} or later is needed, or the arguments in the plugin's settings are wrong. Update Muse or correct them.`;
    case "config":
      return " Correct its settings file (run `muse` in a terminal to see what is wrong), then try again.";
    case "lease":
      return " Close the other Muse (a terminal, another app), then try again.";
    case "surfaceUnavailable":
      return " Take MUSE_EXPERIMENTAL_SDK_ENABLED=off out of its environment or settings, then try again.";
    case "unhandled":
    case "crash":
      return " Run `muse` in a terminal on that machine to see whether it works there, then try again.";
    case "clean":
    case "spawnFailed":
      return "";
  }
}

function spawnFix(failure: NonNullable<HostExit["spawnFailure"]>): string {
  switch (failure) {
    case "commandNotFound":
      return " It was replaced or removed just now. Try again, or install Muse anew.";
    case "notExecutable":
      return " Make it executable, or install the Muse that is built for this machine.";
    case "directoryMissing":
      return " Restore the folder, or open the agent in another one.";
    case "other":
      return " Try again.";
  }
}

function numbers(version: string): readonly number[] {
  return version.split(".").map(Number);
}
