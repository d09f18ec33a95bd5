import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ProcessEntry, processTable, psTable } from "../../../server/host/process-table.ts";
import { processTree, treeMembers } from "../../../server/host/process-tree.ts";

const entry = (
  pid: number,
  parent: number,
  group: number,
  more: Partial<ProcessEntry> = {},
): ProcessEntry => ({
  pid,
  parent,
  group,
  startedAt: `start of ${pid}`,
  ...more,
});

const members = (table: readonly ProcessEntry[], known: readonly ProcessEntry[] = []) =>
  treeMembers(10, known, table).map(({ pid }) => pid);

describe("treeMembers", () => {
  it("finds the leader, its group and every descendant, listed in any order", () => {
    const table = [entry(1, 0, 1), entry(13, 12, 12), entry(12, 11, 12), entry(11, 10, 10), entry(10, 5, 10)];
    expect(members(table).sort()).toEqual([10, 11, 12, 13]);
  });

  it("finds what stayed in the group or the session after its parents ended", () => {
    const table = [entry(1, 0, 1), entry(11, 1, 10), entry(12, 1, 12, { session: 10 }), entry(13, 12, 13)];
    expect(members(table).sort()).toEqual([11, 12, 13]);
  });

  it("leaves everybody else alone", () => {
    expect(members([entry(1, 0, 1), entry(5, 1, 5), entry(6, 5, 5, { session: 5 })])).toEqual([]);
  });

  it("keeps one that it knew, unless another process got its pid", () => {
    const known = [entry(12, 11, 12)];
    expect(members([entry(12, 1, 12)], known)).toEqual([12]);
    expect(members([entry(12, 1, 12, { startedAt: "later" })], known)).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("the process table", () => {
  it.each([
    ["of this system", processTable],
    ["of ps", psTable],
  ])("%s lists this process with its parent, and no two processes with one pid", (_name, list) => {
    const table = list();
    const self = table.find(({ pid }) => pid === process.pid);
    expect(self?.parent).toBe(process.ppid);
    expect(self?.startedAt).not.toBe("");
    expect(new Set(table.map(({ pid }) => pid)).size).toBe(table.length);
  });
});

describe.skipIf(process.platform === "win32")("a tree on Windows", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("is ended with taskkill: asked first, then by force", () => {
    const folder = mkdtempSync(join(tmpdir(), "taskkill-"));
    const log = join(folder, "log");
    writeFileSync(join(folder, "taskkill"), `#!/bin/sh\necho "$@" >> "${log}"\n`);
    chmodSync(join(folder, "taskkill"), 0o755);
    vi.stubEnv("PATH", folder);
    const tree = processTree(4_194_303, "win32");
    tree.signal("SIGTERM");
    tree.signal("SIGKILL");
    expect(readFileSync(log, "utf8")).toBe("/pid 4194303 /T\n/pid 4194303 /T /F\n");
    expect(tree.isAlive()).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it("loses at least its leader where taskkill is missing", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000_000)"], { stdio: "ignore" });
    await once(child, "spawn");
    vi.stubEnv("PATH", "");
    const tree = processTree(child.pid ?? 0, "win32");
    expect(tree.isAlive()).toBe(true);
    tree.signal("SIGKILL");
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  });
});
