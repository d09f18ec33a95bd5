import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { floor } from "./floor.ts";

describe("the table of what has to hold", () => {
  it.each(Object.entries(floor))(
    "names a test that is there for rule %s",
    (_number, { test: [file, title] }) => {
      const path = new URL(`../${file}`, import.meta.url);
      expect(existsSync(path), file).toBe(true);
      expect(readFileSync(path, "utf8")).toContain(JSON.stringify(title));
    },
  );

  it("covers most of the floor", () => {
    expect(Object.keys(floor).length).toBeGreaterThanOrEqual(35);
  });
});
