import { describe, expect, it } from "vitest";
import { choices, floor, open } from "./floor.ts";
import { expectTestIsThere } from "./named-test.ts";

describe("the table of what has to hold", () => {
  it.each(Object.entries(floor))("names a test that is there for rule %s", (_number, { test }) => {
    expectTestIsThere(test);
  });

  it("has each rule with its test, among the open ones, or as a choice", () => {
    const all = [...Object.keys(floor).map(Number), ...open, ...choices];
    expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: 81 }, (_, index) => index + 1));
  });
});
