import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FoldedText, foldedText } from "../../../client/parts/folded-text.ts";

function textOf({ pieces }: FoldedText): string {
  return pieces.map((piece) => (piece.kind === "text" ? piece.text : `<${piece.characters}>`)).join("");
}

function markedIn({ pieces }: FoldedText): string {
  return pieces.flatMap((piece) => (piece.kind === "text" && piece.marked ? [piece.text] : [])).join("");
}

describe("a command on a card", () => {
  it("is shown whole when it is short", () => {
    expect(foldedText("rm -rf build")).toEqual({
      pieces: [{ kind: "text", text: "rm -rf build", hidden: false, marked: false }],
      hidden: 0,
      folded: 0,
    });
  });

  it("has the part in question marked, hidden characters included", () => {
    const source = "ls && rm\u200B x && ls";
    const text = foldedText(source, { from: 6, to: 11 });
    expect(markedIn(text)).toBe("rm[U+200B] x");
    expect(textOf(text)).toBe("ls && rm[U+200B] x && ls");
    expect(text.hidden).toBe(1);
  });

  it("is folded in the middle, so that its end stays in sight", () => {
    const source = `first ${"x".repeat(5000)} last`;
    const text = foldedText(source);
    expect(textOf(text)).toMatch(/^first x+<4051>x+ last$/);
    expect(text.folded).toBe(4051);
  });

  it("is folded by lines, too", () => {
    const source = Array.from({ length: 300 }, (_, line) => `line ${line}`).join("\n");
    const text = foldedText(source);
    const fold = text.pieces.find((piece) => piece.kind === "fold");
    expect(textOf(text)).toMatch(/^line 0\n.*line 7<\d+>line 292\n.*line 299$/s);
    expect(fold).toMatchObject({ lines: 285 });
  });

  it("keeps the part in question out of the fold", () => {
    const source = `${"a".repeat(3000)} && rm -rf / && ${"b".repeat(3000)}`;
    const text = foldedText(source, { from: 3004, to: 3012 });
    expect(markedIn(text)).toBe("rm -rf /");
    const around = (letter: string) => [letter.repeat(480), letter.repeat(56)];
    const [head, before] = around("a");
    const [tail, after] = around("b");
    expect(textOf(text)).toBe(`${head}<2464>${before} && rm -rf / && ${after}<2464>${tail}`);
  });

  it("is not folded for less than what the fold itself would take", () => {
    expect(foldedText("x".repeat(2 * 480 + 159)).folded).toBe(0);
    expect(foldedText("x".repeat(2 * 480 + 160)).folded).toBe(160);
  });

  it("is cut between characters, never within one", () => {
    for (const source of [`x${"👍".repeat(1000)}`, `${"👍".repeat(1000)}x`]) {
      const text = foldedText(source);
      expect(text.folded % 2).toBe(0);
      expect(textOf(text)).toMatch(/^x?(👍)+<\d+>(👍)+x?$/u);
    }
  });

  it("shows hidden characters that are folded away in the count", () => {
    expect(foldedText(`${"a".repeat(3000)}\u202E${"b".repeat(3000)}`).hidden).toBe(1);
  });

  it("is whole again when it is unfolded", () => {
    const source = "x".repeat(9000);
    expect(textOf(foldedText(source, undefined, true))).toBe(source);
  });

  it("never loses a character: what is shown and what is folded make up the whole, in order", () => {
    const long = fc.array(fc.constantFrom("a", "b c", "line\n", "👩‍💻"), { maxLength: 3000, size: "max" });
    fc.assert(
      fc.property(long, fc.nat(), fc.nat(), (words, a, b) => {
        const source = words.join("");
        const [from = 0, to = 0] = [a % (source.length + 1), b % (source.length + 1)].sort((x, y) => x - y);
        const text = foldedText(source, { from, to });
        let rebuilt = "";
        for (const piece of text.pieces) {
          const { length } = rebuilt;
          rebuilt += piece.kind === "text" ? piece.text : source.slice(length, length + piece.characters);
        }
        expect(rebuilt).toBe(source);
        const marked = markedIn(text);
        expect(marked.slice(0, 1)).toBe(source.slice(from, to).slice(0, 1));
        expect(marked.slice(-1)).toBe(source.slice(from, to).slice(-1));
        expect(marked === "").toBe(from === to);
      }),
      { numRuns: 60 },
    );
  });
});
