import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

type Opened = Extract<ProviderEvent, { type: "session.opened" }>;

const isChild = (event: ProviderEvent): event is Opened =>
  event.type === "session.opened" && event.parentSessionId !== undefined;

/** What Paseo hears of one session, a word or two for each event. */
function heard(paseo: Paseo, sessionId: string): readonly string[] {
  return paseo.events.flatMap((event) => {
    if (!("sessionId" in event) || event.sessionId !== sessionId) return [];
    if (event.type === "timeline.item") {
      return [`${event.item.type}: ${"text" in event.item ? event.item.text.split("\n")[0] : ""}`];
    }
    return [event.type === "session.turn" ? `turn ${event.state}` : event.type];
  });
}

const rowOf = (paseo: Paseo, sessionId: string, name: string) =>
  paseo.reading(sessionId).rows.find((row) => row.type === "tool_call" && row.name === name);

const endOf = (paseo: Paseo, sessionId: string, from = 0) =>
  paseo.event("session.turn", (event) => event.sessionId === sessionId && event.state !== "started", from);

describe("a child", () => {
  it.each([
    ["subagent", "subagent_spawn"],
    ["subagent item", "subagent"],
  ])("of the story %s is a session of its own under the row that stands for it", async (prompt, name) => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.turn("s1", prompt);
    const child = await paseo.until(isChild);
    const row = rowOf(paseo, "s1", name);
    expect(child).toMatchObject({
      parentSessionId: "s1",
      toolCallId: row?.id,
      restoration: "parent",
      title: "reviewer",
      description: "Review the diff",
      capabilities: ["session.subsession"],
    });
    expect(row).toMatchObject({
      status: "completed",
      detail: { type: "sub_agent", subAgentType: "reviewer", childSessionId: child.sessionId },
    });
    await endOf(paseo, child.sessionId);
    expect(heard(paseo, child.sessionId)).toEqual([
      "session.opened",
      "user_message: Role: reviewer",
      expect.stringContaining("assistant_message: No bugs"),
      "turn started",
      "turn completed",
    ]);
    expect(paseo.reading(child.sessionId).violations).toEqual([]);
    expect(paseo.museLog().filter(({ type }) => type === "violation")).toEqual([]);
  });

  it("is there again after a resume, under the same id and with the same rows", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.turn("s1", "subagent");
    const first = await paseo.until(isChild);
    await endOf(paseo, first.sessionId);
    const persistence = paseo.persistence("s1");
    await paseo.closeSession("s1");
    const from = paseo.events.length;
    await paseo.open("s2", {}, persistence);
    const again = await paseo.until((event): event is Opened => isChild(event), from);
    expect({ ...again, parentSessionId: "s1" }).toEqual(first);
    expect(again.parentSessionId).toBe("s2");
    await endOf(paseo, first.sessionId, from);
    const later = paseo.events.slice(from);
    expect(later.findIndex(({ type }) => type === "session.ready")).toBeLessThan(later.indexOf(again));
    const rows = (events: readonly ProviderEvent[]) =>
      events.flatMap((event) =>
        event.type === "timeline.item" && event.sessionId === first.sessionId ? [event.item] : [],
      );
    expect(rows(later)).toEqual(rows(paseo.events.slice(0, from)));
  });

  it("is not opened where Paseo shows no children, and its row names none", async () => {
    const paseo = await openPaseo({ without: ["session.subsession"] });
    await paseo.open("s1");
    await paseo.turn("s1", "subagent");
    await paseo.closeSession("s1");
    expect(paseo.events.some(isChild)).toBe(false);
    expect(paseo.received("view/page")).toEqual([]);
    expect(JSON.stringify(rowOf(paseo, "s1", "subagent_spawn"))).not.toContain("childSessionId");
  });

  it.each([
    [-32020, "sessionNotFound", "Muse does not give it out."],
    [-32001, "overloaded", "Muse was too busy."],
    [-32024, "sessionNotLoaded", "Muse has put it away."],
  ])("that cannot be read (%i, %s) is one line in its row, and the turn goes on", async (code, kind, why) => {
    const paseo = await openPaseo({
      faults: {
        errors: { "view/page": { code, kind, message: "no" }, "session/read": { code, kind, message: "no" } },
      },
      ports: { random: () => 0 },
    });
    await paseo.open("s1");
    expect((await paseo.turn("s1", "subagent item")).state).toBe("completed");
    await paseo.event(
      "timeline.item",
      ({ item }) =>
        JSON.stringify(item).includes(why) && item.type === "tool_call" && item.status === "completed",
    );
    const row = rowOf(paseo, "s1", "subagent");
    expect(row).toMatchObject({
      status: "completed",
      detail: { log: expect.stringContaining(`Its own conversation cannot be shown: ${why}`) },
    });
    expect(JSON.stringify(row)).not.toContain("childSessionId");
    expect(paseo.events.some(isChild)).toBe(false);
    expect(paseo.reading("s1").violations).toEqual([]);
    await paseo.turn("s1", "hello");
    const tries = paseo.received("view/page").length;
    expect(tries).toBeLessThanOrEqual(kind === "overloaded" ? 6 : 2);
  });

  it("is shown as far as Muse serves it where its pages cannot be had", async () => {
    const error = { code: -32040, kind: "viewTruncated", message: "gone" };
    const paseo = await openPaseo({ faults: { errors: { "view/page": error } } });
    await paseo.open("s1");
    await paseo.turn("s1", "subagent item");
    const child = await paseo.until(isChild);
    await endOf(paseo, child.sessionId);
    expect(heard(paseo, child.sessionId)).toContain("assistant_message: No bugs found.");
  });

  it("asks under its root, named, and never in its own session", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "subagent asks");
    const { request, sessionId } = await paseo.event("session.permission");
    expect(sessionId).toBe("s1");
    expect(request.description).toContain("Asked by the subagent reviewer: Review the diff.");
    await paseo.answer("s1", request.id, { behavior: "allow" });
    expect((await endOf(paseo, "s1")).state).toBe("completed");
    const child = await paseo.until(isChild);
    await endOf(paseo, child.sessionId);
    expect(heard(paseo, child.sessionId)).not.toContain("session.permission");
  });
});

describe("a child at work", () => {
  it("is followed as it goes, with its own child under it, and ends when it ends", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "subagent works");
    const { request } = await paseo.event("session.permission");
    const child = await paseo.until(isChild);
    await paseo.event(
      "session.turn",
      ({ sessionId, state }) => sessionId === child.sessionId && state === "started",
    );
    expect(heard(paseo, child.sessionId)).toEqual([
      "session.opened",
      "user_message: Role: reviewer",
      "turn started",
    ]);
    await paseo.answer("s1", request.id, { behavior: "allow" });
    const grandchild = await paseo.until(
      (event): event is Opened => isChild(event) && event.parentSessionId === child.sessionId,
    );
    expect(grandchild).toMatchObject({ title: "reader", description: "Read the tests" });
    expect(grandchild.toolCallId).toBe(rowOf(paseo, child.sessionId, "subagent")?.id);
    await endOf(paseo, "s1");
    await endOf(paseo, grandchild.sessionId);
    expect(heard(paseo, child.sessionId)).toEqual([
      "session.opened",
      "user_message: Role: reviewer",
      "turn started",
      "tool_call: ",
      "assistant_message: No bugs, two skipped tests.",
      "turn completed",
    ]);
    expect(paseo.received("view/subscribe")).toHaveLength(1);
    expect(paseo.museLog().filter(({ type }) => type === "violation")).toEqual([]);
    for (const { sessionId } of [child, grandchild]) expect(paseo.reading(sessionId).violations).toEqual([]);
  });

  it("is canceled with the turn that is stopped", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "subagent works");
    const child = await paseo.until(isChild);
    await paseo.interrupt("s1");
    expect((await endOf(paseo, child.sessionId)).state).toBe("canceled");
  });

  it("ends as failed with the host, before its root does, and not again when its root goes on", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "subagent works");
    const child = await paseo.until(isChild);
    for (const pid of paseo.livingHosts()) process.kill(pid, "SIGKILL");
    const failed = await paseo.event(
      "session.turn",
      ({ sessionId, state }) => sessionId === "s1" && state === "failed",
    );
    const own = await endOf(paseo, child.sessionId);
    expect(own.state).toBe("failed");
    expect(paseo.events.indexOf(own)).toBeLessThan(paseo.events.indexOf(failed));
    await paseo.command("s1", "rename", "Later");
    expect(heard(paseo, child.sessionId).filter((told) => told.startsWith("turn"))).toEqual([
      "turn started",
      "turn failed",
    ]);
    expect(paseo.reading(child.sessionId).violations).toEqual([]);
  });

  it("is canceled when its root is closed, and nothing comes after that", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "subagent works");
    const child = await paseo.until(isChild);
    await paseo.closeSession("s1");
    const ended = await endOf(paseo, child.sessionId);
    expect(ended.state).toBe("canceled");
    const closed = await paseo.event("session.closed");
    expect(paseo.events.indexOf(ended)).toBeLessThan(paseo.events.indexOf(closed));
    expect(heard(paseo, child.sessionId).at(-1)).toBe("turn canceled");
  });
});
