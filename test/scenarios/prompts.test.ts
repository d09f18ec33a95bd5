/** What comes along with a prompt, and what of it cannot. */
import type { ProviderContent, ProviderInput } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, newFolder, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

const issue: ProviderContent = {
  type: "github_issue",
  mimeType: "application/github-issue",
  number: 5,
  title: "It breaks",
  url: "https://f.example/5",
  body: "Always on Mondays.",
};

const resultOf = async (paseo: Paseo, id: string) =>
  (await paseo.event("session.prompt_result", ({ clientMessageId }) => clientMessageId === id)).result;

const userTexts = (paseo: Paseo, sessionId: string) =>
  paseo.reading(sessionId).rows.flatMap((row) => (row.type === "user_message" ? [row.text] : []));

describe("a prompt that Muse cannot take", () => {
  it.each<[string, ProviderContent, string]>([
    [
      "is too large",
      { type: "image", data: "A".repeat(10 * 1024 * 1024), mimeType: "image/png" },
      "This message is too large for Muse, which takes at most 10 MiB",
    ],
    ["is no image", { type: "image", data: "AAAA", mimeType: "video/mp4" }, "no video/mp4"],
    ["is empty", { type: "image", data: "", mimeType: "image/png" }, "empty or damaged"],
  ])(
    "because an image %s is refused in words; nothing is sent, and the session goes on",
    async (_what, part, words) => {
      const paseo = await openPaseo();
      await paseo.open("s1", { systemPrompt: "Answer in verse." });
      await paseo.prompt("s1", "", { id: "m1", content: [{ type: "text", text: "Look" }, part] });
      expect(await resultOf(paseo, "m1")).toMatchObject({
        type: "failed",
        error: { message: expect.stringContaining(words) },
      });
      expect(paseo.received("turn/start")).toEqual([]);
      expect((await paseo.turn("s1", "hello")).state).toBe("completed");
      expect(JSON.stringify(paseo.received("turn/start"))).toContain("Answer in verse.");
      expect(paseo.reading("s1").violations).toEqual([]);
    },
  );

  it("because its answer should have a form is refused, and no session offers that", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.connection.send({
      type: "session.prompt",
      sessionId: "s1",
      prompt: {
        clientMessageId: "m1",
        delivery: "auto",
        input: { type: "message", content: [{ type: "text", text: "hello" }] },
        outputSchema: { type: "object" },
      },
    });
    expect(await resultOf(paseo, "m1")).toMatchObject({ type: "failed" });
    expect(paseo.received("turn/start")).toEqual([]);
    expect(paseo.connection.capabilities).not.toContain("prompt.output_schema");
  });
});

describe("what is attached to a prompt", () => {
  it("reaches the model and is not shown, live and replayed, also where it joins a running turn", async () => {
    const folder = newFolder();
    const paseo = await openPaseo({ folder });
    await paseo.open("s1");
    await paseo.prompt("s1", "", { id: "m1", content: [issue, { type: "text", text: "hold on" }] });
    await paseo.event("session.turn", ({ state }) => state === "started");
    await paseo.event("timeline.item", ({ item }) => item.type === "assistant_message");
    await paseo.prompt("s1", "", {
      id: "m2",
      steer: true,
      content: [{ type: "text", text: "Also this" }, issue],
    });
    await paseo.event("session.turn", ({ state }) => state === "completed");
    expect(JSON.stringify(paseo.received("turn/start"))).toContain("Always on Mondays.");
    expect(JSON.stringify(paseo.received("turn/steer"))).toContain("Always on Mondays.");
    expect(userTexts(paseo, "s1")).toEqual(["hold on", "Also this"]);
    const persistence = paseo.persistence("s1");
    await paseo.connection.close();
    const again = await openPaseo({ folder });
    await again.open("s2", {}, persistence);
    expect(userTexts(again, "s2")).toEqual(["hold on", "Also this"]);
  });
});

describe("the instructions for the model", () => {
  it("are sent once with two prompts in quick succession", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { systemPrompt: "Answer in verse." });
    await Promise.all([paseo.prompt("s1", "hello", { id: "m1" }), paseo.prompt("s1", "hello", { id: "m2" })]);
    await Promise.all([resultOf(paseo, "m1"), resultOf(paseo, "m2")]);
    const sent = paseo.received("turn/start").map((params) => JSON.stringify(params).includes("in verse"));
    expect(sent).toEqual([true, false]);
  });

  it("are shown to nobody, also when the session is opened again", async () => {
    const folder = newFolder();
    const paseo = await openPaseo({ folder });
    await paseo.open("s1", { systemPrompt: "Answer in verse." });
    await paseo.turn("s1", "hello");
    const persistence = paseo.persistence("s1");
    await paseo.connection.close();
    const again = await openPaseo({ folder });
    await again.open("s2", { systemPrompt: "Answer in verse." }, persistence);
    expect(userTexts(again, "s2")).toEqual(["hello"]);
    expect(await again.sessions()).toMatchObject({ sessions: [{ title: "hello", description: "hello" }] });
    expect(await again.sessions({ query: "verse" })).toMatchObject({ sessions: [] });
    expect(JSON.stringify([...paseo.events, ...again.events])).not.toContain("in verse");
  });
});

describe("an input that cannot be carried out", () => {
  const unknown: readonly ProviderInput[] = [
    { type: "session.interrupt", requestId: "r1", sessionId: "gone" },
    { type: "session.configure", requestId: "r1", sessionId: "gone", changes: {} },
    { type: "session.permission", sessionId: "gone", permissionId: "p", response: { behavior: "allow" } },
    { type: "session.permission", sessionId: "s1", permissionId: "p", response: { behavior: "allow" } },
    {
      type: "session.prompt",
      sessionId: "gone",
      prompt: { clientMessageId: "m1", delivery: "auto", input: { type: "message", content: [] } },
    },
    { type: "session.revert", requestId: "r1", sessionId: "gone", token: null, scope: "conversation" },
    { type: "session.archive", requestId: "r1", persistence: { version: 1, data: {} } },
  ];

  it.each(unknown)("because nobody knows what %j is about is refused alone", async (input) => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const from = paseo.events.length;
    const refused = await paseo.connection.send(input).then(
      async () => (await paseo.event("request.failed", ({ requestId }) => requestId === "r1", from)).error,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ message: expect.stringMatching(/\w/) });
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
  });

  it("because its tools should be approved beforehand is refused, and nothing is started", async () => {
    const paseo = await openPaseo();
    const failed = await paseo.open("s1", {
      toolPolicy: { preapproved: [{ kind: "mcp", server: "paseo", tool: "create_agent" }] },
    });
    expect(failed).toMatchObject({
      type: "request.failed",
      error: { message: expect.stringContaining("tool") },
    });
    expect(paseo.connection.capabilities).not.toContain("permission.tool_policy");
    expect(paseo.museLog()).toEqual([]);
  });
});
