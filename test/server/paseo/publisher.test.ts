import { describe, expect, it } from "vitest";
import { createPublisher } from "../../../server/paseo/publisher.ts";
import { manualClock } from "../msp/manual-clock.ts";

const GATHER_MS = 100;

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
    created.changed(GATHER_MS);
    expect(published()).toBe(1);
    for (let n = 0; n < 50; n += 1) created.changed(GATHER_MS);
    expect(published()).toBe(1);
    clock.advance(GATHER_MS);
    expect(published()).toBe(2);
    clock.advance(10 * GATHER_MS);
    expect(published()).toBe(2);
  });

  it("tells what cannot wait at once, together with what was gathered", () => {
    const { clock, created, published } = publisher();
    created.changed(GATHER_MS);
    created.changed(GATHER_MS);
    created.changed(0);
    expect(published()).toBe(2);
    clock.advance(GATHER_MS);
    expect(published()).toBe(2);
  });

  it("tells what waits long with what waits less", () => {
    const { clock, created, published } = publisher();
    created.changed(0);
    created.changed(10 * GATHER_MS);
    created.changed(GATHER_MS);
    created.changed(10 * GATHER_MS);
    clock.advance(GATHER_MS);
    expect(published()).toBe(2);
    clock.advance(100 * GATHER_MS);
    expect(published()).toBe(2);
  });

  it("tells what is left when it closes, and nothing after that", () => {
    const { clock, created, published } = publisher();
    created.changed(GATHER_MS);
    created.changed(GATHER_MS);
    created.close();
    expect(published()).toBe(2);
    created.changed(0);
    clock.advance(GATHER_MS);
    created.close();
    expect(published()).toBe(2);
  });
});
