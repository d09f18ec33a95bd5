/** Whether Muse can be used here; if not, why, and what to do. It costs one short look and never leaves a process. */
import type { ProviderLaunch, ProviderStatus } from "@getpaseo/plugin/server/provider";
import { failure } from "../failure.ts";
import { hasApiKey } from "../launch/environment.ts";
import type { Launch } from "../launch/launch.ts";
import type { Launcher } from "../launch/launcher.ts";
import type { Machine } from "../launch/machine.ts";
import { requireVersion } from "../launch/version.ts";
import { LOGGED_OUT } from "../msp/vocabulary.ts";
import type { Ports } from "../ports.ts";
import { foreignSystem, isTooOld, tooOld } from "../start-failure.ts";
import { within } from "../time-limit.ts";
import type { Helpers } from "./helper.ts";

/** Milliseconds for which a slow host is waited for: Paseo waits for 30 seconds, and slow is not unusable. */
const START_LIMIT_MS = 20_000;

export interface AvailabilityOptions {
  readonly helpers: Helpers;
  readonly launcher: Launcher;
  readonly machine: Machine;
  readonly ports: Ports;
}

export interface Standing {
  readonly status: ProviderStatus;
  /** What the host says of it, and many say nothing. */
  readonly signIn: "in" | "out" | "untold";
}

export type CheckStanding = (request: { launch?: ProviderLaunch }) => Promise<Standing>;

/** All who ask at once share one check. It never rejects. */
export function createAvailability(options: AvailabilityOptions): CheckStanding {
  const running = new Map<string, Promise<Standing>>();
  const versions = new Map<string, string>();
  return ({ launch }) => {
    const key = JSON.stringify(launch ?? null);
    const known = running.get(key);
    if (known !== undefined) return known;
    const standing = check(options, versions, launch)
      .catch((error): Standing => ({ status: unavailable(error), signIn: "untold" }))
      .finally(() => running.delete(key));
    running.set(key, standing);
    return standing;
  };
}

async function check(
  { helpers, launcher, machine, ports }: AvailabilityOptions,
  versions: Map<string, string>,
  host: ProviderLaunch | undefined,
): Promise<Standing> {
  const start = await launcher({ host });
  const { launch } = start;
  // A replaced program is asked again; the same one is not started twice to say the same.
  const identity = JSON.stringify([launch.command, launch.args, machine.identity(launch.command)]);
  const version = versions.get(identity) ?? (await requireVersion(launch, ports));
  if (version !== undefined) versions.set(identity, version);
  if (isTooOld(version)) throw tooOld(launch.command, version);

  const share = helpers.share();
  const state = share.use(start, async ({ client, info }) => {
    const foreign = foreignSystem(info.platformFamily, launch.platform);
    if (foreign !== undefined) throw foreign;
    return { account: await client.account(), notice: info.notice?.message };
  });
  const told = await within(ports, START_LIMIT_MS, state, () => undefined);
  if (told === undefined) {
    void share.close();
    const diagnostic = `${describe(launch, version)} It is slow to start, though.`;
    return { status: { available: true, diagnostic }, signIn: "untold" };
  }
  if (told.account === LOGGED_OUT) {
    const diagnostic = `${describe(launch, version)} It is not signed in. Sign in on the settings screen of Muse Code Plus, or run \`muse login\` in a terminal on that machine.`;
    return { status: { available: false, diagnostic }, signIn: "out" };
  }
  const { notice } = told;
  const about = describe(launch, version);
  const diagnostic = notice === undefined ? about : `${about} ${notice}`;
  return { status: { available: true, diagnostic }, signIn: told.account === undefined ? "untold" : "in" };
}

function describe({ command, how, env }: Launch, version: string | undefined): string {
  const payer = hasApiKey(env)
    ? " META_API_KEY is set, so that key pays and not the account that signed in."
    : "";
  return `Muse ${version ?? "of an unknown version"} (${command}) ${how}.${payer}`;
}

function unavailable(error: unknown): ProviderStatus {
  const { message, diagnostic = "" } = failure(error);
  return { available: false, diagnostic: diagnostic === "" ? message : `${message}\n${diagnostic}` };
}
