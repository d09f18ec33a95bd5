import { describe, expect, it } from "vitest";
import { STDERR_TAIL_BYTES, STDERR_TAIL_LINES, stderrTail } from "../../../server/host/stderr-tail.ts";

const tailOf = (...chunks: readonly Buffer[]): string => {
  const tail = stderrTail();
  for (const chunk of chunks) tail.append(chunk);
  return tail.text();
};

describe("stderrTail", () => {
  it("is empty before anything was written", () => {
    expect(tailOf()).toBe("");
  });

  it("joins characters that were split between chunks", () => {
    const bytes = Buffer.from("fallo: 漢字 🙂\n");
    for (let place = 0; place <= bytes.length; place++) {
      expect(tailOf(bytes.subarray(0, place), bytes.subarray(place))).toBe("fallo: 漢字 🙂");
    }
  });

  it("keeps the last lines only", () => {
    const lines = Array.from({ length: 250 }, (_, n) => `line ${n}`);
    expect(tailOf(Buffer.from(`${lines.join("\r\n")}\n`)).split("\n")).toEqual(
      lines.slice(-STDERR_TAIL_LINES),
    );
  });

  it("keeps the last bytes only, and never half a character at either end", () => {
    const text = tailOf(
      ...Array.from({ length: 300 }, () => Buffer.from("漢".repeat(1_000))),
      Buffer.from([0xe6, 0xbc]),
    );
    expect(new Set(text)).toEqual(new Set(["漢"]));
    const bytes = Buffer.byteLength(text);
    expect(bytes).toBeLessThanOrEqual(STDERR_TAIL_BYTES);
    expect(bytes).toBeGreaterThan(STDERR_TAIL_BYTES - 6);
  });

  it("leaves out terminal colours", () => {
    expect(tailOf(Buffer.from("\u001b[31merror:\u001b[0m no key\n"))).toBe("error: no key");
  });
});
