/** A host that ends in the middle of a session: the session goes on with another one, and nothing happens twice. */
import { afterEach, describe, expect, it } from "vitest";
import { processTable } from "../../server/host/process-table.ts";
import { systemPorts } from "../../server/system-ports.ts";
import { closeAll, fastClock, openPaseo, type Paseo, type PaseoOptions } from "./paseo.ts";

afterEach(closeAll);

/** The first host has these faults, all later ones have none. */
const once = (faults: object, options: PaseoOptions = {}) =>
  openPaseo({ ...options, env: { ...options.env, MUSE_SIM_FAULTS: JSON.stringify([faults, {}]) } });

const kill = (paseo: Paseo) => {
  for (const pid of paseo.livingHosts()) process.kill(pid, "SIGKILL");
};
const ended = (paseo: Paseo, from = 0) =>
  paseo.event("session.turn", ({ state }) => state !== "started", from);
const starts = (paseo: Paseo) => paseo.museLog().filter(({ type }) => type === "start").length;
const texts = (paseo: Paseo) =>
  paseo
    .reading("s1")
    .rows.map((row) => ("text" in row ? row.text : row.type === "tool_call" ? row.status : row.type));
/** The rules of Paseo were kept, the session is open, and each turn began and ended once. */
const isSound = (paseo: Paseo) => {
  expect(paseo.reading("s1").violations).toEqual([]);
  const turns = paseo.events.flatMap((event) =>
    event.type === "session.turn" ? [`${event.turnId} ${event.state === "started" ? "began" : "ended"}`] : [],
  );
  expect(turns).toEqual([...new Set(turns)]);
  expect(paseo.events.filter(({ type }) => /runtime_failed|session.closed/.test(type))).toEqual([]);
  expect(paseo.museLog().filter(({ type }) => type === "violation")).toEqual([]);
};

describe("a host that dies in the middle of a turn", () => {
  it.each([
    ["by a signal", { do: "kill" }, "crash"],
    ["with code 0 that nobody asked for", { do: "exit", code: 0 }, "clean"],
    ["with half a line on the wire", { do: "partial", code: 1 }, "unhandled"],
    ["because its output ended though it lives", { do: "end" }, "clean"],
    ["with a code that nobody knows", { do: "exit", code: 77 }, "crash"],
  ])("%s ends the turn as failed, and the next prompt has a new one", async (_how, fault, code) => {
    const paseo = await once({ stderrBytes: 12, frames: [{ ...fault, method: "item/delta", nth: 3 }] });
    await paseo.open("s1");
    await paseo.prompt("s1", "essay");
    const failed = await ended(paseo);
    expect(failed).toMatchObject({
      state: "failed",
      error: { code, diagnostic: expect.stringContaining("noise") },
    });
    expect(failed.error?.message).toContain("Send a message to go on");
    expect(starts(paseo)).toBe(1);
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    expect(starts(paseo)).toBe(2);
    const [resumed, ...more] = paseo.received("session/resume");
    expect(more).toEqual([]);
    expect(resumed).toMatchObject({ cursor: expect.any(String) });
    expect(paseo.received("turn/start")).toHaveLength(2);
    isSound(paseo);
    expect(texts(paseo).filter((text) => text === "essay")).toHaveLength(1);
  });

  it("while a person is asked withdraws the card, and asks again when the session goes on", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "shell");
    const { request } = await paseo.event("session.permission");
    kill(paseo);
    await ended(paseo);
    expect(paseo.events).toContainEqual({
      type: "session.permission_resolved",
      sessionId: "s1",
      permissionId: request.id,
    });
    const from = paseo.events.length;
    await paseo.prompt("s1", "hello");
    const again = await paseo.event("session.permission", () => true, from);
    expect(again.request.id).not.toBe(request.id);
    await paseo.answer("s1", again.request.id, { behavior: "allow" });
    await paseo.event("session.turn", ({ state }) => state === "completed", from);
    isSound(paseo);
  });

  it("leaves a question open whose answer starts the next one", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "ask one");
    await paseo.event("session.permission");
    kill(paseo);
    await ended(paseo);
    const session = paseo.agents.sessionOf("agent-s1");
    const userInputId = session?.view.view.session.userInputs[0]?.userInputId ?? "";
    const outcome = await session?.answer({ kind: "cancel", userInputId, reason: "Not now" });
    expect(outcome).toEqual({ status: "accepted" });
    expect(paseo.received("userInput/cancel")).toHaveLength(1);
    await session?.view.until(() => session.view.view.session.userInputs[0]?.settlement !== undefined);
    isSound(paseo);
  });
});

it("a host that ends while a child of it holds its output open fails the turn, and leaves nothing", async () => {
  const paseo = await once({
    grandchildMs: 60_000,
    frames: [{ do: "exit", code: 1, method: "item/delta", nth: 3 }],
  });
  await paseo.open("s1");
  await paseo.prompt("s1", "essay");
  expect(await ended(paseo)).toMatchObject({ state: "failed", error: { code: "unhandled" } });
  expect((await paseo.turn("s1", "hello")).state).toBe("completed");
  isSound(paseo);
  await paseo.connection.close();
  const children = paseo.museLog().flatMap(({ child }) => (typeof child === "number" ? [child] : []));
  expect(children).toHaveLength(1);
  expect(paseo.livingHosts()).toEqual([]);
  // One that has ended and was not reaped yet is not listed.
  expect(processTable().filter(({ pid }) => children.includes(pid))).toEqual([]);
});

it("a host that hangs in the middle of a turn is ended by a repeated stop, and the next prompt has another", async () => {
  const stall = { do: "stall", method: "item/delta", nth: 3 };
  const paseo = await once(
    { frames: [stall], ignoreEof: true, ignoreSigterm: true },
    { ports: fastClock(25) },
  );
  await paseo.open("s1");
  await paseo.prompt("s1", "essay");
  await expect.poll(() => paseo.museLog().some(({ type }) => type === "fault")).toBe(true);
  const isOver = () =>
    paseo.events.some((event) => event.type === "session.turn" && event.state !== "started");
  expect((await paseo.interrupt("s1")).type).toBe("request.failed");
  while (!isOver()) await paseo.interrupt("s1");
  const failed = await ended(paseo);
  expect(failed).toMatchObject({ state: "failed" });
  expect(failed.error?.message).toContain("its process was ended");
  expect(paseo.livingHosts()).toEqual([]);
  expect((await paseo.turn("s1", "hello")).state).toBe("completed");
  isSound(paseo);
  await paseo.connection.close();
  expect(paseo.livingHosts()).toEqual([]);
});

it("a host that ends after it took a prompt, without a word of the turn, fails that turn once", async () => {
  const undisturbed = await openPaseo();
  await undisturbed.open("s1");
  await undisturbed.turn("s1", "hello");
  const answers = undisturbed
    .museLog()
    .flatMap(({ type, frame }) => (type === "out" ? [JSON.stringify(frame)] : []))
    .filter((frame) => !frame.includes('"method"'));
  const nth = answers.findIndex((frame) => frame.includes('"disposition":"started"')) + 1;

  const paseo = await once({ frames: [{ do: "exit", code: 1, method: "response", nth }] });
  await paseo.open("s1");
  await paseo.prompt("s1", "hello", { id: "m1" });
  expect(await ended(paseo)).toMatchObject({ state: "failed", error: { code: "unhandled" } });
  const { result } = await paseo.event("session.prompt_result");
  expect(result.type).toBe("turn");
  expect((await paseo.turn("s1", "think")).state).toBe("completed");
  isSound(paseo);
});

describe("a prompt whose answer was lost with its host", () => {
  it("and that Muse had not begun is sent once more under its id, and runs once", async () => {
    // Enough for the handshake, the session and its skills: the prompt lies unread in the pipe.
    const paseo = await once({ deafAfter: 4 });
    await paseo.open("s1");
    await expect.poll(() => paseo.received("skill/list")).toHaveLength(1);
    await paseo.prompt("s1", "hello", { id: "m1" });
    const submission = () => paseo.agents.sessionOf("agent-s1")?.view.view.session.submissions[0];
    const { commandId } = submission() ?? {};
    expect(submission()).toMatchObject({ status: "sending", commandId: expect.any(String) });
    kill(paseo);
    expect(await ended(paseo)).toMatchObject({ state: "completed" });
    expect(starts(paseo)).toBe(2);
    expect(paseo.received("turn/start")).toMatchObject([{ commandId }]);
    isSound(paseo);
  });
});

describe("a host that cannot be replaced", () => {
  it("because the session leaves nothing behind ends it", async () => {
    const paseo = await openPaseo({ faults: { frames: [{ do: "kill", method: "item/delta" }] } });
    await paseo.open("s1", { persist: false });
    await paseo.prompt("s1", "essay");
    const { error } = await paseo.event("session.runtime_failed");
    expect(error.code).toBe("crash");
    expect(await ended(paseo)).toMatchObject({ state: "failed" });
    expect(starts(paseo)).toBe(1);
    await paseo.connection.close();
    expect(paseo.livingHosts()).toEqual([]);
  });

  it.each([
    [2, "usage"],
    [3, "config"],
    [5, "surfaceUnavailable"],
  ])("because it ended with code %s ends the session, which can be opened again", async (code, kind) => {
    const paseo = await once({ frames: [{ do: "exit", code, method: "item/delta" }] });
    await paseo.open("s1");
    await paseo.prompt("s1", "essay");
    const { error } = await paseo.event("session.runtime_failed");
    expect(error.code).toBe(kind);
    expect(await ended(paseo)).toMatchObject({ state: "failed", error: { code: kind } });
    expect(starts(paseo)).toBe(1);
    expect(paseo.livingHosts()).toEqual([]);
    expect((await paseo.open("s2", {}, paseo.persistence("s1"))).type).toBe("session.ready");
    expect((await paseo.turn("s2", "hello")).state).toBe("completed");
  });

  it("because the next one does not come up ends the session with the first cause", async () => {
    const faults = [{ frames: [{ do: "kill", method: "item/delta" }] }, { exitBeforeInitialize: 3 }];
    const paseo = await openPaseo({ env: { MUSE_SIM_FAULTS: JSON.stringify(faults) } });
    await paseo.open("s1");
    await paseo.prompt("s1", "essay");
    await ended(paseo);
    await paseo.prompt("s1", "hello", { id: "m2" });
    const { error } = await paseo.event("session.runtime_failed");
    expect(error.code).toBe("crash");
    expect(error.message).toMatch(/crashed .*could not be started again: .*configuration/);
    const answer = await paseo.event(
      "session.prompt_result",
      ({ clientMessageId }) => clientMessageId === "m2",
    );
    expect(answer.result.type).toBe("failed");
    expect(starts(paseo)).toBe(2);
  });

  it("because all of them die ends the session after a few, with the first cause", async () => {
    const faults = [
      { frames: [{ do: "kill", method: "item/delta" }] },
      { frames: [{ do: "exit", code: 1, at: 4 }] },
    ];
    const paseo = await openPaseo({ env: { MUSE_SIM_FAULTS: JSON.stringify(faults) } });
    await paseo.open("s1");
    await paseo.prompt("s1", "essay");
    await ended(paseo);
    await paseo.prompt("s1", "hello", { id: "m2" });
    const { error } = await paseo.event("session.runtime_failed");
    expect(error).toMatchObject({
      code: "crash",
      message: expect.stringContaining("It was started again 3 times"),
    });
    expect(starts(paseo)).toBe(4);
    expect(paseo.livingHosts()).toEqual([]);
  });
});

describe("while another host starts", () => {
  const starting = async (prompt = "hello") => {
    const paseo = await openPaseo({
      env: {
        MUSE_SIM_FAULTS: JSON.stringify([
          { frames: [{ do: "kill", method: "item/delta" }] },
          { neverInitialize: true },
          {},
        ]),
      },
    });
    await paseo.open("s1");
    await paseo.prompt("s1", "essay");
    await ended(paseo);
    await paseo.prompt("s1", prompt, { id: "m2" });
    await expect.poll(() => starts(paseo), { timeout: 10_000 }).toBe(2);
    return paseo;
  };

  it("a session can be closed: its prompt is answered and no process is left", async () => {
    const paseo = await starting();
    expect((await paseo.closeSession("s1")).type).toBe("request.completed");
    expect(paseo.livingHosts()).toEqual([]);
    const answers = paseo.events.filter(({ type }) => type === "session.prompt_result");
    expect(answers).toHaveLength(2);
    expect(paseo.events.at(-2)?.type).toBe("session.closed");
  });

  it("a session can be taken over by another opening", async () => {
    const paseo = await starting();
    expect((await paseo.open("s2", {}, paseo.persistence("s1"))).type).toBe("session.ready");
    expect((await paseo.turn("s2", "hello")).state).toBe("completed");
    expect(paseo.livingHosts()).toHaveLength(1);
  });

  it("a stop is answered in time and stops the prompt that waits as soon as Muse has it", async () => {
    const paseo = await starting("hold on");
    expect(await paseo.interrupt("s1")).toMatchObject({
      type: "request.failed",
      error: { message: expect.stringContaining("as soon as Muse takes it") },
    });
    const from = paseo.events.length;
    kill(paseo);
    expect((await ended(paseo, from)).state).toBe("canceled");
    expect(paseo.received("turn/interrupt")).toHaveLength(1);
    isSound(paseo);
  });
});

describe("a host that fails at all it is asked", () => {
  const POISON = { code: -32603, kind: "internal", message: "event log failed: disk I/O error" };
  const hosts = (...faults: readonly object[]) =>
    openPaseo({ env: { MUSE_SIM_FAULTS: JSON.stringify(faults) } });
  const resultOf = async (paseo: Paseo, id: string) =>
    (await paseo.event("session.prompt_result", ({ clientMessageId }) => clientMessageId === id)).result;

  it("at the start of a turn is replaced, and the prompt sent once more as something new", async () => {
    const paseo = await hosts({ errors: { "turn/start": POISON } }, {});
    await paseo.open("s1");
    await paseo.prompt("s1", "hello", { id: "m1" });
    expect(await ended(paseo)).toMatchObject({ state: "completed" });
    expect((await resultOf(paseo, "m1")).type).toBe("turn");
    const sent = paseo.received("turn/start");
    expect(sent).toHaveLength(2);
    expect(sent[0]?.["commandId"]).not.toBe(sent[1]?.["commandId"]);
    expect(paseo.received("session/resume")).toHaveLength(1);
    expect(texts(paseo).filter((text) => text === "hello")).toHaveLength(1);
    isSound(paseo);
  });

  it("at the end of a turn is replaced, and nothing is sent again", async () => {
    const paseo = await hosts({ failureText: "MCP startup audit failed" }, {});
    await paseo.open("s1");
    const { state, error } = await paseo.turn("s1", "fail");
    expect([state, error?.message]).toEqual(["failed", expect.stringContaining("MCP startup audit failed")]);
    expect(paseo.received("turn/start")).toHaveLength(1);
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    expect(starts(paseo)).toBe(2);
    isSound(paseo);
  });

  it("like the next one is replaced once: its own fault is told, once, and a later one is not answered so", async () => {
    const paseo = await hosts({ errors: { "turn/start": POISON } });
    await paseo.open("s1");
    await paseo.prompt("s1", "hello", { id: "m1" });
    const failed = {
      type: "failed",
      error: { code: "internal", message: expect.stringContaining("disk I/O error") },
    };
    expect(await resultOf(paseo, "m1")).toMatchObject(failed);
    expect([starts(paseo), paseo.received("turn/start").length]).toEqual([2, 2]);
    await paseo.prompt("s1", "hello", { id: "m2" });
    expect(await resultOf(paseo, "m2")).toMatchObject(failed);
    expect([starts(paseo), paseo.received("turn/start").length]).toEqual([2, 3]);
    const answers = paseo.events.filter(({ type }) => type === "session.prompt_result");
    expect(answers).toHaveLength(2);
    isSound(paseo);
  });

  it("and has none after it ends the session with its own fault and kind", async () => {
    const paseo = await hosts({ errors: { "turn/start": POISON } }, { exitBeforeInitialize: 3 });
    await paseo.open("s1");
    await paseo.prompt("s1", "hello", { id: "m1" });
    const told = { code: "internal", message: expect.stringContaining("disk I/O error") };
    expect(await resultOf(paseo, "m1")).toMatchObject({ type: "failed", error: told });
    expect((await paseo.event("session.runtime_failed")).error).toMatchObject(told);
  });
});

describe("a prompt that waited in the queue of a host that died", () => {
  it("is given back where Muse will never run it, and the session goes on", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "hold on");
    await paseo.event("timeline.item", ({ item }) => item.type === "assistant_message");
    await paseo.prompt("s1", "hello", { id: "waits" });
    const session = paseo.agents.sessionOf("agent-s1");
    await session?.view.until(() =>
      session.view.view.session.submissions.some(({ status }) => status === "queued"),
    );
    kill(paseo);
    const answer = await paseo.event(
      "session.prompt_result",
      ({ clientMessageId }) => clientMessageId === "waits",
    );
    expect(answer.result.type).toBe("failed");
    const ids = paseo.received("turn/start").map(({ commandId }) => commandId);
    expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
    isSound(paseo);
  });
});

describe("a session for which nothing happens", () => {
  const idle = async () => {
    const waits: { readonly ms: number; readonly fire: () => void }[] = [];
    let late = 0;
    const paseo = await openPaseo({
      settings: { idleMinutes: 20 },
      ports: {
        now: () => Date.now() + late,
        timer(ms, fire) {
          if (ms < 1_100_000) return systemPorts.timer(ms, fire);
          const wait = { ms, fire };
          waits.push(wait);
          return () => void waits.splice(waits.indexOf(wait), 1);
        },
      },
    });
    await paseo.open("s1");
    const pass = () => {
      late += 20 * 60_000;
      for (const { fire } of waits.splice(0)) fire();
    };
    return { paseo, pass };
  };

  it("has no process after a while, says nothing of it, and goes on by cursor with the next prompt", async () => {
    const { paseo, pass } = await idle();
    await paseo.configure("s1", { mode: "denyUnmatched", thinkingOption: "high" });
    await paseo.turn("s1", "hello");
    const from = paseo.events.length;
    pass();
    await expect.poll(() => paseo.livingHosts(), { timeout: 10_000 }).toEqual([]);
    expect(paseo.events.slice(from)).toEqual([]);
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    expect(paseo.received("session/resume")).toMatchObject([{ cursor: expect.any(String) }]);
    expect(paseo.agents.sessionOf("agent-s1")?.settings).toMatchObject({
      mode: "denyUnmatched",
      thinkingOption: "high",
    });
    isSound(paseo);
  });

  it("goes back and refuses a change as one that has its process", async () => {
    const { paseo, pass } = await idle();
    const suspended = async () => {
      pass();
      await expect.poll(() => paseo.livingHosts(), { timeout: 10_000 }).toEqual([]);
    };
    const settings = { mode: "denyUnmatched", model: "muse-spark-1.3-mini" };
    await paseo.configure("s1", settings);
    await paseo.turn("s1", "hello");
    await paseo.turn("s1", "think");
    await suspended();
    const refused = await paseo.configure("s1", {
      model: "muse-spark-1.3",
      thinkingOption: "no such effort",
    });
    expect(refused.type).toBe("request.failed");
    await suspended();
    expect((await paseo.revert("s1", "think")).type).toBe("request.completed");
    expect(paseo.agents.sessionOf("agent-s1")?.settings).toMatchObject(settings);
    expect(texts(paseo)).toContain("hello");
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    isSound(paseo);
  });

  it.each(["hang", "shell"])("keeps its process while something runs or waits (%s)", async (prompt) => {
    const { paseo, pass } = await idle();
    await paseo.prompt("s1", prompt);
    await paseo.event("timeline.item", ({ item }) => item.type === "tool_call");
    pass();
    expect(paseo.livingHosts()).toHaveLength(1);
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    expect(starts(paseo)).toBe(1);
  });
});
