/** A hundred thousand pieces of one answer: what of them goes to Paseo, and what is kept of them. */
import { describe, expect, it } from "vitest";
import type { MspEvent } from "../../../server/msp/events.ts";
import { KEPT_CHARACTERS } from "../../../server/session/chat-log.ts";
import { SessionView } from "../../../server/session/session-view.ts";
import { started, told } from "../fold/story.ts";
import { manualClock } from "../msp/manual-clock.ts";

const PIECES = 100_000;
const piece = (nth: number, delta = "word "): MspEvent => ({
  method: "item/delta",
  params: { sessionId: "s", viewCursor: `${nth}`, itemId: "a", field: "text", delta },
});
const item = (revision: number, text: string) =>
  told(revision === 1 ? "item/started" : "item/completed", {
    item: {
      itemId: "a",
      kind: "agentMessage",
      status: revision === 1 ? "inProgress" : "completed",
      revision,
      turnId: "t",
      text,
    },
  });

describe("a flood of pieces", () => {
  it("costs Paseo in proportion to its text, loses none of it, and is not kept piece by piece", () => {
    const clock = manualClock();
    let events = 0;
    const texts = new Map<string, string>();
    const view = new SessionView({
      museSessionId: "muse-session",
      sessionId: "s1",
      ports: clock.ports,
      emit(event) {
        events += 1;
        if (event.type === "timeline.item" && event.item.type === "assistant_message")
          texts.set(event.item.id, event.item.text);
      },
      contextLimit: () => undefined,
    });
    view.publishHistory(false);
    for (const input of [started("t"), item(1, "")]) view.apply(input);
    for (let nth = 0; nth < PIECES; nth += 1) {
      view.apply({ kind: "event", event: piece(nth) });
      // As fast as a host was seen to write: the hundred thousand take ten seconds.
      if (nth % 100 === 0) clock.advance(10);
    }
    view.apply(item(2, "word ".repeat(PIECES)));
    clock.advance(1000);
    expect([...texts.values()].join("") === "word ".repeat(PIECES)).toBe(true);
    expect(events).toBeLessThan(400);
    expect(view.log.lastSeq).toBeGreaterThan(PIECES);
    expect(view.log.after(view.log.lastSeq - 5000)).toBeUndefined();
  });
});

describe("the log that clients follow", () => {
  it("keeps so much streamed text at most, and sends those that are further behind back to the beginning", () => {
    const view = new SessionView({
      museSessionId: "muse-session",
      sessionId: "s1",
      ports: manualClock().ports,
      emit: () => {},
      contextLimit: () => undefined,
    });
    for (const input of [started("t"), item(1, "")]) view.apply(input);
    const text = "x".repeat(KEPT_CHARACTERS / 4);
    for (let nth = 0; nth < 40; nth += 1) view.apply({ kind: "event", event: piece(nth, text) });
    const { log } = view;
    const kept = Array.from({ length: log.lastSeq }, (_, seq) => log.after(seq)?.length ?? 0);
    expect(Math.max(...kept)).toBeLessThanOrEqual(10);
    expect(kept[0]).toBe(0);
    expect(log.after(log.lastSeq - 1)).toHaveLength(1);
  });
});
