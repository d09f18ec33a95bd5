import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FrameTooLarge, HostGone, RpcError } from "../../../server/host/errors.ts";
import { isGone, run } from "./running-host.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "host-")));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a conversation with a host", () => {
  it("goes from the first call to the last word after the end of its input", async () => {
    const { host, heard } = run("echo.mjs");
    expect(host.pid).toBeGreaterThan(1);
    expect(await host.request("echo", { text: "línea 漢字 🙂" })).toEqual({ text: "línea 漢字 🙂" });
    await expect(host.request("unknown", {})).rejects.toEqual(
      new RpcError(-32601, "no unknown", { kind: "methodNotFound" }),
    );
    const exit = await host.close();
    expect(heard).toEqual(["goodbye"]);
    expect(exit).toEqual({
      kind: "clean",
      code: 0,
      signal: null,
      expected: true,
      stderrTail: "",
      message: `"${process.execPath}" ended (exit code 0).`,
      retryable: true,
    });
  });

  it("answers the requests of the host", async () => {
    const { host } = run("echo.mjs", [], { request: (method, params) => ({ method, params }) });
    expect(await host.request("ask", { method: "approve", params: { n: 1 } })).toEqual({
      jsonrpc: "2.0",
      result: { method: "approve", params: { n: 1 } },
    });
    await host.close();
  });

  it("leaves out parameters that are not there", async () => {
    const { host, notified } = run("echo.mjs");
    host.notify("initialized");
    expect(await notified("heard")).toEqual({
      method: "initialized",
      line: '{"jsonrpc":"2.0","method":"initialized"}',
    });
    await host.close();
  });

  it("takes noise on stdout, and a host that writes byte by byte", async () => {
    const { host, heard } = run("echo.mjs");
    const text = 'Update available\n{"id":77}\n[]\n\n{"jsonrpc":"2.0","method":"漢🙂"}\r\n';
    await host.request("dribble", { base64: Buffer.from(text).toString("base64") });
    expect(heard).toEqual(["notJson", "wrongVersion", "notObject", "漢🙂"]);
    await host.close();
  });

  it("reports a line that the end of the host cut off, and does not deliver it", async () => {
    const { host, heard } = run("echo.mjs");
    const half = Buffer.from('{"jsonrpc":"2.0","method":"half"}').toString("base64");
    await expect(host.request("lastWords", { base64: half })).rejects.toThrow(HostGone);
    await host.exit;
    expect(heard).toEqual(["partialLine"]);
  });

  it("refuses a frame over 10 MiB, and a frame of 9 MiB makes the round trip", async () => {
    const { host } = run("echo.mjs");
    await expect(host.request("echo", { text: "x".repeat(10_485_760) })).rejects.toThrow(FrameTooLarge);
    const text = "漢".repeat(3 * 1024 * 1024);
    expect(await host.request("echo", { text })).toEqual({ text });
    await host.close();
  });

  it("keeps up with 100 000 notifications, one after the other, before the answer that follows them", async () => {
    const count = 100_000;
    let expected = 0;
    let bytes = 0;
    const { host } = run("flood.mjs", [String(count)], {
      notification(_method, params) {
        if (typeof params !== "object" || params === null || !("n" in params)) throw new Error("no delta");
        if (params.n === expected) expected++;
        bytes += 1;
      },
    });
    await host.request("begin", {});
    expect({ expected, bytes }).toEqual({ expected: count, bytes: count });
    await host.close();
  });
});

describe("the environment of a host", () => {
  it("is exactly the given one, in the given folder", async () => {
    const { host } = run("echo.mjs", [], { env: { ONLY: "this" }, cwd: folder });
    expect(await host.request("environment", {})).toEqual({ ONLY: "this" });
    expect(await host.request("folder", {})).toEqual({ cwd: folder });
    await host.close();
  });
});

describe("a host that ends by itself", () => {
  it.each([
    [{ code: 0 }, { kind: "clean", code: 0, signal: null }],
    [{ code: 1 }, { kind: "unhandled", code: 1, signal: null }],
    [{ code: 5 }, { kind: "surfaceUnavailable", code: 5, signal: null }],
    [{ code: 77 }, { kind: "crash", code: 77, signal: null }],
    [{ signal: "SIGKILL" }, { kind: "crash", code: null, signal: "SIGKILL" }],
  ])("%j settles every call and tells how, with the last words", async (way, facts) => {
    const { host } = run("echo.mjs");
    const waiting = host.request("silence", {});
    const last = host.request("exit", { ...way, stderr: "cannot go on\n" });
    await expect(waiting).rejects.toThrow(HostGone);
    await expect(last).rejects.toThrow(HostGone);
    expect(await host.exit).toMatchObject({ ...facts, expected: false, stderrTail: "cannot go on" });
    await expect(host.request("echo", {})).rejects.toThrow(HostGone);
    expect(() => host.notify("echo")).not.toThrow();
    expect(await host.close()).toBe(await host.exit);
  });

  it("has been heard to its last word when it counts as over, answers included", async () => {
    const { host, heard } = run("echo.mjs");
    const calls = Array.from({ length: 200 }, () => host.request("silence", {}));
    const lines = calls.map(
      (_, id) => `{"jsonrpc":"2.0","method":"${id}"}\n{"jsonrpc":"2.0","id":${id + 1},"result":${id}}\n`,
    );
    const last = { base64: Buffer.from(lines.join("")).toString("base64") };
    const outcome = host.request("lastWords", last);
    await expect(outcome).rejects.toThrow(HostGone);
    await host.exit;
    const ids = [...calls.keys()];
    expect(await Promise.all(calls)).toEqual(ids);
    expect(heard).toEqual(ids.map(String));
  });

  it("is not called closed by us when close comes after its end", async () => {
    const { host } = run("echo.mjs");
    void host.request("exit", { code: 0 }).catch(() => {});
    await host.exit;
    expect((await host.close()).expected).toBe(false);
    host.kill();
  });

  it("is noticed when it dies between two writes, and nothing escapes to the process", async () => {
    const strays: unknown[] = [];
    const stray = (error: unknown) => void strays.push(error);
    process.on("unhandledRejection", stray).on("uncaughtExceptionMonitor", stray);
    const { host } = run("echo.mjs");
    const outcomes: unknown[] = [];
    const call = (method: string, params: object) =>
      host.request(method, params).catch((error: unknown) => outcomes.push(error));
    const calls = [call("exit", { code: 1 })];
    const timer = setInterval(() => {
      host.notify("more", { text: "x".repeat(100_000) });
      calls.push(call("more", {}));
    }, 0);
    await host.exit;
    clearInterval(timer);
    await Promise.all(calls);
    expect(outcomes).toEqual(calls.map(() => new HostGone()));
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", stray).off("uncaughtExceptionMonitor", stray);
    expect(strays).toEqual([]);
  });

  it("keeps stderr short and does not call a clean end a failure because there was much of it", async () => {
    const { host } = run("echo.mjs");
    await host.request("complain", { text: `${"noise ".repeat(1_000_000)}the end\n` });
    const exit = await host.close();
    expect(exit).toMatchObject({ kind: "clean", code: 0 });
    expect(exit.stderrTail).toMatch(/the end$/);
    expect(exit.stderrTail.length).toBeLessThanOrEqual(8 * 1024 + 100);
  });
});

describe("a host whose pipes break", () => {
  const shutdown = { drainMs: 10_000, termMs: 100 };

  it("is ended when it closes its stdin and goes on running; the call is rejected at once", async () => {
    const { host, notified } = run("deaf.mjs", [], { shutdown });
    await notified("deaf");
    await expect(host.request("hello", {})).rejects.toThrow(HostGone);
    // Closing what is already being ended does not turn the fault into a wish of ours.
    const exit = await host.close();
    expect(exit).toMatchObject({ kind: "crash", signal: "SIGTERM", expected: false });
    expect(isGone(host.pid ?? 0)).toBe(true);
  });

  it("is ended when it closes its stdout and goes on running", async () => {
    const { host } = run("echo.mjs", [], { shutdown });
    await expect(host.request("closeOutput", {})).rejects.toThrow(HostGone);
    expect((await host.exit).expected).toBe(false);
    expect(isGone(host.pid ?? 0)).toBe(true);
  });
});

describe("a host that cannot be started", () => {
  it.each([
    ["commandNotFound", "does-not-exist", undefined, /"does-not-exist" was not found/],
    ["notExecutable", join(folder, "plain-file"), undefined, /plain-file" is not a program/],
    ["directoryMissing", process.execPath, join(folder, "nowhere"), /the folder ".*nowhere" does not exist/],
    ["other", "nul\0byte", undefined, /could not be started/],
  ])("says why: %s", async (spawnFailure, command, cwd, message) => {
    writeFileSync(join(folder, "plain-file"), "text");
    chmodSync(join(folder, "plain-file"), 0o644);
    const { host, heard } = run("echo.mjs", [], { command, ...(cwd === undefined ? {} : { cwd }) });
    expect(host.pid).toBeUndefined();
    const call = host.request("hello", {});
    host.notify("hello");
    await expect(call).rejects.toThrow(HostGone);
    const exit = await host.exit;
    expect(exit).toMatchObject({
      kind: "spawnFailed",
      spawnFailure,
      code: null,
      signal: null,
      expected: false,
    });
    expect(exit.message).toMatch(message);
    expect(await host.close()).toBe(exit);
    expect(heard).toEqual([]);
  });
});
