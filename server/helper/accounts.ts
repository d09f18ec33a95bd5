/**
 * Whose account a Muse uses, as far as that can be told without asking: sign-ins lie in its configuration folder, so
 * that two that share one share an account. A key in the environment changes who pays, not whose report is read.
 */
import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { Environment } from "../launch/environment.ts";
import type { LaunchRequest } from "../launch/launcher.ts";
import type { Machine } from "../launch/machine.ts";

export interface Account {
  /** A digest, equal for equal folders; no secret goes into it. */
  readonly key: string;
  /** The folder, for a person who has several. */
  readonly label: string;
  /** How a Muse that uses it is started. */
  readonly request: LaunchRequest;
}

/** The accounts of the sessions that were opened since the plugin started. */
export interface Accounts {
  /** The newest request for a key is the one that counts. */
  add(account: Account): void;
  find(key: string): Account | undefined;
  all(): readonly Account[];
}

export function createAccounts(): Accounts {
  const known = new Map<string, Account>();
  return {
    add: (account) => void known.set(account.key, account),
    find: (key) => known.get(key),
    all: () => [...known.values()],
  };
}

/** Where a Muse with this environment keeps its settings and its sign-in. */
export function configFolder(env: Environment, { home }: Pick<Machine, "home">): string {
  const config = env["XDG_CONFIG_HOME"] || posix.join(env["HOME"] ?? home, ".config");
  return posix.join(config, "muse");
}

/** @param env the whole environment of the Muse that `request` starts */
export function accountOf(env: Environment, request: LaunchRequest, machine: Pick<Machine, "home">): Account {
  const folder = configFolder(env, machine);
  const key = createHash("sha256").update(`muse-code account ${folder}`).digest("hex");
  const home = `${env["HOME"] ?? machine.home}/`;
  return { key, request, label: folder.startsWith(home) ? `~/${folder.slice(home.length)}` : folder };
}
