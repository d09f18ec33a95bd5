/** Prompts that wait in Muse's queue: what is known of them, and how each of them leaves it. */
import { describe, expect, it } from "vitest";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { historyInput } from "./history-input.ts";
import { answered, ended, said, sent, started, story, taken, told } from "./story.ts";

const unqueued = (turnId: string, commandId = turnId) => told("turn/unqueued", { turnId, commandId });
const launchFailed = (turnId: string) =>
  told("turn/completed", {
    turnId,
    terminal: "failed",
    error: { kind: "launchError", message: "no room", retryable: false },
    durationMs: 0,
  });
const queue = ({ chat }: ReturnType<typeof story>) => (chat.queuedMessages ?? []).map(({ id }) => id);
const results = ({ events }: ReturnType<typeof story>) =>
  events.flatMap((event) =>
    event.type === "session.prompt_result" ? [[event.clientMessageId, event.result]] : [],
  );

/** A turn runs, and three prompts wait behind it. */
const busy: readonly FoldInput[] = [
  ...[sent("run"), taken("run", "started"), started("run"), said("run")],
  ...["a", "b", "c"].flatMap((id) => [sent(id), taken(id, "queued")]),
];

describe("a prompt that Muse queued", () => {
  it("waits in Muse's order, with its text and the turn that will run it", () => {
    const { chat } = story(...busy);
    expect(chat.queuedMessages).toEqual(
      ["a", "b", "c"].map((id) => ({
        id,
        message: { text: `text of ${id}`, origin: { kind: "user" }, _meta: { turnId: id } },
      })),
    );
  });

  it("is no running turn, and Paseo has no answer for it yet", () => {
    const told = story(...busy);
    expect(told.turns).toEqual(["started"]);
    expect(results(told)).toEqual([["message run", { type: "turn", turnId: "run" }]]);
    expect(told.chat.activeTurn?.id).toBe("run");
  });

  it("leaves the queue when its turn starts, and is answered by it", () => {
    const told = story(...busy, ended("run"), started("a"), said("a"));
    expect(queue(told)).toEqual(["b", "c"]);
    expect(told.turns).toEqual(["started", "completed", "started"]);
    expect(results(told).at(-1)).toEqual(["message a", { type: "turn", turnId: "a" }]);
    expect(told.chat.activeTurn?.message.text).toBe("text of a");
    expect(told.violations).toEqual([]);
  });

  it("that starts before Muse's answer to it never waits", () => {
    const told = story(sent("a"), started("a"), taken("a", "queued"), said("a"));
    expect(queue(told)).toEqual([]);
    expect(told.session.submissions).toMatchObject([{ status: "accepted", turnId: "a" }]);
  });

  it("is one row although the turn's start was missed and its items come first", () => {
    const told = story(...busy, ended("run"), answered("a"), said("a"), ended("a"));
    expect(queue(told)).toEqual(["b", "c"]);
    expect(told.chat.turns.at(-1)?.message.text).toBe("text of a");
    expect(told.events.filter((event) => JSON.stringify(event).includes("user:a"))).toHaveLength(1);
    expect(told.violations).toEqual([]);
  });

  it("taken back out of the middle is settled as such, keeps its text, and the others stay", () => {
    const told = story(...busy, unqueued("b"), ended("run"), started("a"), ended("a"), started("c"));
    expect(queue(story(...busy, unqueued("b")))).toEqual(["a", "c"]);
    expect(results(told)).toContainEqual([
      "message b",
      { type: "failed", error: { code: "unqueued", message: "The message was taken back before it ran." } },
    ]);
    expect(told.session.submissions.find(({ commandId }) => commandId === "b")).toMatchObject({
      text: "text of b",
      status: "failed",
      error: { code: "unqueued" },
    });
    expect(told.turns).toEqual(["started", "completed", "started", "completed", "started"]);
  });

  it("is taken back by Muse's answer alone, and by answer and event just once", () => {
    const byAnswer = story(...busy, { kind: "unqueued", turnId: "b" });
    const byBoth = story(...busy, { kind: "unqueued", turnId: "b" }, unqueued("b"), unqueued("b"));
    expect(queue(byAnswer)).toEqual(["a", "c"]);
    expect(byBoth.session).toEqual(byAnswer.session);
    expect(byBoth.violations).toEqual([]);
  });

  it("taken back too late goes on: the turn that began is not touched", () => {
    const told = story(...busy, ended("run"), started("a"), said("a"), unqueued("a"));
    expect(told.chat.activeTurn?.id).toBe("a");
    expect(results(told)).not.toContainEqual(["message a", expect.objectContaining({ type: "failed" })]);
  });

  it("that cannot be launched is settled with the reason, and gives its text back", () => {
    const told = story(...busy, ended("run"), launchFailed("a"));
    expect(queue(told)).toEqual(["b", "c"]);
    expect(results(told).at(-1)).toEqual([
      "message a",
      { type: "failed", error: { code: "launchError", message: expect.stringContaining("no room") } },
    ]);
    expect(told.turns).toEqual(["started", "completed"]);
    expect(told.session.submissions.find(({ commandId }) => commandId === "a")?.text).toBe("text of a");
  });

  it("is lost with its host, and says so", () => {
    const told = story(...busy, { kind: "hostLost", error: { code: "crash", message: "gone" } });
    expect(queue(told)).toEqual([]);
    expect(results(told).slice(1)).toMatchObject(
      ["a", "b", "c"].map((id) => [`message ${id}`, { type: "failed" }]),
    );
  });
});

describe("a queue that is found in a snapshot", () => {
  const refs = ["x", "y"].map((id) => ({ turnId: id, commandId: id }));
  const snapshot = (queuedTurns: readonly object[]) => historyInput({ items: [], queuedTurns });

  it("is there in Muse's order, as messages whose text is not known", () => {
    const { chat, session, turns } = story(snapshot(refs));
    expect(chat.queuedMessages).toMatchObject([
      { id: "x", message: { origin: { kind: "systemNotification" }, _meta: { turnId: "x" } } },
      { id: "y", message: { origin: { kind: "systemNotification" }, _meta: { turnId: "y" } } },
    ]);
    expect(session.submissions).toEqual([]);
    expect(turns).toEqual([]);
  });

  it("is the whole queue: the order is Muse's, and what is not in it has left", () => {
    const told = story(snapshot(refs), snapshot([...refs].reverse()));
    expect(queue(told)).toEqual(["y", "x"]);
    expect(queue(story(snapshot(refs), snapshot([{ turnId: "z", commandId: "z" }])))).toEqual(["z"]);
    expect(queue(story(snapshot(refs), snapshot([])))).toEqual([]);
  });

  it("goes on like one of our own: started with its message, taken back, or failed to launch", () => {
    const ran = story(snapshot(refs), started("x"), said("x"), answered("x"), ended("x"));
    expect(queue(ran)).toEqual(["y"]);
    expect(ran.chat.turns).toMatchObject([{ id: "x", message: { text: "go", origin: { kind: "user" } } }]);
    expect(ran.violations).toEqual([]);
    expect(queue(story(snapshot(refs), { kind: "unqueued", turnId: "x" }))).toEqual(["y"]);
    const failed = story(snapshot(refs), launchFailed("x"));
    expect(queue(failed)).toEqual(["y"]);
    expect(failed.session.notices).toMatchObject([{ title: "Muse could not start a turn" }]);
    expect(failed.turns).toEqual([]);
  });
});

describe("a prompt that replaces the running turn", () => {
  it.each(["started", "queued"])(
    "admitted as %s comes after the canceled end of that turn",
    (disposition) => {
      const cancelled = told("turn/completed", { turnId: "run", terminal: "cancelled", durationMs: 1 });
      const [...first] = busy.slice(0, 4);
      const replaced = story(
        ...first,
        sent("new"),
        taken("new", disposition),
        cancelled,
        started("new"),
        said("new"),
      );
      expect(replaced.turns).toEqual(["started", "canceled", "started"]);
      expect(queue(replaced)).toEqual([]);
      expect(results(replaced).at(-1)).toEqual(["message new", { type: "turn", turnId: "new" }]);
      expect(replaced.violations).toEqual([]);
    },
  );
});
