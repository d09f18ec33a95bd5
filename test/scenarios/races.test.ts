/** Two things at once, over real processes: whatever comes first, each thing happens once and the session goes on. */
import { afterEach, describe, expect, it } from "vitest";
import type { Answer } from "../../shared/rpc/answer.ts";
import { closeAll, fastClock, openPaseo, type Paseo, type PaseoOptions, sessionOf } from "./paseo.ts";

afterEach(closeAll);

const view = (paseo: Paseo) => sessionOf(paseo).view.view;
const ended = (paseo: Paseo, from = 0) =>
  paseo.event("session.turn", ({ state }) => state !== "started", from);
const asked = (paseo: Paseo, nth = 1) =>
  paseo.until((event): event is Asked => event.type === "session.permission" && isNth(paseo, event, nth));
type Asked = Extract<Paseo["events"][number], { type: "session.permission" }>;
const isNth = (paseo: Paseo, event: Asked, nth: number) =>
  paseo.events.filter(({ type }) => type === "session.permission").indexOf(event) === nth - 1;

async function busy(prompt: string, options: PaseoOptions = {}) {
  const paseo = await openPaseo(options);
  await paseo.open("s1");
  await paseo.prompt("s1", prompt, { id: "first" });
  return paseo;
}

/** A session in which a person is asked. */
async function waiting(prompt: string, options: PaseoOptions = {}) {
  const paseo = await busy(prompt, options);
  const { request } = await asked(paseo);
  return { paseo, id: request.id };
}

/** Sends a message that has to wait, under its text as id; the turn that is to run it. */
async function queued(paseo: Paseo, text: string): Promise<string> {
  await paseo.event("session.turn");
  await paseo.prompt("s1", text, { id: text });
  await sessionOf(paseo).view.until(() => view(paseo).chat.queuedMessages?.length === 1);
  return String(view(paseo).chat.queuedMessages?.[0]?.message._meta?.["turnId"]);
}

/** The same answer as our own client gives it: to the stage that is open now. */
function onCard(paseo: Paseo, word: "allow" | "deny"): Answer {
  const { approvals, userInputs } = view(paseo).session;
  const question = userInputs.find(({ settlement }) => settlement === undefined);
  if (question !== undefined)
    return { kind: "cancel", userInputId: question.userInputId, reason: `Said ${word} on the card` };
  const approval = approvals.find(({ resolution }) => resolution === undefined);
  if (approval === undefined) throw new Error("nothing waits");
  const { approvalId, sourceIndex } = approval.requirement;
  return { kind: "decide", approvalId, sourceIndex, choiceId: word === "allow" ? "allow_once" : "abort" };
}

/** Whether it was done; a refusal of either kind is none. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  const [result] = await Promise.allSettled([work]);
  if (result?.status !== "fulfilled") return false;
  const { value } = result;
  const isRefused =
    typeof value === "object" && value !== null && "status" in value && value.status === "refused";
  return !isRefused;
}

/** Each permission was closed once, each message answered once, each turn ended once; and another turn runs well. */
async function isSound(paseo: Paseo) {
  expect((await paseo.turn("s1", "hello")).state).toBe("completed");
  const once = (names: readonly string[]) => expect(names).toEqual([...new Set(names)]);
  const shown = paseo.events.flatMap((event) =>
    event.type === "session.permission" ? [event.request.id] : [],
  );
  const closed = paseo.events.flatMap((event) =>
    event.type === "session.permission_resolved" ? [event.permissionId] : [],
  );
  once(shown);
  expect(closed.toSorted()).toEqual(shown.toSorted());
  const sent = paseo.events.flatMap((event) =>
    event.type === "session.prompt_result" ? [event.clientMessageId] : [],
  );
  once(sent);
  const turns = (isEnd: boolean) =>
    paseo.events.flatMap((event) =>
      event.type === "session.turn" && (event.state !== "started") === isEnd ? [event.turnId] : [],
    );
  once(turns(false));
  expect(turns(true).toSorted()).toEqual(turns(false).toSorted());
  expect(paseo.reading("s1").violations).toEqual([]);
  expect(paseo.events.filter(({ type }) => /runtime_failed|session.closed/.test(type))).toEqual([]);
  expect(paseo.museLog().filter(({ type }) => type === "violation")).toEqual([]);
}

describe("two who answer at once", () => {
  it.each([
    ["an approval", "shell", "approval/decide"],
    ["a question", "ask one", "userInput/cancel"],
  ])("%s: the first is taken, the other is told, and Muse hears one", async (_name, prompt, method) => {
    for (const isCardFirst of [true, false]) {
      const { paseo, id } = await waiting(prompt);
      const card = () => sessionOf(paseo).answer(onCard(paseo, "deny"));
      // A question cannot be allowed without an answer.
      const behavior = prompt === "shell" ? "allow" : "deny";
      const daemon = () => paseo.answer("s1", id, { behavior });
      const order = isCardFirst ? [card, daemon] : [daemon, card];
      const done = await Promise.all(order.map((give) => isDone(give())));
      expect(done).toEqual([true, false]);
      const first = isCardFirst ? { choiceId: "abort" } : { choiceId: "allow_once" };
      expect(paseo.received(method)).toMatchObject([prompt === "shell" ? first : {}]);
      expect((await ended(paseo)).state).not.toBe("failed");
      await isSound(paseo);
    }
  });

  it("different stages of one approval: each counts for its own, the late one for none", async () => {
    const { paseo, id } = await waiting("two stages", { faults: { ack: { "approval/decide": 60 } } });
    const late = onCard(paseo, "deny");
    const first = paseo.answer("s1", id, { behavior: "allow" });
    const { request } = await asked(paseo, 2);
    // Muse has not answered the first one yet.
    const second = paseo.answer("s1", request.id, { behavior: "allow" });
    expect(await isDone(sessionOf(paseo).answer(late))).toBe(false);
    await Promise.all([first, second]);
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.received("approval/decide")).toMatchObject([
      { requirementId: { sourceIndex: 1 }, choiceId: "allow_once" },
      { requirementId: { sourceIndex: 2 }, choiceId: "allow_once" },
    ]);
    await isSound(paseo);
  });
});

describe("an answer and a stop at once", () => {
  it.each(["shell", "two stages", "ask one"])(
    "(%s) in either order close it once and end the turn once",
    async (prompt) => {
      for (const isStopFirst of [true, false]) {
        const { paseo, id } = await waiting(prompt);
        const stop = () => paseo.interrupt("s1");
        const answer = () => paseo.answer("s1", id, { behavior: "allow" });
        const order = isStopFirst ? [stop, answer] : [answer, stop];
        await Promise.allSettled(order.map((act) => act()));
        await ended(paseo);
        await isSound(paseo);
      }
    },
  );

  it("where Muse answers neither until the turn is over", async () => {
    const ack = { "approval/decide": "afterTurn", "turn/interrupt": "afterTurn" };
    const { paseo, id } = await waiting("shell", { faults: { ack } });
    const answer = isDone(paseo.answer("s1", id, { behavior: "allow" }));
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    expect(await answer).toBe(true);
    await isSound(paseo);
  });
});

describe("an answer that crosses what closes its request", () => {
  it("is refused where a policy was first and its word was lost, and the card closes once", async () => {
    const frames = [{ method: "approval/resolved", nth: 1, do: "mute" }];
    const { paseo, id } = await waiting("elsewhere", { faults: { frames } });
    await expect.poll(() => paseo.museLog().some(({ type }) => type === "fault")).toBe(true);
    await expect(paseo.answer("s1", id, { behavior: "allow" })).rejects.toThrow("before your answer");
    await expect(paseo.answer("s1", id, { behavior: "allow" })).rejects.toThrow("no longer open");
    expect(paseo.received("approval/decide")).toHaveLength(1);
    expect(paseo.events.filter(({ type }) => type === "session.permission_resolved")).toHaveLength(1);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it.each(["elsewhere", "ask in time"])(
    "(%s) given the moment it is asked, is given once or refused",
    async (prompt) => {
      const given: Promise<boolean>[] = [];
      const paseo: Paseo = await openPaseo({
        onEvent(event) {
          if (event.type === "session.permission")
            given.push(isDone(paseo.answer("s1", event.request.id, { behavior: "deny" })));
        },
      });
      await paseo.open("s1");
      await paseo.prompt("s1", prompt, { id: "first" });
      await ended(paseo);
      expect(await Promise.all(given)).toHaveLength(1);
      await isSound(paseo);
    },
  );
});

describe("an answer whose own answer", () => {
  it.each([
    ["comes after the turn", "shell", "afterTurn"],
    ["comes twice", "shell", "twice"],
    ["comes after the turn", "ask one", "afterTurn"],
    ["comes twice", "ask one", "twice"],
    ["never comes", "shell", "never"],
    ["never comes", "ask one", "never"],
  ])("%s (%s) counts once", async (_name, prompt, form) => {
    const ack = { "approval/decide": form, "userInput/cancel": form };
    const { paseo, id } = await waiting(prompt, { faults: { ack }, ports: fastClock(10) });
    await paseo.answer("s1", id, prompt === "shell" ? { behavior: "allow" } : { behavior: "deny" });
    expect((await ended(paseo)).state).toBe("completed");
    await isSound(paseo);
  });

  it("is lost with its host: it is settled, its card closes once, and what is asked again can be answered", async () => {
    const faults = [
      { ack: { "approval/decide": "never" }, frames: [{ method: "approval/resolved", nth: 1, do: "kill" }] },
      {},
    ];
    const { paseo, id } = await waiting("shell", { env: { MUSE_SIM_FAULTS: JSON.stringify(faults) } });
    const answer = isDone(paseo.answer("s1", id, { behavior: "allow" }));
    expect((await ended(paseo)).state).toBe("failed");
    await answer;
    await isSound(paseo);
  });
});

describe("a note that is under way", () => {
  it("when its host dies is answered once and starts nothing by itself", async () => {
    const faults = [
      { ack: { "turn/steer": "never" }, frames: [{ method: "item/delta", nth: 20, do: "kill" }] },
      {},
    ];
    const paseo = await busy("essay", {
      env: { MUSE_SIM_PACE: "0.02", MUSE_SIM_FAULTS: JSON.stringify(faults) },
    });
    await paseo.event("session.turn");
    await paseo.prompt("s1", "in short", { id: "note", steer: true });
    await ended(paseo);
    await paseo.event("session.prompt_result", ({ clientMessageId }) => clientMessageId === "note");
    expect(paseo.received("turn/start")).toHaveLength(1);
    await isSound(paseo);
  });
});

describe("a message that is taken back from the queue", () => {
  it.each(["before", "after"])(
    "right %s the stop that launches it is given back or runs, not both",
    async (when) => {
      const paseo = await busy("hold on", { env: { MUSE_SIM_PACE: "0.02" } });
      await paseo.event("session.turn");
      await paseo.prompt("s1", "second", { id: "second" });
      await sessionOf(paseo).view.until(() => view(paseo).chat.queuedMessages?.length === 1);
      const turnId = String(view(paseo).chat.queuedMessages?.[0]?.message._meta?.["turnId"]);
      const stop = () => paseo.interrupt("s1");
      const take = () => sessionOf(paseo).command({ method: "turn/unqueue", turnId });
      const [isTaken] =
        when === "before"
          ? await Promise.all([isDone(take()), stop()])
          : await Promise.all([stop(), isDone(take())]).then(([, taken]) => [taken]);
      const { result } = await paseo.event(
        "session.prompt_result",
        ({ clientMessageId }) => clientMessageId === "second",
      );
      expect(result.type).toBe(isTaken ? "failed" : "turn");
      if (!isTaken)
        await paseo.event("session.turn", ({ turnId: of, state }) => of === turnId && state !== "started");
      expect(paseo.events.some((event) => event.type === "session.turn" && event.turnId === turnId)).toBe(
        !isTaken,
      );
      await isSound(paseo);
    },
  );

  it("is told once where Muse's answer comes after the turns", async () => {
    const paseo = await busy("hold on", {
      env: { MUSE_SIM_PACE: "0.02" },
      faults: { ack: { "turn/unqueue": "afterTurn" } },
    });
    const turnId = await queued(paseo, "second");
    const taken = isDone(sessionOf(paseo).command({ method: "turn/unqueue", turnId }));
    await paseo.prompt("s1", "go on", { id: "note", steer: true });
    await ended(paseo);
    expect(await taken).toBe(true);
    await isSound(paseo);
  });
});

describe("a reply that Muse never gives although it did what was asked", () => {
  const quiet = (method: string): PaseoOptions => ({
    env: { MUSE_SIM_PACE: "0.02" },
    faults: { ack: { [method]: "never" } },
    ports: fastClock(10),
  });

  it("to a message: its turn is told and ends, and the next one runs", async () => {
    const paseo = await busy("hello", quiet("turn/start"));
    expect((await ended(paseo)).state).toBe("completed");
    const { result } = await paseo.event("session.prompt_result");
    expect(result.type).toBe("turn");
    await isSound(paseo);
  });

  it("to a note: it is answered when it is read", async () => {
    const paseo = await busy("hold on", quiet("turn/steer"));
    const { turnId } = await paseo.event("session.turn");
    await paseo.prompt("s1", "go on", { id: "note", steer: true });
    await ended(paseo);
    const { result } = await paseo.event(
      "session.prompt_result",
      ({ clientMessageId }) => clientMessageId === "note",
    );
    expect(result).toEqual({ type: "steer", turnId });
    await isSound(paseo);
  });

  it("to the wish to have a message back: it is given back", async () => {
    const paseo = await busy("hold on", quiet("turn/unqueue"));
    const turnId = await queued(paseo, "second");
    expect(await isDone(sessionOf(paseo).command({ method: "turn/unqueue", turnId }))).toBe(true);
    const { result } = await paseo.event(
      "session.prompt_result",
      ({ clientMessageId }) => clientMessageId === "second",
    );
    expect(result.type).toBe("failed");
    await paseo.prompt("s1", "go on", { id: "note", steer: true });
    await ended(paseo);
    await isSound(paseo);
  });
});
