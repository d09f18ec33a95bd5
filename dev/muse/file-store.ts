/** Sessions on disk: one folder a session, a log of JSON lines, and a lease file that names the writing process. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isObject } from "./frame.ts";
import { logPath } from "./memory-store.ts";
import type { LogRecord, SessionStore } from "./ports.ts";

/** True while that process lives; one that has ended and waits to be collected does not count. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    return status.slice(status.lastIndexOf(")") + 2, status.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return true;
  }
}

function folders(root: string, depth: number): string[] {
  if (!existsSync(root)) return [];
  const below = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  if (depth === 0) return below.map((entry) => join(root, entry.name));
  return below.flatMap((entry) => folders(join(root, entry.name), depth - 1));
}

function parse(line: string): LogRecord[] {
  try {
    const record: unknown = JSON.parse(line);
    // Safe: the log was written by this program, and every record of it under this type.
    if (isObject(record) && typeof record.type === "string") return [record as LogRecord];
  } catch {
    // The last line of a host that was killed may be cut short; the rest of the log stands.
  }
  return [];
}

export function fileStore(home: string): SessionStore {
  const paths = new Map<string, string>();
  const index = (): Map<string, string> => {
    for (const folder of folders(join(home, "sessions"), 3)) {
      paths.set(basename(folder), join(folder, "session.jsonl"));
    }
    return paths;
  };
  const pathOf = (sessionId: string): string | undefined => paths.get(sessionId) ?? index().get(sessionId);
  const leaseOf = (sessionId: string): string | undefined => {
    const path = pathOf(sessionId);
    return path === undefined ? undefined : join(dirname(path), "lease.json");
  };
  return {
    append(sessionId, createdAtMs, records) {
      let path = pathOf(sessionId);
      if (path === undefined) {
        path = logPath(home, sessionId, createdAtMs);
        mkdirSync(dirname(path), { recursive: true });
        paths.set(sessionId, path);
      }
      appendFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    },
    durable: true,
    home,
    ids: () => [...index().keys()],
    lease(sessionId) {
      const path = leaseOf(sessionId);
      if (path === undefined) return "taken";
      const body = JSON.stringify({ pid: process.pid });
      try {
        writeFileSync(path, body, { flag: "wx" });
        return "taken";
      } catch {
        const owner: unknown = JSON.parse(readFileSync(path, "utf8"));
        const pid = isObject(owner) && typeof owner.pid === "number" ? owner.pid : undefined;
        if (pid !== undefined && pid !== process.pid && lives(pid)) return "held";
        writeFileSync(path, body);
        return "taken";
      }
    },
    path: (sessionId, createdAtMs) => pathOf(sessionId) ?? logPath(home, sessionId, createdAtMs),
    read(sessionId) {
      const path = pathOf(sessionId);
      if (path === undefined || !existsSync(path)) return [];
      return readFileSync(path, "utf8").split("\n").flatMap(parse);
    },
    release(sessionId) {
      const path = leaseOf(sessionId);
      if (path !== undefined) rmSync(path, { force: true });
    },
    remove(sessionId) {
      const path = pathOf(sessionId);
      if (path !== undefined) rmSync(dirname(path), { force: true, recursive: true });
      paths.delete(sessionId);
    },
  };
}
