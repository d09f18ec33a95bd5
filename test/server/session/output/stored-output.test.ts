/** Reading stored output over a host in memory that serves it in every awkward way. */
import { describe, expect, it } from "vitest";
import { RpcError } from "../../../../server/host/errors.ts";
import { readPiece, readText } from "../../../../server/session/output/stored-output.ts";
import { connect } from "../../msp/connect.ts";
import type { Sent } from "../../msp/scripted-host.ts";

const STORED = { itemId: "i", outputRef: "tool_output-i-c" };

function reader(answer: (offset: number, length: number, nth: number) => unknown) {
  const { client, host } = connect(({ params }: Sent, nth) =>
    answer(Number(params["offsetBytes"]), Number(params["lengthBytes"]), nth),
  );
  const context = { client, sessionId: "s" };
  return {
    piece: (offset: number) => readPiece(context, STORED, offset),
    text: (limit = 1_000_000) => readText(context, STORED, limit),
    asked: () => host.requests.map(({ params }) => [params["offsetBytes"], params["lengthBytes"]]),
  };
}

/** Serves a text as a host does: pieces end between characters. */
function serve(text: string, most: number) {
  const bytes = Buffer.from(text);
  return (offset: number) => {
    let end = Math.min(bytes.length, offset + most);
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    const content = bytes.toString("utf8", offset, end);
    const eof = end >= bytes.length;
    return {
      content,
      encoding: "utf8",
      byteLen: end - offset,
      offsetBytes: offset,
      eof,
      mediaType: "text/plain",
    };
  };
}

const piece = (more: object) => ({
  content: "",
  encoding: "utf8",
  byteLen: 0,
  offsetBytes: 0,
  eof: false,
  mediaType: "text/plain",
  ...more,
});
const refused = (code: number, kind: string, data: object = {}) =>
  new RpcError(code, kind, { kind, retryable: false, ...data });

describe("a stored output", () => {
  it.each([4, 5, 6, 7, 1000])("in pieces of %i bytes is the text that was stored", async (most) => {
    const text = "größe €, 😀 and ASCII\n".repeat(5);
    expect(await reader(serve(text, most)).text()).toBe(text);
  });

  it("whose pieces come in base64 is put together before it is read, so no character is torn", async () => {
    const bytes = Buffer.from("a😀b€c");
    const { text } = reader((offset) => {
      const content = bytes.subarray(offset, offset + 3).toString("base64");
      const byteLen = Math.min(3, bytes.length - offset);
      return piece({
        content,
        encoding: "base64",
        byteLen,
        offsetBytes: offset,
        eof: offset + 3 >= bytes.length,
      });
    });
    expect(await text()).toBe("a😀b€c");
  });

  it("is asked for again at the next character where the offset lies inside one", async () => {
    const { piece: at, asked } = reader((offset) => {
      if (offset === 17) throw refused(-32602, "invalidParams", { alignedNextOffset: 18 });
      return piece({ content: "\n", byteLen: 1, offsetBytes: offset, eof: true });
    });
    expect(await at(17)).toMatchObject({ offset: 18, nextOffset: 19, content: "\n", eof: true });
    expect(asked().map(([offset]) => offset)).toEqual([17, 18]);
  });

  it.each([undefined, 3, 17, 5000])("is given up where the next offset is said to be %s", async (next) => {
    const data = next === undefined ? {} : { alignedNextOffset: next };
    const { piece: at, asked } = reader(() => {
      throw refused(-32602, "invalidParams", data);
    });
    await expect(at(17)).rejects.toMatchObject({ kind: "invalidParams" });
    expect(asked()).toHaveLength(1);
  });

  it("is asked for in ever smaller pieces while they are too large for a frame", async () => {
    const { piece: at, asked } = reader((offset, length) => {
      if (length > 20_000) throw refused(-32603, "outputResultTooLarge");
      return piece({ content: "x", byteLen: 1, offsetBytes: offset, eof: true });
    });
    expect(await at(0)).toMatchObject({ content: "x" });
    expect(asked().map(([, length]) => length)).toEqual([262_144, 65_536, 16_384]);
  });

  it("is given up where even the smallest piece is too large", async () => {
    const { piece: at, asked } = reader(() => {
      throw refused(-32603, "outputResultTooLarge");
    });
    await expect(at(0)).rejects.toMatchObject({ kind: "outputResultTooLarge" });
    expect(asked().length).toBeLessThan(6);
  });

  it.each([
    ["has no bytes and is not the last", piece({})],
    ["goes backwards", piece({ content: "x", byteLen: -1 })],
    ["counts in halves", piece({ content: "x", byteLen: 0.5 })],
    ["was served from elsewhere", piece({ content: "x", byteLen: 1, offsetBytes: 9 })],
  ])("is given up when a piece %s", async (_what, answer) => {
    const { text, asked } = reader(() => answer);
    await expect(text()).rejects.toMatchObject({ kind: "protocol" });
    expect(asked()).toHaveLength(1);
  });

  it("that never ends is read no further than the limit", async () => {
    const { text, asked } = reader((offset) =>
      piece({ content: "x".repeat(100), byteLen: 100, offsetBytes: offset }),
    );
    await expect(text(1000)).rejects.toMatchObject({ kind: "outputTooLong" });
    expect(asked()).toHaveLength(11);
  });

  it("that is gone says why", async () => {
    const { text } = reader(() => {
      throw refused(-32041, "outputUnavailable", { availability: "accessFailed" });
    });
    await expect(text()).rejects.toMatchObject({
      kind: "outputUnavailable",
      data: { availability: "accessFailed" },
    });
  });

  it("that is empty is one empty piece", async () => {
    expect(await reader(() => piece({ eof: true })).text()).toBe("");
  });
});
