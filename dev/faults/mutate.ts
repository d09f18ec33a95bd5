/** What a broken host may write: frames with something changed, left out or put in, and lines that are no frames. */
import { isObject } from "../muse/frame.ts";

/** Numbers in `[0, 1)` that are the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const STRANGE: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1e308,
    "",
    "x",
    "\u0000",
    "\ud800",
    "é".repeat(3000),
    [],
    {},
    [null],
    { kind: "orbit" },
  ],
  ...[
    "completed",
    "inProgress",
    "failed",
    "userMessage",
    "toolCall",
    "agentMessage",
    "__proto__",
    "toString",
  ],
];

const METHODS = [
  ...["turn/started", "turn/completed", "turn/retracted", "turn/unqueued", "item/started", "item/updated"],
  ...["item/completed", "item/delta", "approval/requested", "approval/updated", "approval/resolved"],
  ...["userInput/requested", "userInput/settled", "session/closed", "session/statusChanged", "view/gap"],
  ...[
    "session/todoListChanged",
    "session/goalChanged",
    "session/deleteCompleted",
    "approval/request",
    "dream",
  ],
];

type Roll = (below: number) => number;

/** The bytes that are written in place of one line. */
export function mutation(random: () => number): (line: Buffer) => Buffer {
  const roll: Roll = (below) => Math.floor(random() * below);
  const earlier: Buffer[] = [];
  return (line) => {
    earlier.push(line);
    if (random() > 0.12) return line;
    switch (roll(6)) {
      case 0:
        return bytes(line, roll);
      case 1:
        return Buffer.concat([Buffer.from(`${noise(roll)}\n`), line]);
      case 2:
        return Buffer.concat([line, earlier[roll(earlier.length)] ?? line]);
      default:
        return frame(line, roll);
    }
  };
}

/** A few bytes changed, left out, or there twice. */
function bytes(line: Buffer, roll: Roll): Buffer {
  const at = roll(line.length);
  const count = 1 + roll(20);
  switch (roll(3)) {
    case 0:
      return Buffer.concat([line.subarray(0, at), Buffer.of(roll(256)), line.subarray(at + 1)]);
    case 1:
      return Buffer.concat([line.subarray(0, at), line.subarray(at + count)]);
    default:
      return Buffer.concat([line.subarray(0, at + count), line.subarray(at)]);
  }
}

function noise(roll: Roll): string {
  switch (roll(4)) {
    case 0:
      return "warming up ...";
    case 1:
      return JSON.stringify(STRANGE[roll(STRANGE.length)]);
    case 2:
      return JSON.stringify({ jsonrpc: "2.0", id: roll(30), result: STRANGE[roll(STRANGE.length)] });
    default:
      return JSON.stringify({
        jsonrpc: "2.0",
        method: METHODS[roll(METHODS.length)],
        params: STRANGE[roll(STRANGE.length)],
      });
  }
}

/** A frame with one of its values changed, one left out, or another method. */
function frame(line: Buffer, roll: Roll): Buffer {
  const value: Json = JSON.parse(line.toString("utf8"));
  const places = placesIn(value);
  const place = places[roll(places.length)];
  if (roll(5) === 0 && "method" in value) value["method"] = METHODS[roll(METHODS.length)];
  else if (place !== undefined && roll(4) === 0) delete place.owner[place.key];
  else if (place !== undefined) place.owner[place.key] = STRANGE[roll(STRANGE.length)];
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Just read from text, so that nobody else has it. */
type Json = Record<string, unknown>;

interface Place {
  readonly owner: Json;
  readonly key: string;
}

function placesIn(value: Json): readonly Place[] {
  return Object.entries(value).flatMap(([key, member]) => {
    const own = { owner: value, key };
    if (Array.isArray(member)) return [own, ...member.filter(isJson).flatMap(placesIn)];
    return isJson(member) ? [own, ...placesIn(member)] : [own];
  });
}

const isJson = (value: unknown): value is Json => isObject(value);
