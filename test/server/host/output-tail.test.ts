import { describe, expect, it } from "vitest";
import { outputTail, TAIL_BYTES, TAIL_LINES } from "../../../server/host/output-tail.ts";
import { secretRemover } from "../../../server/host/redaction.ts";

const tailOf = (...chunks: readonly Buffer[]): string => {
  const tail = outputTail(secretRemover({ META_API_KEY: SECRET }));
  for (const chunk of chunks) tail.append(chunk);
  return tail.text();
};

const SECRET = "mk-live-7f3a9c";
const EARLIER = "[… what came before is left out]";

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

  it("keeps the last lines only, and says so", () => {
    const lines = Array.from({ length: 250 }, (_, n) => `line ${n}`);
    expect(tailOf(Buffer.from(`${lines.join("\r\n")}\n`)).split("\n")).toEqual([
      EARLIER,
      ...lines.slice(-TAIL_LINES),
    ]);
  });

  it("keeps the last bytes only, and never half a character at either end", () => {
    const [first, text = ""] = tailOf(
      ...Array.from({ length: 300 }, () => Buffer.from("漢".repeat(1_000))),
      Buffer.from([0xe6, 0xbc]),
    ).split("\n");
    expect(first).toBe(EARLIER);
    expect(new Set(text)).toEqual(new Set(["漢"]));
    const bytes = Buffer.byteLength(text);
    expect(bytes).toBeLessThanOrEqual(TAIL_BYTES);
    expect(bytes).toBeGreaterThan(TAIL_BYTES - 6);
  });

  it("shows no part of a secret, wherever the cut falls", () => {
    for (let after = TAIL_BYTES - 2 * SECRET.length; after <= TAIL_BYTES; after++) {
      const text = tailOf(Buffer.from(`refused ${SECRET}${"漢".repeat(after / 3)}`));
      for (let from = 0; from + 5 <= SECRET.length; from++)
        expect(text).not.toContain(SECRET.slice(from, from + 5));
    }
  });

  it("leaves out terminal colours", () => {
    expect(tailOf(Buffer.from("\u001b[31merror:\u001b[0m no key\n"))).toBe("error: no key");
  });
});
