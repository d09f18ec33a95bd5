/** What Muse says of the session itself, and what Paseo's controls and meters make of it. */
import { describe, expect, it } from "vitest";
import { sessionUsage } from "../../../server/paseo/usage.ts";
import { historyInput } from "./history-input.ts";
import { ended, said, started, story, told } from "./story.ts";

const context = (usedTokens: number, more: object = {}) =>
  told("session/contextUsage", { usedTokens, pressure: "normal", viewCursor: `c${usedTokens}`, ...more });

const tokens = (cumulative: number, promptTokens: number, more: object = {}) =>
  told("session/tokenUsage", {
    viewCursor: `t${cumulative}`,
    turnId: "t1",
    promptTokens,
    totalTokens: promptTokens + 10,
    usage: { inputTokens: promptTokens, outputTokens: 10, reasoningTokens: 0, cachedTokens: 0 },
    cumulative: { promptTokens: cumulative - 10, outputTokens: 10, totalTokens: cumulative },
    ...more,
  });

const compacted = (more: object = {}) =>
  told("item/completed", {
    item: {
      itemId: "compaction",
      kind: "compaction",
      status: "completed",
      revision: 2,
      turnId: "t1",
      trigger: "manual",
      outcome: "compacted",
      tokensBefore: 90_000,
      tokensAfter: 20_000,
      ...more,
    },
  });

const turn = [started("t1"), said("t1")];

const meters = (...inputs: Parameters<typeof story>) => {
  const { session } = story(...turn, ...inputs);
  return sessionUsage(session, 200_000);
};

describe("the context meter", () => {
  it("shows the newest size, also a smaller one, whatever the sums do", () => {
    expect(
      meters(
        context(90_000),
        tokens(100_000, 90_000),
        context(95_000),
        tokens(200_000, 95_000),
        context(20_000),
      ),
    ).toMatchObject({ contextWindowUsedTokens: 20_000, inputTokens: 199_990 });
  });

  it("shows the size of the newest model call where Muse reports no context", () => {
    expect(meters(tokens(100, 90), tokens(150, 40))).toMatchObject({ contextWindowUsedTokens: 50 });
  });

  it("shows the size that a snapshot tells, and the next one after it", () => {
    const served = historyInput({ items: [], contextUsage: { usedTokens: 70_000, pressure: "normal" } });
    expect(meters(served)).toMatchObject({ contextWindowUsedTokens: 70_000 });
    expect(meters(served, context(71_000))).toMatchObject({ contextWindowUsedTokens: 71_000 });
    expect(meters(context(80_000), historyInput({ items: [] }))).toMatchObject({
      contextWindowUsedTokens: 80_000,
    });
  });

  it("follows a compaction at once, and the next model call after it", () => {
    expect(meters(tokens(90_010, 90_000), compacted())).toMatchObject({ contextWindowUsedTokens: 20_000 });
    expect(meters(context(90_000), tokens(90_010, 90_000), compacted())).toMatchObject({
      contextWindowUsedTokens: 20_000,
    });
    expect(meters(tokens(90_010, 90_000), compacted(), tokens(120_000, 29_990))).toMatchObject({
      contextWindowUsedTokens: 30_000,
    });
  });

  it.each([
    ["came to nothing", { outcome: "noop" }],
    ["failed", { status: "failed", outcome: "failed" }],
    ["names no size", { tokensAfter: undefined }],
  ])("is left alone by a compaction that %s", (_how, more) => {
    expect(meters(tokens(90_010, 90_000), compacted(more))).toMatchObject({
      contextWindowUsedTokens: 90_010,
    });
  });

  it("takes no size from a compaction of the past, after which more was said", () => {
    expect(meters(compacted())).toBeUndefined();
  });

  it("prefers the window that Muse reports, and has none rather than one of nothing", () => {
    const { session } = story(...turn, context(10, { windowTokens: 100 }));
    expect(sessionUsage(session, 200)).toMatchObject({ contextWindowMaxTokens: 100 });
    const empty = story(...turn, context(10, { windowTokens: 0 })).session;
    expect(sessionUsage(empty, 200)).toMatchObject({ contextWindowMaxTokens: 200 });
    expect(sessionUsage(empty, 0)).toEqual({ contextWindowUsedTokens: 10 });
    expect(sessionUsage(empty)).toEqual({ contextWindowUsedTokens: 10 });
  });
});

describe("the sums of tokens", () => {
  it("are Muse's own for the session, and do not grow when they are told again", () => {
    const once = meters(tokens(100, 90), tokens(300, 190));
    expect(meters(tokens(100, 90), tokens(300, 190), tokens(300, 190))).toEqual(once);
    expect(once).toMatchObject({ inputTokens: 290, outputTokens: 10 });
  });

  it("are numbers, also where Muse leaves some of them out", () => {
    expect(meters(tokens(100, 90, { usage: {}, cumulative: {}, promptTokens: null }))).toEqual({
      inputTokens: 0,
      outputTokens: 0,
      cachedInputTokens: 0,
      contextWindowUsedTokens: 100,
      contextWindowMaxTokens: 200_000,
    });
  });

  it("of a turn are those of its own calls", () => {
    const { chat } = story(...turn, tokens(100, 90), tokens(300, 190, { turnId: "other" }), ended("t1"));
    expect(chat.turns.at(-1)?.usage).toMatchObject({ inputTokens: 90, outputTokens: 10 });
  });
});

describe("facts that come by themselves", () => {
  const eventsOf = (...inputs: Parameters<typeof story>) => story(...inputs).events.map(({ type }) => type);

  it("never make news of a branch", () => {
    const branch = { branch: "main", workspaceRoot: "/srv/app", vcs: "git" };
    expect(eventsOf(told("session/branchChanged", branch))).toEqual([]);
    const { session } = story(told("session/branchChanged", branch));
    expect(session.branch).toBe("main");
    expect(story(told("session/branchChanged", { ...branch, branch: null })).session.branch).toBeUndefined();
  });

  it("take a name that Muse gives", () => {
    expect(story(told("session/nameChanged", { name: "Fix the tests" })).session.title).toBe("Fix the tests");
  });

  it("warn where Muse cannot show the session any more", () => {
    const { events } = story(told("session/viewHealthChanged", { health: "unavailable" }));
    expect(events).toMatchObject([
      { notice: { severity: "warning", title: expect.stringContaining("unavailable") } },
    ]);
  });

  it("say what to do when the credentials no longer serve the model", () => {
    const { events } = story(told("session/modelRouteUnserved", { modelId: "muse-x", providerId: null }));
    expect(events).toMatchObject([
      {
        type: "session.notice",
        notice: {
          severity: "warning",
          title: expect.stringContaining("muse-x"),
          description: expect.stringMatching(/Choose another model/),
        },
      },
    ]);
  });
});
