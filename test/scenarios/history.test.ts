/** What of a conversation is there again after a resume, whichever way Muse serves it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProviderPersistence } from "@getpaseo/plugin/server/provider";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { partId } from "../../shared/chat/select.ts";
import type { ResponsePart, Turn } from "../../shared/chat/state.ts";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

/** A conversation that is over, in a folder of its own. */
interface Past {
  readonly folder: string;
  readonly persistence: ProviderPersistence | undefined;
  readonly live: readonly Turn[];
}

const turnsOf = (paseo: Paseo, agent: string): readonly Turn[] =>
  paseo.agents.sessionOf(`agent-${agent}`)?.view.view.chat.turns ?? [];

async function converse(talk: (paseo: Paseo) => Promise<unknown>): Promise<Past> {
  const folder = mkdtempSync(join(tmpdir(), "muse-history-"));
  const paseo = await openPaseo({ folder });
  await paseo.open("s1");
  await talk(paseo);
  const past = { folder, persistence: paseo.persistence("s1"), live: turnsOf(paseo, "s1") };
  await paseo.connection.close();
  return past;
}

async function stopped(paseo: Paseo): Promise<void> {
  await paseo.prompt("s1", "hang");
  await paseo.event("timeline.item", ({ item }) => item.type === "tool_call");
  await paseo.interrupt("s1");
  await paseo.event("session.turn", ({ state }) => state === "canceled");
}

async function compacted(paseo: Paseo): Promise<void> {
  await paseo.agents.sessionOf("agent-s1")?.command({ method: "session/compact" });
  await paseo.event("timeline.item", ({ item }) => item.type === "compaction" && item.status === "completed");
}

async function resumed(past: Past, faults: object = {}, pastEvents?: number) {
  const paseo = await openPaseo({
    folder: past.folder,
    faults: { ...faults },
    ...(pastEvents !== undefined && { pastEvents }),
  });
  // The conversation's own pages; those of its children are read beside it.
  const own = JSON.stringify(past.persistence?.data);
  const read = () =>
    paseo.received("view/page").filter(({ sessionId }) => own.includes(String(sessionId))).length;
  const before = read();
  const opened = await paseo.open("s2", {}, past.persistence);
  expect(opened.type).toBe("session.ready");
  const notices = paseo.events.flatMap((event) => (event.type === "session.notice" ? [event.notice.id] : []));
  expect(paseo.reading("s2").violations).toEqual([]);
  return { paseo, turns: turnsOf(paseo, "s2"), notices, pages: read() - before };
}

/** What a person sees of a turn. Items tell neither how long it took nor how its calls were confirmed. */
const seen = (turns: readonly Turn[]) =>
  turns.map(({ id, message, state, error, responseParts }) => ({
    id,
    text: message.text,
    state,
    error: error?.message,
    parts: responseParts.map(partSeen),
  }));

function partSeen(part: ResponsePart): unknown {
  if (part.kind === "markdown" || part.kind === "reasoning") return [part.kind, part.id, part.content];
  if (part.kind !== "toolCall") return [part.kind, partId(part)];
  const { toolCallId, toolName, status } = part.toolCall;
  return [toolName, toolCallId, status];
}

const SHAPES: readonly (readonly [string, object])[] = [
  ["items", { mode: "inline" }],
  ["a snapshot", { mode: "snapshot" }],
  ["a snapshot of items alone", { mode: "snapshot", bare: true }],
  ["a snapshot from a compaction on", { mode: "anchored" }],
  ...[
    "excluded",
    "cursorSuffix",
    "historyBudget",
    "projectionReadLimit",
    "projectionUnavailable",
    "a new reason",
  ].map((noneReason) => [`nothing (${noneReason})`, { mode: "none", noneReason }] as const),
];

describe("a resumed conversation", () => {
  let smooth: Past;
  let rough: Past;

  beforeAll(async () => {
    smooth = await converse(async (paseo) => {
      for (const text of ["hello", "think", "work", "edit", "todo", "subagent"]) await paseo.turn("s1", text);
      await compacted(paseo);
      await paseo.turn("s1", "web");
    });
    rough = await converse(async (paseo) => {
      await paseo.turn("s1", "hello");
      await paseo.turn("s1", "fail");
      await stopped(paseo);
      await compacted(paseo);
      await paseo.turn("s1", "auth");
    });
  });

  afterAll(() => {
    for (const { folder } of [smooth, rough]) rmSync(folder, { recursive: true, force: true });
  });

  it.each(SHAPES.slice(0, 5))("is the same when Muse serves %s", async (_shape, history) => {
    const { turns } = await resumed(smooth, { history });
    expect(seen(turns)).toEqual(seen(smooth.live));
  });

  it.each(SHAPES)("tells how its turns ended when Muse serves %s", async (_shape, history) => {
    const { turns } = await resumed(rough, { history });
    expect(seen(turns)).toEqual(seen(rough.live));
    expect(turns.map(({ state }) => state)).toEqual(["complete", "error", "cancelled", "error"]);
  });

  it("is read once where the items are all that there is to know", async () => {
    const { pages, notices } = await resumed(smooth, { history: { mode: "inline" } });
    expect([pages, notices]).toEqual([0, []]);
  });

  it("is the same in pages of any size", async () => {
    const { turns } = await resumed(rough, { history: { mode: "none" }, pageMost: 3 });
    expect(seen(turns)).toEqual(seen(rough.live));
  });

  it("says what to do where Muse cannot serve its past, once", async () => {
    const { notices } = await resumed(smooth, {
      history: { mode: "none", noneReason: "projectionUnavailable" },
    });
    expect(notices).toEqual(["view-health"]);
  });

  it("shows what was served where the rest cannot be read", async () => {
    const gone = { code: -32042, kind: "boundaryPruned", message: "gone" };
    const { turns, notices } = await resumed(smooth, {
      history: { mode: "anchored" },
      errors: { "view/page": gone },
    });
    expect(seen(turns).at(-1)).toEqual(seen(smooth.live).at(-1));
    expect(notices).toEqual(["loss"]);
  });

  it("is never empty without a word", async () => {
    const gone = { code: -32603, kind: "internal", message: "the log is damaged" };
    const { paseo, notices } = await resumed(rough, {
      history: { mode: "none" },
      errors: { "view/page": gone },
    });
    expect(notices).toEqual(["loss"]);
    const told = JSON.stringify(paseo.events);
    expect(told).toContain("Part of the conversation could not be read");
    expect(told).toContain("the log is damaged");
  });

  it("keeps what can be read of a view that was cut off", async () => {
    const { turns, notices } = await resumed(rough, {
      history: { mode: "none" },
      pageMost: 5,
      truncatedBefore: 25,
    });
    const shown = seen(rough.live);
    expect(turns.length).toBeGreaterThan(0);
    expect(turns.length).toBeLessThan(shown.length);
    expect(seen(turns)).toEqual(shown.slice(-turns.length));
    expect(notices).toEqual(["loss"]);
  });
});

afterEach(closeAll);
