/**
 * A child process that speaks newline-delimited JSON-RPC on stdin and stdout, from its start to its proven
 * end. Knows nothing of what is said.
 */
import type { Ports } from "../ports.ts";
import { startChild } from "./child.ts";
import { classifyExit, type HostExit } from "./exit.ts";
import { killOnProcessExit } from "./live-trees.ts";
import { outputTail } from "./output-tail.ts";
import { type ProcessTree, processTree } from "./process-tree.ts";
import { type Redact, redaction, secretRemover } from "./redaction.ts";
import { openRpc, type RpcHandlers } from "./rpc.ts";
import { climbLadder, SHUTDOWN_TIMES, type ShutdownTimes, settlesWithin, sweep } from "./shutdown.ts";

export interface HostOptions {
  /** A path, or a name to be found on the PATH of `env`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** The whole environment of the process; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** What else the host is told and must not be repeated in its errors, by name. */
  readonly secrets?: readonly Readonly<Record<string, string>>[];
  readonly ports: Pick<Ports, "timer">;
  readonly shutdown?: Partial<ShutdownTimes>;
}

/**
 * `notification` is called synchronously in wire order. `request` gives the result or throws an `RpcError`
 * (`methodNotFound` for a method it does not know). `protocolError` hears what was unusable; the stream goes on.
 */
export type HostHandlers = RpcHandlers;

export interface Host {
  /** Undefined when the process could not be started. */
  readonly pid: number | undefined;
  /** To be called once, in the same tick as `startHost`. */
  listen(handlers: HostHandlers): void;
  /**
   * Rejects with `RpcError` (the host's answer), `MalformedResponse` (no usable answer), `FrameTooLarge`
   * (refused, nothing written) or `HostGone` (the host ended or cannot be written to). No time limit.
   * The continuation of the promise runs in wire order with the notifications around the response.
   */
  request(method: string, params: object): Promise<unknown>;
  /** Throws `FrameTooLarge`; writing to a host that is gone does nothing. */
  notify(method: string, params?: object): void;
  /** Never rejects. Resolves when the process and all it started are over; every call is settled by then. */
  readonly exit: Promise<HostExit>;
  /** Takes what must not be shown out of a text of this host that is an error or a diagnosis, and bounds it. */
  readonly redact: Redact;
  /**
   * Ends the process: closes its stdin, waits, SIGTERM to the tree, waits, SIGKILL. Output is read to the
   * end. May be called at any time and again.
   */
  close(): Promise<HostExit>;
  /** SIGKILL to the tree at once, without a chance to save anything. */
  kill(): void;
}

const NO_TREE: ProcessTree = { signal: () => {}, isAlive: () => false };

/** Never throws: a process that cannot be started is reported by `exit` and by every request. */
export function startHost(options: HostOptions): Host {
  const times: ShutdownTimes = { ...SHUTDOWN_TIMES, ...options.shutdown };
  const { timer } = options.ports;
  const child = startChild(options);
  const tree = child.pid === undefined ? NO_TREE : processTree(child.pid);
  const forget = killOnProcessExit(() => tree.signal("SIGKILL"));
  const secrets = [options.env, ...(options.secrets ?? [])];
  const redact = redaction(...secrets);
  const rpc = openRpc({ input: child.stdout, output: child.stdin, redact });
  const tail = outputTail(secretRemover(...secrets));
  const stderrClosed = new Promise<void>((resolve) => child.stderr.once("close", resolve));

  let isOver = false;
  let isExpected = false;
  let isEnding = false;
  let giveUp = (): void => {};
  const givenUp = new Promise<{ code: null; signal: null }>((resolve) => {
    giveUp = () => resolve({ code: null, signal: null });
  });

  const climb = async (drainMs: number): Promise<void> => {
    if (isEnding || isOver) return;
    isEnding = true;
    tree.isAlive(); // Remembers the descendants while they can still be found.
    const target = {
      endInput: rpc.end,
      destroyInput: () => void child.stdin.destroy(),
      signal: tree.signal,
      ended: child.ended,
    };
    if (!(await climbLadder(target, { ...times, drainMs }, timer))) giveUp();
  };
  /** A host that cannot be read or written any more is of no use, even if its process runs on. */
  const endBroken = (): void => void climb(Math.min(times.drainMs, times.termMs));

  child.stderr.on("data", tail.append);
  child.stderr.on("error", () => {});
  child.stdin.on("error", endBroken);
  void rpc.closed.then(endBroken);

  const conclude = async (): Promise<HostExit> => {
    const end = await Promise.race([child.ended, givenUp]);
    isOver = true;
    await sweep(tree, times.sweepMs, timer);
    await settlesWithin(Promise.all([rpc.closed, stderrClosed]), times.sweepMs, timer);
    // When this process was too busy to read, the time is up before the rest was read; it is read now.
    await new Promise((resolve) => setImmediate(resolve));
    child.release();
    rpc.dispose();
    forget();
    const { command, cwd } = options;
    return classifyExit(end, { command, cwd, expected: isExpected, stderrTail: tail.text() });
  };
  const exit = conclude();

  return {
    pid: child.pid,
    listen: rpc.listen,
    request: rpc.request,
    notify: rpc.notify,
    exit,
    redact,
    close() {
      isExpected ||= !(isEnding || isOver);
      void climb(times.drainMs);
      return exit;
    },
    kill() {
      isExpected ||= !(isEnding || isOver);
      if (!isOver) tree.signal("SIGKILL");
    },
  };
}
