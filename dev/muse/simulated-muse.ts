/** The in-memory skin: a host on a clock that only moves when it is told to, with identifiers that repeat from run to run. */
import { createHash } from "node:crypto";
import { createHost, receive, wakeUp } from "./engine.ts";
import type { Frame } from "./frame.ts";
import type { Host, HostFlags, Note, Script } from "./host.ts";
import type { Lies } from "./lies.ts";
import { memoryStore } from "./memory-store.ts";
import type { Ports, SessionStore } from "./ports.ts";
import { shutDown } from "./shutdown.ts";
import { models, skills } from "./stories/catalog.ts";
import { chooseStory } from "./stories/choose.ts";
import type { Story } from "./stories/story.ts";

export interface SimulatedMuseOptions {
  readonly store?: SessionStore;
  readonly flags?: Partial<HostFlags>;
  readonly lies?: Lies;
  readonly pace?: number;
  /** Stories by the exact prompt; other prompts tell what they always tell. */
  readonly stories?: Readonly<Record<string, Story>>;
  readonly models?: Script["models"];
  /** Where the clock starts, milliseconds since the epoch. */
  readonly startMs?: number;
  /** Keeps the identifiers of two hosts apart. */
  readonly seed?: string;
}

export interface SimulatedMuse {
  readonly host: Host;
  /** Everything sent so far. */
  readonly sent: readonly Frame[];
  readonly notes: readonly Note[];
  /** A fresh UUIDv7 on the host's clock, for a client's commands. */
  readonly commandId: () => string;
  /** Takes one frame and returns what is sent at once. */
  send(frame: Frame): Frame[];
  /** Takes one line that may be no frame at all. */
  sendLine(line: string): Frame[];
  /** Moves the clock, runs what falls due, and returns what was sent. */
  advance(ms: number): Frame[];
  /** Runs until nothing is due any more, or until `until` is true of a frame. */
  settle(until?: (frame: Frame) => boolean): Frame[];
  /** Ends the input. */
  close(): Frame[];
}

/** Identifiers out of a seed and a counter: valid in form, equal in every run. */
function idSource(seed: string, now: () => number) {
  let count = 0;
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const shape = (hex: string, kind: string) =>
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${kind}${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  const next = () => digest(`${seed} ${count++}`);
  return {
    sha256: digest,
    uuid4: () => shape(next(), "4"),
    uuid5: (name: string) => shape(digest(name), "5"),
    uuid7: () => shape(`${Math.floor(now()).toString(16).padStart(12, "0")}${next().slice(12)}`, "7"),
  };
}

export function createSimulatedMuse(options: SimulatedMuseOptions = {}): SimulatedMuse {
  let clock = options.startMs ?? Date.UTC(2026, 8, 21, 14, 13, 20);
  const now = () => clock;
  const ids = idSource(options.seed ?? "muse", now);
  const ports: Ports = {
    ...ids,
    branchOf: () => "main",
    now,
    random: () => 0,
    store: options.store ?? memoryStore(true),
  };
  const notes: Note[] = [];
  const flags = {
    disableSandbox: false,
    disableShell: false,
    disableWrite: false,
    ...options.flags,
  };
  const choose = (prompt: string) => options.stories?.[prompt] ?? chooseStory(prompt);
  const host = createHost(
    {
      flags,
      lies: options.lies ?? {},
      note: (note) => notes.push(note),
      pace: options.pace ?? 1,
      script: { choose, models: options.models ?? models, skills },
    },
    ports,
  );
  const sent: Frame[] = [];
  const keep = (frames: Frame[]): Frame[] => {
    sent.push(...frames);
    return frames;
  };
  const sendLine = (line: string) => keep(receive(host, line));
  const clientIds = idSource(`${options.seed ?? "muse"} client`, now);
  return {
    advance(ms) {
      const end = clock + ms;
      const frames: Frame[] = [];
      for (let due = host.agenda.next(); due !== undefined && due <= end; due = host.agenda.next()) {
        clock = Math.max(clock, due);
        frames.push(...(wakeUp(host) ?? []));
      }
      clock = end;
      return keep(frames);
    },
    close: () => keep(shutDown(host)),
    commandId: clientIds.uuid7,
    host,
    notes,
    send: (frame) => sendLine(JSON.stringify({ jsonrpc: "2.0", ...frame })),
    sendLine,
    sent,
    settle(until) {
      const frames: Frame[] = [];
      for (let due = host.agenda.next(); due !== undefined; due = host.agenda.next()) {
        clock = Math.max(clock, due);
        const step = keep(wakeUp(host) ?? []);
        frames.push(...step);
        if (until !== undefined && step.some(until)) break;
      }
      return frames;
    },
  };
}
