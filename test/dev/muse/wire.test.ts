/** Faults of the pipe: what is really written for the frames that a test named. */
import { describe, expect, it } from "vitest";
import { type FrameFault, faults as faultsSchema } from "../../../dev/muse/faults.ts";
import { createWire } from "../../../dev/muse/wire.ts";
import { dig } from "./talk.ts";

const sourceRange = {
  first: { id: "a", sequence: 1 },
  last: { id: "a", sequence: 1 },
  stream: { id: "s", kind: "session" },
};
const event = (place: number) => ({
  jsonrpc: "2.0",
  method: "session/nameChanged",
  params: { name: "n", sessionId: "s", sourceRange, viewCursor: `v:s:${place}` },
});

function wireWith(...frames: Partial<FrameFault>[]) {
  const chunks: string[] = [];
  const ends: unknown[] = [];
  const parsed = faultsSchema.parse({ frames }).frames ?? [];
  const wire = createWire(
    parsed,
    {
      end: () => ends.push("end"),
      exit: (code) => ends.push(code),
      kill: (signal) => ends.push(signal),
      write: (bytes) => chunks.push(bytes.toString()),
    },
    () => {},
  );
  return { chunks, ends, lines: () => chunks.join("").split("\n").slice(0, -1), wire };
}

describe("a wire", () => {
  it("writes one line a frame without faults", () => {
    const { chunks, wire } = wireWith();
    wire.send(event(1));
    wire.send({ id: 1, jsonrpc: "2.0", result: {} });
    expect(chunks).toEqual([`${JSON.stringify(event(1))}\n`, '{"id":1,"jsonrpc":"2.0","result":{}}\n']);
  });

  it("drops a frame and sends the gap marker after the next one", () => {
    const { lines, wire } = wireWith({ at: 2, do: "drop" });
    for (const place of [1, 2, 3, 4]) wire.send(event(place));
    const frames = lines().map((line): unknown => JSON.parse(line));
    expect(frames.map((frame) => dig(frame, "params", "viewCursor") ?? dig(frame, "method"))).toEqual([
      "v:s:1",
      "v:s:3",
      "view/gap",
      "v:s:4",
    ]);
    expect(dig(frames[2], "params")).toEqual({ after: "v:s:1", next: "v:s:3", sessionId: "s" });
  });

  it("duplicates, splits into bytes and puts several frames into one chunk", () => {
    const twice = wireWith({ at: 1, do: "duplicate" });
    twice.wire.send(event(1));
    expect(twice.lines()).toHaveLength(2);
    const split = wireWith({ do: "split", method: "session/nameChanged", nth: 2 });
    split.wire.send(event(1));
    split.wire.send(event(2));
    expect(split.chunks.slice(1).every((chunk) => chunk.length === 1)).toBe(true);
    expect(split.lines()).toEqual([JSON.stringify(event(1)), JSON.stringify(event(2))]);
    const glued = wireWith({ at: 1, count: 3, do: "glue" });
    for (const place of [1, 2, 3]) glued.wire.send(event(place));
    expect(glued.chunks).toHaveLength(1);
    expect(glued.lines()).toHaveLength(3);
  });

  it("writes junk and lines above the limit before a frame", () => {
    const junk = wireWith({ at: 1, do: "junk", text: "hello from a banner" });
    junk.wire.send(event(1));
    expect(junk.lines()[0]).toBe("hello from a banner");
    const huge = wireWith({ at: 1, do: "oversize" });
    huge.wire.send(event(1));
    expect(huge.lines()[0]?.length).toBeGreaterThan(10 * 1024 * 1024);
    expect(huge.lines()[1]).toBe(JSON.stringify(event(1)));
  });

  it("stalls, ends with half a line, and dies after a frame", () => {
    const stalled = wireWith({ at: 2, do: "stall" });
    for (const place of [1, 2, 3]) stalled.wire.send(event(place));
    expect(stalled.lines()).toHaveLength(1);
    const partial = wireWith({ at: 1, code: 9, do: "partial" });
    partial.wire.send(event(1));
    expect(partial.chunks.join("")).not.toContain("\n");
    expect(partial.ends).toEqual([9]);
    const killed = wireWith({ at: 1, do: "kill" });
    killed.wire.send(event(1));
    expect(killed.lines()).toHaveLength(1);
    expect(killed.ends).toEqual(["SIGKILL"]);
  });

  it("goes quiet but for answers, changes places with the next frame, and ends its output", () => {
    const muted = wireWith({ at: 2, do: "mute" });
    for (const place of [1, 2, 3]) muted.wire.send(event(place));
    muted.wire.send({ id: 1, jsonrpc: "2.0", result: {} });
    expect(muted.lines()).toEqual([JSON.stringify(event(1)), '{"id":1,"jsonrpc":"2.0","result":{}}']);
    const swapped = wireWith({ at: 1, do: "swap" });
    for (const place of [1, 2, 3]) swapped.wire.send(event(place));
    expect(swapped.lines()).toEqual([2, 1, 3].map((place) => JSON.stringify(event(place))));
    const ended = wireWith({ at: 1, do: "end" });
    for (const place of [1, 2]) ended.wire.send(event(place));
    expect(ended.lines()).toHaveLength(1);
    expect(ended.ends).toEqual(["end"]);
  });

  it("refuses a fault that it does not know", () => {
    expect(faultsSchema.safeParse({ frames: [{ at: 1, do: "explode" }] }).success).toBe(false);
    expect(faultsSchema.safeParse({ ignoreEOF: true }).success).toBe(false);
  });
});
