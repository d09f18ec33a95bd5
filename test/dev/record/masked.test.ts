/** What of a frame may be seen by others. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { masked } from "../../../dev/record/masked.ts";

const params = (members: Readonly<Record<string, unknown>>) =>
  masked({ jsonrpc: "2.0", method: "m", params: members })["params"];

describe("a masked frame", () => {
  it("keeps the protocol: methods, ids, cursors, states, numbers and truths", () => {
    const frame = {
      jsonrpc: "2.0",
      id: 7,
      method: "item/completed",
      params: {
        sessionId: "6e7d322e-82ff-4e81-b092-eb87ee5ef40b",
        viewCursor: "v:1:4",
        item: {
          itemId: "i-1",
          kind: "tool",
          status: "failed",
          toolName: "bash",
          revision: 3,
          exitCode: 1,
          isError: true,
        },
        recordedAt: "2026-09-21T14:13:30.012951Z",
      },
    };
    expect(masked(frame)).toEqual(frame);
  });

  it("keeps nothing that was written: prompts, answers, paths, commands, titles, error texts", () => {
    expect(
      params({
        text: "Rename Bob's 2 files",
        path: "/home/bob",
        argv: ["rm", "-rf"],
        title: "Größe 漢字",
        message: "no key sk-1",
      }),
    ).toEqual({
      text: "Xxxxxx Xxx'x 0 xxxxx",
      path: "/xxxx/xxx",
      argv: ["xx", "-xx"],
      title: "Xxøøx 语语",
      message: "xx xxx xx-0",
    });
  });

  it("keeps the names of arguments, and masks their values", () => {
    expect(params({ rawArgs: '{"command":"cat key.pem","timeout":5}' })).toEqual({
      rawArgs: '{"command":"xxx xxx.xxx","timeout":5}',
    });
  });

  it("masks a word of the protocol that is none, and a reference that is a sentence", () => {
    expect(params({ kind: "my dear\nfriend", itemId: "not an id" })).toEqual({
      kind: "xx xxxx\nxxxxxx",
      itemId: "xxx xx xx",
    });
  });

  it("tells a reason of the protocol from one that somebody gave", () => {
    expect(params({ reason: "hostShutdown" })).toEqual({ reason: "hostShutdown" });
    expect(params({ reason: "embarrassing" })).toEqual({ reason: "xxxxxxxxxxxx" });
  });

  it("lets the pieces of a text add up to the whole, in letters and in bytes", () => {
    const text = fc.string({ unit: "grapheme" }).filter((whole) => !/^\s*[{[]/.test(whole));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const mask = (part: string) => String(Object(params({ delta: part })).delta);
        expect(mask(a) + mask(b)).toBe(mask(a + b));
        expect(Buffer.byteLength(mask(a))).toBe(Buffer.byteLength(a));
      }),
    );
  });
});
