import { describe, expect, it } from "vitest";
import { expectTestIsThere } from "./named-test.ts";
import { rules, traps } from "./paseo.ts";

describe("the tables of what Paseo asks for", () => {
  it.each([...Object.entries(rules), ...Object.entries(traps)])(
    "name a test that is there for %s",
    (_number, { test }) => {
      expectTestIsThere(test);
    },
  );

  it("have all fifteen rules and thirteen traps", () => {
    expect([Object.keys(rules).length, Object.keys(traps).length]).toEqual([15, 13]);
  });
});
