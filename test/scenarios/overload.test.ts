/** More than a Paseo can take in, and a Paseo that is slow. */
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo } from "./paseo.ts";

afterEach(closeAll);

const WORDS = 3000;
/** Milliseconds that this Paseo is busy with each event; it takes events one by one, on the thread that reads Muse. */
const BUSY_MS = 5;

function isBusy(): void {
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
}

describe("a flood", () => {
  it("reaches a slow Paseo whole, in few events, its last words before its end", async () => {
    const paseo = await openPaseo({ onEvent: isBusy });
    await paseo.open("s1");
    const end = await paseo.turn("s1", `flood ${WORDS}`);
    expect(end.state).toBe("completed");
    const { rows, violations } = paseo.reading("s1");
    expect(violations).toEqual([]);
    const answer = rows.flatMap((row) => (row.type === "assistant_message" ? [row.text] : [])).join("");
    expect(answer.length).toBe(WORDS * "word ".length);
    expect(paseo.events.length).toBeLessThan(WORDS / 20);
    const last = paseo.events.findLastIndex(({ type }) => type === "timeline.item");
    expect(last).toBeLessThan(paseo.events.indexOf(end));
  });
});
