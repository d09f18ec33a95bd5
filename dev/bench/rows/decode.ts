/** From bytes on the pipe to a validated event, against nothing but parsing the same lines. */
import { PassThrough, Readable } from "node:stream";
import { openRpc } from "../../../server/host/rpc.ts";
import { parseEvent } from "../../../server/msp/events.ts";
import { parseLines } from "../bare-reader.ts";
import { medians, perPiece, type Row } from "../measure.ts";
import { deltaLines } from "../wire-lines.ts";

const CHUNK_BYTES = 64 * 1024;
const LINES = 30_000;

export async function decodeRows(): Promise<readonly Row[]> {
  const bytes = Buffer.from(`${deltaLines(LINES, "m").join("\n")}\n`);
  const { bare, ours } = await medians({
    bare: () => parseLines(pipe(bytes), () => {}),
    ours: () => decode(pipe(bytes)),
  });
  return [
    {
      what: "decode: bytes on the pipe to a validated event",
      against: "JSON.parse in a bare line loop",
      value: ours / bare,
      limit: 1.6,
      sides: perPiece(ours, bare, LINES),
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
