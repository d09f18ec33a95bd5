/** What was found, as lines for a person and for a bug report. */

import { SCHEMA_FINGERPRINT } from "../../server/msp/handshake.ts";
import { isTooOld } from "../../server/start-failure.ts";
import type { Examined } from "./examine.ts";

export interface Report {
  readonly lines: readonly string[];
  /** Muse can be used as it is. */
  readonly isWell: boolean;
}

const WIDTH = 11;

/** @param about lines on the plugin and the machine that come first, as label and value */
export function reportOf(found: Examined, about: readonly (readonly [string, string])[]): Report {
  const { launch, version, host, account, paysByKey, models, stopped } = found;
  const rows: (readonly [label: string, value: string])[] = [...about];
  if (launch !== undefined) rows.push(["Muse", `${launch.command} (${launch.how})`]);
  if (launch !== undefined) rows.push(["Version", version ?? "not told by --version"]);
  if (host !== undefined) {
    rows.push(["Starts", `yes, greeted in ${host.greetedMs} ms; ${host.runsOn}`]);
    rows.push(["Protocol", protocol(host.fingerprint)]);
    rows.push(["Granted", [...host.grantedCapabilities].join(", ") || "nothing of what was asked for"]);
    rows.push(["Sessions", host.durable ? "survive the host" : "do not survive the host"]);
    rows.push(["Signed in", `${signedIn(account)}${paysByKey ? "; META_API_KEY is set and pays" : ""}`]);
  }
  if (models !== undefined) rows.push(["Models", modelsLine(models)]);
  const trouble = troubleOf(found);
  return {
    lines: [
      ...rows.map(([label, value]) => `${label.padEnd(WIDTH)}${value}`),
      "",
      trouble ?? "All is well: Paseo can use this Muse.",
      ...(stopped?.diagnostic ? ["", ...stopped.diagnostic.split("\n").map((line) => `  ${line}`)] : []),
    ],
    isWell: trouble === undefined,
  };
}

function troubleOf({ stopped, version, host, account, models }: Examined): string | undefined {
  if (stopped !== undefined) return stopped.message;
  if (isTooOld(version) || isTooOld(host?.version || undefined))
    return "This Muse is too old. Update it, then look again.";
  if (account === "loggedOut") return "Nobody is signed in. Run `muse login` in a terminal on this machine.";
  if (models?.count === 0) return "Muse lists no models. Run `muse` in a terminal to see which it offers.";
  return undefined;
}

function protocol(fingerprint: string): string {
  return fingerprint === SCHEMA_FINGERPRINT
    ? `the one this plugin was written for (${fingerprint})`
    : `another than this plugin was written for; what is new is missing\n${" ".repeat(WIDTH)}served  ${fingerprint}\n${" ".repeat(WIDTH)}written ${SCHEMA_FINGERPRINT}`;
}

/** The host's words for the state are open; unknown ones are told as they are. */
function signedIn(account: string | undefined): string {
  if (account === undefined) return "not told by this Muse";
  return account === "loggedOut" ? "no" : `yes (${account})`;
}

function modelsLine({ count, contributor, standard }: NonNullable<Examined["models"]>): string {
  const shared = contributor === 0 ? "" : `, ${contributor} of them share your data (Contributor)`;
  return `${count}${shared}; by default ${standard ?? "none"}`;
}
