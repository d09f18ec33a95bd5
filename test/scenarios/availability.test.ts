import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CAPABILITIES } from "../../server/capabilities.ts";
import { heldTimer } from "./held-timer.ts";
import { closeAll, isAlive, newFolder, openPaseo, type Paseo, type PaseoOptions } from "./paseo.ts";

afterEach(closeAll);

const PATH = process.env["PATH"] ?? "";

/** A program of the test's own that is called `muse`, in a folder of its own. */
function stub(script: string, path = join(newFolder(), "bin", "muse")): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const status = async (options: PaseoOptions) => {
  const paseo = await openPaseo(options);
  return { paseo, status: await paseo.registration.status?.({}) };
};
const withStub = (script: string) => status({ env: { PATH: `${dirname(stub(script))}${delimiter}${PATH}` } });

describe("Muse is available", () => {
  it("and says which one was found where", async () => {
    const { status: found } = await status({});
    expect(found).toMatchObject({ available: true });
    expect(found?.diagnostic).toMatch(/^Muse 1\.4\.1 \(.*muse\) was found on the PATH\.$/);
  });

  it("and says so when it speaks another protocol than the plugin was written for", async () => {
    const { status: told } = await status({ faults: { fingerprint: `sha256:${"ab".repeat(32)}` } });
    expect(told).toMatchObject({
      available: true,
      diagnostic: expect.stringContaining("another version of its"),
    });
  });

  it.each([
    ["has no way to tell the sign-in state", {}],
    ["refuses to tell it", { errors: { "account/read": { code: -32603, kind: "internal", message: "no" } } }],
    ["tells a state that nobody knows", { account: "borrowed" }],
    ["answers the handshake twice as slowly as others", { ack: { initialize: 300 } }],
  ])("where the host %s", async (_what, faults) => {
    expect((await status({ faults })).status).toMatchObject({ available: true });
  });

  it("where the account read stalls: it is left after its time", async () => {
    const limit = heldTimer(3000);
    const paseo = await openPaseo({ faults: { ack: { "account/read": "never" } }, ports: limit.ports });
    const told = paseo.registration.status?.({});
    await limit.started;
    limit.end();
    expect(await told).toMatchObject({ available: true });
  });

  it("where the host does not come up in time: slow is not unusable, and its process is ended", async () => {
    const limit = heldTimer(20_000);
    const paseo = await openPaseo({ faults: { neverInitialize: true }, ports: limit.ports });
    const told = paseo.registration.status?.({});
    await vi.waitFor(() => expect(paseo.livingHosts()).toHaveLength(1), 10_000);
    limit.end();
    expect(await told).toMatchObject({ available: true, diagnostic: expect.stringContaining("slow") });
    await vi.waitFor(() => expect(paseo.livingHosts()).toEqual([]), 10_000);
  });

  it("and says so when a key pays instead of the account, unless that is ruled out", async () => {
    const env = { META_API_KEY: "secret-key", meta_api_key: "secret-key" };
    const { status: told } = await status({ env });
    expect(told?.diagnostic).toContain("META_API_KEY is set, so that key pays");
    expect(told?.diagnostic).not.toContain("secret-key");
    const { status: ruledOut } = await status({ env, settings: { ignoreApiKey: true } });
    expect(ruledOut?.diagnostic).not.toContain("META_API_KEY");
  });
});

describe("Muse is not available", () => {
  it("where it is not installed, and every place that was looked at is told", async () => {
    const { status: told, paseo } = await status({ env: { PATH: "/nowhere" } });
    const words = "is not installed where this plugin looks";
    expect(told).toMatchObject({ available: false, diagnostic: expect.stringContaining(words) });
    expect(told?.diagnostic).toContain("/nowhere/muse");
    expect(told?.diagnostic).toContain(join(paseo.folder, ".local/bin/muse"));
  });

  it("where the file may not be executed", async () => {
    const path = stub("exit 0");
    chmodSync(path, 0o644);
    const { status: told } = await status({ env: { PATH: dirname(path) } });
    expect(told).toEqual({ available: false, diagnostic: expect.stringContaining(path) });
    expect(told?.diagnostic).toContain("may not be executed. Make it executable (chmod +x)");
  });

  it("where the program cannot even say its version, and no host is started", async () => {
    const { status: told } = await withStub('test "$1" = --version && { echo wrong machine >&2; exit 126; }');
    expect(told?.available).toBe(false);
    expect(told?.diagnostic).toMatch(/cannot be run: .*--version` failed \(exit code 126\)/);
    expect(told?.diagnostic).toContain("wrong machine");
  });

  it("where it is too old, with the version found and the one needed", async () => {
    const { status: told } = await withStub("echo muse 1.2.1");
    expect(told?.available).toBe(false);
    expect(told?.diagnostic).toContain("is version 1.2.1; Muse 1.3.0 or later is needed. Update Muse");
  });

  it("where the host itself says that it is too old", async () => {
    const { status: told } = await status({ faults: { version: "1.2.9" } });
    expect(told).toMatchObject({ available: false, diagnostic: expect.stringContaining("1.2.9") });
  });

  it("where it is signed out, and nowhere else but where the host says so", async () => {
    const { status: told } = await status({ faults: { account: "loggedOut" } });
    expect(told?.available).toBe(false);
    expect(told?.diagnostic).toMatch(/It is not signed in\. .*muse login/);
  });

  it.each([
    [2, "Update Muse"],
    [3, "Correct its settings file"],
    [4, "Close the other Muse"],
    [5, "Take MUSE_EXPERIMENTAL_SDK_ENABLED=off out"],
  ])("where the host ends with %i before it shakes hands, with what to do", async (code, fix) => {
    const { status: told } = await status({ faults: { exitBeforeInitialize: code } });
    expect(told).toMatchObject({ available: false, diagnostic: expect.stringContaining(fix) });
  });
});

it("a program that hangs on its version is asked no longer than its time, and ended", async () => {
  const limit = heldTimer(5000);
  const pidFile = join(newFolder(), "pid");
  const path = stub(`test "$1" = --version || exit 5; echo $$ > ${pidFile}; exec sleep 600`);
  const PATHS = `${dirname(path)}${delimiter}${PATH}`;
  const paseo = await openPaseo({ ports: limit.ports, env: { PATH: PATHS } });
  const told = paseo.registration.status?.({});
  await vi.waitFor(() => expect(existsSync(pidFile) && readFileSync(pidFile, "utf8")).toMatch(/\n$/), 10_000);
  const pid = Number(readFileSync(pidFile, "utf8"));
  limit.end();
  expect(await told).toMatchObject({ available: false, diagnostic: expect.stringContaining("switched off") });
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);
});

describe("fifty questions at once", () => {
  const starts = (paseo: Paseo) => paseo.museLog().filter(({ type }) => type === "start").length;

  it("about models, sessions and availability take one process, and none is left when nobody asks", async () => {
    const idle = heldTimer(10_000);
    const paseo = await openPaseo({ faults: { ack: { initialize: 200 } }, ports: idle.ports });
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        if (index % 5 === 0) return paseo.registration.status?.({});
        const type = index % 5 === 1 ? "sessions" : "catalog";
        return paseo.request((requestId) => ({ type, requestId }));
      }),
    );
    expect(starts(paseo)).toBe(1);
    expect(paseo.received("model/list")).toHaveLength(1);
    expect(paseo.livingHosts()).toHaveLength(1);
    expect(idle.isRunning()).toBe(true);
    idle.end();
    await vi.waitFor(() => expect(paseo.livingHosts()).toEqual([]), 10_000);
  });

  it("from two connections take one process, and the one that stays is answered when the other leaves", async () => {
    const paseo = await openPaseo({ faults: { ack: { "model/list": 300 } } });
    const leaving = await paseo.registration.connect({ versions: [1], capabilities: CAPABILITIES });
    await leaving.send({ type: "catalog", requestId: "leaving" });
    await vi.waitFor(() => expect(paseo.received("model/list")).toHaveLength(1), 10_000);
    const answer = paseo.request((requestId) => ({ type: "catalog", requestId }));
    await leaving.close();
    expect((await answer).type).toBe("catalog");
  });

  it("to a host that does not come up start it once", async () => {
    const paseo = await openPaseo({ faults: { exitBeforeInitialize: 3 } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => paseo.request((requestId) => ({ type: "catalog", requestId }))),
    );
    expect(answers.every((answer) => answer.type === "request.failed")).toBe(true);
    expect(await paseo.registration.status?.({})).toMatchObject({ available: false });
    expect(starts(paseo)).toBe(1);
  });
});
