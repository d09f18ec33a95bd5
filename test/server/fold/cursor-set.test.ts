import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CursorSet } from "../../../server/fold/cursor-set.ts";

describe("a set of cursors", () => {
  it("holds what was added to it and nothing else, whichever of its versions is added to", () => {
    const additions = fc.array(fc.record({ to: fc.nat(), cursor: fc.constantFrom(..."abcdefgh") }));
    fc.assert(
      fc.property(additions, (steps) => {
        const versions = [{ set: CursorSet.empty, model: new Set<string>() }];
        for (const { to, cursor } of steps) {
          const version = versions[to % versions.length];
          if (version === undefined) continue;
          versions.push({ set: version.set.add(cursor), model: new Set(version.model).add(cursor) });
        }
        for (const { set, model } of versions) {
          for (const cursor of "abcdefgh") expect(set.has(cursor)).toBe(model.has(cursor));
        }
      }),
    );
  });

  it("is the same set when the cursor is in it already", () => {
    const set = CursorSet.empty.add("a");
    expect(set.add("a")).toBe(set);
  });
});
