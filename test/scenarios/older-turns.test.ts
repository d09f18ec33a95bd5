/** A long conversation of which only the newest part was read, and what is loaded of the rest on demand. */
import { afterEach, describe, expect, it } from "vitest";
import { createChatRpc } from "../../server/chat-rpc.ts";
import { systemPorts } from "../../server/system-ports.ts";
import type { ChatState } from "../../shared/chat/state.ts";
import { closeAll, newFolder, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

const chatOf = (paseo: Paseo): ChatState => {
  const session = paseo.agents.sessionOf("agent-s2");
  if (session === undefined) throw new Error("no session");
  return session.view.view.chat;
};
const texts = (chat: ChatState) => chat.turns.map(({ message }) => message.text);
/** The patch of an edit is read beside everything else, so that it may come after the end of the turn. */
const patched = (paseo: Paseo) =>
  paseo.event(
    "timeline.item",
    ({ item }) =>
      item.type === "tool_call" && item.detail.type === "edit" && item.detail.unifiedDiff !== undefined,
  );
const PROMPTS = ["hello", "think", "count", "edit"];

/** The conversation of {@link PROMPTS}, opened again with only the newest turns. */
async function reopened(faults: object = {}) {
  const folder = newFolder();
  const before = await openPaseo({ folder });
  await before.open("s1");
  for (const text of PROMPTS) await before.turn("s1", text);
  await patched(before);
  const live = before.agents.sessionOf("agent-s1")?.view.view.chat.turns ?? [];
  const persistence = before.persistence("s1");
  await before.connection.close();
  const paseo = await openPaseo({
    folder,
    pastEvents: 8,
    faults: { history: { mode: "none" }, pageMost: 4, ...faults },
  });
  await paseo.open("s2", {}, persistence);
  const rpc = createChatRpc(paseo.agents, systemPorts);
  const subscribed = rpc.subscribe({ agentId: "agent-s2" });
  if (subscribed.status !== "open") throw new Error("not open");
  const load = (cursor = chatOf(paseo).turnsNextCursor ?? "none") =>
    rpc.loadTurns({ agentId: "agent-s2", resource: subscribed.resource, cursor });
  return { paseo, live, rpc, load, subscribed };
}

describe("a conversation that is longer than what is read of it at once", () => {
  it("shows its newest turns, says that there are more, and goes on", async () => {
    const { paseo } = await reopened();
    expect(texts(chatOf(paseo))).toEqual(["edit"]);
    const notice = await paseo.event("session.notice");
    expect(notice.notice).toMatchObject({ id: "older-turns", severity: "info" });
    expect((await paseo.turn("s2", "hello")).state).toBe("completed");
    expect(texts(chatOf(paseo))).toEqual(["edit", "hello"]);
  });

  it("has the older turns loaded in front, as they were, and told by an action", async () => {
    const { paseo, live, load, rpc, subscribed } = await reopened();
    await patched(paseo);
    expect(await load()).toEqual({ status: "loaded" });
    const { turns, turnsNextCursor } = chatOf(paseo);
    expect(turns.map(({ id }) => id)).toEqual(live.map(({ id }) => id));
    expect(turns.map(({ responseParts }) => responseParts)).toEqual(
      live.map(({ responseParts }) => responseParts),
    );
    expect(turnsNextCursor).toBeUndefined();
    const { resource, fromSeq: afterSeq } = subscribed;
    const told = await rpc.follow({ agentId: "agent-s2", resource, afterSeq });
    expect(told).toMatchObject({
      status: "actions",
      envelopes: [{ action: { type: "chat/turnsLoaded" } }],
    });
  });

  it("tells Paseo nothing of them, and what comes after as usual", async () => {
    const { paseo, load } = await reopened();
    const from = paseo.events.length;
    await load();
    await paseo.turn("s2", "hello");
    const rows = paseo.events
      .slice(from)
      .flatMap((event) => (event.type === "timeline.item" ? [event.item] : []));
    expect(rows.filter(({ type }) => type === "user_message")).toMatchObject([{ text: "hello" }]);
    expect(texts(chatOf(paseo))).toEqual([...PROMPTS, "hello"]);
  });

  it("loads them once, however often and while a turn runs", async () => {
    const { paseo, load } = await reopened();
    const cursor = chatOf(paseo).turnsNextCursor;
    await paseo.prompt("s2", "hold on");
    await paseo.event("session.turn", ({ state }) => state === "started");
    const answers = await Promise.all([load(cursor), load(cursor), load(cursor)]);
    expect(answers).toEqual(answers.map(() => ({ status: "loaded" })));
    expect(await load(cursor)).toEqual({ status: "loaded" });
    expect(texts(chatOf(paseo))).toEqual(PROMPTS);
    expect(chatOf(paseo).activeTurn?.message.text).toBe("hold on");
  });

  it("says why they cannot be loaded, and asks no more for what is gone", async () => {
    const { paseo, load } = await reopened({ truncatedBefore: 20 });
    const first = chatOf(paseo).turns[0]?.id;
    const outcome = await load();
    expect(outcome).toMatchObject({ status: "refused", message: expect.stringContaining("no longer kept") });
    expect(chatOf(paseo).turns.at(-1)?.id).toBe(first);
    expect(chatOf(paseo).turnsNextCursor).toBeUndefined();
  });

  it("loads nothing for an opening that is over", async () => {
    const { rpc } = await reopened();
    const asked = { agentId: "agent-s2", resource: "ahp-chat:/other#s1", cursor: "c" };
    expect(await rpc.loadTurns(asked)).toEqual({ status: "reset" });
  });
});

describe("what waits for a person when a session is opened again", () => {
  it("is asked although Muse does not ask it again by itself", async () => {
    const folder = newFolder();
    const before = await openPaseo({ folder });
    await before.open("s1");
    await before.prompt("s1", "ask one");
    await before.event("session.permission");
    const persistence = before.persistence("s1");
    for (const pid of before.livingHosts()) process.kill(pid, "SIGKILL");
    await before.event("session.turn", ({ state }) => state === "failed");

    const frames = ["userInput/request", "userInput/requested"].map((method) => ({
      do: "drop",
      method,
      gap: false,
    }));
    const paseo = await openPaseo({ folder, faults: { frames } });
    await paseo.open("s2", {}, persistence);
    const { request } = await paseo.event("session.permission");
    expect(request.kind).toBe("question");
    await paseo.answer("s2", request.id, { behavior: "deny" });
    await paseo.event("session.turn", ({ state }) => state === "completed");
    expect(paseo.events.filter(({ type }) => type === "session.permission")).toHaveLength(1);
    expect(paseo.reading("s2").violations).toEqual([]);
  });
});
