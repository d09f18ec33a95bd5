import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProviderCatalogOptions } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, newFolder, openPaseo, type Paseo, type PaseoOptions } from "./paseo.ts";

afterEach(closeAll);

const SIMULATED = fileURLToPath(new URL("../../dev/muse/bin/muse", import.meta.url));
/** Where node is found, and no Muse. */
const BARE = [dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter);

function program(path: string, script: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** A link, so that the same Muse lies wherever a test wants it. */
function museAt(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(SIMULATED, path);
  return path;
}

const argv = (paseo: Paseo) =>
  paseo.museLog().flatMap((entry) => (entry["type"] === "start" ? [entry["argv"]] : []));

describe("Muse is found", () => {
  it("in a usual folder that the daemon's PATH leaves out", async () => {
    const folder = newFolder();
    museAt(join(folder, ".local/bin/muse"));
    const paseo = await openPaseo({ folder, env: { PATH: BARE } });
    expect((await paseo.open("s1")).type).toBe("session.ready");
  });

  it("on the PATH of the login shell, which Muse then gets as well", async () => {
    const folder = newFolder();
    const path = museAt(join(folder, "tools/muse"));
    const found = `${dirname(path)}${delimiter}${BARE}`;
    const shell = program(join(folder, "shell"), `echo Welcome; PATH='${found}'; shift 2; exec /bin/sh "$@"`);
    const paseo = await openPaseo({ folder, env: { PATH: BARE, SHELL: shell } });
    expect((await paseo.open("s1")).type).toBe("session.ready");
    expect(await paseo.registration.status?.({})).toMatchObject({
      diagnostic: expect.stringContaining("login shell"),
    });
  });

  it("by a provider option before the setting, by the setting before the variable", async () => {
    const folder = newFolder();
    const [option, setting, variable] = ["option", "setting", "variable"].map((name) =>
      program(join(folder, name), `echo ${name} >&2; exit 3`),
    );
    const settings = { command: setting ?? "" };
    const env = { PATH: BARE, MUSE_CODE_COMMAND: variable ?? "" };
    const all = await openPaseo({ folder, settings, env });
    const byOption = await all.open("s1", { providerOptions: { command: option } });
    expect(byOption).toMatchObject({ error: { code: "config", diagnostic: "option" } });
    expect(await all.open("s2")).toMatchObject({ error: { diagnostic: "setting" } });
    const plain = await openPaseo({ folder, env });
    expect(await plain.open("s3")).toMatchObject({ error: { diagnostic: "variable" } });
  });

  it("by a variable that holds arguments, which come before serve", async () => {
    const folder = newFolder();
    const wrapper = program(
      join(folder, "wrapper"),
      `test "$1" = through && shift && exec "${SIMULATED}" "$@"`,
    );
    const command = JSON.stringify([wrapper, "through"]);
    const paseo = await openPaseo({ folder, env: { PATH: BARE, MUSE_CODE_COMMAND: command } });
    expect((await paseo.open("s1")).type).toBe("session.ready");
  });

  it("again after an update has replaced it, without a new connection", async () => {
    const folder = newFolder();
    const old = museAt(join(folder, "a/muse"));
    const PATH = [join(folder, "a"), join(folder, "b"), BARE].join(delimiter);
    const paseo = await openPaseo({ folder, env: { PATH } });
    expect((await paseo.open("s1")).type).toBe("session.ready");
    rmSync(old);
    museAt(join(folder, "b/muse"));
    expect((await paseo.open("s2")).type).toBe("session.ready");
  });
});

describe("a program that was named and is not there", () => {
  it("is named with who named it, and nothing else is taken instead", async () => {
    const paseo = await openPaseo({ settings: { command: "/nowhere/muse" } });
    expect(await paseo.open("s1")).toMatchObject({
      type: "request.failed",
      error: { code: "notInstalled", message: expect.stringContaining("the plugin's setting") },
    });
    expect(argv(paseo)).toEqual([]);
  });
});

describe("the way Muse is started", () => {
  it("is careful where nothing was chosen", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    expect(argv(paseo)).toEqual([["serve"]]);
    expect(paseo.received("session/start")).toMatchObject([{ approvalMode: "onRequest" }]);
  });

  it("follows the settings, and the options of the agent before them, on a start and on a resume", async () => {
    const settings = { trustWorkspace: true, disableShell: true, defaultMode: "denyUnmatched" } as const;
    const paseo = await openPaseo({ settings });
    const config = { providerOptions: { trustWorkspace: false, sandboxNetwork: "restricted" } };
    await paseo.open("s1", config);
    expect(paseo.received("session/start")).toMatchObject([{ approvalMode: "denyUnmatched" }]);
    await paseo.turn("s1", "hello");
    await paseo.closeSession("s1");
    await paseo.open("s2", config, paseo.persistence("s1"));
    const flags = ["serve", "--sandbox-network", "restricted", "--disable-shell"];
    expect(argv(paseo)).toEqual([flags, flags]);
  });

  it("has the default mode of the settings to go back to, and in the catalog", async () => {
    const paseo = await openPaseo({ settings: { defaultMode: "promptUnmatched" } });
    await paseo.open("s1", { mode: "onRequest" });
    await paseo.configure("s1", { mode: null });
    expect(paseo.received("session/setApprovalMode")).toMatchObject([{ mode: "promptUnmatched" }]);
    const listed = await paseo.request((requestId) => ({ type: "catalog", requestId }));
    expect(listed).toMatchObject({ catalog: { defaultMode: "promptUnmatched" } });
  });

  it.each([
    [{ yolo: true }, "yolo"],
    [{ sandbox: "off" }, "sandbox"],
    [{ env: { "A=B": "1" } }, "env"],
  ])("is refused for options such as %j, by name, before anything starts", async (providerOptions, name) => {
    const paseo = await openPaseo();
    expect(await paseo.open("s1", { providerOptions })).toMatchObject({
      type: "request.failed",
      error: { code: "invalidOptions", message: expect.stringContaining(name) },
    });
    expect(argv(paseo)).toEqual([]);
  });

  it("gives the session's own variables, and no key where the account has to pay", async () => {
    const folder = newFolder();
    const names = ["OWN", "SET", "META_API_KEY", "meta_api_key", "PASEO_SUPERVISED"];
    const shown = names.map((name) => `${name}=$${name}`).join(" ");
    const command = program(join(folder, "show"), `echo "${shown}" >&2; exit 3`);
    const paseo = await openPaseo({
      folder,
      settings: { command, ignoreApiKey: true, env: { SET: "set", OWN: "setting" } },
      env: { PATH: BARE, META_API_KEY: "k", PASEO_SUPERVISED: "1" },
    });
    const failed = await paseo.open("s1", { env: { OWN: "own", meta_api_key: "k" } });
    expect(failed).toMatchObject({
      error: { diagnostic: "OWN=own SET=set META_API_KEY= meta_api_key= PASEO_SUPERVISED=" },
    });
  });

  it("leaves a Muse that is too old with the version that it has", async () => {
    const paseo = await openPaseo({ faults: { version: "1.2.9" } });
    expect(await paseo.open("s1")).toMatchObject({
      error: { code: "tooOld", message: expect.stringContaining("1.2.9") },
    });
    expect(paseo.livingHosts()).toEqual([]);
    const folder = newFolder();
    const command = program(join(folder, "old"), 'test "$1" = --version && echo muse 1.1.1 && exit; exit 2');
    const older = await openPaseo({ folder, settings: { command } });
    expect(await older.open("s1")).toMatchObject({
      error: { code: "tooOld", message: expect.stringContaining("1.1.1") },
    });
  });
});

it("shows the mode that Muse really has, where it is another than the one asked for", async () => {
  const paseo = await openPaseo({ faults: { startMode: "promptUnmatched" } });
  await paseo.open("s1", { mode: "allowAll" });
  expect(await paseo.event("session.config")).toMatchObject({ config: { mode: "promptUnmatched" } });
});

describe("the key under which Paseo keeps the catalog", () => {
  const keyOf = async (options: PaseoOptions, asked: ProviderCatalogOptions = { scope: "global" }) =>
    (await openPaseo(options)).registration.getCatalogCacheKey?.(asked);

  it("is the same for every folder, and changes with the program, its arguments and who is signed in", async () => {
    const folder = newFolder();
    const base = { folder, settings: { command: SIMULATED } };
    const key = await keyOf(base);
    expect(await keyOf(base, { scope: "workspace", cwd: folder })).toBe(key);
    expect(await keyOf({ ...base, env: { PASEO_AGENT_ID: "a" } })).toBe(key);
    const others = [
      await keyOf({ ...base, settings: { command: museAt(join(folder, "other/muse")) } }),
      await keyOf({ ...base, settings: { command: SIMULATED, args: ["-v"] } }),
      await keyOf({ ...base, env: { META_API_KEY: "secret-key" } }),
      await keyOf({ ...base, settings: { command: SIMULATED, defaultMode: "allowAll" } }),
    ];
    mkdirSync(join(folder, ".config/muse"), { recursive: true });
    writeFileSync(join(folder, ".config/muse/auth.json"), "signed in");
    others.push(await keyOf(base));
    expect(new Set([key, ...others]).size).toBe(others.length + 1);
    expect(others.join()).not.toContain("secret-key");
  });

  it("is none where there is no Muse, so that nothing is kept", async () => {
    expect(await keyOf({ env: { PATH: "/nowhere" } })).toBeUndefined();
  });

  it("asked for by force has the next catalog read anew", async () => {
    const paseo = await openPaseo();
    const read = () => paseo.request((requestId) => ({ type: "catalog", requestId }));
    await read();
    await paseo.registration.getCatalogCacheKey?.({ scope: "global" });
    await read();
    expect(paseo.received("model/list")).toHaveLength(1);
    await paseo.registration.getCatalogCacheKey?.({ scope: "global", force: true });
    await read();
    expect(paseo.received("model/list")).toHaveLength(2);
  });
});
