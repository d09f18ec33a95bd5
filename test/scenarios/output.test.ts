/** What tools leave behind, over a real process: diffs, whole outputs, and ways to end that are no success. */
import type { TimelineItem } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { createChatRpc } from "../../server/chat-rpc.ts";
import { systemPorts } from "../../server/system-ports.ts";
import { closeAll, newFolder, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

const AGENT = { agentId: "agent-s1" };

type ToolRow = Extract<TimelineItem, { type: "tool_call" }>;

const toolRows = (paseo: Paseo, sessionId = "s1") =>
  paseo.reading(sessionId).rows.filter((row): row is ToolRow => row.type === "tool_call");

const diffsOf = (rows: readonly ToolRow[]) =>
  rows.map(({ detail }) => (detail.type === "edit" ? detail.unifiedDiff : undefined));

const diffShown = (paseo: Paseo) =>
  paseo.event("timeline.item", ({ item }) => item.type === "tool_call" && diffsOf([item])[0] !== undefined);

const NOTES = "--- a/notes.txt\n+++ b/notes.txt\n@@ -1,2 +1,2 @@\n alpha\n-beta\n+gamma\n";
const APP = "--- a/src/app.ts\n+++ b/src/app.ts\n@@ -1,0 +1,1 @@\n+export {};\n";

/** A session in which that was asked for, and its turn completed. */
async function after(prompt: string, options: Parameters<typeof openPaseo>[0] = {}) {
  const paseo = await openPaseo(options);
  await paseo.open("s1");
  expect((await paseo.turn("s1", prompt)).state).toBe("completed");
  return paseo;
}

describe("an edit", () => {
  it("shows its patch as a diff, live and replayed the same, and in our own chat", async () => {
    const folder = newFolder();
    const paseo = await after("edit", { folder });
    await diffShown(paseo);
    const live = toolRows(paseo);
    expect(live).toMatchObject([
      { status: "completed", detail: { filePath: "notes.txt", unifiedDiff: NOTES } },
    ]);
    expect(JSON.stringify(paseo.agents.sessionOf("agent-s1")?.view.view.chat)).toContain("+++ b/notes.txt");
    const persistence = paseo.persistence("s1");
    await paseo.connection.close();

    const again = await openPaseo({ folder });
    await again.open("s2", {}, persistence);
    const ready = again.events.findIndex(({ type }) => type === "session.ready");
    expect(diffsOf(toolRows(again, "s2"))).toEqual([NOTES]);
    expect(again.events.findLastIndex(({ type }) => type === "timeline.item")).toBeLessThan(ready);
    expect(toolRows(again, "s2")).toEqual(live);
  });

  it("of two files shows each in a row of its own, live and replayed the same", async () => {
    const folder = newFolder();
    const paseo = await after("edit two files", { folder });
    await diffShown(paseo);
    const live = toolRows(paseo);
    expect(diffsOf(live)).toEqual([NOTES, APP]);
    expect(paseo.reading("s1").violations).toEqual([]);
    const persistence = paseo.persistence("s1");
    await paseo.connection.close();
    const again = await openPaseo({ folder });
    await again.open("s2", {}, persistence);
    expect(toolRows(again, "s2")).toEqual(live);
  });

  it("whose patch comes in short pieces of base64 shows it just so", async () => {
    const paseo = await after("edit", { faults: { readOutput: { base64: true, mostBytes: 7 } } });
    await diffShown(paseo);
    expect(diffsOf(toolRows(paseo))).toEqual([NOTES]);
  });

  const error = (code: number, kind: string, data: object = {}) => ({
    errors: { "item/readOutput": { code, kind, message: kind, data } },
  });

  it.each([
    ["is unavailable", error(-32041, "outputUnavailable", { availability: "missing" })],
    ["has another form", { readOutput: { content: '{"files":{"notes.txt":"+gamma"}}' } }],
  ])("whose patch %s goes without, with one line in the log and nothing else", async (_how, faults) => {
    const paseo = await openPaseo({ faults });
    await paseo.open("s1");
    const ended = paseo.turn("s1", "edit");
    await logged(paseo);
    expect((await ended).state).toBe("completed");
    expect(paseo.messages).toEqual([expect.stringContaining("The edit is shown without it.")]);
    expect(toolRows(paseo)).toMatchObject([
      { status: "completed", detail: { type: "edit", oldString: "beta", newString: "gamma" } },
    ]);
    expect(diffsOf(toolRows(paseo))).toEqual([undefined]);
    expect(paseo.events.some(({ type }) => /failed|notice/.test(type))).toBe(false);
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
  });

  it("whose patch is never served holds nothing up, and is given up in time", async () => {
    const limits: (() => void)[] = [];
    const paseo = await openPaseo({
      faults: { ack: { "item/readOutput": "never" } },
      ports: {
        timer(delayMs, fire) {
          if (delayMs !== 10_000) return systemPorts.timer(delayMs, fire);
          limits.push(fire);
          return () => {};
        },
      },
    });
    await paseo.open("s1");
    expect((await paseo.turn("s1", "work")).state).toBe("completed");
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    expect(paseo.messages).toEqual([]);
    for (const fire of limits) fire();
    await logged(paseo);
    expect(paseo.messages).toHaveLength(1);
  });
});

/** The log has no event of its own; it is looked at again with every turn of the loop. */
async function logged(paseo: Paseo): Promise<void> {
  while (paseo.messages.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

describe("a long output", () => {
  /** Reads it to its end as a client does. */
  async function readAll(paseo: Paseo) {
    const rpc = createChatRpc(paseo.agents, systemPorts);
    const itemId = toolRows(paseo)[0]?.id ?? "";
    const pieces: string[] = [];
    for (let offset = 0; ; ) {
      const answer = await rpc.readOutput({ ...AGENT, itemId, offset });
      if (answer.status === "refused") return { refused: answer, pieces };
      pieces.push(answer.content);
      if (answer.eof) return { text: pieces.join(""), pieces, byteLen: answer.byteLen };
      expect(answer.nextOffset).toBeGreaterThan(offset);
      offset = answer.nextOffset;
    }
  }

  it("says where it is cut and how long it is, and is read whole when somebody asks", async () => {
    const paseo = await after("long output");
    const [row] = toolRows(paseo);
    expect(row?.detail).toMatchObject({
      content: expect.stringMatching(/\[Cut here\. The whole output has [\d,]+ bytes\.\]$/),
    });
    expect(paseo.received("item/readOutput")).toEqual([]);
    const { text, byteLen } = await readAll(paseo);
    expect(text).toMatch(/^line 1 of a long output – ö\n/);
    expect(text?.split("\n")).toHaveLength(400);
    expect(byteLen).toBe(Buffer.byteLength(text ?? ""));
  });

  it("comes whole in short pieces, with every character that lies on a border", async () => {
    const paseo = await after("long output", { faults: { readOutput: { mostBytes: 1000 } } });
    const { text, pieces } = await readAll(paseo);
    expect(pieces.length).toBeGreaterThan(10);
    expect(text?.split("\n")).toHaveLength(400);
    expect(text).not.toContain("\ufffd");
  });

  it("begins at the next character where somebody asks for the middle of one", async () => {
    const paseo = await after("long output");
    const rpc = createChatRpc(paseo.agents, systemPorts);
    const itemId = toolRows(paseo)[0]?.id ?? "";
    const middle = Buffer.byteLength("line 1 of a long output ") + 1;
    expect(await rpc.readOutput({ ...AGENT, itemId, offset: middle })).toMatchObject({
      status: "piece",
      offset: middle + 2,
      content: expect.stringMatching(/^ ö\n/),
    });
  });

  it("is read after the session was opened again, too", async () => {
    const folder = newFolder();
    const before = await after("long output", { folder });
    const persistence = before.persistence("s1");
    await before.connection.close();
    const paseo = await openPaseo({ folder });
    await paseo.open("s1", {}, persistence);
    expect((await readAll(paseo)).text?.split("\n")).toHaveLength(400);
  });

  it("of which the rest is gone says so, in the conversation and to who asks", async () => {
    const paseo = await after("lost output");
    expect(JSON.stringify(toolRows(paseo))).toContain("but the rest cannot be read (missing)");
    expect((await readAll(paseo)).refused).toMatchObject({ reason: "missing", message: expect.any(String) });
  });

  it("is refused for what Muse keeps nothing of, and for a session that is closed", async () => {
    const paseo = await after("count");
    expect((await readAll(paseo)).refused).toMatchObject({ reason: "notStored" });
    await paseo.closeSession("s1");
    expect((await readAll(paseo)).refused).toMatchObject({ reason: "closed" });
  });
});

describe("a tool that does not succeed", () => {
  it.each([
    [
      "tool fails",
      "failed",
      "exit code 2",
      { type: "shell", output: "ls: no such directory\n", exitCode: 2 },
    ],
    ["times out", "failed", "Timed out: the limit of 60 s was reached", { content: "hay\nhay" }],
  ])("fails by itself and not its turn: %s", async (prompt, status, message, detail) => {
    const paseo = await after(prompt);
    expect(toolRows(paseo)).toMatchObject([{ status, error: { message }, detail }]);
  });

  it("because it was stopped shows what it put out and why, as canceled", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "hang");
    await paseo.event("timeline.item", ({ item }) => JSON.stringify(item).includes("waiting for lines"));
    await paseo.interrupt("s1");
    expect(toolRows(paseo)).toMatchObject([
      {
        status: "canceled",
        error: null,
        metadata: { reason: "cancelled by tool cancellation" },
        detail: { output: "waiting for lines\n[cancelled by tool cancellation]" },
      },
    ]);
  });
});

describe("what else a tool leaves", () => {
  it("is named where it cannot be shown: an image that the model saw", async () => {
    const paseo = await after("look at the picture");
    expect(toolRows(paseo)[0]?.detail).toMatchObject({
      content: "Read image file `logo.png`.\n[The model was shown: image (logo.png, image/png, 640 × 480)]",
    });
  });

  it("is the task list in a row of its own kind, once, and no card of a tool", async () => {
    const paseo = await after("todo");
    const rows = paseo.events.flatMap((event) => (event.type === "timeline.item" ? [event.item] : []));
    expect(rows.filter(({ type }) => type === "todo")).toMatchObject([
      {
        items: [
          { text: "Read the code", status: "in_progress" },
          { text: "Write a test", status: "pending" },
        ],
      },
    ]);
    expect(toolRows(paseo)).toEqual([]);
  });

  it("is a question in one row, and no card of a tool beside it", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "ask one");
    const { request } = await paseo.event("session.permission");
    await paseo.answer("s1", request.id, { behavior: "deny", message: "later" });
    await paseo.event("session.turn", ({ state }) => state === "completed");
    expect(toolRows(paseo).map(({ name }) => name)).toEqual(["Question"]);
  });
});
