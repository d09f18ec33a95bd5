/** When a change is due, as a function of what it is, how much there is of it, and when the session was told last. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Change,
  type ChangeKind,
  changeOf,
  dueAt,
  FRESH_PACE,
  noted,
  OUTPUT_MS,
  type Pace,
  PORTION,
  TEXT_MS,
  told,
} from "../../../server/paseo/pace.ts";
import { ended, told as event, said, started, story } from "../fold/story.ts";

const change = (kind: ChangeKind, size = 6): Change => ({ kind, size });
const due = (pace: Pace, kind: ChangeKind, size = 6) =>
  dueAt(noted(pace, change(kind, size)), change(kind, size));

describe("a change of a session that was told a moment ago", () => {
  const pace = told(noted(FRESH_PACE, change("output")), 1000);

  it.each(["lifecycle", "firstText"] as const)("is due at once where it is %s", (kind) => {
    expect(due(pace, kind)).toBeLessThan(1000);
  });

  it("waits for the next telling of text, which is less than 120 ms away", () => {
    expect(due(pace, "text")).toBe(1000 + TEXT_MS);
    expect(TEXT_MS).toBeLessThan(120);
  });

  it("waits longer where it is output that was told before", () => {
    expect(due(pace, "output")).toBe(1000 + OUTPUT_MS);
    expect(due(told(FRESH_PACE, 1000), "output")).toBe(1000 + TEXT_MS);
    expect(due(told(pace, 1950), "output")).toBe(1950 + TEXT_MS);
  });

  it("does not wait where a portion has gathered", () => {
    const gathered = noted(pace, change("text", PORTION - 6));
    expect(due(pace, "text", PORTION - 1)).toBe(1000 + TEXT_MS);
    expect(due(gathered, "text")).toBeLessThan(1000);
    expect(due(told(gathered, 1010), "text")).toBe(1010 + TEXT_MS);
  });
});

it("text is never held for longer, nor more of it, whatever else a session does", () => {
  const step = fc.record({
    kind: fc.constantFrom<ChangeKind>("lifecycle", "firstText", "text", "output"),
    size: fc.nat(2 * PORTION),
    after: fc.nat(300),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = 0;
      let pace = FRESH_PACE;
      let oldest: number | undefined;
      let next = Number.POSITIVE_INFINITY;
      const tell = (at: number) => {
        if (oldest !== undefined) expect(at - oldest).toBeLessThanOrEqual(TEXT_MS);
        pace = told(pace, at);
        oldest = undefined;
        next = Number.POSITIVE_INFINITY;
      };
      for (const { kind, size, after } of steps) {
        now += after;
        if (next <= now) tell(next);
        pace = noted(pace, change(kind, size));
        if (kind === "text") oldest ??= now;
        next = Math.min(next, Math.max(now, dueAt(pace, change(kind, size))));
        if (next <= now) tell(now);
        expect(pace.untoldText).toBeLessThan(3 * PORTION);
      }
    }),
  );
});

describe("what an action changes", () => {
  const message = (text: string) => ({
    item: { itemId: "m", kind: "agentMessage", revision: 1, turnId: "t1", status: "inProgress", text },
  });
  const delta = (text: string) => event("item/delta", { itemId: "m", field: "text", delta: text });
  const kindAfter = (...texts: readonly string[]) => {
    const inputs = [started("t1"), said("t1"), event("item/started", message(""))];
    const { chat } = story(...inputs, ...texts.map(delta));
    const action = { type: "chat/delta", turnId: "t1", partId: "m", content: texts.at(-1) ?? "" } as const;
    return changeOf(action, chat);
  };

  it("is the first text of a message once, blanks ahead of it apart", () => {
    expect(kindAfter("Hello")).toEqual({ kind: "firstText", size: 5 });
    expect(kindAfter("\n\n")).toEqual({ kind: "text", size: 2 });
    expect(kindAfter("\n\n", "Hello")).toEqual({ kind: "firstText", size: 5 });
    expect(kindAfter("Hello", " you")).toEqual({ kind: "text", size: 4 });
  });

  it("is no first text where the message is not the last part, so that two that grow at once are gathered", () => {
    const other = { ...message("").item, itemId: "n" };
    const { chat } = story(
      started("t1"),
      said("t1"),
      event("item/started", message("")),
      event("item/started", { item: other }),
      delta("Hi"),
    );
    const action = { type: "chat/delta", turnId: "t1", partId: "m", content: "Hi" } as const;
    expect(changeOf(action, chat).kind).toBe("text");
  });

  it("is output where a running tool writes, and else what somebody may wait for", () => {
    const { chat } = story(started("t1"), said("t1"), ended("t1"));
    const output = {
      type: "chat/toolCallContentChanged",
      turnId: "t1",
      toolCallId: "c",
      content: [],
    } as const;
    expect(changeOf(output, chat).kind).toBe("output");
    expect(changeOf({ type: "chat/turnComplete", turnId: "t1", duration: 1 }, chat).kind).toBe("lifecycle");
  });
});
