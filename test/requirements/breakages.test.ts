import { describe, expect, it } from "vitest";
import { breakages, known, open } from "./breakages.ts";
import { expectTestIsThere } from "./named-test.ts";

const ids = known.map((number) => `OM-${String(number).padStart(2, "0")}`);

describe("the table of known breakages", () => {
  it.each(Object.entries(breakages))("names a test that is there for %s", (_id, { test }) => {
    expectTestIsThere(test);
  });

  it("has each breakage either with its test or among the open ones, and no other", () => {
    expect([...Object.keys(breakages), ...open].sort()).toEqual([...ids].sort());
  });
});
