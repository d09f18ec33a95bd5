import { afterEach, describe, expect, it } from "vitest";
import type { Ports } from "../../server/ports.ts";
import { systemPorts } from "../../server/system-ports.ts";
import { closeAll, isAlive, newFolder, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

/** A clock on which nothing that would be waited for two seconds or longer ever comes, and what was waited for on it. */
function shortWaits() {
  let waited = 0;
  const ports: Pick<Ports, "timer"> = {
    timer: (delayMs, fire) =>
      delayMs < 2000
        ? systemPorts.timer(delayMs, () => {
            waited += delayMs;
            fire();
          })
        : () => {},
  };
  return { ports, waited: () => waited };
}

const ended = (paseo: Paseo) => paseo.event("session.turn", ({ state }) => state !== "started");

describe("opening a session again", () => {
  it("tells the whole conversation once, row for row, and no turns; then it goes on", async () => {
    const folder = newFolder();
    const before = await openPaseo({ folder });
    await before.open("s1");
    await before.turn("s1", "hello");
    await before.turn("s1", "work");
    await before.prompt("s1", "ask", { id: "question" });
    const { request } = await before.event("session.permission");
    await before.answer("s1", request.id, { behavior: "deny", message: "not now" });
    await before.event("session.turn", ({ state }) => state === "completed", before.events.length - 1);
    const live = before.reading("s1").rows;
    const persistence = before.persistence("s1");
    await before.connection.close();

    const after = await openPaseo({ folder });
    expect((await after.open("s2", {}, persistence)).type).toBe("session.ready");
    const replayed = after.reading("s2");
    expect(replayed.violations).toEqual([]);
    const identity = (rows: typeof live) => rows.map(({ type, id }) => `${type} ${id}`);
    expect(identity(replayed.rows)).toEqual(identity(live));
    expect(after.events.some(({ type }) => type === "session.turn")).toBe(false);
    expect((await after.turn("s2", "hello")).state).toBe("completed");
    expect(after.reading("s2").rows).toHaveLength(live.length + 2);
  });

  it("takes the session over from an opening that is still there", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    const opened = await paseo.open("s2", {}, paseo.persistence("s1"));
    expect(opened.type).toBe("session.ready");
    expect((await paseo.turn("s2", "hello")).state).toBe("completed");
    expect(paseo.events).toContainEqual({ type: "session.closed", sessionId: "s1" });
    expect((await paseo.closeSession("s1")).type).toBe("request.completed");
    expect(paseo.livingHosts()).toHaveLength(1);
  });

  it("has one holder when it is opened twice at once: the later opening", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    const persistence = paseo.persistence("s1");
    const answers = await Promise.all([paseo.open("s2", {}, persistence), paseo.open("s3", {}, persistence)]);
    expect(answers.map(({ type }) => type)).toEqual(["session.ready", "session.ready"]);
    expect(paseo.events).toContainEqual({ type: "session.closed", sessionId: "s2" });
    expect((await paseo.turn("s3", "hello")).state).toBe("completed");
    expect(paseo.livingHosts()).toHaveLength(1);
  });

  it("ends the turn that still ran in the older opening, and shows it in the newer one", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "hold on");
    await paseo.event("session.turn");
    expect((await paseo.open("s2", {}, paseo.persistence("s1"))).type).toBe("session.ready");
    const kinds = paseo.events.flatMap((event) =>
      "sessionId" in event && event.sessionId === "s1" && /turn$|closed/.test(event.type)
        ? [event.type === "session.turn" ? event.state : event.type]
        : [],
    );
    expect(kinds).toEqual(["started", "canceled", "session.closed"]);
    expect(paseo.reading("s2").rows[0]).toMatchObject({ type: "user_message", text: "hold on" });
    expect((await paseo.turn("s2", "hello")).state).toBe("completed");
  });

  it("brings the instructions if they never reached the model, and not again if they did", async () => {
    const folder = newFolder();
    const before = await openPaseo({ folder });
    await before.open("s1", { systemPrompt: "Answer in verse." });
    const persistence = before.persistence("s1");
    await before.connection.close();
    const after = await openPaseo({ folder });
    await after.open("s2", { systemPrompt: "Answer in verse." }, persistence);
    await after.turn("s2", "hello");
    await after.connection.close();
    const last = await openPaseo({ folder });
    await last.open("s3", { systemPrompt: "Answer in verse." }, persistence);
    await last.turn("s3", "hello");
    const sent = last.received("turn/start").map((params) => JSON.stringify(params).includes("in verse"));
    expect(sent).toEqual([true, false]);
  });

  it("asks again what waited for a person, and the answer is taken", async () => {
    const folder = newFolder();
    const before = await openPaseo({ folder });
    await before.open("s1");
    await before.prompt("s1", "shell");
    await before.event("session.permission");
    const persistence = before.persistence("s1");
    for (const pid of before.livingHosts()) process.kill(pid, "SIGKILL");
    await ended(before);

    const after = await openPaseo({ folder });
    await after.open("s2", {}, persistence);
    const { request } = await after.event("session.permission");
    await after.answer("s2", request.id, { behavior: "allow" });
    expect((await ended(after)).state).toBe("completed");
    expect(after.reading("s2").violations).toEqual([]);
  });

  it("ends the row of a call that was cut short, also for a daemon that kept the conversation", async () => {
    const folder = newFolder();
    const before = await openPaseo({ folder });
    await before.open("s1");
    await before.prompt("s1", "deny");
    await before.event("session.permission");
    const persistence = before.persistence("s1");
    await before.connection.close();
    const after = await openPaseo({ folder });
    const ready = await after.open("s2", {}, persistence);
    const rows = after.events
      .slice(after.events.indexOf(ready))
      .flatMap((event) => (event.type === "timeline.item" ? [event.item] : []));
    expect(rows).toMatchObject([{ type: "tool_call", name: "write_file", status: "canceled" }]);
    expect(after.reading("s2").violations).toEqual([]);
  });

  it("of a session that is gone says so, and starts no fresh one in its place", async () => {
    const paseo = await openPaseo();
    const lost = { version: 1, data: { sessionId: "01a0c450-6c25-7000-8001-00009e3779b1" } };
    const failed = await paseo.open("s1", {}, lost);
    expect(failed).toMatchObject({ type: "request.failed", error: { code: "sessionNotFound" } });
    expect(paseo.events).toEqual([failed]);
    expect(paseo.received("session/start")).toEqual([]);
    expect(paseo.livingHosts()).toEqual([]);
  });

  it.each([
    [{ version: 2, data: {} }, "newer version"],
    [{ version: 1, data: { id: 3 } }, "does not name"],
    [{ version: 1, data: null }, "does not name"],
  ])("from a stored value like %j fails in words", async (persistence, words) => {
    const paseo = await openPaseo();
    const failed = await paseo.open("s1", {}, persistence);
    expect(failed).toMatchObject({
      type: "request.failed",
      error: { message: expect.stringContaining(words) },
    });
    expect(paseo.museLog()).toEqual([]);
  });
});

describe("a change of the configuration", () => {
  it("is told as it was committed, then answered", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const from = paseo.events.length;
    const answer = await paseo.configure("s1", {
      model: "muse-spark-1.3-mini",
      mode: "denyUnmatched",
      thinkingOption: "low",
    });
    expect(answer.type).toBe("request.completed");
    const configs = paseo.events.slice(from).filter(({ type }) => type === "session.config");
    expect(configs.at(-1)).toMatchObject({
      config: { model: "muse-spark-1.3-mini", mode: "denyUnmatched", thinkingOption: "low" },
    });
    expect(paseo.events.at(-1)).toBe(answer);
  });

  it("that Muse refuses in part changes nothing", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const answer = await paseo.configure("s1", { model: "muse-spark-1.3-mini", mode: "no such mode" });
    expect(answer).toMatchObject({
      type: "request.failed",
      error: { message: expect.stringContaining("no such mode") },
    });
    const refused = await paseo.configure("s1", { model: "no-such-model" });
    expect(refused).toMatchObject({ type: "request.failed", error: { code: "commandRejected" } });
    const config = paseo.events.findLast(({ type }) => type === "session.config");
    expect(config).toMatchObject({ config: { model: "muse-spark-1.3", mode: "onRequest" } });
  });

  it("that is decided only after its session was lost tells nothing of that session any more", async () => {
    const paseo = await openPaseo({ faults: { ack: { "session/setModel": "never" } } });
    await paseo.open("s1", { persist: false });
    const cutOff = paseo.configure("s1", { model: "muse-spark-1.3-mini" });
    const behind = paseo.configure("s1", { mode: "onRequest" });
    await expect.poll(() => paseo.received("session/setModel"), { timeout: 10_000 }).toHaveLength(1);
    for (const pid of paseo.livingHosts()) process.kill(pid, "SIGKILL");
    const answers = await Promise.all([cutOff, behind]);
    expect(answers.map(({ type }) => type)).toEqual(["request.failed", "request.failed"]);
    const told = paseo.events.filter((event) => "sessionId" in event && event.sessionId === "s1");
    expect(told.at(-1)?.type).toBe("session.runtime_failed");
  });
});

describe("the catalog", () => {
  it("lists models with efforts and limits, and no data-sharing model as default", async () => {
    const paseo = await openPaseo();
    const answer = await paseo.request((requestId) => ({ type: "catalog", requestId }));
    expect(answer).toMatchObject({
      type: "catalog",
      catalog: { defaultModel: "muse-spark-1.3", defaultMode: "onRequest" },
    });
    const models = answer.type === "catalog" ? answer.catalog.models : [];
    expect(models.length).toBeGreaterThan(2);
    expect(models.find(({ isDefault }) => isDefault)?.id).toBe("muse-spark-1.3");
    expect(models.every(({ thinkingOptions }) => (thinkingOptions?.length ?? 0) > 0)).toBe(true);
  });

  it("is read by one helper process however many ask, and none is left after the close", async () => {
    const paseo = await openPaseo();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => paseo.request((requestId) => ({ type: "catalog", requestId }))),
    );
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(["catalog"]));
    expect(paseo.museLog().filter(({ type }) => type === "start")).toHaveLength(1);
    await paseo.connection.close();
    expect(paseo.livingHosts()).toEqual([]);
  });

  it("is asked for once within a minute", async () => {
    let now = 1_000_000;
    const paseo = await openPaseo({ ports: { now: () => now } });
    const read = () => paseo.request((requestId) => ({ type: "catalog", requestId }));
    await read();
    now += 59_000;
    await read();
    expect(paseo.received("model/list")).toHaveLength(1);
    now += 2000;
    await read();
    expect(paseo.received("model/list")).toHaveLength(2);
  });

  it("fails in words where there is no Muse", async () => {
    const paseo = await openPaseo({ env: { PATH: "/nowhere" } });
    const failed = await paseo.request((requestId) => ({ type: "catalog", requestId }));
    expect(failed).toMatchObject({ type: "request.failed", error: { code: "notInstalled" } });
  });
});

describe("small faults of the wire", () => {
  it.each([
    [
      "junk lines",
      [
        { do: "junk", at: 3 },
        { do: "junk", method: "item/delta" },
      ],
    ],
    [
      "frames in single bytes",
      [
        { do: "split", method: "item/completed" },
        { do: "split", at: 2 },
      ],
    ],
    ["frames in one piece", [{ do: "glue", at: 4, count: 5 }]],
    [
      "frames that come twice",
      [
        { do: "duplicate", method: "item/delta" },
        { do: "duplicate", method: "item/completed" },
      ],
    ],
    ["a frame over the limit", [{ do: "oversize", method: "item/delta" }]],
    ["an event that is itself over the limit", [{ do: "oversize", itself: true, method: "turn/completed" }]],
    ["frames that are lost with a mark", [{ do: "drop", method: "item/completed", nth: 2 }]],
  ])("such as %s change nothing that the person sees", async (_what, frames) => {
    const undisturbed = await openPaseo();
    await undisturbed.open("s1");
    await undisturbed.turn("s1", "work");
    const paseo = await openPaseo({ faults: { frames } });
    await paseo.open("s1");
    expect((await paseo.turn("s1", "work")).state).toBe("completed");
    const texts = ({ reading }: Paseo) =>
      reading("s1").rows.map((row) =>
        "text" in row ? row.text : row.type === "tool_call" ? row.status : row.type,
      );
    expect(paseo.museLog().filter(({ type }) => type === "fault")).toHaveLength(frames.length);
    expect(paseo.reading("s1").violations).toEqual([]);
    expect(texts(paseo)).toEqual(texts(undisturbed));
  });
});

describe("closing", () => {
  it("a session ends its host and is answered, also when it is closed again", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    expect((await paseo.closeSession("s1")).type).toBe("request.completed");
    expect(paseo.livingHosts()).toEqual([]);
    expect((await paseo.closeSession("s1")).type).toBe("request.completed");
  });

  it("a session in the middle of a turn ends the turn and answers its prompts first", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "hold on", { id: "runs" });
    await paseo.event("session.turn");
    await paseo.prompt("s1", "hello", { id: "waits" });
    expect((await paseo.closeSession("s1")).type).toBe("request.completed");
    const last = paseo.events.slice(-4).map((event) => ("state" in event ? event.state : event.type));
    expect(last).toContain("canceled");
    expect(last.slice(-2)).toEqual(["session.closed", "request.completed"]);
    const answered = paseo.events.flatMap((event) =>
      event.type === "session.prompt_result" ? [event.clientMessageId] : [],
    );
    expect(new Set(answered)).toEqual(new Set(["runs", "waits"]));
  });

  it("a session that is still opening does not wait for Muse", async () => {
    const { ports } = shortWaits();
    const paseo = await openPaseo({ faults: { ack: { "session/start": "never" } }, ports });
    const opening = paseo.open("s1");
    expect((await paseo.closeSession("s1")).type).toBe("request.completed");
    expect(await opening).toMatchObject({
      type: "request.failed",
      error: { message: "The session was closed while it was still opening." },
    });
    expect(paseo.livingHosts()).toEqual([]);
  });

  it("the connection in the middle of a turn leaves no process within two seconds", async () => {
    const { ports, waited } = shortWaits();
    const faults = { ignoreEof: true, ignoreSigterm: true, grandchildMs: 60_000 };
    const paseo = await openPaseo({ faults, ports });
    await paseo.open("s1");
    await paseo.prompt("s1", "essay");
    await paseo.event("timeline.item", ({ item }) => item.type === "assistant_message");
    const pids = paseo.livingHosts();
    expect(pids).toHaveLength(1);
    const before = waited();
    await paseo.connection.close();
    expect(waited() - before).toBeLessThan(2000);
    expect(pids.filter(isAlive)).toEqual([]);
    await paseo.connection.close();
  });

  it("the connection while a host hangs in its handshake does not wait for it", async () => {
    const { ports } = shortWaits();
    const paseo = await openPaseo({ faults: { neverInitialize: true }, ports });
    const opening = paseo.open("s1");
    const catalog = paseo.request((requestId) => ({ type: "catalog", requestId }));
    await expect.poll(() => paseo.livingHosts().length, { timeout: 10_000 }).toBe(2);
    await paseo.connection.close();
    // All of it is over when the close is.
    expect(paseo.livingHosts()).toEqual([]);
    expect(paseo.events.map(({ type }) => type)).toEqual(["request.failed", "request.failed"]);
    expect((await opening).type).toBe("request.failed");
    expect((await catalog).type).toBe("request.failed");
  });
});
