/** A hundred thousand pieces of one answer: what of them goes to Paseo, and what is kept of them. */
import { describe, expect, it } from "vitest";
import type { MspEvent } from "../../../../server/msp/events.ts";
import { started, told } from "../../fold/story.ts";
import { manualClock } from "../../msp/manual-clock.ts";
import { newView } from "../new-view.ts";

const PIECES = 100_000;
const piece = (nth: number): MspEvent => ({
  method: "item/delta",
  params: { sessionId: "s", viewCursor: `${nth}`, itemId: "a", field: "text", delta: "word " },
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
    const view = newView({
      ports: clock.ports,
      emit(event) {
        events += 1;
        if (event.type === "timeline.item" && event.item.type === "assistant_message")
          texts.set(event.item.id, event.item.text);
      },
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
