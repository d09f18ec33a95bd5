/** Talking to a simulated host in tests: a client with sequential ids, and short names for the frames it gets. */
import type { Frame } from "../../../dev/muse/frame.ts";
import { isObject } from "../../../dev/muse/frame.ts";
import {
  createSimulatedMuse,
  type SimulatedMuse,
  type SimulatedMuseOptions,
} from "../../../dev/muse/simulated-muse.ts";

/** A value somewhere inside a frame; undefined when a step of the path is missing. */
export function dig(frame: unknown, ...path: readonly (string | number)[]): unknown {
  let value = frame;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isObject(value)) value = value[step];
    else return undefined;
  }
  return value;
}

/** The same, for a text that must be there. */
export function textAt(frame: unknown, ...path: readonly (string | number)[]): string {
  const value = dig(frame, ...path);
  if (typeof value !== "string") throw new Error(`no text at ${path.join(".")} of ${JSON.stringify(frame)}`);
  return value;
}

/** One short name a frame: method, item kind or reminder, status; answers are `result` or `error <kind>`. */
export function nameOf(frame: Frame): string {
  if (frame.method === undefined) {
    return "error" in frame ? `error ${String(dig(frame, "error", "data", "kind"))}` : "result";
  }
  const item = dig(frame, "params", "item");
  const status = dig(frame, "params", "status");
  const attention = dig(frame, "params", "attention", 0);
  const parts: unknown[] = [frame.method];
  if (isObject(item)) parts.push(item.reminderAgentId ?? item.tool ?? item.kind, item.status);
  if (frame.method === "session/statusChanged") parts.push(status, attention);
  if (frame.method === "turn/completed") parts.push(dig(frame, "params", "terminal"));
  return parts.filter((part) => part !== undefined).join(" ");
}

/** Short names with a run of deltas as one. */
export function namesOf(frames: readonly Frame[]): string[] {
  return frames
    .map(nameOf)
    .filter((name, index, all) => name !== "item/delta" || all[index - 1] !== "item/delta");
}

/** The number at the end of a cursor, for tests of order. */
export function place(frame: unknown): number {
  const cursor = textAt(frame, "params", "viewCursor");
  return Number(cursor.slice(cursor.lastIndexOf(":") + 1));
}

export interface Talk {
  readonly muse: SimulatedMuse;
  readonly sessionId: string;
  /** Sends a request and returns everything that comes at once. */
  ask(method: string, params?: Frame): Frame[];
  /** Sends a request and returns its answer. */
  answerTo(method: string, params?: Frame): Frame;
  /** Sends a command of the session with a fresh id. */
  command(method: string, params?: Frame): Frame[];
  prompt(text: string, more?: Frame): Frame[];
  /** Receipt for every request frame among `frames`. */
  receipt(frames: readonly Frame[]): void;
}

/** Every capability that the host grants. */
const everything = ["sessionListStream", "sessionMcp", "userShell"];

let nextId = 1;

function ask(muse: SimulatedMuse, method: string, params?: Frame): { id: number; frames: Frame[] } {
  const id = nextId++;
  return { frames: muse.send({ id, method, ...(params === undefined ? {} : { params }) }), id };
}

/** Shakes hands with a fresh host. */
export function shakeHands(
  options: SimulatedMuseOptions = {},
  capabilities: Frame = { requestedCapabilities: everything },
) {
  const muse = createSimulatedMuse({ lies: { branchAtEnd: "sent" }, ...options });
  ask(muse, "initialize", { capabilities, clientInfo: { name: "test_client", version: "1" } });
  muse.send({ method: "initialized" });
  return muse;
}

export function talkTo(muse: SimulatedMuse, sessionId: string): Talk {
  const talk: Talk = {
    answerTo(method, params) {
      const { id, frames } = ask(muse, method, params);
      const answer = frames.find((frame) => frame.id === id && frame.method === undefined);
      if (answer === undefined) throw new Error(`${method} was not answered`);
      return answer;
    },
    ask: (method, params) => ask(muse, method, params).frames,
    command: (method, params) =>
      ask(muse, method, { commandId: muse.commandId(), sessionId, ...params }).frames,
    muse,
    prompt: (text, more) => talk.command("turn/start", { input: [{ text, type: "text" }], ...more }),
    receipt(frames) {
      for (const { id, method } of frames)
        if (method !== undefined && id !== undefined) muse.send({ id, result: {} });
    },
    sessionId,
  };
  return talk;
}

/** A host with one new session in which everything is asked. */
export function startTalk(options: SimulatedMuseOptions = {}, capabilities?: Frame): Talk {
  const muse = shakeHands(options, capabilities);
  const { frames } = ask(muse, "session/start", {
    approvalMode: "onRequest",
    commandId: muse.commandId(),
    workspaceRoot: "/srv/demo/app",
  });
  const answer = frames.find((frame) => "result" in frame);
  return talkTo(muse, textAt(answer, "result", "session", "sessionId"));
}

/** The frame by which the host asks what this prompt makes it ask; it has its receipt. */
export function askedFor(talk: Talk, prompt: string, method: string): Frame {
  talk.prompt(prompt);
  const frames = talk.muse.settle();
  talk.receipt(frames);
  const asked = frames.find((frame) => frame.method === method);
  if (asked === undefined) throw new Error(`no ${method}`);
  return asked;
}
