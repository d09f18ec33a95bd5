import { describe, expect, it } from "vitest";
import { type Change, type ChangeKind, OUTPUT_MS, TEXT_MS } from "../../../server/paseo/pace.ts";
import { createPublisher } from "../../../server/paseo/publisher.ts";
import { manualClock } from "../msp/manual-clock.ts";

const of = (kind: ChangeKind, size = 6): readonly Change[] => [{ kind, size }];

function publisher(clock = manualClock()) {
  let times = 0;
  const created = createPublisher(clock.ports, () => {
    times += 1;
  });
  return { clock, created, published: () => times };
}

describe("the publisher", () => {
  it("tells the first token at once and gathers what follows", () => {
    const { clock, created, published } = publisher();
    created.changed(of("lifecycle"));
    created.changed(of("firstText"));
    expect(published()).toBe(2);
    for (let n = 0; n < 50; n += 1) created.changed(of("text"));
    expect(published()).toBe(2);
    clock.advance(TEXT_MS);
    expect(published()).toBe(3);
    clock.advance(10 * TEXT_MS);
    expect(published()).toBe(3);
  });

  it("tells what cannot wait at once, together with what was gathered", () => {
    const { clock, created, published } = publisher();
    created.changed(of("firstText"));
    created.changed(of("text"));
    created.changed([...of("text"), ...of("lifecycle")]);
    expect(published()).toBe(2);
    clock.advance(TEXT_MS);
    expect(published()).toBe(2);
  });

  it("tells what waits long with what waits less", () => {
    const { clock, created, published } = publisher();
    created.changed(of("output"));
    created.changed(of("output"));
    created.changed(of("text"));
    created.changed(of("output"));
    clock.advance(TEXT_MS);
    expect(published()).toBe(2);
    clock.advance(2 * OUTPUT_MS);
    expect(published()).toBe(2);
  });

  it("lets no session wait for what another one writes", () => {
    const clock = manualClock();
    const loud = publisher(clock);
    const quiet = publisher(clock);
    for (let n = 0; n < 100; n += 1) loud.created.changed(of("text", 10_000));
    expect(loud.published()).toBeGreaterThan(1);
    quiet.created.changed(of("firstText"));
    expect(quiet.published()).toBe(1);
    quiet.created.changed(of("text"));
    clock.advance(TEXT_MS);
    expect(quiet.published()).toBe(2);
  });

  it("tells what is left when it closes, and nothing after that", () => {
    const { clock, created, published } = publisher();
    created.changed(of("firstText"));
    created.changed(of("text"));
    created.close();
    expect(published()).toBe(2);
    created.changed(of("lifecycle"));
    clock.advance(TEXT_MS);
    created.close();
    expect(published()).toBe(2);
  });
});
