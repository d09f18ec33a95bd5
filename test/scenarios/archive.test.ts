/** What can be read of a session that is not open, and how sessions are named and end. */
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

const loads = (paseo: Paseo) =>
  ["session/resume", "session/start", "session/fork"].flatMap((method) => paseo.received(method)).length;

describe("the history of a session that is not open", () => {
  it("has the rows of the open one, under the same ids, and nothing is loaded", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    for (const text of ["hello", "work", "fail"]) await paseo.turn("s1", text);
    await paseo.closeSession("s1");
    const before = loads(paseo);
    const { items, coverage } = await paseo.archived(paseo.persistence("s1"));
    const identity = (rows: readonly { type: string; id: string }[]) =>
      rows.map(({ type, id }) => `${type} ${id}`);
    const shown = identity(items.map(({ item }) => item)).filter((row) => !row.startsWith("error"));
    expect(shown).toEqual(identity(paseo.reading("s1").rows));
    expect(items.filter(({ item }) => item.type === "error")).toHaveLength(1);
    expect(items.every(({ timestamp }) => Date.parse(timestamp ?? "") > 0)).toBe(true);
    expect(coverage).toEqual({ kind: "complete" });
    expect(loads(paseo)).toBe(before);
  });

  it("is read while another host holds the session, and what runs there is shown as it was left", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    await paseo.prompt("s1", "shell");
    const { request } = await paseo.event("session.permission");
    const { items } = await paseo.archived(paseo.persistence("s1"));
    expect(items.at(0)).toMatchObject({ item: { type: "user_message", text: "hello" } });
    expect(JSON.stringify(items)).not.toContain('"running"');
    await paseo.answer("s1", request.id, { behavior: "allow" });
    expect(
      (await paseo.event("session.turn", ({ state }) => state === "completed", paseo.events.length - 1))
        .state,
    ).toBe("completed");
  });

  it("is read by one helper process however many ask", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    await paseo.closeSession("s1");
    const persistence = paseo.persistence("s1");
    const starts = () => paseo.museLog().filter(({ type }) => type === "start").length;
    const before = starts();
    await Promise.all(Array.from({ length: 20 }, () => paseo.archived(persistence)));
    expect(starts()).toBe(before + 1);
  });

  it("of a session that is gone fails in words", async () => {
    const paseo = await openPaseo();
    const lost = { version: 1, data: { sessionId: "01a0c450-6c25-7000-8001-00009e3779b1" } };
    await expect(paseo.archived(lost)).rejects.toThrow("Muse has no session with this id");
  });
});

describe("a title that Paseo gives", () => {
  it("is told to Muse once, and not where Muse has a name already", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { title: "The port" });
    await paseo.turn("s1", "hello");
    await paseo.closeSession("s1");
    await paseo.open("s2", { title: "Another" }, paseo.persistence("s1"));
    await paseo.turn("s2", "hello");
    expect(paseo.received("session/rename")).toMatchObject([{ name: "The port" }]);
    expect(await paseo.sessions()).toMatchObject({ sessions: [{ title: "The port", description: "hello" }] });
  });

  it("that Muse refuses is nobody's error", async () => {
    const refusal = { code: -32601, kind: "methodNotFound", message: "no" };
    const paseo = await openPaseo({ faults: { errors: { "session/rename": refusal } } });
    await paseo.open("s1", { title: "The port" });
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    expect(paseo.events.filter(({ type }) => type === "session.notice")).toEqual([]);
  });
});

describe("deleting a session", () => {
  const remove = (paseo: Paseo) => paseo.agents.sessionOf("agent-s1")?.command({ method: "session/delete" });

  it("ends it, and says why", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    expect(await remove(paseo)).toEqual({ status: "accepted" });
    const closed = await paseo.event("session.closed");
    expect(closed.error).toMatchObject({
      code: "deleted",
      message: expect.stringContaining("deleted in Muse"),
    });
    expect(await paseo.sessions()).toMatchObject({ sessions: [] });
  });

  it("that Muse cannot do at the moment leaves it as it is, with the reason", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "hold on");
    await paseo.event("session.turn");
    await remove(paseo);
    const { notice } = await paseo.event("session.notice");
    expect(notice).toMatchObject({ id: "deletion", description: expect.stringContaining("writerBusy") });
    await paseo.interrupt("s1");
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
  });

  it("says so where this Muse cannot do it at all", async () => {
    const refusal = { code: -32601, kind: "methodNotFound", message: "no" };
    const paseo = await openPaseo({ faults: { errors: { "session/delete": refusal } } });
    await paseo.open("s1");
    expect(await remove(paseo)).toMatchObject({
      status: "refused",
      message: expect.stringContaining("cannot delete"),
    });
  });
});

describe("a session that cannot be opened", () => {
  it("is not tried again with each question for it, but after a while", async () => {
    let now = 1_000_000;
    const paseo = await openPaseo({ ports: { now: () => now } });
    const lost = { version: 1, data: { sessionId: "01a0c450-6c25-7000-8001-00009e3779b1" } };
    for (const id of ["s1", "s2", "s3"])
      expect(await paseo.open(id, {}, lost)).toMatchObject({ error: { code: "sessionNotFound" } });
    expect(paseo.received("session/resume")).toHaveLength(1);
    now += 61_000;
    await paseo.open("s4", {}, lost);
    expect(paseo.received("session/resume")).toHaveLength(2);
  });

  it("because another process still holds it is tried a few times, then told", async () => {
    const held = { code: -32021, kind: "sessionInUse", message: "held" };
    const paseo = await openPaseo({ ports: { timer: soon } });
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    const persistence = paseo.persistence("s1");
    await paseo.closeSession("s1");
    const refusing = await openPaseo({
      folder: paseo.folder,
      ports: { timer: soon },
      faults: { errors: { "session/resume": { ...held, times: 2 } } },
    });
    expect((await refusing.open("s2", {}, persistence)).type).toBe("session.ready");
    const kept = await openPaseo({
      folder: paseo.folder,
      ports: { timer: soon },
      faults: { errors: { "session/resume": held } },
    });
    expect(await kept.open("s3", {}, persistence)).toMatchObject({
      error: {
        code: "sessionInUse",
        message: expect.stringContaining("Another Muse process has this session open"),
      },
    });
    expect(kept.received("session/start")).toHaveLength(1);
  });
});

/** Short waits pass at once; the limits of a process keep their length. */
function soon(delayMs: number, fire: () => void): () => void {
  const timer = setTimeout(fire, delayMs < 900 ? 0 : delayMs);
  return () => clearTimeout(timer);
}
