/** Patches that are read beside the events, over a host in memory that serves them in every awkward way. */
import { describe, expect, it } from "vitest";
import { RpcError } from "../../../../server/host/errors.ts";
import { createPatches } from "../../../../server/session/output/patches.ts";
import { changedFiles } from "../../../../shared/tool-result.ts";
import { SESSION, told } from "../../fold/story.ts";
import { connect } from "../../msp/connect.ts";
import { settled } from "../../msp/manual-clock.ts";
import type { Sent } from "../../msp/scripted-host.ts";
import { newView } from "../new-view.ts";

const DOCUMENT = JSON.stringify({
  files: [{ path: "/w/a.ts", hunks: [{ oldStart: 1, newStart: 1, lines: ["-x", "+y"] }] }],
});

const served = (content: string, more: object = {}) => ({
  content,
  encoding: "utf8",
  byteLen: Buffer.byteLength(content),
  offsetBytes: 0,
  eof: true,
  mediaType: "application/json",
  ...more,
});
const refused = (code: number, kind: string) => new RpcError(code, kind, { kind, retryable: false });

function session(answer: (sent: Sent, nth: number) => unknown) {
  const { client, host, clock } = connect(answer);
  const messages: string[] = [];
  const ports = { ...clock.ports, log: (message: string) => messages.push(message) };
  const view = newView({ ports });
  const patches = createPatches({ client, sessionId: SESSION, view, ports });
  const edit = (itemId: string, status: string, revision: number, byteLen = 100) => {
    const item = {
      itemId,
      kind: "toolCall",
      tool: "edit_file",
      args: '{"path":"a.ts","find":"x","replace":"y"}',
      status,
      revision,
      turnId: "t",
      patchRef: { id: `tool_patch-${itemId}`, kind: "tool_patch", availability: "available", byteLen },
      patchSummary: { files: 1, added: 1, removed: 1 },
    };
    view.apply(told(status === "inProgress" ? "item/updated" : "item/completed", { item }));
    patches.read(view.takePatches());
  };
  const call = (itemId: string) => {
    const part = view.view.chat.activeTurn?.responseParts.find(
      (candidate) => candidate.kind === "toolCall" && candidate.toolCall.toolCallId === itemId,
    );
    if (part?.kind !== "toolCall") throw new Error("no call");
    return part.toolCall;
  };
  return {
    patches,
    edit,
    call,
    messages,
    clock,
    host,
    files: (itemId: string) => changedFiles(call(itemId)),
  };
}

describe("a patch", () => {
  it("is read once it is announced, once, and shown when its call has ended", async () => {
    const { edit, files, patches, host } = session(() => served(DOCUMENT));
    edit("i", "inProgress", 2);
    await patches.settled(1000);
    expect(files("i")).toEqual([]);
    edit("i", "completed", 3);
    expect(files("i")).toMatchObject([{ path: "/w/a.ts", added: 1, removed: 1 }]);
    expect(host.requests).toMatchObject([{ params: { itemId: "i", outputRef: "tool_patch-i" } }]);
  });

  it("that comes after the end of its call is shown then", async () => {
    let serve = (_answer: unknown): void => {};
    const { edit, files, patches } = session(
      () =>
        new Promise((resolve) => {
          serve = resolve;
        }),
    );
    edit("i", "inProgress", 2);
    edit("i", "completed", 3);
    await settled();
    serve(served(DOCUMENT));
    await patches.settled(1000);
    expect(files("i")).toHaveLength(1);
  });

  it("stays where a later revision of its call says nothing of it", async () => {
    const { edit, files, patches } = session(() => served(DOCUMENT));
    edit("i", "completed", 3);
    await patches.settled(1000);
    edit("i", "completed", 4);
    expect(files("i")).toHaveLength(1);
  });

  const big = " ".repeat(3 * 1024 * 1024);
  it.each([
    ["is not found", () => Promise.reject(refused(-32011, "notFound"))],
    ["is unavailable", () => Promise.reject(refused(-32041, "outputUnavailable"))],
    ["meets a fault of the host", () => Promise.reject(refused(-32603, "internal"))],
    ["is too large for any frame", () => Promise.reject(refused(-32603, "outputResultTooLarge"))],
    ["is nothing that this host serves", () => Promise.reject(refused(-32601, "methodNotFound"))],
    ["is answered with something else", () => ({ text: DOCUMENT })],
    ["is answered with nothing", () => null],
    ["is empty", () => served("")],
    ["has another form", () => served('{"files":{"a.ts":"+y"}}')],
    ["is no JSON", () => served("--- a.ts\n+++ a.ts\n")],
    ["is no text", () => served("/w==", { encoding: "base64", byteLen: 1 })],
    ["does not get on", () => served("", { eof: false })],
    ["is larger than was said", () => served(big)],
  ])("that %s leaves its edit without a diff, with one line in the log", async (_how, answer) => {
    const { edit, files, call, patches, messages } = session(answer);
    edit("i", "completed", 3);
    await patches.settled(1000);
    expect(files("i")).toEqual([]);
    expect(call("i")).toMatchObject({ status: "completed", success: true });
    expect(messages).toEqual([expect.stringContaining("The edit is shown without it.")]);
    expect(messages.join()).not.toMatch(/a\.ts|\+y/);
  });

  it("of more bytes than can be shown is not read, and its counts are all that is told", async () => {
    const { edit, call, host } = session(() => served(DOCUMENT));
    edit("i", "completed", 3, 5 * 1024 * 1024);
    expect(host.requests).toEqual([]);
    expect(call("i")).toMatchObject({
      content: [
        { type: "text", text: "[The diff is too large to be shown: 5,242,880 bytes.]" },
        { type: "fileEdit", diff: { added: 1, removed: 1 } },
      ],
    });
  });

  it("that is not served in time is not waited for, others are read meanwhile, and it is shown when it comes", async () => {
    let serve = (_answer: unknown): void => {};
    const late = new Promise((resolve) => {
      serve = resolve;
    });
    const { edit, files, patches, clock, messages } = session(({ params }) =>
      params["itemId"] === "i" ? late : served(DOCUMENT),
    );
    edit("i", "completed", 3);
    edit("j", "completed", 3);
    const waiting = patches.settled(500);
    await settled();
    clock.advance(500);
    await waiting;
    expect([files("i").length, files("j").length]).toEqual([0, 1]);
    expect(messages).toEqual([]);
    clock.advance(10_000);
    await settled();
    expect(messages).toHaveLength(1);
    expect(files("i")).toHaveLength(0);
    serve(served(DOCUMENT));
    await settled();
    expect(files("i")).toHaveLength(1);
  });

  it("is one of four at most that are asked for at once, however many a history announces", async () => {
    const open: ((answer: unknown) => void)[] = [];
    const { edit, files, host } = session(() => new Promise((resolve) => open.push(resolve)));
    for (let n = 0; n < 20; n += 1) edit(`i${n}`, "completed", 3);
    await settled();
    expect(host.requests).toHaveLength(4);
    while (open.length > 0) {
      open.shift()?.(served(DOCUMENT));
      await settled();
      expect(open.length).toBeLessThanOrEqual(4);
    }
    expect(host.requests).toHaveLength(20);
    expect(files("i19")).toHaveLength(1);
  });
});
