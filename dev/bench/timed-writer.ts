/**
 * A host of many sessions that streams: each line of its deltas carries the moment at which it is written. One process
 * with a pipe for each session, so that the machine measures the reader and not the start of twenty programs.
 */
import { writeSync } from "node:fs";
import { deltaLine, openLines, openPart } from "./wire-lines.ts";

/** The argument that asks this program for it. */
export const WRITE = "write";

export const SESSIONS = 20;
const LINES_PER_SECOND = 1000;

/** The first of the pipes; those before it are the standard ones. */
export const FIRST_PIPE = 3;

/** Microseconds of a clock that all processes of the machine share. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** The moment that stands in a delta, or undefined where there is none. */
export function writtenAt(delta: string): number | undefined {
  const digits = /^(\d+) $/.exec(delta)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Writes for that many seconds, to each session in turn, and ends. */
export function write(seconds: number): void {
  const pipes = Array.from({ length: SESSIONS }, (_, at) => FIRST_PIPE + at);
  for (const pipe of pipes) writeSync(pipe, `${openLines(1).join("\n")}\n`);
  const begin = sharedClock();
  const total = seconds * LINES_PER_SECOND;
  let next = 0;
  const beat = setInterval(() => {
    const due = Math.min(total, Math.floor(((sharedClock() - begin) * LINES_PER_SECOND) / 1e6));
    for (; next < due; next += 1) {
      const line = deltaLine(openPart(0), next, `${sharedClock()} `);
      writeSync(FIRST_PIPE + (next % SESSIONS), `${line}\n`);
    }
    if (next === total) clearInterval(beat);
  }, 1);
}
