/** Starts the fixture programs as hosts, keeps what they say, and tells whether a process is really gone. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { type Host, type HostHandlers, type HostOptions, startHost } from "../../../server/host/host.ts";
import { realTimer } from "./real-timer.ts";

export const programPath = (name: string): string =>
  fileURLToPath(new URL(`programs/${name}`, import.meta.url));

export interface RunningHost {
  readonly host: Host;
  /** Methods of notifications and kinds of faults, in order. */
  readonly heard: readonly string[];
  /** The parameters of the first notification with this method. */
  notified(method: string): Promise<unknown>;
}

export interface RunOptions extends Partial<HostOptions>, Partial<HostHandlers> {}

/** To be called inside a test; what a failed test leaves running is killed after it. */
export function run(program: string, args: readonly string[] = [], options: RunOptions = {}): RunningHost {
  const heard: string[] = [];
  const seen = new Map<string, unknown>();
  const waits = new Set<() => void>();
  const host = startHost({
    command: process.execPath,
    args: [programPath(program), ...args],
    env: {},
    ports: { timer: realTimer },
    ...options,
  });
  onTestFinished(host.kill);
  host.listen({
    notification(method, params) {
      heard.push(method);
      if (!seen.has(method)) seen.set(method, params);
      options.notification?.(method, params);
      for (const check of waits) check();
    },
    request: options.request ?? (() => ({})),
    protocolError(fault) {
      heard.push(fault.kind);
      options.protocolError?.(fault);
    },
  });
  const notified = (method: string): Promise<unknown> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!seen.has(method)) return;
        waits.delete(check);
        resolve(seen.get(method));
      };
      waits.add(check);
      check();
    });
  return { host, heard, notified };
}

/** The `pids` member that some of the programs announce. */
export function pidsIn(params: unknown): number[] {
  if (typeof params !== "object" || params === null || !("pids" in params) || !Array.isArray(params.pids)) {
    throw new Error("The program announced no pids.");
  }
  return params.pids.map(Number);
}

/** Ended; a process that nobody has reaped yet counts as ended. */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return process.platform === "linux";
  }
}
