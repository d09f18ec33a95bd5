import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { parseEvent } from "../../server/msp/events.ts";
import { HANDSHAKE_LIMIT_MS } from "../../server/msp/handshake.ts";
import { heldTimer } from "./held-timer.ts";
import { closeAll, fastClock, newFolder, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

/** The story that the events tell, a word or two for each. */
function story(events: readonly ProviderEvent[]): readonly string[] {
  return events.flatMap((event) => {
    if (event.type === "timeline.item") return [`row ${event.item.type}`];
    if (event.type === "session.turn") return [`turn ${event.state}`];
    if (event.type === "session.prompt_result") return [`prompt ${event.result.type}`];
    return event.type === "session.usage" ? [] : [event.type];
  });
}

describe("opening a session", () => {
  it("is opened, configured and ready, in this order and under the same request", async () => {
    const paseo = await openPaseo();
    const ready = await paseo.open("s1", { mode: "promptUnmatched" });
    expect(ready).toMatchObject({ type: "session.ready", sessionId: "s1", requestId: "request-1" });
    expect(story(paseo.events)).toEqual([
      "session.opened",
      "session.config",
      "session.commands",
      "session.ready",
    ]);
    const [opened, config] = paseo.events;
    expect(opened).toMatchObject({ requestId: "request-1", restoration: "core", cwd: paseo.folder });
    expect(config).toMatchObject({ config: { mode: "promptUnmatched", model: "muse-spark-1.3" } });
  });

  it("passes nothing to Muse but its own command, so the sandbox stays on and the workspace untrusted", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const [start] = paseo.museLog().filter(({ type }) => type === "start");
    expect(start?.["argv"]).toEqual(["serve"]);
    expect(paseo.received("session/start")).toEqual([
      { commandId: expect.any(String), workspaceRoot: expect.any(String), approvalMode: "onRequest" },
    ]);
  });

  it("brings Paseo's MCP servers along, and tells which it cannot", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", {
      mcpServers: {
        notes: { type: "stdio", command: "notes-mcp", args: ["--all"], env: { KEY: "value" } },
        web: { type: "http", url: "https://mcp.example", headers: { a: "b" } },
        old: { type: "sse", url: "https://sse.example" },
      },
    });
    expect(paseo.received("session/start")).toMatchObject([
      {
        config: {
          mcpServers: {
            notes: {
              transport: "stdio",
              command: "notes-mcp",
              args: ["--all"],
              env: { KEY: "value" },
              mode: "optional",
            },
            web: {
              transport: "streamableHttp",
              url: "https://mcp.example",
              headers: { a: "b" },
              mode: "optional",
            },
          },
        },
      },
    ]);
    const { notice } = await paseo.event("session.notice");
    expect(notice.title).toBe("MCP server not available: old");
  });

  it("leaves nothing behind that could be resumed when Paseo asks for that", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { persist: false });
    expect(paseo.persistence("s1")).toBeUndefined();
    const [start] = paseo.museLog().filter(({ type }) => type === "start");
    expect(start?.["argv"]).toEqual(["serve", "--no-session-log"]);
  });

  it("fails with the program's name when there is no Muse", async () => {
    const paseo = await openPaseo({ env: { PATH: "/nowhere" } });
    const failed = await paseo.open("s1");
    expect(failed).toMatchObject({ type: "request.failed", error: { code: "notInstalled" } });
    expect(failed).toMatchObject({ error: { message: expect.stringContaining('"muse" was not found') } });
  });

  it.each([
    [1, "unhandled"],
    [2, "usage"],
    [3, "config"],
    [4, "lease"],
    [5, "surfaceUnavailable"],
    [9, "crash"],
  ])("tells apart a host that ends with %i before it shakes hands", async (code, kind) => {
    const paseo = await openPaseo({ faults: { exitBeforeInitialize: code, stderrBytes: 200 } });
    const failed = await paseo.open("s1");
    expect(failed).toMatchObject({ type: "request.failed", error: { code: kind } });
    expect(failed.type === "request.failed" && failed.error.diagnostic?.length).toBeGreaterThan(50);
  });

  it("opens on a host of another schema and only makes a note of it", async () => {
    const fingerprint = `sha256:${"ab".repeat(32)}`;
    const paseo = await openPaseo({ faults: { fingerprint } });
    expect((await paseo.open("s1")).type).toBe("session.ready");
    expect(paseo.messages.join("\n")).toContain(fingerprint);
  });

  it("keeps the host's own words when it could not read the handshake", async () => {
    const folder = newFolder();
    const error = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "line 1 is no JSON" } };
    const program = `#!/usr/bin/env node\nconsole.log('${JSON.stringify(error)}');\nprocess.stdin.resume();\n`;
    writeFileSync(join(folder, "muse"), program, { mode: 0o755 });
    const paseo = await openPaseo({ folder, env: { PATH: `${folder}${delimiter}${process.env["PATH"]}` } });
    const failed = await paseo.open("s1");
    expect(failed).toMatchObject({
      type: "request.failed",
      error: { code: "handshake", message: expect.stringContaining("line 1 is no JSON") },
    });
  });

  it("stops when Muse chooses another model than the one that was asked for", async () => {
    const paseo = await openPaseo({ faults: { startModel: "muse-spark-1.3-contributor" } });
    const failed = await paseo.open("s1", { model: "muse-spark-1.3" });
    const words = /instead of muse-spark-1\.3, so the session was not opened/;
    expect(failed).toMatchObject({
      type: "request.failed",
      error: { message: expect.stringMatching(words) },
    });
    expect(paseo.livingHosts()).toEqual([]);
  });

  it("fails where Muse was started and does not shake hands in time, with what it may wait for", async () => {
    const limit = heldTimer(HANDSHAKE_LIMIT_MS);
    const paseo = await openPaseo({ faults: { neverInitialize: true }, ports: limit.ports });
    const opening = paseo.open("s1");
    await limit.started;
    limit.end();
    const message = expect.stringContaining("Muse was started but does not answer");
    expect(await opening).toMatchObject({ type: "request.failed", error: { message } });
  });
});

describe("a prompt", () => {
  it("is shown once, answered once, and its turn ends once", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const from = paseo.events.length;
    const ended = await paseo.turn("s1", "hello");
    expect(ended.state).toBe("completed");
    const told = story(paseo.events.slice(from)).filter((word) => word !== "session.commands");
    expect(told.slice(0, 3)).toEqual(["row user_message", "prompt turn", "turn started"]);
    expect(told.at(-1)).toBe("turn completed");
    expect(new Set(told.slice(3, -1))).toEqual(new Set(["row assistant_message"]));
    expect(paseo.reading("s1")).toMatchObject({
      violations: [],
      rows: [
        { type: "user_message", text: "hello", clientMessageId: `message ${from}` },
        { type: "assistant_message", text: "Hello! What shall we build?" },
      ],
    });
  });

  it("carries the chosen effort, and images as they are", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { thinkingOption: "high" });
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    await paseo.prompt("s1", "image", {
      content: [
        { type: "text", text: "image: what is this?" },
        { type: "image", data: png, mimeType: "image/png" },
      ],
    });
    await paseo.event("session.turn", ({ state }) => state === "completed");
    expect(paseo.received("turn/start")).toMatchObject([
      {
        reasoningEffort: "high",
        input: [
          { type: "text", text: "image: what is this?" },
          { type: "image", mediaType: "image/png", base64Data: png },
        ],
      },
    ]);
    expect(paseo.reading("s1").rows[0]).toMatchObject({ type: "user_message", text: "image: what is this?" });
  });

  it("that is nothing but an image is shown once too, live and replayed", async () => {
    const folder = newFolder();
    const paseo = await openPaseo({ folder });
    await paseo.open("s1");
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    await paseo.prompt("s1", "", {
      id: "m1",
      content: [{ type: "image", data: png, mimeType: "image/png" }],
    });
    await paseo.event("session.turn", ({ state }) => state === "completed");
    const shown = { type: "user_message", text: "[image/png]" };
    expect(paseo.reading("s1").rows[0]).toMatchObject({ ...shown, clientMessageId: "m1" });
    const persistence = paseo.persistence("s1");
    await paseo.connection.close();
    const again = await openPaseo({ folder });
    await again.open("s2", {}, persistence);
    expect(again.reading("s2").rows.filter(({ type }) => type === "user_message")).toMatchObject([shown]);
  });

  it("brings the instructions to the model with the first turn, and to nobody's eyes", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { systemPrompt: "Answer in verse." });
    await paseo.turn("s1", "hello");
    await paseo.turn("s1", "hello again");
    const [first, second] = paseo.received("turn/start");
    expect(JSON.stringify(first?.["input"])).toContain("Answer in verse.");
    expect(first?.["displayText"]).toBe("hello");
    expect(JSON.stringify(second)).not.toContain("Answer in verse.");
    expect(JSON.stringify(paseo.events)).not.toContain("Answer in verse.");
  });

  it("brings the instructions again when the first prompt was refused", async () => {
    const error = { code: -32603, kind: "internal", message: "the log cannot be written" };
    const paseo = await openPaseo({ faults: { errors: { "turn/start": error } } });
    await paseo.open("s1", { systemPrompt: "Answer in verse." });
    await paseo.prompt("s1", "hello", { id: "m1" });
    const refused = await paseo.event("session.prompt_result");
    expect(refused.result).toMatchObject({ type: "failed", error: { code: "internal" } });
    await paseo.prompt("s1", "hello", { id: "m2" });
    await paseo.event("session.prompt_result", ({ clientMessageId }) => clientMessageId === "m2");
    const sent = paseo.received("turn/start").map((params) => JSON.stringify(params["input"]));
    expect(sent.filter((input) => input.includes("Answer in verse."))).toHaveLength(2);
  });

  it("is sent again under the same id while Muse is overloaded", async () => {
    const paseo = await openPaseo({
      faults: { backpressured: 0, overloaded: 2 },
      ports: { random: () => 0 },
    });
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    const ids = (method: string) => paseo.received(method).map((params) => params["commandId"]);
    expect(new Set(ids("session/start")).size).toBe(1);
    expect(ids("session/start").length + ids("turn/start").length).toBe(4);
  });

  it("is answered and ended once when all its events come before the answer", async () => {
    const paseo = await openPaseo({ faults: { ack: { "turn/start": "afterTurn" } } });
    await paseo.open("s1");
    const ended = await paseo.turn("s1", "hello");
    expect(ended.state).toBe("completed");
    expect(paseo.reading("s1").violations).toEqual([]);
    expect(paseo.events.filter(({ type }) => type === "session.prompt_result")).toHaveLength(1);
  });

  it("that fails tells why, and what to do where the person is signed out", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const failed = await paseo.turn("s1", "auth");
    expect(failed).toMatchObject({ state: "failed", error: { code: "authRequired" } });
    expect(failed.error?.message).toContain("muse login");
  });
});

describe("what nobody knows", () => {
  it("is shown in the host's words, and the turn goes on", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    expect((await paseo.turn("s1", "unknown item")).state).toBe("completed");
    const { rows, violations } = paseo.reading("s1");
    expect(violations).toEqual([]);
    expect(JSON.stringify(rows.filter(({ type }) => type === "tool_call"))).toMatch(/"type":"unknown"/);
  });

  it.each([
    "todo",
    "subagent",
    "subagent item",
    "workflow",
    "retry",
    "long output",
    "tool fails",
    "background",
  ])("is nothing that breaks Paseo's rules: %s", async (prompt) => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    expect((await paseo.turn("s1", prompt)).state).toBe("completed");
    expect(paseo.reading("s1").violations).toEqual([]);
    expect(paseo.museLog().filter(({ type }) => type === "violation")).toEqual([]);
  });
});

describe("a message during a turn", () => {
  it("steers it, is shown once under the id of the client, and starts no turn", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "hold on");
    const { turnId } = await paseo.event("session.turn");
    await paseo.prompt("s1", "keep it short", { id: "steer", steer: true });
    const result = await paseo.event(
      "session.prompt_result",
      ({ clientMessageId }) => clientMessageId === "steer",
    );
    expect(result.result).toEqual({ type: "steer", turnId });
    await paseo.event("session.turn", ({ state }) => state === "completed");
    const { rows, violations } = paseo.reading("s1");
    expect(violations).toEqual([]);
    expect(rows.filter((row) => row.type === "user_message")).toMatchObject([
      { text: "hold on" },
      { text: "keep it short", clientMessageId: "steer" },
    ]);
    expect(
      paseo.events.filter((event) => event.type === "session.turn" && event.state === "started"),
    ).toHaveLength(1);
  });

  it("is refused when no turn runs, and no turn is started in its place", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "too late", { id: "steer", steer: true });
    const { result } = await paseo.event("session.prompt_result");
    expect(result).toMatchObject({
      type: "failed",
      error: { message: expect.stringContaining("No turn is running") },
    });
    expect(paseo.received("turn/start")).toEqual([]);
  });
});

describe("a stop", () => {
  it("ends the turn as canceled and is answered", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "essay");
    await paseo.event("timeline.item", ({ item }) => item.type === "assistant_message");
    const answered = await paseo.interrupt("s1");
    expect(answered.type).toBe("request.completed");
    expect(await paseo.event("session.turn", ({ state }) => state !== "started")).toMatchObject({
      state: "canceled",
    });
    expect(paseo.events.indexOf(answered)).toBeGreaterThan(
      paseo.events.findIndex((event) => event.type === "session.turn" && event.state === "canceled"),
    );
  });

  it("names the running turn, and all who press it share one", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "essay");
    const { turnId } = await paseo.event("session.turn");
    const answers = await Promise.all([paseo.interrupt("s1"), paseo.interrupt("s1"), paseo.interrupt("s1")]);
    expect(answers.map(({ type }) => type)).toEqual(Array(3).fill("request.completed"));
    expect(paseo.received("turn/interrupt")).toMatchObject([{ turnId }]);
  });

  it("closes what waits for a person before the turn ends", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "shell");
    const { request } = await paseo.event("session.permission");
    await paseo.interrupt("s1");
    await paseo.event("session.turn", ({ state }) => state === "canceled");
    expect(paseo.reading("s1").violations).toEqual([]);
    expect(paseo.events).toContainEqual({
      type: "session.permission_resolved",
      sessionId: "s1",
      permissionId: request.id,
    });
  });

  it("right after the prompt stops the turn that Muse has just admitted", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "hang");
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    expect(paseo.received("turn/interrupt")).toHaveLength(1);
    expect(await paseo.event("session.turn", ({ state }) => state !== "started")).toMatchObject({
      state: "canceled",
    });
  });

  it("with a prompt in the queue stops the turn that runs", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "hold on", { id: "first" });
    const { turnId } = await paseo.event("session.turn");
    await paseo.prompt("s1", "hello", { id: "second" });
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    expect(paseo.received("turn/interrupt")).toMatchObject([{ turnId }]);
    const { result } = await paseo.event(
      "session.prompt_result",
      ({ clientMessageId }) => clientMessageId === "second",
    );
    expect(result.type).toBe("turn");
    await paseo.event("session.turn", ({ state }) => state === "completed");
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it.each([
    ["completed", "hello"],
    ["failed", "fail"],
  ])("is answered when the turn ends by itself as %s", async (state, prompt) => {
    const paseo = await openPaseo({ faults: { ack: { "turn/interrupt": "never" }, deafToStop: true } });
    await paseo.open("s1");
    await paseo.prompt("s1", prompt);
    await paseo.event("session.turn");
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    expect(await paseo.event("session.turn", (event) => event.state !== "started")).toMatchObject({ state });
  });

  it("does nothing in an idle session but say so", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    expect(paseo.received("turn/interrupt")).toEqual([]);
  });

  it("that Muse does not answer is refused, and the turn goes on", async () => {
    const paseo = await openPaseo({
      env: { MUSE_SIM_PACE: "0.05" },
      faults: { ack: { "turn/interrupt": "never" }, deafToStop: true },
      ports: fastClock(10),
    });
    await paseo.open("s1");
    await paseo.prompt("s1", "hold on");
    await paseo.event("session.turn");
    const refused = await paseo.interrupt("s1");
    expect(refused).toMatchObject({
      type: "request.failed",
      error: { message: expect.stringContaining("still runs") },
    });
    expect(paseo.events.some((event) => event.type === "session.turn" && event.state !== "started")).toBe(
      false,
    );
  });

  it.each([
    ["reads no more", { deafAfter: 5 }],
    ["takes every stop and does nothing", { deafToStop: true }],
  ])(
    "that is repeated in vain ends a host that %s, and the next prompt has a new one",
    async (_name, faults) => {
      const folder = newFolder();
      const paseo = await openPaseo({
        folder,
        env: { MUSE_SIM_PACE: "0.05", MUSE_SIM_FAULTS: JSON.stringify([faults, {}]) },
        ports: fastClock(25),
      });
      await paseo.open("s1");
      await paseo.prompt("s1", "hold on");
      await paseo.event("session.turn");
      const isOver = () =>
        paseo.events.some((event) => event.type === "session.turn" && event.state !== "started");
      while (!isOver()) await paseo.interrupt("s1");
      expect(paseo.received("turn/interrupt").length).toBeLessThanOrEqual(1);
      const { state, error } = await paseo.event("session.turn", (event) => event.state !== "started");
      expect(state).toBe("failed");
      expect(error?.message).toContain("its process was ended");
      expect(paseo.livingHosts()).toEqual([]);
      expect((await paseo.turn("s1", "hello")).state).toBe("completed");
      expect(paseo.reading("s1").violations).toEqual([]);
    },
  );
});

describe("what changes in a session without Paseo", () => {
  const hear = (paseo: Paseo, method: string, params: object) => {
    const session = paseo.agents.sessionOf("agent-s1");
    const event = parseEvent(method, {
      sessionId: session?.museSessionId,
      viewCursor: JSON.stringify(params),
      ...params,
    });
    if (session === undefined || event.method === null) throw new Error("nobody hears this");
    session.receive(event);
  };

  it.each([
    ["session/modelChanged", { modelId: "muse-spark-1.1", providerId: null }, { model: "muse-spark-1.1" }],
    [
      "session/approvalModeChanged",
      { mode: "denyUnmatched", source: "approvalReconfigure" },
      { mode: "denyUnmatched" },
    ],
    ["session/reasoningEffortChanged", { reasoningEffort: "high" }, { thinkingOption: "high" }],
  ])("(%s) is shown in Paseo's controls, once, and nothing is set back", async (method, params, config) => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const from = paseo.events.length;
    hear(paseo, method, params);
    hear(paseo, method, { ...params, again: true });
    const heard = paseo.events.slice(from).filter(({ type }) => type === "session.config");
    expect(heard).toMatchObject([{ config }]);
    await paseo.turn("s1", "hello");
    const set = ["session/setModel", "session/setApprovalMode", "session/setReasoningEffort"];
    expect(set.flatMap((command) => paseo.received(command))).toEqual([]);
    expect(paseo.received("turn/start")[0]).not.toHaveProperty("reasoningEffort");
  });
});
