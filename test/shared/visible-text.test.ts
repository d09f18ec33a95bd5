import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleLine, visibleString, visibleText } from "../../shared/visible-text.ts";

describe("what a person would not see", () => {
  it.each([
    ["a right-to-left override", "rm \u202Etxt.exe", "rm [U+202E]txt.exe"],
    ["a zero-width space", "cu\u200Brl", "cu[U+200B]rl"],
    ["a line separator", "ls\u2028rm", "ls[U+2028]rm"],
    ["an escape sequence", "\u001B[2Kls", "[ESC][2Kls"],
    ["a carriage return that hides the start of a line", "rm -rf /\rls", "rm -rf /[CR]ls"],
    ["a blank that is not a space", "rm\u00A0x", "rm[NO-BREAK SPACE]x"],
    ["an invisible tag character", "ls\u{E0041}", "ls[U+E0041]"],
    ["half a character", "a\uD800b", "a[U+D800]b"],
    ["padding before the dangerous part", `ls;${" ".repeat(4000)}rm -rf /`, "ls;[4000 blanks]rm -rf /"],
    ["a command far below", `ls${"\n".repeat(60)}rm`, "ls[60 line breaks]rm"],
  ])("shows %s", (_, source, shown) => {
    expect(visibleString(source)).toBe(shown);
    expect(visibleText(source).filter(({ hidden }) => hidden)).toHaveLength(1);
  });

  it.each([
    ["indentation", "if x; then\n        y\nfi"],
    ["a tab", "a\tb"],
    ["line ends of Windows", "a\r\nb"],
    ["code fences", "echo ``` && ls"],
    ["letters of any script", "grün 書く שלום"],
    ["an emoji that is joined of several", "👩‍💻 ❤️"],
  ])("leaves %s alone", (_, source) => {
    expect(visibleText(source).map(({ text }) => text)).toEqual([source]);
    expect(visibleText(source).filter(({ hidden }) => hidden)).toHaveLength(0);
  });

  it("covers every character of any text exactly once, in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (source) => {
        const runs = visibleText(source);
        const covered = runs.map(({ from, to }) => source.slice(from, to)).join("");
        expect(covered).toBe(source);
        for (const run of runs) if (!run.hidden) expect(run.text).toBe(source.slice(run.from, run.to));
      }),
    );
  });

  it("lets no control, direction or zero-width character through, whatever surrounds it", () => {
    const hiding = fc.constantFrom(
      "\u0000",
      "\u001B",
      "\u202A",
      "\u202E",
      "\u2066",
      "\u2069",
      "\u200B",
      "\uFEFF",
    );
    fc.assert(
      fc.property(fc.string(), hiding, fc.string(), (before, hidden, after) => {
        expect(visibleString(before + hidden + after)).not.toContain(hidden);
      }),
    );
  });
});

describe("a text that has to stay on one line", () => {
  it("shows where its lines end, once for all blanks that stand there, and has none at its own ends", () => {
    expect(visibleLine(" a \n\n\t b\r\nc\u2028\nd\n")).toBe("a ⏎ b ⏎ c ⏎ d");
    expect(visibleLine(" \n ")).toBe("");
  });

  it("is read once, however many blanks it has", () => {
    expect(visibleLine(`a${" ".repeat(300_000)}b`)).toBe("a[300000 blanks]b");
  });
});
