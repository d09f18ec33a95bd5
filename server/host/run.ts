/** Runs a program to its end for what it prints: bounded in time and size, with nothing left of it. */
import type { Ports } from "../ports.ts";
import { type ChildOptions, startChild } from "./child.ts";
import type { ProcessEnd } from "./exit.ts";
import { killOnProcessExit } from "./live-trees.ts";
import { outputTail } from "./output-tail.ts";
import { processTree } from "./process-tree.ts";
import { secretRemover } from "./redaction.ts";

export interface Run {
  /** `null` when the time was up; it has been killed then, with all it started. */
  readonly end: ProcessEnd | null;
  /** The last 8 KiB of each; `stderr` without secrets, `stdout` as it came. */
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions extends ChildOptions {
  readonly limitMs: number;
  readonly ports: Pick<Ports, "timer">;
}

/** Never rejects. Its stdin is empty. */
export async function run({ limitMs, ports, ...options }: RunOptions): Promise<Run> {
  const child = startChild(options);
  const kill = () => {
    if (child.pid !== undefined) processTree(child.pid).signal("SIGKILL");
  };
  const forget = killOnProcessExit(kill);
  const stdout = outputTail((text) => text);
  const stderr = outputTail(secretRemover(options.env));
  child.stdout.on("data", stdout.append);
  child.stderr.on("data", stderr.append);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on("error", () => {});
  child.stdin.end();
  const closed = Promise.all(
    [child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream.once("close", resolve))),
  );
  let cancel = () => {};
  const timeUp = new Promise<null>((resolve) => {
    cancel = ports.timer(limitMs, () => resolve(null));
  });
  const end = await Promise.race([child.ended, timeUp]);
  // A child of its own may hold the pipes open, which is waited for no longer than for the program itself.
  if (end !== null && !("spawnFailure" in end)) await Promise.race([closed, timeUp]);
  cancel();
  kill();
  child.release();
  forget();
  return { end, stdout: stdout.text(), stderr: stderr.text() };
}
