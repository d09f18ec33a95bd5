import { describe, expect, it } from "vitest";
import { KEPT_CHARACTERS } from "../../../server/session/chat-log.ts";
import { answered, started, told } from "../fold/story.ts";
import { manualClock } from "../msp/manual-clock.ts";
import { newView } from "./new-view.ts";

describe("the log that clients follow", () => {
  it("keeps so much streamed text at most, and sends those that are further behind back to the beginning", () => {
    const view = newView();
    for (const input of [started("t"), answered("t", { status: "inProgress", revision: 1, text: "" })])
      view.apply(input);
    const text = "x".repeat(KEPT_CHARACTERS / 4);
    for (let nth = 0; nth < 40; nth += 1)
      view.apply(told("item/delta", { viewCursor: `${nth}`, itemId: "a-t", field: "text", delta: text }));
    const { log } = view;
    const kept = Array.from({ length: log.lastSeq }, (_, seq) => log.after(seq)?.length ?? 0);
    expect(Math.max(...kept)).toBeLessThanOrEqual(10);
    expect(kept[0]).toBe(0);
    expect(log.after(log.lastSeq - 1)).toHaveLength(1);
  });

  it("has another name each time it is opened, so that nobody goes on with the numbers of a process that is gone", () => {
    const { ports, advance } = manualClock();
    const before = newView({ ports }).log.resource;
    advance(1);
    expect(newView({ ports }).log.resource).not.toBe(before);
  });
});
