import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LineSplitter, lineSplitter, OVERSIZE_HEAD_BYTES } from "../../../server/host/line-splitter.ts";

const read = (splitter: LineSplitter, chunks: readonly Buffer[]) =>
  chunks
    .flatMap((chunk) => [...splitter.push(chunk)])
    .map((line) => (line.kind === "line" ? line.text : { oversize: line.length }));

const cut = (bytes: Buffer, places: readonly number[]): Buffer[] => {
  const sorted = [0, ...[...places].sort((a, b) => a - b), bytes.length];
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end));
};

const FRAME = JSON.stringify({
  jsonrpc: "2.0",
  method: "說",
  params: { text: "é漢字🙂 \ud83d\ude42 \\u{1F642}" },
});

describe("lineSplitter", () => {
  it("gives the same frame wherever the bytes are cut in two, multi-byte characters included", () => {
    const bytes = Buffer.from(`${FRAME}\n`);
    for (let place = 0; place <= bytes.length; place++) {
      expect(read(lineSplitter(1000), cut(bytes, [place]))).toEqual([FRAME]);
    }
  });

  it("gives the same frame byte by byte", () => {
    const bytes = Buffer.from(`${FRAME}\r\n`);
    expect(read(lineSplitter(1000), cut(bytes, [...bytes.keys()]))).toEqual([FRAME]);
  });

  it("gives the same lines for every text and every way to cut it", () => {
    const text = fc.array(fc.string({ unit: "binary" }).map((line) => `${line.replace(/[\r\n]/g, "")}.`));
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 500 })), fc.boolean(), (lines, places, carriage) => {
        const bytes = Buffer.from(lines.map((line) => line + (carriage ? "\r\n" : "\n")).join(""));
        const chunks = cut(
          bytes,
          places.map((place) => Math.min(place, bytes.length)),
        );
        const given = Buffer.from(lines.join("\n")).toString().split("\n").filter(Boolean);
        expect(read(lineSplitter(10_000), chunks)).toEqual(given);
      }),
    );
  });

  it("takes a CR before LF as part of the line end, and any other CR as content", () => {
    expect(read(lineSplitter(100), [Buffer.from("a\r\nb\rc\nd\r\r\n")])).toEqual(["a", "b\rc", "d\r"]);
  });

  it("leaves out blank lines", () => {
    expect(read(lineSplitter(100), [Buffer.from("\n\r\n \t\na\n\n")])).toEqual(["a"]);
  });

  it("takes a line of exactly the limit, whatever its end, and not one byte more", () => {
    expect(read(lineSplitter(4), [Buffer.from("abcd\n")])).toEqual(["abcd"]);
    expect(read(lineSplitter(4), [Buffer.from("abcd\r\n")])).toEqual(["abcd"]);
    expect(read(lineSplitter(4), [Buffer.from("abcde\n")])).toEqual([{ oversize: 5 }]);
    expect(read(lineSplitter(4), [Buffer.from("abcdef\n")])).toEqual([{ oversize: 6 }]);
    expect(read(lineSplitter(4), [Buffer.from("é漢\n")])).toEqual([{ oversize: 5 }]);
  });

  it("skips a line over the limit, tells its length and goes on with the next", () => {
    const chunks = ["ok\n", "x".repeat(30), "y".repeat(30), "z\nnext\n"].map((text) => Buffer.from(text));
    expect(read(lineSplitter(40), chunks)).toEqual(["ok", { oversize: 61 }, "next"]);
  });

  it("keeps only the head of a line over the limit", () => {
    const splitter = lineSplitter(100_000);
    for (let n = 0; n < 2_000; n++)
      expect([...splitter.push(Buffer.alloc(1_000, n === 0 ? "a" : "b"))]).toEqual([]);
    const [line] = [...splitter.push(Buffer.from("\n"))];
    expect(line).toEqual({
      kind: "oversize",
      length: 2_000_000,
      head: Buffer.from(`${"a".repeat(1_000)}${"b".repeat(OVERSIZE_HEAD_BYTES - 1_000)}`),
    });
  });

  it("tells how much of an unfinished line is there, blank space not counted", () => {
    const splitter = lineSplitter(10);
    expect(splitter.pendingBytes()).toBe(0);
    expect(read(splitter, [Buffer.from("ab\n \r")])).toEqual(["ab"]);
    expect(splitter.pendingBytes()).toBe(0);
    expect(read(splitter, [Buffer.from("cd")])).toEqual([]);
    expect(splitter.pendingBytes()).toBe(4);
    expect(read(splitter, [Buffer.alloc(40, "x")])).toEqual([]);
    expect(splitter.pendingBytes()).toBe(44);
  });
});
