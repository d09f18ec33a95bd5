/** Going back to before a message: the session lives on in a fork of itself. */
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, newFolder, openPaseo, type Paseo, sessionOf } from "./paseo.ts";

afterEach(closeAll);

const asked = (paseo: Paseo, id: string) =>
  sessionOf(paseo, id).view.view.chat.turns.map(({ message }) => message.text);

/** A session in which these were asked, with a model and a mode that are not the default. */
async function conversation(prompts: readonly string[], options: Parameters<typeof openPaseo>[0] = {}) {
  const paseo = await openPaseo(options);
  await paseo.open("s1", { model: "muse-spark-1.3-mini", mode: "denyUnmatched" });
  for (const text of prompts) await paseo.turn("s1", text);
  return paseo;
}

describe("going back to before a message", () => {
  it("leaves what was before it, with model and mode, and goes on from there", async () => {
    const paseo = await conversation(["hello", "think", "count"]);
    const before = paseo.persistence("s1");
    const from = paseo.events.length;
    expect((await paseo.revert("s1", "think")).type).toBe("request.completed");
    expect(asked(paseo, "s1")).toEqual(["hello"]);
    const told = paseo.events.slice(from).map(({ type }) => type);
    expect(told.slice(0, 2)).toEqual(["session.persistence", "session.config"]);
    expect(told).not.toContain("timeline.item");
    expect(told).not.toContain("session.closed");
    expect(paseo.persistence("s1")).not.toEqual(before);
    const config = paseo.events.findLast(({ type }) => type === "session.config");
    expect(config).toMatchObject({ config: { model: "muse-spark-1.3-mini", mode: "denyUnmatched" } });
    expect((await paseo.turn("s1", "markdown")).state).toBe("completed");
    expect(asked(paseo, "s1")).toEqual(["hello", "markdown"]);
    expect(paseo.received("session/fork")).toMatchObject([{ cutPoint: {} }]);
    expect(paseo.livingHosts()).toHaveLength(1);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("has the abandoned messages nowhere, also after a restart of the daemon", async () => {
    const folder = newFolder();
    const before = await conversation(["hello", "think", "count"], { folder });
    await before.revert("s1", "think");
    await before.turn("s1", "markdown");
    const persistence = before.persistence("s1");
    await before.connection.close();
    const after = await openPaseo({ folder });
    expect((await after.open("s2", {}, persistence)).type).toBe("session.ready");
    expect(asked(after, "s2")).toEqual(["hello", "markdown"]);
    expect(after.reading("s2").rows.filter(({ type }) => type === "user_message")).toHaveLength(2);
  });

  it("can be done again, and again after a restart", async () => {
    const folder = newFolder();
    const before = await conversation(["hello", "think", "count"], { folder });
    await before.revert("s1", "count");
    await before.revert("s1", "think");
    expect(asked(before, "s1")).toEqual(["hello"]);
    await before.turn("s1", "edit");
    const persistence = before.persistence("s1");
    await before.connection.close();
    const after = await openPaseo({ folder });
    await after.open("s2", {}, persistence);
    expect((await after.revert("s2", "edit")).type).toBe("request.completed");
    expect(asked(after, "s2")).toEqual(["hello"]);
  });

  it("to the first message is a fresh session with the same settings and folder", async () => {
    const paseo = await conversation(["hello", "think"]);
    expect((await paseo.revert("s1", "hello")).type).toBe("request.completed");
    expect(asked(paseo, "s1")).toEqual([]);
    expect(paseo.received("session/start").at(-1)).toMatchObject({
      workspaceRoot: paseo.folder,
      modelId: "muse-spark-1.3-mini",
      approvalMode: "denyUnmatched",
    });
    expect((await paseo.turn("s1", "count")).state).toBe("completed");
    expect(asked(paseo, "s1")).toEqual(["count"]);
  });

  it("loads what is older first", async () => {
    const folder = newFolder();
    const before = await conversation(["hello", "think", "count", "edit"], { folder });
    const persistence = before.persistence("s1");
    await before.connection.close();
    const faults = { history: { mode: "none" }, pageMost: 4 };
    const paseo = await openPaseo({ folder, pastEvents: 8, faults });
    await paseo.open("s2", {}, persistence);
    expect(asked(paseo, "s2")).toEqual(["edit"]);
    expect((await paseo.revert("s2", "edit")).type).toBe("request.completed");
    expect(asked(paseo, "s2").at(-1)).toBe("count");
  });

  it("tells the readers of the chat to read it anew", async () => {
    const paseo = await conversation(["hello", "think"]);
    const before = sessionOf(paseo, "s1").view.log.resource;
    await paseo.revert("s1", "think");
    expect(sessionOf(paseo, "s1").view.log.resource).not.toBe(before);
  });
});

describe("going back that cannot be done", () => {
  const unchanged = async (paseo: Paseo, prompts: readonly string[]) => {
    expect(asked(paseo, "s1")).toEqual(prompts);
    expect(paseo.events.filter(({ type }) => type === "session.persistence")).toEqual([]);
    expect((await paseo.turn("s1", "markdown")).state).toBe("completed");
    expect(asked(paseo, "s1")).toEqual([...prompts, "markdown"]);
  };

  it.each([
    ["the place", { code: -32023, kind: "forkBoundaryInvalid", message: "no" }, "cannot be cut there"],
    ["forks at all", { code: -32601, kind: "methodNotFound", message: "no" }, "cannot do that"],
  ])("because Muse refuses %s leaves everything as it was", async (_what, refusal, words) => {
    const paseo = await conversation(["hello", "think"], { faults: { errors: { "session/fork": refusal } } });
    expect(await paseo.revert("s1", "think")).toMatchObject({
      type: "request.failed",
      error: { code: refusal.kind, message: expect.stringContaining(words) },
    });
    await unchanged(paseo, ["hello", "think"]);
  });

  it.each([
    ["that names no turn", { at: 1 }, "does not say where"],
    ["of a turn that is gone", { turnId: "t" }, "not part of the conversation"],
  ])("by a value %s changes nothing", async (_what, token, words) => {
    const paseo = await conversation(["hello"]);
    const answer = await paseo.request((requestId) => ({
      type: "session.revert",
      requestId,
      sessionId: "s1",
      token,
      scope: "conversation",
    }));
    expect(answer).toMatchObject({ error: { message: expect.stringContaining(words) } });
    await unchanged(paseo, ["hello"]);
  });

  it("while a turn runs says so, and the turn goes on", async () => {
    const paseo = await conversation(["hello", "think"]);
    await paseo.prompt("s1", "hold on");
    await paseo.event("session.turn", ({ state }) => state === "started", paseo.events.length);
    expect(await paseo.revert("s1", "think")).toMatchObject({
      error: { message: expect.stringContaining("still working") },
    });
    await paseo.interrupt("s1");
    expect((await paseo.revert("s1", "think")).type).toBe("request.completed");
    expect(asked(paseo, "s1")).toEqual(["hello"]);
  });
});

describe("a prompt that comes while the session goes back", () => {
  it("is refused where there is no session afterwards", async () => {
    const paseo = await openPaseo();
    const { connection } = paseo;
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    const going = paseo.revert("s1", "hello");
    const prompt = paseo.prompt("s1", "too late", { id: "m2" });
    const closing = paseo.closeSession("s1");
    await expect(prompt).rejects.toThrow("not open");
    expect((await going).type).toBe("request.failed");
    await closing;
    await connection.close();
    expect(paseo.livingHosts()).toEqual([]);
  });
});

describe("a fork for which Muse chose another model", () => {
  it("is set back to the one that was in use", async () => {
    const faults = { forkModel: "muse-spark-1.3-contributor" };
    const paseo = await conversation(["hello", "think"], { faults });
    expect((await paseo.revert("s1", "think")).type).toBe("request.completed");
    expect(paseo.received("session/setModel")).toMatchObject([{ model: { modelId: "muse-spark-1.3-mini" } }]);
    const configs = paseo.events.filter(({ type }) => type === "session.config");
    expect(JSON.stringify(configs)).not.toContain('"model":"muse-spark-1.3-contributor"');
  });

  it("is refused where it cannot be set back, and everything stays as it was", async () => {
    const refusal = {
      code: -32030,
      kind: "commandRejected",
      message: "no",
      data: { reason: "invalid_model" },
    };
    const faults = { forkModel: "muse-spark-1.3-contributor", errors: { "session/setModel": refusal } };
    const paseo = await conversation(["hello", "think"], { faults });
    const before = paseo.persistence("s1");
    expect((await paseo.revert("s1", "think")).type).toBe("request.failed");
    expect(paseo.persistence("s1")).toEqual(before);
    expect((await paseo.turn("s1", "count")).state).toBe("completed");
    expect(asked(paseo, "s1")).toEqual(["hello", "think", "count"]);
    expect(JSON.stringify(paseo.received("turn/start").at(-1))).toContain(
      JSON.stringify(before?.data).slice(1, -1),
    );
  });
});

describe("a host that ends before it has answered the fork", () => {
  it("leaves everything as it was, says so, and the next attempt goes back", async () => {
    const faults = JSON.stringify([{ ack: { "session/fork": "never" } }, {}]);
    const paseo = await conversation(["hello", "think"], { env: { MUSE_SIM_FAULTS: faults } });
    const before = paseo.persistence("s1");
    const going = paseo.revert("s1", "think");
    await expect.poll(() => paseo.received("session/fork"), { timeout: 10_000 }).toHaveLength(1);
    for (const pid of paseo.livingHosts()) process.kill(pid, "SIGKILL");
    expect(await going).toMatchObject({
      type: "request.failed",
      error: { message: expect.stringContaining("stays as it was. Go back again") },
    });
    expect([paseo.persistence("s1"), asked(paseo, "s1")]).toEqual([before, ["hello", "think"]]);
    expect((await paseo.revert("s1", "think")).type).toBe("request.completed");
    expect(asked(paseo, "s1")).toEqual(["hello"]);
  });
});

describe("a session that leaves nothing behind", () => {
  it("does not offer to go back", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { persist: false });
    const opened = await paseo.event("session.opened");
    expect(opened.capabilities.filter((name) => name.startsWith("session.revert"))).toEqual([]);
  });
});
