/** The plugin as it is compiled and loaded by each Paseo from 0.8 to 0.11, with what that one lacks taken away. */
import { cpSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProviderRegistration } from "@getpaseo/plugin/server/provider";
import { afterEach, expect, it, vi } from "vitest";
import { daemonEnv } from "../../dev/paseo/host/launch.ts";
import { createHost, type Host } from "../../dev/paseo/host.ts";
import museCode from "../../index.server.ts";
import { closeAll, newFolder } from "./paseo.ts";

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
const MUSE = join(REPOSITORY, "dev/muse/bin/muse");

const hosts: Host[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  await closeAll();
});

/** The server half alone: the page that a client half is for is not part of this. */
function serverHalf(): string {
  const folder = newFolder();
  for (const name of ["server", "shared", "index.server.ts", "package.json", "paseo-plugin.json", "icon.svg"])
    cpSync(join(REPOSITORY, name), join(folder, name), { recursive: true });
  symlinkSync(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
  return folder;
}

function paseo(paseoVersion: string, directory: string): Host {
  const folder = newFolder();
  const environment = { XDG_DATA_HOME: join(folder, "data"), MUSE_SIM_PACE: "0" };
  const host = createHost({
    directory,
    paseoVersion,
    env: { ...daemonEnv(process.env, dirname(MUSE)), ...environment },
    muse: { kind: "simulated", path: MUSE },
    defaultCwd: folder,
  });
  hosts.push(host);
  return host;
}

/** The same day on every host: what a person sees of it, without ids and times. */
async function day(host: Host) {
  await host.plugin();
  const catalog = await host.run("catalog", {});
  const { agentId } = await host.run("createAgent", { mode: "onRequest" });
  const agent = () => host.agent(agentId).model.view();
  const stands = (what: object) => vi.waitFor(() => expect(agent()).toMatchObject(what), 10_000);
  const isIdle = { activeTurn: null, status: "idle" };
  await host.run("prompt", { agentId, text: "shell" });
  await stands({ pendingPermissions: [{ kind: "tool" }] });
  const requestId = agent().pendingPermissions[0]?.id ?? "";
  await host.run("respondToPermission", { agentId, requestId, response: { behavior: "allow" } });
  await stands(isIdle);
  await host.run("configure", { agentId, changes: { model: "muse-spark-1.3-mini" } });
  await host.run("prompt", { agentId, text: "/usage" });
  await host.run("prompt", { agentId, text: "subagent" });
  await stands({ ...isIdle, children: [{ status: "completed" }] });
  await host.run("refreshAgent", { agentId, rehydrate: true });
  await stands({ ...isIdle, children: [{ status: "completed" }] });
  await vi.waitFor(() => expect(agent().commands.map(({ name }) => name)).toContain("notes"), 10_000);
  const { rows, config, lastUsage, capabilities } = agent();
  const listed = await host.run("sessions", {});
  const { providers, violations } = host.state();
  return {
    available: providers.map(({ available }) => available),
    models: catalog.models.map(({ id }) => id),
    rows: rows.map(({ item }) => item.type),
    model: config?.model,
    meters: Object.keys(lastUsage ?? {}),
    sessions: listed.sessions?.map(({ title }) => title),
    capabilities,
    violations,
  };
}

it("every Paseo from 0.8 to 0.11 shows the same day in the same way, and no rule is broken", async () => {
  const directory = serverHalf();
  const seen = [];
  for (const version of ["0.8.0", "0.9.2", "0.10.0", "0.11.0"])
    seen.push(await day(paseo(version, directory)));
  const [oldest, ...newer] = seen;
  expect(oldest).toMatchObject({ available: [true], violations: [], model: "muse-spark-1.3-mini" });
  expect(oldest?.rows).toContain("tool_call");
  for (const other of newer) expect(other).toEqual(oldest);
}, 60_000);

it("a host that gives no handle for the settings and has no usage sources gets the provider all the same", async () => {
  const registered: ProviderRegistration[] = [];
  const cleanup = museCode({
    handle() {},
    registerProvider: (provider) => void registered.push(provider),
    registerSettings: () => undefined,
    on: () => () => {},
    before: () => () => {},
  });
  const [provider] = registered;
  const connection = await provider?.connect({ versions: [1], capabilities: ["prompt.message"] });
  expect(connection).toMatchObject({ version: 1, capabilities: ["prompt.message"] });
  await connection?.close();
  await cleanup();
});
