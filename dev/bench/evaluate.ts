/** Evaluates a server bundle in this process, the way a daemon's plugin process does, and prints what it took. */
import { readFileSync } from "node:fs";
import { hostVersion } from "../paseo/compile/host-version.ts";
import { createPaseoApi } from "../paseo/worker/paseo-api.ts";
import { loadPlugin } from "../paseo/worker/plugin.ts";
import { createSettingsStore } from "../paseo/worker/settings.ts";

/** The argument that asks this program for it. */
export const EVALUATE = "evaluate";

/** Prints milliseconds of processor time, and ends the process. */
export function evaluate(file: string): never {
  const code = readFileSync(file, "utf8");
  const version = hostVersion("0.11.0");
  const paseo = createPaseoApi(() => Promise.reject(new Error("There is no daemon.")));
  const settings = createSettingsStore({}, () => {});
  const before = process.cpuUsage();
  loadPlugin("muse-code", code, version, paseo, settings);
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1000);
  process.exit(0);
}
