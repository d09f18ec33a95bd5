/**
 * Plays a transcript: waits for the client's next recorded frames, answers with the host's, rewritten to the ids that
 * this client chose. A frame that the transcript does not expect is noted and never answered.
 */
import { type Frame, isObject, type RequestId } from "../frame.ts";
import type { Note } from "../host.ts";
import type { Entry } from "./transcript.ts";
import { type Bindings, translate, unify } from "./unify.ts";

export interface Player {
  /** Takes one line and returns what the host sends until it waits again. */
  receive(line: string): Frame[];
  /** The input has ended: the farewell of an orderly stop is sent now. */
  close(): Frame[];
  /** What the client has still to send, as short names. */
  missing(): string[];
}

const farewell = (frame: Frame): boolean =>
  frame.method === "session/closed" && isObject(frame.params) && frame.params.reason === "hostShutdown";

const nameOf = (frame: Frame): string =>
  typeof frame.method === "string" ? frame.method : `receipt ${String(frame.id)}`;

/** `bindings` may come from an earlier host whose transcript this one continues; new ones are added to it. */
export function createPlayer(
  entries: readonly Entry[],
  note: (note: Note) => void,
  bindings: Bindings = new Map(),
): Player {
  const ids = new Map<string, RequestId>();
  const taken = new Set<number>();
  let position = 0;

  /** Sends server frames up to the next client frame that has not come yet, or to the farewell. */
  const proceed = (): Frame[] => {
    const frames: Frame[] = [];
    for (; position < entries.length; position++) {
      const entry = entries[position];
      if (entry === undefined) break;
      if (entry.dir === "client") {
        if (taken.has(position)) continue;
        break;
      }
      if (farewell(entry.frame)) break;
      frames.push(rewrite(entry.frame));
    }
    return frames;
  };

  const rewrite = (frame: Frame): Frame => {
    const live = translate(frame, bindings);
    if (!isObject(live)) return frame;
    const answered = frame.method === undefined ? ids.get(JSON.stringify(frame.id)) : undefined;
    return answered === undefined ? live : { ...live, id: answered };
  };

  /** The client frames that may come now: all up to the next server frame. */
  const expected = (): number[] => {
    const window: number[] = [];
    for (let index = position; entries[index]?.dir === "client"; index++)
      if (!taken.has(index)) window.push(index);
    return window;
  };

  const fault = (recorded: Frame, live: Frame): string | undefined => {
    if (recorded.method !== live.method) return "another method";
    if ((recorded.id === undefined) !== (live.id === undefined)) return "request and notification differ";
    if (recorded.method === undefined) return recorded.id === live.id ? undefined : "another id";
    const trial = new Map(bindings);
    const reason = unify(recorded.params ?? {}, live.params ?? {}, trial);
    if (reason === undefined) for (const [from, to] of trial) bindings.set(from, to);
    return reason;
  };

  const match = (live: Frame): Frame[] => {
    const reasons: string[] = [];
    for (const index of expected()) {
      const recorded = entries[index]?.frame ?? {};
      const reason = fault(recorded, live);
      if (reason !== undefined) {
        if (recorded.method === live.method) reasons.push(reason);
        continue;
      }
      taken.add(index);
      const { id } = live;
      const usable = typeof id === "string" || typeof id === "number";
      if (usable && recorded.method !== undefined) ids.set(JSON.stringify(recorded.id), id);
      return proceed();
    }
    const wanted = expected().map((index) => nameOf(entries[index]?.frame ?? {}));
    const detail =
      reasons.length > 0 ? reasons.join("; ") : `expected ${wanted.join(" or ") || "nothing more"}`;
    note({ type: "violation", text: `unexpected ${nameOf(live)}: ${detail}`, frame: live });
    return [];
  };

  return {
    close() {
      const next = entries[position];
      if (next === undefined || next.dir === "client" || !farewell(next.frame)) return [];
      const rest = entries.slice(position).filter((entry) => entry.dir === "server");
      position = entries.length;
      return rest.map((entry) => rewrite(entry.frame));
    },
    missing: () =>
      entries.flatMap((entry, index) =>
        entry.dir === "client" && !taken.has(index) ? [nameOf(entry.frame)] : [],
      ),
    receive(line) {
      if (line.trim() === "") return [];
      let frame: unknown;
      try {
        frame = JSON.parse(line);
      } catch {
        frame = undefined;
      }
      if (!isObject(frame)) {
        note({ type: "violation", text: "a line that is no frame" });
        return [];
      }
      return match(frame);
    },
  };
}
