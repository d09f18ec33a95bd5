import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  growingFrom,
  isRewritten,
  ROW_LENGTH,
  SETTLED_LENGTH,
  shownLength,
  type TextPart,
  textRows,
} from "../../../server/paseo/text-rows.ts";

const long = fc.string({ unit: "binary", maxLength: 3 * ROW_LENGTH, size: "max" });
const part = (content: string): TextPart => ({ kind: "markdown", id: "m", content });
const cut = (content: string, from = 0) =>
  textRows(part(content), from).map((row) => content.slice(row.from, row.to));

describe("the rows of a text", () => {
  it("are the text from the given place on, without a seam, each of bounded length", () => {
    fc.assert(
      fc.property(long, fc.nat(ROW_LENGTH), (text, from) => {
        const shown = text.slice(0, shownLength(part(text)));
        expect(cut(text, from).join("")).toBe(shown.slice(from));
        for (const row of cut(text, from)) expect(row.length).toBeLessThanOrEqual(ROW_LENGTH + 1);
      }),
    );
  });

  it("do not end inside a character, also where the text itself has come only to its half", () => {
    const text = "a".repeat(ROW_LENGTH - 1) + "🙂".repeat(10);
    for (const row of cut(text)) expect(row).not.toMatch(/\p{Surrogate}/u);
    expect(cut("So 🙂".slice(0, -1))).toEqual(["So "]);
  });

  it("are none where there are only blanks", () => {
    expect(cut(" \n ")).toEqual([]);
  });

  it("leave open what is short, and nothing else", () => {
    expect(growingFrom(textRows(part("short")))).toBe(0);
    expect(growingFrom(textRows(part("a".repeat(SETTLED_LENGTH))))).toBeUndefined();
    expect(growingFrom(textRows(part("a".repeat(ROW_LENGTH + 5))))).toBe(ROW_LENGTH);
  });
});

it.each([
  ["more text", "Hello", "Hello you", false],
  ["fewer blanks at the end", "Hello \n", "Hello", false],
  ["text after nothing but blanks", "\n\n", "Hello", false],
  ["the other half of a character", "So \ud83d", "So 🙂", false],
  ["another text", "Hello", "Goodbye", true],
  ["less text", "Hello you", "Hello", true],
])("%s is told as what it is", (_what, before, after, expected) => {
  expect(isRewritten(part(before), part(after))).toBe(expected);
});
