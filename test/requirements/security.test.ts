import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectTestIsThere, type NamedTest } from "./named-test.ts";

const page = readFileSync(new URL("../../SECURITY.md", import.meta.url), "utf8");
const rows = [...page.matchAll(/^\| (.+) \| `(.+)`: (.+) \|$/gm)].map(
  ([, claim = "", file = "", title = ""]) => {
    const test: NamedTest = [file, title];
    return { claim, test };
  },
);

describe("the page about security", () => {
  it("has a test in each row of its table", () => {
    expect(rows.length).toBeGreaterThan(9);
    expect(rows.length).toBe((page.match(/^\|/gm)?.length ?? 0) - 2);
  });

  it.each(rows)("names a test that is there: $claim", ({ test }) => {
    expectTestIsThere(test);
  });
});
