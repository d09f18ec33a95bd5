/** The whole product on this machine: the small Paseo, the plugin from this repository, the simulated Muse. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { daemonEnv } from "../../dev/paseo/host/launch.ts";
import { createHost, type Host } from "../../dev/paseo/host.ts";
import { startServer } from "../../dev/paseo/server.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const muse = join(repository, "dev", "muse", "bin", "muse");

/** This Muse can be signed in, and waits for that as long as the person does. */
const SIGN_IN = JSON.stringify({
  login: { answer: { verificationUri: "https://auth.example.test/device", userCode: "WXYZ-1234" } },
});

export interface RealStack {
  readonly url: string;
  readonly host: Host;
  close(): Promise<void>;
}

/** Sessions and workspace live in a folder of their own, which goes with the stack. */
export async function realStack(): Promise<RealStack> {
  const folder = await mkdtemp(join(tmpdir(), "paseo-muse-story-"));
  const environment = daemonEnv(process.env, dirname(muse));
  const host = createHost({
    directory: repository,
    paseoVersion: "0.11.0",
    env: { ...environment, XDG_DATA_HOME: join(folder, "data"), MUSE_SIM_FAULTS: SIGN_IN },
    muse: { kind: "simulated", path: muse },
    defaultCwd: folder,
  });
  const server = await startServer(host, 0);
  return {
    url: `${server.url}/`,
    host,
    async close() {
      await server.close();
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
