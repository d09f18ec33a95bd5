import { describe, expect, it } from "vitest";
import { floor } from "./floor.ts";
import { expectTestIsThere } from "./named-test.ts";

describe("the table of what has to hold", () => {
  it.each(Object.entries(floor))("names a test that is there for rule %s", (_number, { test }) => {
    expectTestIsThere(test);
  });

  it("covers most of the floor", () => {
    expect(Object.keys(floor).length).toBeGreaterThanOrEqual(35);
  });
});
