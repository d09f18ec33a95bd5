/** Writes outgoing frames, with the faults that a test asked for at the frames it named. */
import type { ControlLog } from "./control-log.ts";
import type { FrameFault } from "./faults.ts";
import { type Frame, isObject } from "./frame.ts";

/** What a wire can do to the outside. */
export interface Sink {
  readonly write: (bytes: Buffer) => void;
  readonly exit: (code: number) => void;
  readonly kill: (signal: string) => void;
  /** Ends the output; the process lives on. */
  readonly end: () => void;
}

export interface Wire {
  send(frame: Frame): void;
}

const encode = (frame: Frame): Buffer => Buffer.from(`${JSON.stringify(frame)}\n`);

/** The session and cursor of a recorded view event; undefined for everything else. */
function placeOf(frame: Frame): { sessionId: string; cursor: string } | undefined {
  const { params } = frame;
  if ("id" in frame || !isObject(params) || !isObject(params.sourceRange)) return undefined;
  const { sessionId, viewCursor } = params;
  if (typeof sessionId !== "string" || typeof viewCursor !== "string") return undefined;
  return { cursor: viewCursor, sessionId };
}

export function createWire(faults: readonly FrameFault[], sink: Sink, log: ControlLog): Wire {
  const counts = new Map<string, number>();
  const lastCursor = new Map<string, string>();
  const gaps = new Map<string, string>();
  let sent = 0;
  let stalled = false;
  let muted = false;
  let swapped: Frame | undefined;
  let glue: { parts: Buffer[]; missing: number } | undefined;

  const write = (bytes: Buffer) => {
    if (glue === undefined) return sink.write(bytes);
    glue.parts.push(bytes);
    glue.missing -= 1;
    if (glue.missing > 0) return;
    const all = Buffer.concat(glue.parts);
    glue = undefined;
    sink.write(all);
  };

  const put = (frame: Frame) => {
    log({ type: "out", frame });
    write(encode(frame));
    const place = placeOf(frame);
    if (place === undefined) return;
    const after = gaps.get(place.sessionId);
    lastCursor.set(place.sessionId, place.cursor);
    if (after === undefined) return;
    gaps.delete(place.sessionId);
    const params = { after, next: place.cursor, sessionId: place.sessionId };
    put({ emittedAtMs: Date.now(), jsonrpc: "2.0", method: "view/gap", params });
  };

  const apply = (fault: FrameFault, frame: Frame) => {
    log({ type: "fault", fault });
    switch (fault.do) {
      case "kill":
        put(frame);
        return sink.kill(fault.signal);
      case "exit":
        put(frame);
        return sink.exit(fault.code);
      case "stall":
        stalled = true;
        return;
      case "split":
        log({ type: "out", frame });
        for (const byte of encode(frame)) sink.write(Buffer.of(byte));
        return;
      case "glue":
        glue = { missing: fault.count, parts: [] };
        return put(frame);
      case "duplicate":
        put(frame);
        return put(frame);
      case "drop": {
        const place = placeOf(frame);
        const after = place === undefined ? undefined : lastCursor.get(place.sessionId);
        if (fault.gap && place !== undefined && after !== undefined && !gaps.has(place.sessionId))
          gaps.set(place.sessionId, after);
        return;
      }
      case "mute":
        muted = true;
        return;
      case "swap":
        swapped = frame;
        return;
      case "end":
        put(frame);
        stalled = true;
        return sink.end();
      case "junk":
        write(Buffer.from(`${fault.text}\n`));
        return put(frame);
      case "oversize": {
        const pad = "x".repeat(fault.bytes);
        if (fault.itself) return write(encode({ ...frame, pad }));
        write(encode({ jsonrpc: "2.0", method: "x", params: { pad } }));
        return put(frame);
      }
      case "partial": {
        const bytes = encode(frame);
        sink.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
        return sink.exit(fault.code);
      }
    }
  };

  return {
    send(frame) {
      if (stalled || (muted && "method" in frame)) return;
      sent += 1;
      const method = typeof frame.method === "string" ? frame.method : "response";
      const count = (counts.get(method) ?? 0) + 1;
      counts.set(method, count);
      const fault = faults.find((one) =>
        one.at === undefined ? one.method === method && one.nth === count : one.at === sent,
      );
      const late = swapped;
      swapped = undefined;
      if (fault === undefined) put(frame);
      else apply(fault, frame);
      if (late !== undefined) put(late);
    },
  };
}
