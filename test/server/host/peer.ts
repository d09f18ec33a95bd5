/** The other end of a connection under test: writes any bytes, and collects the lines that arrive. */
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { openRpc, type Rpc, type RpcHandlers } from "../../../server/host/rpc.ts";

export interface Peer {
  readonly rpc: Rpc;
  /** Everything the handlers heard, in order: `["notification", method, params]`, `["fault", kind]`, ... */
  readonly heard: readonly (readonly unknown[])[];
  /** Adds an entry of the test's own to `heard`. */
  note(...entry: readonly unknown[]): void;
  /** Resolves when `heard` has an entry that begins like this. */
  hears(...entry: readonly unknown[]): Promise<void>;
  write(...frames: readonly unknown[]): void;
  writeBytes(bytes: string | Uint8Array): void;
  /** The next line that we wrote, parsed. */
  next(): Promise<unknown>;
  /** The next line that we wrote, as it is. */
  nextLine(): Promise<string>;
  /** Ends what the peer writes, and resolves when all of it was read. */
  hangUp(): Promise<void>;
  readonly input: PassThrough;
  readonly output: PassThrough;
}

export interface PeerOptions extends Partial<RpcHandlers> {
  readonly limitBytes?: number;
}

/** The handlers given here are called after the entry in `heard` was made. */
export function openPeer({ limitBytes, ...handlers }: PeerOptions = {}): Peer {
  const input = new PassThrough();
  const output = new PassThrough();
  const heard: (readonly unknown[])[] = [];
  const waits = new Set<() => void>();
  const note = (...entry: readonly unknown[]): void => {
    heard.push(entry);
    for (const check of waits) check();
  };
  const rpc = openRpc({ input, output, ...(limitBytes === undefined ? {} : { limitBytes }) });
  rpc.listen({
    notification(method, params) {
      note("notification", method, params);
      handlers.notification?.(method, params);
    },
    request(method, params) {
      note("request", method, params);
      return handlers.request?.(method, params);
    },
    protocolError(fault) {
      note("fault", fault.kind);
      handlers.protocolError?.(fault);
    },
  });

  let written = "";
  const nextLine = async (): Promise<string> => {
    for (;;) {
      const end = written.indexOf("\n");
      if (end !== -1) {
        const line = written.slice(0, end);
        written = written.slice(end + 1);
        return line;
      }
      const chunk: unknown = output.read();
      if (chunk === null) await once(output, "readable");
      else written += String(chunk);
    }
  };

  const writeBytes = (bytes: string | Uint8Array): void => void input.write(bytes);
  return {
    rpc,
    heard,
    note,
    hears: (...start) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!heard.some((entry) => start.every((part, index) => entry[index] === part))) return;
          waits.delete(check);
          resolve();
        };
        waits.add(check);
        check();
      }),
    write: (...frames) => writeBytes(frames.map((frame) => `${JSON.stringify(frame)}\n`).join("")),
    writeBytes,
    next: async () => JSON.parse(await nextLine()),
    nextLine,
    async hangUp() {
      input.end();
      await rpc.closed;
    },
    input,
    output,
  };
}
