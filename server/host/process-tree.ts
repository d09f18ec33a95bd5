/**
 * Signals a process together with everything it started. On POSIX the process leads a group of its own;
 * descendants that left the group are found in the process table.
 */
import { spawnSync } from "node:child_process";
import { type ProcessEntry, processTable } from "./process-table.ts";

export type StopSignal = "SIGTERM" | "SIGKILL";

export interface ProcessTree {
  /** Sends the signal to the leader, if it still runs, and to all descendants that can be found. Never throws. */
  signal(signal: StopSignal): void;
  /**
   * Whether anything of the tree still runs. Also remembers what it finds: a descendant that left the group
   * (on Linux: the session) can only be found while its parents run, so look once before the end.
   */
  isAlive(): boolean;
}

/** @param leader pid of a process started as the leader of its own group (POSIX) */
export function processTree(leader: number, platform: NodeJS.Platform = process.platform): ProcessTree {
  return platform === "win32" ? windowsTree(leader) : posixTree(leader);
}

function posixTree(leader: number): ProcessTree {
  // Found once, a descendant stays known when its parent ends and it is handed to another one.
  let known: readonly ProcessEntry[] = [];

  const look = (): { isListed: boolean } => {
    const table = processTable();
    known = treeMembers(leader, known, table);
    return { isListed: table.length > 0 };
  };

  return {
    signal(signal) {
      look();
      send(-leader, signal);
      for (const entry of known) if (entry.group !== leader) send(entry.pid, signal);
    },
    isAlive: () => (look().isListed ? known.length > 0 : send(-leader, 0)),
  };
}

/** Pure: which entries belong to the tree, given those known from an earlier look. */
export function treeMembers(
  leader: number,
  known: readonly ProcessEntry[],
  table: readonly ProcessEntry[],
): readonly ProcessEntry[] {
  const wasKnown = (entry: ProcessEntry): boolean =>
    known.some(({ pid, startedAt }) => pid === entry.pid && startedAt === entry.startedAt);
  const found = new Set(
    table.filter(
      (entry) =>
        entry.pid === leader || entry.group === leader || entry.session === leader || wasKnown(entry),
    ),
  );
  const pids = new Set([...found].map(({ pid }) => pid));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const entry of table) {
      if (!pids.has(entry.parent) || found.has(entry)) continue;
      found.add(entry);
      pids.add(entry.pid);
    }
  }
  return [...found];
}

function windowsTree(leader: number): ProcessTree {
  return {
    signal(signal) {
      const force = signal === "SIGKILL" ? ["/F"] : [];
      const killed = spawnSync("taskkill", ["/pid", String(leader), "/T", ...force], { windowsHide: true });
      if (killed.error && signal === "SIGKILL") send(leader, signal);
    },
    isAlive: () => send(leader, 0),
  };
}

/** False when there is no such process (any more) or it is not ours to signal. */
function send(pid: number, signal: StopSignal | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
