/** The kinds of fault, and at which frames of a host each is one that the protocol knows. */
import { type Frame, isObject } from "../muse/frame.ts";
import type { Disturbance } from "./play.ts";

/** A pause longer than any wait of the plugin's. */
const STALL_MS = 10 * 60_000;

/** Sent after a death: the session goes on with another host. */
export const NEXT = "Are you there?";

export interface Kind {
  readonly name: string;
  readonly disturb: (at: number) => Disturbance;
  /** Why the fault cannot meet the frame of that number (from 1); undefined where it can. */
  readonly refuses: (frames: readonly Frame[], at: number) => string | undefined;
  /** What the simulated host objects to although the plugin is right: it answers what comes, as often as it comes. */
  readonly excuses?: RegExp;
  /** The turn that ran is cut short: what Muse itself says when its record is loaded again. */
  readonly cuts?: boolean;
}

export const kinds: readonly Kind[] = [
  {
    name: "kill",
    disturb: (at) => ({ fault: { at, nth: 1, do: "kill", signal: "SIGKILL" }, next: NEXT }),
    refuses: beforeTheSession,
    cuts: true,
  },
  {
    name: "kill in a line",
    disturb: (at) => ({ fault: { at, nth: 1, do: "partial", code: 1 }, next: NEXT }),
    refuses: (frames, at) => beforeTheSession(frames, at - 1),
    cuts: true,
  },
  { name: "stall", disturb: (at) => ({ stall: { at, ms: STALL_MS } }), refuses: opening },
  { name: "split", disturb: (at) => ({ fault: { at, nth: 1, do: "split" } }), refuses: () => undefined },
  {
    name: "duplicate",
    disturb: (at) => ({ fault: { at, nth: 1, do: "duplicate" } }),
    refuses: () => undefined,
    excuses: /response to no open request/,
  },
  {
    name: "drop with gap",
    disturb: (at) => ({ fault: { at, nth: 1, do: "drop", gap: true } }),
    refuses: withoutGap,
  },
  { name: "reorder", disturb: (at) => ({ fault: { at, nth: 1, do: "swap" } }), refuses: inOrder },
  {
    name: "silence",
    disturb: (at) => ({ fault: { at, nth: 1, do: "mute" } }),
    refuses: unanswered,
    excuses: /no receipt for/,
  },
];

/** A host that does not answer the handshake or the opening in time is not opened, and says so. */
function opening(_frames: readonly Frame[], at: number): string | undefined {
  return at === 1 ? "a handshake that takes this long is given up" : undefined;
}

/** Only what a host tells by itself can be read from it afterwards. */
function unanswered(frames: readonly Frame[], at: number): string | undefined {
  const frame = frames[at - 1];
  return frame !== undefined && !("method" in frame)
    ? "an answer that never comes cannot be asked for"
    : undefined;
}

/** A host that dies before it has a session leaves nothing to go on with: the opening fails, in words. */
function beforeTheSession(frames: readonly Frame[], at: number): string | undefined {
  const opened = frames.findIndex(({ result }) => isObject(result) && isObject(result.session)) + 1;
  return at < opened ? "there is no session yet to go on with: the opening fails" : undefined;
}

interface Place {
  readonly sessionId: string;
  readonly isRecorded: boolean;
}

/** Where a frame stands in the view of a session; undefined for what is in no view. */
function placeOf({ params }: Frame): Place | undefined {
  if (!isObject(params) || typeof params.sessionId !== "string" || typeof params.viewCursor !== "string")
    return undefined;
  return { sessionId: params.sessionId, isRecorded: isObject(params.sourceRange) };
}

/** A gap names the recorded event before it and the one behind it. */
function withoutGap(frames: readonly Frame[], at: number): string | undefined {
  const frame = frames[at - 1];
  const place = frame && "method" in frame && !("id" in frame) ? placeOf(frame) : undefined;
  if (place === undefined || !place.isRecorded) return "no recorded event of a view: no gap can tell of it";
  const isAlike = (other: Frame) => {
    const there = "id" in other ? undefined : placeOf(other);
    return there?.isRecorded === true && there.sessionId === place.sessionId;
  };
  if (!frames.slice(0, at - 1).some(isAlike))
    return "the first of its view: no gap can name what is before it";
  if (!frames.slice(at).some(isAlike)) return "the last of its view: no gap can name what is behind it";
  return undefined;
}

/** Told beside the view: its order against the view is not fixed, against its own kind it is. */
const BESIDE = /^(session\/(statusChanged|listChanged|viewHealthChanged)|skill\/changed|usage\/changed)$/;

/** What may not change places with the frame behind it. */
function inOrder(frames: readonly Frame[], at: number): string | undefined {
  const frame = frames[at - 1];
  const next = frames[at];
  if (frame === undefined || next === undefined) return "nothing comes behind it";
  if (at === 1) return "the handshake comes first";
  const isAnswer = (one: Frame) => !("method" in one);
  if (isAnswer(frame) || isAnswer(next)) return undefined;
  const request = (one: Frame) => "id" in one && "method" in one;
  if (request(frame) !== request(next) && sameFact(frame, next)) return undefined;
  const [method, behind] = [String(frame.method), String(next.method)];
  if (BESIDE.test(method) !== BESIDE.test(behind)) return undefined;
  const [place, there] = [sessionOf(frame), sessionOf(next)];
  if (place !== there) return undefined;
  return "one session is told in order";
}

/** Request and notification of one approval or prompt are alike in their params. */
function sameFact(one: Frame, other: Frame): boolean {
  return JSON.stringify(one.params) === JSON.stringify(other.params);
}

function sessionOf({ params }: Frame): unknown {
  if (!isObject(params)) return undefined;
  return params.sessionId ?? (isObject(params.session) ? params.session.sessionId : undefined);
}
