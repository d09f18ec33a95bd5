/** How a compaction ends, and what is said of it. */
import { describe, expect, it } from "vitest";
import { ended, said, started, story, told } from "./story.ts";

const compaction = (more: object, method = "item/completed") =>
  told(method, {
    item: {
      itemId: "c1",
      kind: "compaction",
      status: method === "item/started" ? "inProgress" : "completed",
      revision: method === "item/started" ? 1 : 2,
      turnId: "t1",
      trigger: "manual",
      ...more,
    },
  });
const tokens = told("session/tokenUsage", {
  turnId: "t1",
  promptTokens: 90_000,
  totalTokens: 91_000,
  usage: { inputTokens: 90_000, outputTokens: 1000, reasoningTokens: 0, cachedTokens: 40_000 },
  cumulative: { promptTokens: 90_000, outputTokens: 1000, totalTokens: 91_000 },
});
const answer = told("item/completed", {
  item: { itemId: "a1", kind: "agentMessage", status: "completed", revision: 1, turnId: "t1", text: "Done." },
});
const before = [started("t1"), said("t1"), answer, tokens, ended("t1")];
const asked = { kind: "compacting", commandId: "k1" } as const;

describe("a compaction", () => {
  it.each([
    ["noop", "no_compactable_history", "There was nothing to compact (no_compactable_history)"],
    ["failed", "model_error", "The context was not compacted: failed (model_error)"],
    ["cancelled", undefined, "The context was not compacted: cancelled"],
    ["postponed", undefined, "The context was not compacted: postponed"],
  ])("that ends as %s is never told as done", (outcome, reason, message) => {
    const { notes, compactions, meter, session, turns } = story(
      ...before,
      asked,
      compaction({}, "item/started"),
      compaction({ outcome, reason, ...(outcome === "failed" && { status: "failed" }) }),
    );
    expect(notes).toEqual([message]);
    expect(compactions).toEqual(["loading"]);
    expect(meter).toBe(91_000);
    expect(session.compacting).toBeUndefined();
    expect(turns).toEqual(["started", "completed"]);
  });

  it("that a person asked for runs from its admission, once", () => {
    const done = { outcome: "compacted", tokensBefore: 91_000, tokensAfter: 20_000 };
    const { compactions, notes, meter } = story(
      ...before,
      asked,
      compaction({}, "item/started"),
      compaction(done),
    );
    expect(compactions).toEqual(["loading", "completed"]);
    expect(notes).toEqual(["The context was compacted from 91,000 to 20,000 tokens"]);
    expect(meter).toBe(20_000);
  });

  it("leaves the meter to the next model call where Muse reports no context of its own", () => {
    const done = compaction({ outcome: "compacted", tokensAfter: 20_000 });
    const next = told("session/tokenUsage", {
      turnId: "t2",
      promptTokens: 22_000,
      totalTokens: 22_500,
      usage: { inputTokens: 22_000, outputTokens: 500, reasoningTokens: 0, cachedTokens: 0 },
      cumulative: { promptTokens: 112_000, outputTokens: 1500, totalTokens: 113_500 },
    });
    expect(story(...before, done, started("t2"), said("t2"), next).meter).toBe(22_500);
  });

  it("lowers a meter that Muse reports, until it reports again", () => {
    const reported = (usedTokens: number) =>
      told("session/contextUsage", { usedTokens, windowTokens: 200_000, pressure: "normal" });
    const done = compaction({ outcome: "compacted", tokensAfter: 20_000 });
    expect(story(...before, reported(95_000), done).meter).toBe(20_000);
    expect(story(...before, reported(95_000), done, reported(21_000)).meter).toBe(21_000);
  });
});
