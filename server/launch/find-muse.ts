/** Which program is Muse: a pure decision over what was named and what lies where. */
import { posix, win32 } from "node:path";
import { type Environment, variable } from "./environment.ts";

/** The executable that is looked for where nobody names one. */
export const MUSE_COMMAND = "muse";

/** A person's own choice. It is never replaced by something else that is found. */
export interface Named {
  /** Continues "… names": for example `the provider option "command"`. */
  readonly by: string;
  /** A path, or a name to be looked for. `~` is the home folder. */
  readonly command: string;
  readonly args: readonly string[];
}

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Environment;
  /** Search path of the person's login shell, once it was asked. */
  readonly loginPath?: string | undefined;
}

export type FileKind = "executable" | "notExecutable" | "missing";

export type Finding =
  | {
      readonly kind: "found";
      readonly command: string;
      readonly args: readonly string[];
      readonly how: string;
    }
  /** `looked`: every path that was tried, in order. */
  | {
      readonly kind: "missing";
      readonly name: string;
      readonly by?: string;
      readonly looked: readonly string[];
    }
  | { readonly kind: "notExecutable"; readonly path: string }
  | { readonly kind: "refused"; readonly reason: string };

interface Request {
  /** What the Paseo daemon resolved. Gone when Muse has replaced itself since; then its name is looked for. */
  readonly host?: { readonly command: string; readonly args: readonly string[] } | undefined;
  readonly named?: Named | undefined;
  /** For the program that is looked for where nobody named one. */
  readonly args?: readonly string[];
}

export function findMuse(
  { host, named, args: usual = [] }: Request,
  surroundings: Surroundings,
  look: (path: string) => FileKind,
): Finding {
  if (host !== undefined && look(host.command) === "executable")
    return checked({ ...host, how: "was named by Paseo" }, surroundings);
  if (named === undefined) {
    return search(MUSE_COMMAND, host?.args ?? usual, undefined, surroundings, look);
  }
  const { by, args } = named;
  const command = expandHome(named.command, surroundings.home);
  if (!isPath(command)) return search(command, args, by, surroundings, look);
  if (!pathOf(surroundings).isAbsolute(command)) {
    const reason = `${by} names "${command}". Give a whole path, a path that begins with ~, or a name alone.`;
    return { kind: "refused", reason };
  }
  const looked: string[] = [];
  for (const path of spellings(command, surroundings.platform)) {
    looked.push(path);
    const kind = look(path);
    if (kind === "executable")
      return checked({ command: path, args, how: `was named by ${by}` }, surroundings);
    if (kind === "notExecutable") return { kind: "notExecutable", path };
  }
  return { kind: "missing", name: command, by, looked };
}

/** A path, and not a name to be looked for. */
export function isPath(command: string): boolean {
  return /[\\/]/.test(command);
}

function search(
  name: string,
  args: readonly string[],
  by: string | undefined,
  surroundings: Surroundings,
  look: (path: string) => FileKind,
): Finding {
  const { platform } = surroundings;
  const looked: string[] = [];
  let useless: string | undefined;
  for (const { folder, how } of folders(surroundings)) {
    for (const path of spellings(pathOf(surroundings).join(folder, name), platform)) {
      if (looked.includes(path)) continue;
      looked.push(path);
      const kind = look(path);
      if (kind === "executable") return checked({ command: path, args, how }, surroundings);
      if (kind === "notExecutable") useless ??= path;
    }
  }
  if (useless !== undefined) return { kind: "notExecutable", path: useless };
  return { kind: "missing", name, looked, ...(by !== undefined && { by }) };
}

/** A relative entry of a search path would mean another program in each workspace. */
function folders(surroundings: Surroundings): readonly { readonly folder: string; readonly how: string }[] {
  const { platform, env, loginPath } = surroundings;
  const path = pathOf(surroundings);
  const split = (list: string | undefined, how: string) =>
    (list ?? "").split(path.delimiter).map((folder) => ({ folder, how }));
  const usual = usualFolders(surroundings).map((folder) => ({ folder, how: "was found in a usual folder" }));
  return [
    ...split(variable(env, "PATH", platform), "was found on the PATH"),
    ...usual,
    ...split(loginPath, "was found on the PATH of the login shell"),
  ].filter(({ folder }) => path.isAbsolute(folder));
}

function usualFolders({ platform, home, env }: Surroundings): readonly string[] {
  const installed = variable(env, "MUSE_INSTALL_DIR", platform) ?? "";
  if (platform === "win32") return [installed, win32.join(home, ".local", "bin")];
  return [
    installed,
    posix.join(home, ".local", "bin"),
    posix.join(home, "bin"),
    "/usr/local/bin",
    "/opt/homebrew/bin",
  ];
}

/** Windows starts what has one of its endings; elsewhere a name stands for itself. */
function spellings(path: string, platform: NodeJS.Platform): readonly string[] {
  if (platform !== "win32" || /\.(exe|cmd|bat)$/i.test(path)) return [path];
  return [".exe", ".cmd", ".bat"].map((ending) => path + ending);
}

function checked(
  found: Omit<Extract<Finding, { kind: "found" }>, "kind">,
  { platform }: Surroundings,
): Finding {
  const unsafe = [found.command, ...found.args].find((word) => /["%!^&|<>\r\n]/.test(word));
  const isScript = platform === "win32" && /\.(cmd|bat)$/i.test(found.command);
  if (!isScript || unsafe === undefined) return { kind: "found", ...found };
  // Windows runs these through its command shell, which would read such signs as its own.
  const reason = `"${found.command}" is a command script, and "${unsafe}" holds a sign that the Windows command shell would take for its own. Name the .exe instead, or do without that sign.`;
  return { kind: "refused", reason };
}

function expandHome(command: string, home: string): string {
  return command === "~" || /^~[\\/]/.test(command) ? home + command.slice(1) : command;
}

function pathOf({ platform }: Surroundings): typeof posix {
  return platform === "win32" ? win32 : posix;
}
