import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  FrameTooLarge,
  HostGone,
  MalformedResponse,
  methodNotFound,
  RpcError,
} from "../../../server/host/errors.ts";
import { openPeer } from "./peer.ts";

const v2 = (frame: object) => ({ jsonrpc: "2.0", ...frame });

/** What reaches the process when a rejection or an error has no owner. */
const strays: unknown[] = [];
const stray = (error: unknown) => void strays.push(error);

beforeEach(() => {
  strays.length = 0;
  process.on("unhandledRejection", stray);
});

afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", stray);
  expect(strays).toEqual([]);
});

describe("the frames we write", () => {
  it("are one line of JSON each, in the order of the calls, with ids that count up", async () => {
    const peer = openPeer();
    const first = peer.rpc.request("one", { text: "línea\n漢字" });
    peer.rpc.notify("two", { a: 1 });
    const second = peer.rpc.request("three", {});
    expect(await peer.nextLine()).toBe(
      '{"jsonrpc":"2.0","id":1,"method":"one","params":{"text":"línea\\n漢字"}}',
    );
    expect(await peer.nextLine()).toBe('{"jsonrpc":"2.0","method":"two","params":{"a":1}}');
    expect(await peer.nextLine()).toBe('{"jsonrpc":"2.0","id":2,"method":"three","params":{}}');
    peer.write(v2({ id: 2, result: { n: 2 } }), v2({ id: 1, result: { n: 1 } }));
    expect(await Promise.all([first, second])).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("leave parameters out when there are none, and never say null", async () => {
    const peer = openPeer();
    peer.rpc.notify("initialized");
    expect(await peer.nextLine()).toBe('{"jsonrpc":"2.0","method":"initialized"}');
  });

  it("may have exactly the limit; one byte more is refused before anything is written", async () => {
    const limit = 100;
    const peer = openPeer({ limitBytes: limit });
    const empty = Buffer.byteLength(JSON.stringify(v2({ id: 1, method: "m", params: { text: "" } })));
    const fits = "x".repeat(limit - empty);
    void peer.rpc.request("m", { text: fits }).catch(() => {});
    expect(Buffer.byteLength(await peer.nextLine())).toBe(limit);

    const refusal = peer.rpc.request("m", { text: `${fits}x` });
    await expect(refusal).rejects.toEqual(new FrameTooLarge(101, 100));
    await expect(refusal).rejects.toThrow(
      "The message has 101 bytes; at most 100 bytes can be sent at once.",
    );
    await expect(peer.rpc.request("m", { text: "é".repeat(fits.length) })).rejects.toThrow(FrameTooLarge);
    expect(() => peer.rpc.notify("m", { text: "x".repeat(limit) })).toThrow(FrameTooLarge);

    peer.rpc.notify("next");
    expect(await peer.next()).toEqual(v2({ method: "next" }));
    await peer.hangUp();
  });

  it("may have 10 MiB by default", async () => {
    const peer = openPeer();
    const empty = Buffer.byteLength(JSON.stringify(v2({ method: "m", params: { text: "" } })));
    const fits = "x".repeat(10_485_760 - empty);
    expect(() => peer.rpc.notify("m", { text: `${fits}x` })).toThrow(
      new FrameTooLarge(10_485_761, 10_485_760),
    );
    peer.rpc.notify("m", { text: fits });
    expect(await peer.nextLine()).toHaveLength(10_485_760);
  });

  it("are refused with the reason when they are no JSON", async () => {
    const peer = openPeer();
    const loop: Record<string, unknown> = {};
    loop["self"] = loop;
    await expect(peer.rpc.request("m", loop)).rejects.toThrow(TypeError);
    await expect(peer.rpc.request("m", { n: 1n })).rejects.toThrow(TypeError);
  });
});

describe("the answer to a call", () => {
  it("is the result as it is, null included", async () => {
    const peer = openPeer();
    const call = peer.rpc.request("m", {});
    peer.write(v2({ id: 1, result: null }));
    expect(await call).toBeNull();
  });

  it("is an error with code, message and data as they came, also without data", async () => {
    const peer = openPeer();
    const rich = peer.rpc.request("m", {});
    const bare = peer.rpc.request("m", {});
    peer.write(
      v2({ id: 1, error: { code: -32030, message: "no", data: { kind: "commandRejected", reason: "x" } } }),
      v2({ id: 2, error: { code: 7, message: "" } }),
    );
    await expect(rich).rejects.toEqual(new RpcError(-32030, "no", { kind: "commandRejected", reason: "x" }));
    await expect(bare).rejects.toEqual(new RpcError(7, ""));
  });

  it.each([-32097, -32099])(
    "is an error from the wire even with code %i, which the library uses itself",
    async (code) => {
      const peer = openPeer();
      const call = peer.rpc.request("m", {});
      peer.write(v2({ id: 1, error: { code, message: "from the wire" } }));
      await expect(call).rejects.toEqual(new RpcError(code, "from the wire"));
    },
  );

  it.each([
    [{ id: 1 }, "malformedResponse"],
    [{ id: 1, result: {}, error: { code: 1, message: "" } }, "malformedResponse"],
    [{ id: 1, error: "no" }, "malformedResponse"],
    [{ jsonrpc: "1.0", id: 1, result: {} }, "wrongVersion"],
  ])("rejects its own caller when it is unusable: %j", async (frame, kind) => {
    const peer = openPeer();
    const call = peer.rpc.request("m", {});
    const other = peer.rpc.request("m", {});
    peer.write(v2(frame), v2({ id: 2, result: "fine" }));
    await expect(call).rejects.toThrow(MalformedResponse);
    expect(await other).toBe("fine");
    expect(peer.heard).toEqual([["fault", kind]]);
  });

  it("counts once: a second answer, one to an id never used and one to the id as text are reported", async () => {
    const peer = openPeer();
    const call = peer.rpc.request("m", {});
    peer.write(
      v2({ id: "0", result: "text id" }),
      v2({ id: 10, result: "never asked" }),
      v2({ id: 1, result: "right" }),
      v2({ id: 1, result: "again" }),
    );
    expect(await call).toBe("right");
    await peer.hangUp();
    expect(peer.heard).toEqual([
      ["fault", "unknownId"],
      ["fault", "unknownId"],
      ["fault", "unknownId"],
    ]);
  });

  it("rejects the caller when it is over the limit and its id can be told", async () => {
    const peer = openPeer({ limitBytes: 200 });
    const call = peer.rpc.request("m", {});
    peer.write(v2({ id: 1, result: { text: "x".repeat(200) } }));
    await expect(call).rejects.toThrow("A frame of 245 bytes is over the limit of 200 bytes.");
    await expect(call).rejects.toThrow(MalformedResponse);
  });
});

describe("the order of the wire", () => {
  it("puts the continuation of an answer between the notifications before and after it", async () => {
    const peer = openPeer();
    const deep = async (method: string) => {
      const middle = async () => {
        const result = await peer.rpc.request(method, {});
        await undefined;
        return result;
      };
      const result = await middle();
      await Promise.resolve().then(() => undefined);
      peer.note("continuation", result);
    };
    const calls = [deep("a"), deep("b"), deep("c")];
    peer.write(
      v2({ method: "n1" }),
      v2({ method: "n2" }),
      v2({ id: 2, result: "b" }),
      v2({ method: "n3" }),
      v2({ id: 1, error: { code: 1, message: "a" } }),
      v2({ id: 3, result: "c" }),
      v2({ method: "n4" }),
    );
    await Promise.allSettled(calls);
    await peer.hangUp();
    expect(peer.heard.map(([, what]) => what)).toEqual(["n1", "n2", "b", "n3", "c", "n4"]);
  });

  it("puts a request of the other side where it stands among notifications", async () => {
    const peer = openPeer({ request: () => ({}) });
    peer.write(
      v2({ method: "n1" }),
      v2({ id: 1, method: "r1" }),
      v2({ method: "n2" }),
      v2({ id: 2, method: "r2" }),
    );
    await peer.hangUp();
    expect(peer.heard.map(([, what]) => what)).toEqual(["n1", "r1", "n2", "r2"]);
  });

  it("holds across any cut of the bytes", async () => {
    const frames = [v2({ method: "漢" }), v2({ id: 1, result: "é" }), v2({ method: "🙂" })];
    const bytes = Buffer.from(frames.map((frame) => `${JSON.stringify(frame)}\n`).join(""));
    for (let place = 1; place < bytes.length; place++) {
      const peer = openPeer();
      const call = peer.rpc.request("m", {}).then((result) => peer.note("continuation", result));
      peer.writeBytes(bytes.subarray(0, place));
      await new Promise((resolve) => setImmediate(resolve));
      peer.writeBytes(bytes.subarray(place));
      await call;
      await peer.hangUp();
      expect(peer.heard.map(([, what]) => what)).toEqual(["漢", "é", "🙂"]);
    }
  });

  it("keeps an answer that is the last thing before the end of the stream", async () => {
    const peer = openPeer();
    const call = peer.rpc.request("m", {});
    peer.write(v2({ id: 1, result: "last" }));
    const end = peer.hangUp();
    expect(await call).toBe("last");
    await end;
  });
});

describe("a flood", () => {
  it("is worked off as it is read, not one frame per turn of the event loop", async () => {
    const peer = openPeer();
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns++;
      if (!isOver) setImmediate(turn);
    };
    turn();
    const deltas = Array.from({ length: 20_000 }, (_, n) => ({ n }));
    for (let n = 0; n < deltas.length; n += 1_000) {
      peer.write(...deltas.slice(n, n + 1_000).map((params) => v2({ method: "delta", params })));
    }
    await peer.hangUp();
    isOver = true;
    expect(peer.heard.map(([, , params]) => params)).toEqual(deltas);
    expect(turns).toBeLessThan(1_000);
  });

  it("is worked off in small portions when answers are among it, without losing the order", async () => {
    const peer = openPeer();
    const calls = Array.from({ length: 200 }, (_, n) =>
      peer.rpc.request("m", {}).then(() => peer.note("continuation", `call ${n}`)),
    );
    const wire = calls.flatMap((_, n) => [v2({ method: `note ${n}` }), v2({ id: n + 1, result: {} })]);
    peer.write(...wire);
    await Promise.all(calls);
    expect(peer.heard.map(([, what]) => what)).toEqual(calls.flatMap((_, n) => [`note ${n}`, `call ${n}`]));
    await peer.hangUp();
  });
});

describe("an answer behind a flood", () => {
  it("is there in the turn of the event loop in which a flood before it was read", async () => {
    const peer = openPeer();
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    const answer = peer.rpc.request("stop", {});
    let counting = setImmediate(count);
    const flood = Array.from({ length: 10_000 }, (_, nth) => v2({ method: "delta", params: { nth } }));
    peer.write(...flood, v2({ id: 1, result: { stopped: true } }));
    expect(await answer).toEqual({ stopped: true });
    clearImmediate(counting);
    expect(peer.heard).toHaveLength(10_000);
    expect(turns).toBeLessThan(5);
  });
});

describe("what is no frame", () => {
  it("is reported line by line, and everything around it gets through", async () => {
    const peer = openPeer({ limitBytes: 10_000 });
    const call = peer.rpc.request("m", {});
    peer.writeBytes("Update available\n");
    peer.write(v2({ method: "first" }));
    peer.writeBytes('{"id":2}\n[]\n\n\r\n');
    peer.writeBytes(`${"garbage ".repeat(25_000)}\n`);
    peer.write(v2({ id: null, error: { code: -32700, message: "parse" } }), v2({ id: 1, result: "ok" }));
    peer.writeBytes(
      Buffer.from([...Buffer.from('{"jsonrpc":"2.0","method":"bad'), 0xff, ...Buffer.from('"}\r\n')]),
    );
    peer.writeBytes('{"jsonrpc":"2.0","method":"half');
    expect(await call).toBe("ok");
    await peer.hangUp();
    expect(peer.heard).toEqual([
      ["fault", "notJson"],
      ["notification", "first", undefined],
      ["fault", "wrongVersion"],
      ["fault", "notObject"],
      ["fault", "oversize"],
      ["fault", "unattributedError"],
      ["fault", "invalidUtf8"],
      ["notification", "bad\ufffd", undefined],
      ["fault", "partialLine"],
    ]);
  });

  it("takes 9 MiB in one frame and skips 11 MiB", async () => {
    const peer = openPeer();
    const text = "x".repeat(9 * 1024 * 1024);
    peer.write(
      v2({ method: "large", params: { text } }),
      v2({ method: "huge", params: { text: text + text } }),
    );
    peer.write(v2({ method: "next" }));
    await peer.hangUp();
    expect(peer.heard.map(([kind, what]) => [kind, what])).toEqual([
      ["notification", "large"],
      ["fault", "oversize"],
      ["notification", "next"],
    ]);
  });

  it("delivers notifications with any parameters, also those whose names a library keeps for itself", async () => {
    const peer = openPeer();
    peer.write(
      v2({ method: "n", params: null }),
      v2({ method: "n", params: [1] }),
      v2({ method: "$/cancelRequest" }),
      v2({ method: "$/progress", params: { token: 1 } }),
    );
    await peer.hangUp();
    expect(peer.heard).toEqual([
      ["notification", "n", null],
      ["notification", "n", [1]],
      ["notification", "$/cancelRequest", undefined],
      ["notification", "$/progress", { token: 1 }],
    ]);
  });
});

describe("requests of the other side", () => {
  it("are answered with what the handler gives, at once or later, and with an object when it gives nothing", async () => {
    const peer = openPeer({ request: async (_method, params) => params });
    peer.write(v2({ id: 1, method: "m", params: { a: 1 } }), v2({ id: "1", method: "m", params: [2] }));
    peer.write(v2({ id: 2, method: "m" }));
    expect([await peer.next(), await peer.next(), await peer.next()]).toEqual([
      v2({ id: 1, result: { a: 1 } }),
      v2({ id: "1", result: [2] }),
      v2({ id: 2, result: {} }),
    ]);
  });

  it("are answered with the error that the handler throws, and its secrets kept when it is no answer", async () => {
    const peer = openPeer({
      request: (method) => {
        if (method === "known") throw new Error("secret");
        throw methodNotFound(method, { kind: "methodNotFound" });
      },
    });
    peer.write(v2({ id: 1, method: "other" }), v2({ id: 2, method: "known" }));
    expect([await peer.next(), await peer.next()]).toEqual([
      v2({
        id: 1,
        error: { code: -32601, message: "Method not found: other", data: { kind: "methodNotFound" } },
      }),
      v2({ id: 2, error: { code: -32603, message: "Internal error" } }),
    ]);
    expect(peer.heard).toContainEqual(["fault", "handlerFailed"]);
  });

  it("with the id of one that is still being answered are reported, and the id is free afterwards", async () => {
    const answers: ((result: unknown) => void)[] = [];
    const peer = openPeer({ request: () => new Promise((resolve) => answers.push(resolve)) });
    peer.write(v2({ id: 1, method: "first" }), v2({ id: 1, method: "twin" }), v2({ method: "mark" }));
    await peer.hears("notification", "mark");
    expect(peer.heard).toEqual([
      ["request", "first", undefined],
      ["fault", "duplicateRequest"],
      ["notification", "mark", undefined],
    ]);
    answers[0]?.({ n: 1 });
    expect(await peer.next()).toEqual(v2({ id: 1, result: { n: 1 } }));
    peer.write(v2({ id: 1, method: "second" }));
    await peer.hears("request", "second");
    answers[1]?.({ n: 2 });
    expect(await peer.next()).toEqual(v2({ id: 1, result: { n: 2 } }));
  });

  it("get an error when the answer is over the limit", async () => {
    const peer = openPeer({ request: () => ({ text: "x".repeat(400) }), limitBytes: 300 });
    peer.write(v2({ id: 1, method: "m" }));
    expect(await peer.next()).toMatchObject(v2({ id: 1, error: { code: -32603 } }));
  });
});

describe("a handler that throws", () => {
  it("is reported, and the stream goes on", async () => {
    const cause = new Error("ours");
    const causes: unknown[] = [];
    const peer = openPeer({
      notification(method) {
        if (method === "bad") throw cause;
      },
      protocolError(fault) {
        causes.push(fault.cause);
        throw new Error("even here");
      },
    });
    peer.write(v2({ method: "bad" }), v2({ method: "good" }));
    await peer.hangUp();
    expect(peer.heard).toEqual([
      ["notification", "bad", undefined],
      ["fault", "handlerFailed"],
      ["notification", "good", undefined],
    ]);
    expect(causes).toEqual([cause]);
  });
});

describe("the end", () => {
  it("rejects every waiting call, and every later one, with HostGone", async () => {
    const peer = openPeer();
    const calls = [peer.rpc.request("a", {}), peer.rpc.request("b", {})];
    const outcome = Promise.allSettled(calls);
    await peer.hangUp();
    expect((await outcome).map((call) => call.status === "rejected" && call.reason)).toEqual([
      new HostGone(),
      new HostGone(),
    ]);
    await expect(peer.rpc.request("c", {})).rejects.toThrow(HostGone);
    expect(() => peer.rpc.notify("d", {})).not.toThrow();
  });

  it("rejects with HostGone what is called after our own output was ended, and still answers what waits", async () => {
    const peer = openPeer();
    const early = peer.rpc.request("a", {});
    peer.rpc.end();
    await expect(peer.rpc.request("b", {})).rejects.toThrow(HostGone);
    peer.rpc.notify("c");
    peer.write(v2({ id: 1, result: "late" }));
    expect(await early).toBe("late");
    expect(await peer.next()).toEqual(v2({ id: 1, method: "a", params: {} }));
  });

  it("by dispose rejects what waits, and nothing is heard afterwards", async () => {
    const peer = openPeer();
    const call = peer.rpc.request("a", {});
    peer.rpc.dispose();
    await expect(call).rejects.toThrow(HostGone);
    await peer.rpc.closed;
    peer.write(v2({ method: "late" }), "no frame", v2({ id: 1, result: {} }));
    await peer.hangUp();
    await new Promise((resolve) => setImmediate(resolve));
    expect(peer.heard).toEqual([]);
  });

  it("of the pipe that we write to rejects the call that was being written, and no other", async () => {
    const peer = openPeer({ request: () => ({}) });
    peer.output.on("error", () => {});
    const waiting = peer.rpc.request("a", {});
    await peer.next();
    peer.output.destroy(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    await expect(peer.rpc.request("b", {})).rejects.toThrow(HostGone);
    peer.rpc.notify("c");
    peer.write(v2({ id: 1, method: "unanswerable" }), v2({ id: 1, result: "read" }));
    expect(await waiting).toBe("read");
  });
});
