/** The running processes, as far as the system tells without privileges; on Windows nothing is listed. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** The session the process belongs to; a new group does not leave it. Known on Linux only. */
  readonly session?: number;
  /** Tells two processes with the same pid apart. */
  readonly startedAt: string;
}

const PS_TIMEOUT_MS = 1_000;

/** Ended processes that nobody has reaped yet are left out. Empty when the system tells nothing. */
export function processTable(platform: NodeJS.Platform = process.platform): readonly ProcessEntry[] {
  if (platform === "win32") return [];
  return platform === "linux" ? linuxTable() : psTable();
}

function linuxTable(): ProcessEntry[] {
  const entries: ProcessEntry[] = [];
  for (const name of namesIn("/proc")) {
    const pid = Number(name);
    const entry = Number.isInteger(pid) ? linuxEntry(pid) : undefined;
    if (entry) entries.push(entry);
  }
  return entries;
}

function linuxEntry(pid: number): ProcessEntry | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined; // Ended since the listing.
  }
  // The program name stands in parentheses and may itself contain blanks and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group, session] = fields;
  if (state === "Z" || state === "X") return undefined;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    startedAt: fields[19] ?? "",
  };
}

/** Portable, for systems without `/proc`. */
export function psTable(): ProcessEntry[] {
  const columns = "pid=,ppid=,pgid=,stat=,lstart=";
  const listing = spawnSync("ps", ["-A", "-o", columns], { encoding: "utf8", timeout: PS_TIMEOUT_MS });
  const rows = (listing.stdout ?? "").matchAll(/^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/gm);
  return [...rows]
    .filter(([, , , , state]) => !state?.startsWith("Z"))
    .map(([, pid, parent, group, , startedAt]) => ({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      startedAt: startedAt ?? "",
    }));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
