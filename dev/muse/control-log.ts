/** The log that tests read: every frame in and out, every violation, start and end of the process, one JSON object a line. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";

interface ControlEntry {
  readonly type: "start" | "exit" | "in" | "out" | "violation" | "notice" | "fault";
  readonly [member: string]: unknown;
}

export type ControlLog = (entry: ControlEntry) => void;

/** Appends to `file`, or does nothing without one. Several processes may share a file; entries carry the pid. */
export function controlLog(file: string | undefined): ControlLog {
  if (file === undefined || file === "") return () => {};
  return (entry) => {
    const line = JSON.stringify({ at: Date.now(), pid: process.pid, ...entry });
    appendFileSync(file, `${line}\n`);
  };
}

/** How many processes have started with this log before. */
export function earlierStarts(file: string | undefined): number {
  if (file === undefined || file === "" || !existsSync(file)) return 0;
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes('"type":"start"')).length;
}
