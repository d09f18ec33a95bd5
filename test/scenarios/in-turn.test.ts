/** What is sent while Muse works: messages that wait, notes, and what is taken back, over real processes. */
import { afterEach, describe, expect, it } from "vitest";
import type { SessionCommand } from "../../shared/rpc/command.ts";
import { closeAll, newFolder, openPaseo, type Paseo, type PaseoOptions, sessionOf } from "./paseo.ts";

afterEach(closeAll);

const ask = (paseo: Paseo, command: SessionCommand) => sessionOf(paseo).command(command);
const view = (paseo: Paseo) => sessionOf(paseo).view.view;
const until = (paseo: Paseo, holds: () => boolean) => sessionOf(paseo).view.until(holds);

const ends = (paseo: Paseo) =>
  paseo.events.flatMap((event) =>
    event.type === "session.turn" && event.state !== "started" ? [event.state] : [],
  );

const ended = (paseo: Paseo, states: readonly string[]) =>
  expect.poll(() => ends(paseo), { timeout: 5000 }).toEqual(states);

const userRows = (paseo: Paseo) =>
  paseo.reading("s1").rows.flatMap((row) => (row.type === "user_message" ? [row.text] : []));

const results = (paseo: Paseo, id: string) =>
  paseo.events.flatMap((event) =>
    event.type === "session.prompt_result" && event.clientMessageId === id ? [event.result] : [],
  );

async function answered(paseo: Paseo, id: string) {
  await paseo.event("session.prompt_result", ({ clientMessageId }) => clientMessageId === id);
  return results(paseo, id);
}

/** A session in which a turn of that story runs, on a host that takes a fiftieth of the recorded time. */
async function busy(prompt: string, options: PaseoOptions = {}) {
  const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.02" }, ...options });
  await paseo.open("s1");
  await paseo.prompt("s1", prompt, { id: "first" });
  const { turnId } = await paseo.event("session.turn");
  return { paseo, turnId };
}

/** Sends a prompt that has to wait, and tells which turn will run it. */
async function queued(paseo: Paseo, text: string): Promise<string> {
  const known = view(paseo).chat.queuedMessages?.length ?? 0;
  await paseo.prompt("s1", text, { id: text });
  await until(paseo, () => view(paseo).chat.queuedMessages?.length === known + 1);
  return String(view(paseo).chat.queuedMessages?.at(-1)?.message._meta?.["turnId"]);
}

describe("a message that waits in the queue", () => {
  it("is taken back out of the middle with its text; its turn never runs, the others do", async () => {
    const { paseo } = await busy("hold on");
    await queued(paseo, "hello one");
    const turnId = await queued(paseo, "hello two");
    await queued(paseo, "hello three");
    expect(await ask(paseo, { method: "turn/unqueue", turnId })).toEqual({ status: "accepted" });
    expect(await answered(paseo, "hello two")).toMatchObject([
      { type: "failed", error: { code: "unqueued", message: expect.stringContaining("taken back") } },
    ]);
    expect(view(paseo).session.submissions).toContainEqual(
      expect.objectContaining({ clientMessageId: "hello two", text: "hello two", status: "failed" }),
    );
    await paseo.prompt("s1", "go on", { id: "note", steer: true });
    await ended(paseo, ["completed", "completed", "completed"]);
    expect(userRows(paseo)).toEqual(["hold on", "go on", "hello one", "hello three"]);
    expect(results(paseo, "hello two")).toHaveLength(1);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("cannot be taken back once it runs, and goes on", async () => {
    const { paseo } = await busy("hold on");
    const turnId = await queued(paseo, "hold again");
    await paseo.interrupt("s1");
    await paseo.event("session.turn", (event) => event.turnId === turnId);
    expect(await ask(paseo, { method: "turn/unqueue", turnId })).toEqual({
      status: "refused",
      message: expect.stringMatching(/runs already, or was taken back/),
    });
    await paseo.prompt("s1", "go on", { id: "note", steer: true });
    await ended(paseo, ["canceled", "completed"]);
  });

  it("that cannot be launched is answered with Muse's reason, and the next one runs", async () => {
    const { paseo } = await busy("hold on");
    await queued(paseo, "launch fails");
    await queued(paseo, "hello");
    await paseo.interrupt("s1");
    expect(await answered(paseo, "launch fails")).toMatchObject([
      { type: "failed", error: { message: expect.stringContaining("no room for another turn") } },
    ]);
    await ended(paseo, ["canceled", "completed"]);
    expect(userRows(paseo)).toEqual(["hold on", "hello"]);
    expect(view(paseo).session.submissions).toContainEqual(
      expect.objectContaining({ text: "launch fails", status: "failed" }),
    );
    expect(paseo.reading("s1").violations).toEqual([]);
  });
});

describe("a message during a turn", () => {
  it.each([true, false])("(a note: %s) stops nothing: the work goes on to its end", async (steer) => {
    const { paseo, turnId } = await busy("think, then work");
    await paseo.prompt("s1", "hello", { id: "second", steer });
    await ended(paseo, steer ? ["completed"] : ["completed", "completed"]);
    const [first] = paseo.events.flatMap((event) =>
      event.type === "session.turn" && event.state === "completed" ? [event.turnId] : [],
    );
    expect(first).toBe(turnId);
    for (const method of ["turn/interrupt", "turn/cancel"]) expect(paseo.received(method)).toEqual([]);
    for (const { ifBusy } of paseo.received("turn/start")) expect(ifBusy).not.toBe("replace");
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("with the same words as others is one row each, told apart by its id, also after a restart", async () => {
    const { paseo } = await busy("hold");
    await paseo.prompt("s1", "hold", { id: "queued" });
    await paseo.prompt("s1", "hold", { id: "note", steer: true });
    await paseo.event("session.turn", ({ state }) => state === "completed");
    await answered(paseo, "queued");
    await paseo.prompt("s1", "hold", { id: "last", steer: true });
    await ended(paseo, ["completed", "completed"]);
    const { rows, violations } = paseo.reading("s1");
    const ids = rows.flatMap((row) => (row.type === "user_message" ? [row.clientMessageId] : []));
    expect(ids).toEqual(["first", "note", "queued", "last"]);
    expect(violations).toEqual([]);
    const persistence = paseo.persistence("s1");
    await paseo.closeSession("s1");
    await paseo.open("s2", {}, persistence);
    const again = paseo.reading("s2").rows.flatMap((row) => (row.type === "user_message" ? [row.text] : []));
    expect(again).toEqual(["hold", "hold", "hold", "hold"]);
  });
});

describe("a prompt whose answer is lost with its host", () => {
  it("is not sent again by itself, and what Muse did for it is found again once", async () => {
    const folder = newFolder();
    const faults = [
      {
        ack: { "turn/start": "never" },
        frames: [{ method: "turn/completed", nth: 1, do: "kill", signal: "SIGKILL" }],
      },
      {},
    ];
    const paseo = await openPaseo({
      folder,
      env: { MUSE_SIM_PACE: "0", MUSE_SIM_FAULTS: JSON.stringify(faults) },
    });
    await paseo.open("s1");
    await paseo.prompt("s1", "hello", { id: "first" });
    await ended(paseo, ["completed"]);
    expect(results(paseo, "first")).toHaveLength(1);
    await paseo.command("s1", "rename", "Later");
    expect(paseo.received("session/resume")).toHaveLength(1);
    const rows = paseo.reading("s1").rows.map(({ type }) => type);
    expect(rows.slice(0, 2)).toEqual(["user_message", "assistant_message"]);
    await paseo.open("s2", {}, paseo.persistence("s1"));
    const again = paseo.reading("s2").rows.map(({ type }) => type);
    expect(again).toEqual(["user_message", "assistant_message"]);
    expect(paseo.received("turn/start")).toHaveLength(1);
  });
});

describe("a session in which every turn fails", () => {
  it("says why each time, in Muse's words, and sends nothing again by itself", async () => {
    const { paseo } = await busy("fail");
    await ended(paseo, ["failed"]);
    await paseo.turn("s1", "fail");
    await paseo.turn("s1", "fail");
    const reasons = paseo.events.flatMap((event) =>
      event.type === "session.turn" && event.state === "failed" ? [event.error?.message] : [],
    );
    expect(reasons).toHaveLength(3);
    for (const reason of reasons) expect(reason).toContain("model stream closed early");
    expect(paseo.received("turn/start")).toHaveLength(3);
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
  });
});

describe("a prompt that is taken back while it runs", () => {
  it("before Muse answered leaves the conversation, and keeps its text for the person", async () => {
    const { paseo } = await busy("hello", { env: { MUSE_SIM_PACE: "1" } });
    const before = userRows(paseo);
    expect(before).toEqual(["hello"]);
    const outcome = await ask(paseo, { method: "turn/interrupt", retract: true });
    expect(outcome.status).toBe("accepted");
    await ended(paseo, ["canceled"]);
    expect(paseo.received("turn/interrupt")).toMatchObject([{ retract: true }]);
    await until(paseo, () => view(paseo).chat.turns.length === 0);
    expect(view(paseo).session.submissions).toContainEqual(expect.objectContaining({ text: "hello" }));
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("after Muse began to answer is only stopped, and stays", async () => {
    const { paseo } = await busy("hold on");
    await paseo.event("timeline.item", ({ item }) => item.type === "assistant_message");
    await ask(paseo, { method: "turn/interrupt", retract: true });
    await ended(paseo, ["canceled"]);
    expect(view(paseo).chat.turns).toHaveLength(1);
    expect(userRows(paseo)).toEqual(["hold on"]);
  });
});

describe("a goal", () => {
  const statuses = (paseo: Paseo) => view(paseo).session.goal?.status;

  it("is paused by a stop of its turn, goes on when it is resumed, and is cleared", async () => {
    const { paseo } = await busy("/goal Ship it");
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    await until(paseo, () => statuses(paseo) === "paused");
    expect(ends(paseo)).toEqual(["canceled"]);
    const from = paseo.events.length;
    expect((await ask(paseo, { method: "goal/resume" })).status).toBe("accepted");
    const ended = await paseo.event("session.turn", ({ state }) => state !== "started", from);
    expect(ended.state).toBe("completed");
    expect(statuses(paseo)).toBe("active");
    expect((await ask(paseo, { method: "goal/pause" })).status).toBe("accepted");
    await until(paseo, () => statuses(paseo) === "paused");
    expect((await ask(paseo, { method: "goal/clear" })).status).toBe("accepted");
    await until(paseo, () => view(paseo).session.goal === undefined);
    expect(await ask(paseo, { method: "goal/clear" })).toMatchObject({
      status: "refused",
      message: expect.stringContaining("no goal"),
    });
    expect(paseo.reading("s1").violations).toEqual([]);
  });
});

describe("notes to a running turn", () => {
  it("are several at once, each answered and shown once, in their order, equal ones too", async () => {
    const { paseo, turnId } = await busy("hold on");
    const notes = ["ok", "and then", "ok", "at last"];
    await Promise.all(notes.map((text, nth) => paseo.prompt("s1", text, { id: `note ${nth}`, steer: true })));
    await ended(paseo, ["completed"]);
    for (const nth of notes.keys())
      expect(results(paseo, `note ${nth}`)).toEqual([{ type: "steer", turnId }]);
    expect(userRows(paseo)).toEqual(["hold on", ...notes]);
    const ids = paseo
      .reading("s1")
      .rows.flatMap((row) => (row.type === "user_message" ? [row.clientMessageId] : []));
    expect(ids).toEqual(["first", "note 0", "note 1", "note 2", "note 3"]);
    expect(paseo.received("turn/start")).toHaveLength(1);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("that cross the end of the turn are answered once, and begin nothing", async () => {
    const { paseo } = await busy("hello", { env: { MUSE_SIM_PACE: "0" } });
    const ids = Array.from({ length: 6 }, (_, nth) => `note ${nth}`);
    for (const id of ids) await paseo.prompt("s1", id, { id, steer: true });
    for (const id of ids) expect(await answered(paseo, id)).toHaveLength(1);
    await ended(paseo, ["completed"]);
    const taken = ids.filter((id) => results(paseo, id)[0]?.type === "steer");
    for (const text of userRows(paseo).slice(1)) expect(taken).toContain(text);
    expect(paseo.received("turn/start")).toHaveLength(1);
    expect(paseo.reading("s1").violations).toEqual([]);
  });
});

describe("a note that Muse took and answers late", () => {
  it("is answered once although its turn has ended meanwhile", async () => {
    const { paseo, turnId } = await busy("hold on", { faults: { ack: { "turn/steer": "afterTurn" } } });
    await paseo.prompt("s1", "go on", { id: "note", steer: true });
    await ended(paseo, ["completed"]);
    expect(await answered(paseo, "note")).toEqual([{ type: "steer", turnId }]);
    expect(userRows(paseo)).toEqual(["hold on", "go on"]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });
});

describe("a turn that nobody here started", () => {
  const reported = async () => {
    const { paseo, turnId } = await busy("workflow");
    const { turnId: own } = await paseo.event(
      "session.turn",
      (event) => event.state === "started" && event.turnId !== turnId,
    );
    return { paseo, own };
  };

  it("takes a note", async () => {
    const { paseo, own } = await reported();
    await paseo.prompt("s1", "in one line", { id: "note", steer: true });
    expect(await answered(paseo, "note")).toEqual([{ type: "steer", turnId: own }]);
    await ended(paseo, ["completed", "completed"]);
    expect(paseo.received("turn/steer")).toMatchObject([{ expectedTurnId: own }]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("is stopped", async () => {
    const { paseo, own } = await reported();
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    expect(paseo.received("turn/interrupt")).toMatchObject([{ turnId: own }]);
    await ended(paseo, ["completed", "canceled"]);
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    expect(paseo.reading("s1").violations).toEqual([]);
  });
});

describe("the wait after the answer", () => {
  const winding = async () => {
    const { paseo, turnId } = await busy("hello", { env: { MUSE_SIM_PACE: "0.1" } });
    await until(paseo, () => view(paseo).chat.activity === "Finishing up");
    expect(ends(paseo)).toEqual([]);
    return { paseo, turnId };
  };

  it("takes a note, which the same turn answers", async () => {
    const { paseo, turnId } = await winding();
    await paseo.prompt("s1", "one more thing", { id: "note", steer: true });
    expect(await answered(paseo, "note")).toEqual([{ type: "steer", turnId }]);
    await ended(paseo, ["completed"]);
    const kinds = paseo.reading("s1").rows.map(({ type }) => type);
    expect(kinds).toEqual(["user_message", "assistant_message", "user_message", "assistant_message"]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("takes a message into the queue, which runs after it", async () => {
    const { paseo } = await winding();
    await queued(paseo, "hello again");
    await ended(paseo, ["completed", "completed"]);
    expect(userRows(paseo)).toEqual(["hello", "hello again"]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("is stopped, and the answer stays", async () => {
    const { paseo } = await winding();
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    await ended(paseo, ["canceled"]);
    expect(paseo.reading("s1").rows.map(({ type }) => type)).toEqual(["user_message", "assistant_message"]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });
});

describe("a model call that is tried again", () => {
  it("says so each time, and the turn ends well", async () => {
    const { paseo } = await busy("retry");
    await ended(paseo, ["completed"]);
    const told = paseo.events.flatMap((event) =>
      event.type === "session.notice" && event.notice.id.startsWith("retry:") ? [event.notice.title] : [],
    );
    expect(told).toHaveLength(2);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("can be stopped while Muse waits for the next try", async () => {
    const { paseo } = await busy("retry", { env: { MUSE_SIM_PACE: "0.1" } });
    await paseo.event("session.notice", ({ notice }) => notice.id.startsWith("retry:"));
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    await ended(paseo, ["canceled"]);
  });
});

describe("a stop during a compaction", () => {
  it("is answered, and the compaction is told to its end", async () => {
    const { paseo } = await busy("hello");
    await ended(paseo, ["completed"]);
    expect((await ask(paseo, { method: "session/compact" })).status).toBe("accepted");
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    const { item } = await paseo.event(
      "timeline.item",
      (event) => event.item.type === "compaction" && event.item.status !== "loading",
    );
    expect(item).toMatchObject({ status: "completed" });
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    expect(paseo.reading("s1").violations).toEqual([]);
  });
});
