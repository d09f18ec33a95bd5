/**
 * A simulated Muse behind the plugin's own reader and writer, in this process: everything between the two is real
 * but the pipe. Each frame may meet a fault on its way.
 */
import { PassThrough, Writable } from "node:stream";
import { classifyExit, type HostExit } from "../../server/host/exit.ts";
import type { Host, HostOptions } from "../../server/host/host.ts";
import { openRpc } from "../../server/host/rpc.ts";
import type { FrameFault } from "../muse/faults.ts";
import type { Frame } from "../muse/frame.ts";
import type { SimulatedMuse } from "../muse/simulated-muse.ts";
import { createWire } from "../muse/wire.ts";
import type { RunningMuse, World } from "./world.ts";

/** What happens to the frames of a host on their way. */
export interface Fault {
  readonly fault?: FrameFault;
  /** Before the frame of that number (from 1) the output stands still for a while, and nothing of it is lost. */
  readonly stall?: { readonly at: number; readonly ms: number };
  /** What is written in place of a line. */
  readonly mutate?: (line: Buffer) => Buffer;
}

export interface MemoryHostOptions extends Fault {
  readonly world: World;
  readonly muse: SimulatedMuse;
  /** Hears each frame as the host sends it, before anything happens to it. */
  readonly onFrame?: (frame: Frame) => void;
}

export function memoryHost(options: MemoryHostOptions, { command }: HostOptions): Host {
  const { world, muse, fault, stall, mutate = (line) => line, onFrame } = options;
  const toPlugin = new PassThrough();
  let held: Buffer[] | undefined;
  let sent = 0;
  let isOver = false;
  let isExpected = false;
  let conclude = (_exit: HostExit): void => {};
  const exit = new Promise<HostExit>((resolve) => {
    conclude = resolve;
  });

  const write = (bytes: Buffer): void => {
    world.stir();
    if (isOver) return;
    if (held !== undefined) held.push(bytes);
    else toPlugin.write(bytes);
  };

  const end = (code: number | null, signal: string | null): void => {
    if (isOver) return;
    isOver = true;
    world.remove(running);
    // What a dead process held is free for the next one.
    for (const id of muse.host.sessions.keys()) muse.host.ports.store.release(id);
    toPlugin.end();
    void rpc.closed.then(() => {
      rpc.dispose();
      world.stir();
      conclude(classifyExit({ code, signal }, { command, expected: isExpected, stderrTail: "" }));
    });
  };

  const wire = createWire(
    fault === undefined ? [] : [fault],
    {
      write: (bytes) => write(mutate(bytes)),
      exit: (code) => end(code, null),
      kill: (signal) => end(null, signal),
      end: () => toPlugin.end(),
    },
    () => {},
  );

  const send = (frames: readonly Frame[]): void => {
    for (const frame of frames) {
      if (isOver) return;
      sent += 1;
      onFrame?.(frame);
      if (stall?.at === sent) {
        held = [];
        world.ports.timer(stall.ms, () => {
          const late = held ?? [];
          held = undefined;
          for (const bytes of late) write(bytes);
        });
      }
      wire.send(frame);
    }
  };

  const running: RunningMuse = { muse, wake: send };
  world.add(running);

  let rest = "";
  const fromPlugin = new Writable({
    write(chunk: Buffer, _encoding, done) {
      rest += chunk.toString("utf8");
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      world.stir();
      // A process answers later than it is written to.
      setImmediate(() => {
        world.stir();
        for (const line of lines) if (!isOver) send(muse.sendLine(line));
        done();
      });
    },
    final(done) {
      if (!isOver) send(muse.close());
      end(0, null);
      done();
    },
  });
  const rpc = openRpc({ input: toPlugin, output: fromPlugin });

  return {
    pid: undefined,
    listen: rpc.listen,
    request: rpc.request,
    notify: rpc.notify,
    exit,
    redact: (text) => text,
    close() {
      isExpected ||= !isOver;
      rpc.end();
      return exit;
    },
    kill() {
      isExpected ||= !isOver;
      end(null, "SIGKILL");
    },
  };
}
