import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { HostGone } from "../../../server/host/errors.ts";
import { manualClock } from "../msp/manual-clock.ts";
import { isGone, pidsIn, programPath, run } from "./running-host.ts";

const QUICK = { drainMs: 100, termMs: 100 };

describe("closing a host", () => {
  it("ends one that ignores the end of its input and SIGTERM, and its child that holds stdout", async () => {
    const { host, notified } = run("stubborn.mjs", [], { shutdown: QUICK });
    const pids = pidsIn(await notified("ready"));
    expect(pids.map(isGone)).toEqual([false, false]);
    const exit = await host.close();
    expect(exit).toMatchObject({ kind: "crash", signal: "SIGKILL", expected: true });
    expect(pids.map(isGone)).toEqual([true, true]);
  });

  it("ends a child that leads a session of its own as well", async () => {
    const { host, notified } = run("stubborn.mjs", ["apart"], { shutdown: QUICK });
    const pids = pidsIn(await notified("ready"));
    await host.close();
    expect(pids.map(isGone)).toEqual([true, true]);
  });

  it("ends such a child even when the host ends in good order and forgets it", async () => {
    const { host, notified } = run("stubborn.mjs", ["apart", "let-go", "obey"]);
    const pids = pidsIn(await notified("ready"));
    expect(await host.close()).toMatchObject({ kind: "clean", code: 0, expected: true });
    expect(pids.map(isGone)).toEqual([true, true]);
  });

  it("is one closing however often it is asked for", async () => {
    const { host, heard } = run("echo.mjs");
    const closings = [host.close(), host.close()];
    const [first, second] = await Promise.all(closings);
    expect(second).toBe(first);
    expect(await host.close()).toBe(first);
    expect(heard).toEqual(["goodbye"]);
  });

  it("sends what was written before it ends the input", async () => {
    const { host, heard, notified } = run("echo.mjs");
    host.notify("large", { text: "x".repeat(1_000_000) });
    host.notify("last");
    void host.close();
    host.notify("too late", { text: "x".repeat(1_000_000) });
    await expect(host.request("too late", {})).rejects.toThrow(HostGone);
    await notified("heard");
    expect((await host.exit).kind).toBe("clean");
    expect(heard).toEqual(["heard", "heard", "goodbye"]);
  });

  it("climbs the ladder at the given times", async () => {
    const clock = manualClock();
    const { host, notified } = run("stubborn.mjs", [], { ports: clock.ports });
    const pids = pidsIn(await notified("ready"));
    void host.close();
    await clock.pass(31_999);
    expect(pids.map(isGone)).toEqual([false, false]);
    expect(clock.waits()).toEqual([1]);
    await clock.pass(1);
    let exited = false;
    void host.exit.then(() => {
      exited = true;
    });
    // The system takes real time to end a process, and what follows its end polls on the given clock.
    while (!exited) await clock.pass(25);
    await vi.waitFor(() => expect(pids.map(isGone)).toEqual([true, true]));
  });
});

describe("killing a host", () => {
  it("ends the whole tree without waiting for anything", async () => {
    const { host, notified } = run("stubborn.mjs", ["apart"]);
    const pids = pidsIn(await notified("ready"));
    host.kill();
    expect(await host.exit).toMatchObject({ kind: "crash", signal: "SIGKILL", expected: true });
    expect(pids.map(isGone)).toEqual([true, true]);
  });
});

describe("a host that ends and leaves a child that holds stdout", () => {
  it("is over in short time, and so is the child", async () => {
    const { host, notified } = run("stubborn.mjs", ["leave"], { shutdown: { sweepMs: 100 } });
    const pids = pidsIn(await notified("ready"));
    expect(await host.exit).toMatchObject({ kind: "clean", code: 0, expected: false });
    expect(pids.map(isGone)).toEqual([true, true]);
  });
});

describe("the process that uses hosts", () => {
  const embed = async (...args: readonly string[]) => {
    const embedder = spawn(process.execPath, ["--import", "tsx", programPath("embedder.ts"), ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = createInterface({ input: embedder.stdout })[Symbol.asyncIterator]();
    const first: string = (await lines.next()).value;
    return { embedder, pids: pidsIn(JSON.parse(first)), lines };
  };

  it("ends by itself once its host is closed, with no listener left", async () => {
    const { embedder, pids, lines } = await embed("close");
    const exited = once(embedder, "exit");
    expect((await lines.next()).value).toBe("0");
    expect(await exited).toEqual([0, null]);
    expect(pids.map(isGone)).toEqual([true, true]);
  });

  it("is not kept by a child of the host that holds its stdout and that nobody could find any more", async () => {
    const { embedder, pids } = await embed("wait", "apart", "leave");
    const exited = embedder.exitCode === null ? once(embedder, "exit") : [embedder.exitCode, null];
    expect(await exited).toEqual([0, null]);
    const [, child = 0] = pids;
    expect(isGone(child)).toBe(false);
    process.kill(child, "SIGKILL");
  });

  it("takes the tree along when it exits with a host still running", async () => {
    const { embedder, pids } = await embed("exit");
    if (embedder.exitCode === null) await once(embedder, "exit");
    await vi.waitUntil(() => pids.every(isGone));
  });

  it("is followed by its host when it is killed outright, for the host sees the end of its input", async () => {
    const { embedder, pids } = await embed("wait", "let-go", "obey");
    const [host = 0, child = 0] = pids;
    onTestFinished(() => void process.kill(child, "SIGKILL"));
    embedder.kill("SIGKILL");
    await vi.waitUntil(() => isGone(host), { timeout: 10_000 });
    // What a host leaves behind then is its own to end: nothing of this process is there any more.
    expect(isGone(child)).toBe(false);
  });

  it("listens to its own exit once, however many hosts run, and not at all when none does", async () => {
    const before = process.listenerCount("exit");
    const hosts = Array.from({ length: 5 }, () => run("echo.mjs").host);
    expect(process.listenerCount("exit")).toBe(before + 1);
    await Promise.all(hosts.map((host) => host.close()));
    expect(process.listenerCount("exit")).toBe(before);
  });
});
