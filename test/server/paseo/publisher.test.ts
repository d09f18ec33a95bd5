import { describe, expect, it } from "vitest";
import { createPublisher, GATHER_MS } from "../../../server/paseo/publisher.ts";
import { manualClock } from "../msp/manual-clock.ts";

function publisher() {
  const clock = manualClock();
  let times = 0;
  const created = createPublisher(clock.ports, () => {
    times += 1;
  });
  return { clock, created, published: () => times };
}

describe("the publisher", () => {
  it("tells the first token at once and gathers what follows", () => {
    const { clock, created, published } = publisher();
    created.changed(false);
    expect(published()).toBe(1);
    for (let n = 0; n < 50; n += 1) created.changed(false);
    expect(published()).toBe(1);
    clock.advance(GATHER_MS);
    expect(published()).toBe(2);
    clock.advance(10 * GATHER_MS);
    expect(published()).toBe(2);
  });

  it("tells what cannot wait at once, together with what was gathered", () => {
    const { clock, created, published } = publisher();
    created.changed(false);
    created.changed(false);
    created.changed(true);
    expect(published()).toBe(2);
    clock.advance(GATHER_MS);
    expect(published()).toBe(2);
  });

  it("tells what is left when it closes, and nothing after that", () => {
    const { clock, created, published } = publisher();
    created.changed(false);
    created.changed(false);
    created.close();
    expect(published()).toBe(2);
    created.changed(true);
    clock.advance(GATHER_MS);
    created.close();
    expect(published()).toBe(2);
  });
});
