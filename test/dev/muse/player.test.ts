/** Playing example transcripts: a client with ids of its own gets the recorded answers, rewritten; anything else is noted. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Frame, isObject } from "../../../dev/muse/frame.ts";
import type { Note } from "../../../dev/muse/host.ts";
import { createPlayer } from "../../../dev/muse/transcript/player.ts";
import { type Entry, parseTranscript, readTranscripts } from "../../../dev/muse/transcript/transcript.ts";
import { EXAMPLES, exchangeNames } from "../../frames.ts";
import { dig, textAt } from "./talk.ts";

const recordedCommand = "01a0c450-9310-7a33-9e7b-b2f19c307cd0";
const session = "01a0c450-6c25-7000-8001-00009e3779b1";

const story: Entry[] = [
  {
    dir: "client",
    frame: {
      id: 4,
      jsonrpc: "2.0",
      method: "turn/start",
      params: { commandId: recordedCommand, input: [], sessionId: session },
    },
  },
  {
    dir: "server",
    frame: { id: 4, jsonrpc: "2.0", result: { commandId: recordedCommand, turnId: recordedCommand } },
  },
  { dir: "server", frame: { jsonrpc: "2.0", method: "turn/started", params: { turnId: recordedCommand } } },
  {
    dir: "server",
    frame: { id: 1, jsonrpc: "2.0", method: "approval/request", params: { approvalId: "a-1" } },
  },
  { dir: "client", frame: { id: 1, jsonrpc: "2.0", result: {} } },
  {
    dir: "client",
    frame: {
      id: 5,
      jsonrpc: "2.0",
      method: "approval/decide",
      params: {
        approvalId: "a-1",
        choiceId: "abort",
        commandId: "c-2",
        requirementId: { approvalId: "a-1", sourceIndex: 0 },
      },
    },
  },
  { dir: "server", frame: { id: 5, jsonrpc: "2.0", result: { commandId: "c-2", terminal: true } } },
  { dir: "server", frame: { jsonrpc: "2.0", method: "session/closed", params: { reason: "hostShutdown" } } },
];

function play(entries: readonly Entry[]) {
  const notes: Note[] = [];
  const player = createPlayer(entries, (note) => notes.push(note));
  const send = (frame: Frame) => player.receive(JSON.stringify({ jsonrpc: "2.0", ...frame }));
  return { notes, player, send };
}

describe("a played transcript", () => {
  it("rewrites ids and command ids to those of the client", () => {
    const { send } = play(story);
    const params = { commandId: "mine", input: [{ text: "x", type: "text" }], sessionId: session };
    const frames = send({ id: "q", method: "turn/start", params });
    expect(frames[0]).toEqual({ id: "q", jsonrpc: "2.0", result: { commandId: "mine", turnId: "mine" } });
    expect(dig(frames[1], "params", "turnId")).toBe("mine");
    expect(frames[2]?.id).toBe(1);
  });

  it("lets frames that are due together come in any order", () => {
    const { notes, send } = play(story);
    send({ id: 1, method: "turn/start", params: { commandId: "mine", sessionId: session } });
    const requirementId = { approvalId: "a-1", sourceIndex: 0 };
    expect(
      send({
        id: 2,
        method: "approval/decide",
        params: { approvalId: "a-1", choiceId: "abort", commandId: "m2", requirementId },
      }),
    ).toEqual([]);
    expect(send({ id: 1, result: {} })).toHaveLength(1);
    expect(notes).toEqual([]);
  });

  it("notes and never answers what it does not expect", () => {
    const { notes, player, send } = play(story);
    expect(send({ id: 1, method: "model/list", params: {} })).toEqual([]);
    expect(
      send({ id: 2, method: "turn/start", params: { commandId: "mine", sessionId: "another" } }),
    ).toEqual([]);
    expect(player.receive("nonsense")).toEqual([]);
    expect(notes.map((note) => note.type)).toEqual(["violation", "violation", "violation"]);
    expect(notes[1]?.text).toContain("params.sessionId");
    expect(player.missing()).toEqual(["turn/start", "receipt 1", "approval/decide"]);
  });

  it("keeps the farewell until the input ends", () => {
    const { player } = play([
      {
        dir: "server",
        frame: { jsonrpc: "2.0", method: "session/closed", params: { reason: "hostShutdown" } },
      },
    ]);
    expect(player.close()).toHaveLength(1);
    expect(player.close()).toEqual([]);
  });

  it("goes on with the ids of an earlier host", () => {
    const bindings = new Map([[recordedCommand, "mine"]]);
    const player = createPlayer(story, () => {}, bindings);
    const params = { commandId: "another", sessionId: session };
    expect(player.receive(JSON.stringify({ id: 1, jsonrpc: "2.0", method: "turn/start", params }))).toEqual(
      [],
    );
    const frames = player.receive(
      JSON.stringify({
        id: 1,
        jsonrpc: "2.0",
        method: "turn/start",
        params: { ...params, commandId: "mine" },
      }),
    );
    expect(dig(frames[0], "result", "turnId")).toBe("mine");
  });

  it("refuses a line that is no entry", () => {
    expect(() => parseTranscript('{"dir":"sideways","frame":{}}')).toThrow("not a transcript line");
  });
});

/** A value with every recorded command id of `entries` replaced by another of the same form. */
function disguise(entries: readonly Entry[]): (value: unknown) => unknown {
  const renamed = new Map<string, string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const member of value) collect(member);
    if (!isObject(value)) return;
    if (typeof value.commandId === "string")
      renamed.set(value.commandId, value.commandId.replace(/^.{8}/, "0badc0de"));
    for (const member of Object.values(value)) collect(member);
  };
  for (const entry of entries) if (entry.dir === "client") collect(entry.frame.params);
  const rename = (value: unknown): unknown => {
    if (typeof value === "string") return renamed.get(value) ?? value;
    if (Array.isArray(value)) return value.map(rename);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rename(member)]));
  };
  return rename;
}

/** `death2` goes on where a host before it died. */
const playable = exchangeNames(EXAMPLES).filter((name) => name !== "death2");

describe("the example transcripts", () => {
  it.each(playable)("%s plays to its end for a client with other ids", (name) => {
    const entries = readTranscripts(fileURLToPath(new URL(`${name}.ndjson`, EXAMPLES)));
    const { notes, player } = play(entries);
    const rename = disguise(entries);
    const received: Frame[] = [];
    for (const entry of entries) {
      if (entry.dir === "client") received.push(...player.receive(JSON.stringify(rename(entry.frame))));
    }
    received.push(...player.close());
    expect(notes).toEqual([]);
    expect(player.missing()).toEqual([]);
    expect(received).toHaveLength(entries.filter((entry) => entry.dir === "server").length);
    expect(textAt(received[0], "result", "serverInfo", "name")).toBe("muse");
  });
});
