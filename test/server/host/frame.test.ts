import { describe, expect, it } from "vitest";
import { RpcError } from "../../../server/host/errors.ts";
import { decodeFrame, idOfResponseHead } from "../../../server/host/frame.ts";

const faultOf = (text: string) => {
  const frame = decodeFrame(text);
  return frame.kind === "broken" ? { kind: frame.fault.kind, id: frame.id } : frame.kind;
};

describe("decodeFrame", () => {
  it("reads the four kinds of frame, whatever the order of their members, and ignores unknown ones", () => {
    expect(decodeFrame('{"emittedAtMs":1,"jsonrpc":"2.0","method":"a","params":{"b":1}}')).toEqual({
      kind: "notification",
      method: "a",
      params: { b: 1 },
    });
    expect(decodeFrame('{"id":7,"jsonrpc":"2.0","method":"a"}')).toEqual({
      kind: "request",
      id: 7,
      method: "a",
      params: undefined,
    });
    expect(decodeFrame('{"result":null,"id":"7","jsonrpc":"2.0","more":1}')).toEqual({
      kind: "result",
      id: "7",
      result: null,
    });
    expect(decodeFrame('{"jsonrpc":"2.0","id":0,"error":{"code":-1,"message":"no","data":[1]}}')).toEqual({
      kind: "error",
      id: 0,
      error: new RpcError(-1, "no", [1]),
    });
  });

  it.each([
    ["Update available", "notJson"],
    ['{"jsonrpc":"2.0","meth', "notJson"],
    ["[]", "notObject"],
    ["null", "notObject"],
    ["17", "notObject"],
    ['{"method":"a"}', "wrongVersion"],
    ['{"jsonrpc":"1.0","id":1,"method":"a"}', "wrongVersion"],
    ['{"jsonrpc":"2.0"}', "unrecognized"],
    ['{"jsonrpc":"2.0","method":7,"id":1}', "unrecognized"],
    ['{"jsonrpc":"2.0","method":"a","id":null}', "badRequestId"],
    ['{"jsonrpc":"2.0","method":"a","id":1.5}', "badRequestId"],
    ['{"jsonrpc":"2.0","result":{}}', "malformedResponse"],
    ['{"jsonrpc":"2.0","id":null,"result":{}}', "malformedResponse"],
    ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse"}}', "unattributedError"],
  ])("finds fault with %s and attributes it to no call", (text, kind) => {
    expect(faultOf(text)).toEqual({ kind, id: undefined });
  });

  it.each([
    ['{"id":2}', "wrongVersion", 2],
    ['{"jsonrpc":"1.0","id":"a","result":{}}', "wrongVersion", "a"],
    ['{"jsonrpc":"2.0","id":2}', "malformedResponse", 2],
    ['{"jsonrpc":"2.0","id":2,"result":{},"error":{"code":1,"message":""}}', "malformedResponse", 2],
    ['{"jsonrpc":"2.0","id":2,"error":null}', "malformedResponse", 2],
    ['{"jsonrpc":"2.0","id":2,"error":{"message":"no code"}}', "malformedResponse", 2],
    ['{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":{}}}', "malformedResponse", 2],
  ])("finds fault with %s and tells whose response it is", (text, kind, id) => {
    expect(faultOf(text)).toEqual({ kind, id });
  });

  it("hands on the error of a frame of ours that could not be read", () => {
    expect(
      decodeFrame('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse"}}'),
    ).toMatchObject({
      fault: { error: new RpcError(-32700, "parse") },
    });
  });

  it("samples the beginning of a line that is plain text, and nothing of a line that may be half a frame", () => {
    expect(decodeFrame(`Update ${"!".repeat(500)}`)).toMatchObject({
      fault: { sample: `Update ${"!".repeat(113)}` },
    });
    for (const text of ['{"jsonrpc":"2.0","params":{"secret', '["secret', '"secret']) {
      expect(JSON.stringify(decodeFrame(text))).not.toContain("secret");
    }
  });
});

describe("idOfResponseHead", () => {
  it.each([
    ['{"id":12,"jsonrpc":"2.0","result":{"a', 12],
    ['{"jsonrpc":"2.0","id":0,"result":{', 0],
    ['{ "jsonrpc" : "2.0" , "id" : 3 , "error" : {', 3],
    ['{"id":4,"result":', 4],
  ])("finds the id in %s", (head, id) => {
    expect(idOfResponseHead(head)).toBe(id);
  });

  it.each([
    '{"id":12,"jsonrpc":"2.0","method":"a","params":{"result":',
    '{"jsonrpc":"2.0","method":"a","params":{"id":1,"result":',
    '{"result":{"id":1,"result":',
    '{"id":null,"result":',
    '[{"id":1,"result":',
    "xx",
  ])("does not take %s for a response", (head) => {
    expect(idOfResponseHead(head)).toBeUndefined();
  });
});
