/** What a program says of its own version, without serving anybody. */
import { redaction } from "../host/redaction.ts";
import type { Run } from "../host/run.ts";
import type { Ports } from "../ports.ts";
import { StartFailure, versionIn } from "../start-failure.ts";
import type { Launch } from "./launch.ts";

/** Milliseconds after which the version counts as unknown, which stops nothing. */
const VERSION_LIMIT_MS = 5000;

/** Undefined where the program does not say in time, or says nothing readable. Never rejects. */
export async function probeVersion(launch: Launch, ports: Pick<Ports, "timer">): Promise<string | undefined> {
  return versionIn((await ask(launch, ports)).stdout);
}

/** As above, but a program that cannot even say its version is reported as one that cannot be run. */
export async function requireVersion(
  launch: Launch,
  ports: Pick<Ports, "timer">,
): Promise<string | undefined> {
  const { end, stdout, stderr } = await ask(launch, ports);
  if (end === null) return undefined;
  if (!("spawnFailure" in end) && end.code === 0) return versionIn(stdout);
  const facts =
    "spawnFailure" in end
      ? end.errorCode
      : end.signal === null
        ? `exit code ${end.code}`
        : `signal ${end.signal}`;
  const message = `"${launch.command}" cannot be run: \`${[launch.command, ...launch.args, "--version"].join(" ")}\` failed (${facts}). Install the Muse that is built for this machine, or name another one in the plugin's settings.`;
  const redact = redaction(launch.env);
  throw new StartFailure("notRunnable", redact(message), stderr || redact(stdout));
}

async function ask({ command, args, env }: Launch, ports: Pick<Ports, "timer">): Promise<Run> {
  const { run } = await import("../host/run.ts");
  return run({ command, args: [...args, "--version"], env, limitMs: VERSION_LIMIT_MS, ports });
}
