/** A plugin's process whose other end of the line is gone. */
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { hostVersion } from "../../../dev/paseo/compile/host-version.ts";
import { compilePlugin } from "../../../dev/paseo/compile.ts";
import type { ToWorker } from "../../../dev/paseo/ipc.ts";
import { pluginFolder } from "./plugin-folder.ts";
import { providerSource, runPlugin } from "./running-plugin.ts";

const worker = fileURLToPath(new URL("../../../dev/paseo/worker.ts", import.meta.url));

it("fails every call once it was killed, those before anybody noticed too", async () => {
  const running = await runPlugin(providerSource("", "console.log(process.pid);"));
  await expect.poll(() => running.logs).toHaveLength(1);
  const killAndSeeItDead = "kill -KILL $0; until ps -o stat= -p $0 | grep -q Z; do :; done";
  execFileSync("sh", ["-c", killAndSeeItDead, running.logs[0] ?? ""]);
  const calls = [running.connect(), running.connect(), running.connect()];
  for (const settled of await Promise.allSettled(calls))
    expect(settled).toMatchObject({ reason: new Error("Plugin process exited: tiny") });
});

it("ends with its daemon, even while it is held open after its cleanup", async () => {
  const source = providerSource("", "setInterval(() => {}, 1000);");
  const { server } = await compilePlugin(pluginFolder({ "index.server.ts": source }), hostVersion("0.11.0"));
  const child = fork(worker, [], {
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const say = (message: ToWorker) => child.send(message);
  say({
    type: "initialize",
    pluginId: "tiny",
    bundle: server ?? "",
    paseoVersion: "0.11.0",
    settings: {},
  });
  say({ type: "shutdown" });
  if (child.stdout !== null) expect(String(await once(child.stdout, "data"))).toContain("cleaned up");
  if (child.connected) child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});
