import fc from "fast-check";
import { expect, it } from "vitest";
import { SEGMENT_LENGTH, textSegments } from "../../../server/paseo/text-segments.ts";

const long = fc.string({ unit: "binary", maxLength: 3 * SEGMENT_LENGTH, size: "max" });

it("segments of a text are the text", () => {
  fc.assert(
    fc.property(long, (text) => {
      expect(textSegments(text).join("")).toBe(text);
    }),
  );
});

it("a longer text leaves every full segment as it was", () => {
  fc.assert(
    fc.property(long, long, (text, more) => {
      const before = textSegments(text);
      const after = textSegments(text + more);
      expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
      expect(after[before.length - 1]?.startsWith(before.at(-1) ?? "")).toBe(true);
    }),
  );
});

it("no segment ends inside a character", () => {
  const text = "a".repeat(SEGMENT_LENGTH - 1) + "🙂".repeat(10);
  for (const segment of textSegments(text)) expect(segment).not.toMatch(/\p{Surrogate}/u);
});
