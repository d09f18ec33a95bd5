import { describe, expect, it } from "vitest";
import { methods } from "../../../server/msp/methods.ts";
import { readItems } from "../../../server/msp/schema/item.ts";
import { EXAMPLES } from "../../frames.ts";
import { hostFrames, isRecord } from "./exchange.ts";

/** The answer to a resume with eleven items in it. */
function inlineHistory(): { history: { items: readonly unknown[] } } {
  const frame = hostFrames(EXAMPLES, "resume_inline").find(
    (sent) => sent.kind === "result" && sent.method === "session/resume",
  );
  if (frame?.kind !== "result" || !isRecord(frame.result) || !isRecord(frame.result["history"]))
    throw new Error("no resume");
  const { items } = frame.result["history"];
  if (!Array.isArray(items)) throw new Error("no items");
  return { ...frame.result, history: { ...frame.result["history"], items } };
}

describe("a history", () => {
  const resume = methods["session/resume"].result;

  it("is opened although one of its items cannot be read, which is then shown generically", () => {
    const { history, ...rest } = inlineHistory();
    history.items.forEach((broken, at) => {
      const items = history.items.map((item, other) =>
        other === at && isRecord(broken)
          ? { ...broken, text: 5, tool: 5, args: 5, kind: broken["kind"], turnId: 5 }
          : item,
      );
      const read = resume.safeParse({ ...rest, history: { ...history, items } });
      const served = readItems(read.data?.history.items ?? []);
      expect(served).toHaveLength(history.items.length);
      expect(served.map(({ kind }, other) => kind === "unknown" && other)).toContain(at);
      expect(served.filter(({ kind }) => kind === "unknown")).toHaveLength(1);
    });
  });

  it("leaves out what is no item at all", () => {
    const { history, ...rest } = inlineHistory();
    const read = resume.safeParse({
      ...rest,
      history: { ...history, items: [null, 5, {}, ...history.items, { kind: "toolCall" }] },
    });
    expect(readItems(read.data?.history.items ?? [])).toHaveLength(history.items.length);
  });

  it.each([undefined, null, 5, []])(
    "given as %j is an empty one of unknown mode, and the session opens",
    (history) => {
      const read = resume.safeParse({ ...inlineHistory(), history });
      expect(read.data?.history).toEqual({ mode: "unknown", items: null, snapshot: null });
    },
  );

  it("given as a snapshot of items alone says nothing about the rest", () => {
    const item = {
      itemId: "i",
      kind: "agentMessage",
      status: "completed",
      revision: 2,
      turnId: "t",
      text: "Hi",
    };
    const snapshot = { schemaVersion: 1, viewCursor: "c", state: { items: [item] } };
    const read = resume.safeParse({
      ...inlineHistory(),
      history: { mode: "snapshot", items: null, snapshot },
    });
    expect(read.data?.history.snapshot?.state).toEqual({ items: [item] });
  });

  it("given as a snapshot of a newer form counts as not given, which leaves paging", () => {
    const snapshot = { schemaVersion: 2, viewCursor: "c", state: { items: [] } };
    const read = resume.safeParse({
      ...inlineHistory(),
      history: { mode: "snapshot", items: null, snapshot },
    });
    expect(read.data?.history).toEqual({ mode: "snapshot", items: null, snapshot: null });
  });

  it("keeps the difference between no goal and none mentioned", () => {
    const snapshot = {
      schemaVersion: 1,
      viewCursor: "c",
      state: { items: [], goal: null, activeTurn: null },
    };
    const read = resume.safeParse({
      ...inlineHistory(),
      history: { mode: "snapshot", items: null, snapshot },
    });
    expect(read.data?.history.snapshot?.state).toEqual({ items: [], goal: null, activeTurn: null });
  });
});
