import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VersionedMap } from "../../../../server/fold/value/versioned-map.ts";

const keys = [..."abcdefgh"];
const settings = fc.array(
  fc.record({ from: fc.nat(), key: fc.constantFrom(...keys), value: fc.constantFrom("1", "2", "3") }),
);

describe("a map of which every version stays as it was", () => {
  it("holds what was set in it and nothing else, whichever of its versions is set in and read", () => {
    fc.assert(
      fc.property(settings, (steps) => {
        const versions = [{ map: VersionedMap.of<string, string>(), model: new Map<string, string>() }];
        for (const { from, key, value } of steps) {
          const version = versions[from % versions.length];
          if (version === undefined) continue;
          versions.push({ map: version.map.set(key, value), model: new Map(version.model).set(key, value) });
        }
        for (const { map, model } of [...versions, ...versions.toReversed()]) {
          expect(map.entries()).toEqual([...model]);
          expect(map.size).toBe(model.size);
          for (const key of keys)
            expect([map.get(key), map.has(key)]).toEqual([model.get(key), model.has(key)]);
        }
      }),
    );
  });

  it("is the same map when the key has that value already", () => {
    const map = VersionedMap.of<string, string>().set("a", "1");
    expect(map.set("a", "1")).toBe(map);
  });

  it("takes the later of two values where several are joined, at the earlier place", () => {
    const older = VersionedMap.of<string, string>().set("a", "1").set("b", "1");
    const newer = VersionedMap.of<string, string>().set("c", "2").set("a", "2");
    expect(VersionedMap.of(older, newer).entries()).toEqual([
      ["a", "2"],
      ["b", "1"],
      ["c", "2"],
    ]);
  });
});
