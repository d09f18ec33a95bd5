/** `npm run doctor`: whether the Muse of this machine can be used by the plugin, and what to do where not. */
import { homedir } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isPath } from "../../server/launch/find-muse.ts";
import { systemMachine } from "../../server/launch/machine.ts";
import { systemPorts } from "../../server/system-ports.ts";
import { PLUGIN_VERSION } from "../../shared/version.ts";
import { runCommand } from "../run-command.ts";
import { examine } from "./examine.ts";
import { reportOf } from "./report.ts";

const HELP = `Usage: npm run doctor [-- --muse <path or name>]

Starts the Muse that the plugin would start, asks what it is, and ends it again. Prints nothing secret;
put its output into bug reports. Exits 0 where Paseo can use this Muse, 1 where not.
Settings that you made in Paseo are not seen from here: name another Muse with --muse.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { muse: { type: "string" }, help: { type: "boolean" } } });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const ports = { ...systemPorts, log: () => {} };
  const found = await examine({
    env: process.env,
    machine: systemMachine(ports),
    ports,
    muse: values.muse && fromHere(values.muse),
  });
  const { lines, isWell } = reportOf(found, [
    ["Plugin", PLUGIN_VERSION],
    ["Node", `${process.version} on ${process.platform} ${process.arch}`],
  ]);
  // The name of the person who sends this to somebody is nobody's business.
  process.stdout.write(`${lines.join("\n").replaceAll(homedir(), "~")}\n`);
  return isWell ? 0 : 1;
}

/** A path is one from the folder where it was typed; a name alone is looked for, and `~` is left to what looks. */
function fromHere(muse: string): string {
  return isPath(muse) && !muse.startsWith("~") ? resolve(muse) : muse;
}

runCommand(main, HELP);
