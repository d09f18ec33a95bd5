/** Installing a release the way a daemon does, from a registry on this machine, and one turn with what was installed. */
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { manifest, readFileAs, record } from "./files.ts";
import { unpack } from "./pack.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const muse = join(repository, "dev/muse/bin/muse");

/**
 * Installs what the record names into an empty folder: the tarball after its digest was compared, or the repository at
 * the very commit with the commands of its manifest. Rejects where the record and the artifact do not agree.
 *
 * @param answer what the registry serves
 * @param lockfile text of the full lockfile, by which the packages of a tarball are installed here
 */
export async function installed(answer: unknown, to: string, lockfile: string): Promise<void> {
  const { artifact } = record.parse(answer);
  mkdirSync(to, { recursive: true });
  if (artifact.kind === "git") {
    await run("git", ["clone", "--quiet", artifact.remote, to], to);
    await run("git", ["checkout", "--quiet", artifact.commit], to);
    for (const [command = "", ...args] of readFileAs(manifest, join(to, "paseo-plugin.json")).build)
      await run(command, args, to);
    return;
  }
  const bytes = Buffer.from(await (await fetch(artifact.resolved)).arrayBuffer());
  const digest = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  if (digest !== artifact.integrity)
    throw new Error(`The tarball is another than the record names: ${digest}`);
  const file = join(to, "release.tgz");
  writeFileSync(file, bytes);
  unpack(file, to);
  writeFileSync(join(to, "package-lock.json"), lockfile);
  await installPackages(to);
}

/** What the plugin in that folder needs of others, by its lockfile; nothing of a package runs. */
export async function installPackages(folder: string): Promise<void> {
  await run("npm", ["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit"], folder);
}

/** Loads the plugin of that folder into the small Paseo, does one turn with the simulated Muse, and returns its answer. */
export function turnWith(folder: string, prompt: string): string {
  const paseo = ["--plugin", folder, "--muse", muse, "--cwd", folder, "--prompt", prompt];
  return execFileSync(
    join(repository, "node_modules/.bin/tsx"),
    [join(repository, "dev/paseo/main.ts"), ...paseo],
    {
      encoding: "utf8",
      env: { ...process.env, MUSE_SIM_PACE: "0", XDG_DATA_HOME: join(folder, "data") },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
}

/**
 * Serves a record and a tarball like a static registry of plugins does, for as long as the work takes.
 *
 * @param recordAt the record, given the address under which the tarball lies
 */
export async function withRegistry<Result>(
  { id, recordAt, tarball }: { id: string; recordAt: (tarball: string) => unknown; tarball: string },
  work: (record: unknown) => Promise<Result>,
): Promise<Result> {
  const server = createServer((request, response) => {
    const base = `http://${request.headers.host}`;
    if (request.url === `/plugins/${id}.json`)
      response.end(JSON.stringify(recordAt(`${base}/${basename(tarball)}`)));
    else if (request.url === `/${basename(tarball)}`) response.end(readFileSync(tarball));
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The registry has no port.");
    const answer = await fetch(`http://127.0.0.1:${address.port}/plugins/${id}.json`);
    return await work(await answer.json());
  } finally {
    server.close();
  }
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(command, args, { cwd });
}
