/** From bytes on the pipe to a validated event, against nothing but parsing the same lines. */
import { PassThrough, Readable } from "node:stream";
import { openRpc } from "../../../server/host/rpc.ts";
import { parseEvent } from "../../../server/msp/events.ts";
import { medians, type Row } from "../measure.ts";
import { deltaLines } from "../wire-lines.ts";

const CHUNK_BYTES = 64 * 1024;
const LF = 10;

export async function decodeRows(): Promise<readonly Row[]> {
  const bytes = Buffer.from(`${deltaLines(30_000, "m").join("\n")}\n`);
  const { bare, ours } = await medians({
    bare: () => parseBare(pipe(bytes)),
    ours: () => decode(pipe(bytes)),
  });
  return [
    {
      what: "decode: bytes on the pipe to a validated event",
      against: "JSON.parse in a bare line loop",
      value: ours / bare,
      limit: 1.6,
      limitedBy: "zod's checks, about two thirds of what is added",
    },
  ];
}

function pipe(bytes: Buffer): Readable {
  let at = 0;
  return new Readable({
    read() {
      this.push(at < bytes.length ? bytes.subarray(at, at + CHUNK_BYTES) : null);
      at += CHUNK_BYTES;
    },
  });
}

async function decode(input: Readable): Promise<void> {
  const rpc = openRpc({ input, output: new PassThrough() });
  rpc.listen({
    notification: (method, params) => void parseEvent(method, params),
    request: () => ({}),
    protocolError() {},
  });
  await rpc.closed;
}

function parseBare(input: Readable): Promise<void> {
  let rest = Buffer.alloc(0);
  input.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      const part = chunk.subarray(start, end);
      JSON.parse((start === 0 && rest.length > 0 ? Buffer.concat([rest, part]) : part).toString());
      start = end + 1;
    }
    rest = Buffer.from(chunk.subarray(start));
  });
  return new Promise((resolve) => input.on("end", resolve));
}
