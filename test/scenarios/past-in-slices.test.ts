/** What else happens while a past is told: its rows are there at once, and nobody waits for the rest of it. */
import { afterEach, expect, it, vi } from "vitest";
import { type HeldTimer, heldTimer } from "./held-timer.ts";
import { closeAll, type LogEntry, newFolder, openPaseo, type Paseo, type PaseoOptions } from "./paseo.ts";

afterEach(closeAll);

/** A conversation that is being opened again and rests after its first slice, beside another session. */
async function resting(options: PaseoOptions = {}, config: { mode?: string } = {}) {
  const folder = newFolder();
  const before = await openPaseo({ folder });
  await before.open("before");
  await before.turn("before", "hello");
  await before.turn("before", "work");
  const persistence = before.persistence("before");
  await before.connection.close();
  const rest = heldTimer(0);
  const paseo = await openPaseo({ folder, ...options, ports: rest.ports });
  await paseo.open("other");
  const opening = paseo.open("again", config, persistence);
  await rest.started;
  return { paseo, rest, opening, live: before.reading("before").rows };
}

/** Lets it go on until it is answered, however often it rests. */
async function goOn<Answer>(rest: HeldTimer, answer: Promise<Answer>): Promise<Answer> {
  let isAnswered = false;
  const answered = answer.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    rest.end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return answered;
}

const told = (paseo: Paseo) =>
  paseo.events.filter((event) => "sessionId" in event && event.sessionId === "again").map(({ type }) => type);

it("has its first rows told while the rest is still to come, and another session goes on meanwhile", async () => {
  const { paseo, rest, opening, live } = await resting();
  expect(told(paseo).slice(0, 4)).toEqual([
    "session.opened",
    "session.config",
    "session.commands",
    "timeline.item",
  ]);
  expect(told(paseo)).not.toContain("session.ready");
  expect(await paseo.turn("other", "hello")).toMatchObject({ state: "completed" });
  expect(told(paseo)).not.toContain("session.ready");
  expect(await goOn(rest, opening)).toMatchObject({ type: "session.ready" });
  expect(told(paseo).indexOf("session.ready")).toBeGreaterThan(told(paseo).lastIndexOf("timeline.item"));
  const ids = (rows: typeof live) => rows.map(({ id }) => id);
  expect(ids(paseo.reading("again").rows)).toEqual(ids(live));
  expect(paseo.reading("again").violations).toEqual([]);
});

it("is over as soon as it is closed: the opening says so, and nothing more of it is told", async () => {
  const { paseo, rest, opening } = await resting();
  const closing = paseo.closeSession("again");
  const answer = await goOn(rest, opening);
  const rows = told(paseo).length;
  expect(answer).toMatchObject({
    type: "request.failed",
    error: { message: expect.stringMatching(/closed/) },
  });
  expect(await goOn(rest, closing)).toMatchObject({ type: "request.completed" });
  expect(told(paseo)).toHaveLength(rows);
  expect(paseo.agents.sessions().map(({ sessionId }) => sessionId)).toEqual(["other"]);
});

it("says that it failed where it does after its rows were told, and leaves no host behind", async () => {
  const refused = { code: -32000, kind: "internal", message: "not now" };
  const { paseo, rest, opening } = await resting(
    { faults: { errors: { "session/setApprovalMode": refused } } },
    { mode: "denyUnmatched" },
  );
  expect(told(paseo)).toContain("timeline.item");
  expect(await goOn(rest, opening)).toMatchObject({ type: "request.failed" });
  const rows = told(paseo).length;
  await paseo.closeSession("other");
  expect(paseo.livingHosts()).toEqual([]);
  expect(told(paseo)).toHaveLength(rows);
  expect(told(paseo)).not.toContain("session.ready");
});

it("has what Muse asks meanwhile wait until all of the past was told, and asked once", async () => {
  const folder = newFolder();
  const before = await openPaseo({ folder });
  await before.open("before");
  await before.turn("before", "hello");
  await before.prompt("before", "ask one");
  await before.event("session.permission");
  const persistence = before.persistence("before");
  for (const pid of before.livingHosts()) process.kill(pid, "SIGKILL");
  await before.event("session.turn", ({ state }) => state === "failed");
  const rest = heldTimer(0);
  const paseo = await openPaseo({ folder, ports: rest.ports });
  const opening = paseo.open("again", {}, persistence);
  await rest.started;
  const isAskedAnew = ({ type, frame }: LogEntry) =>
    type === "out" && /"userInput\/request/.test(JSON.stringify(frame));
  await vi.waitFor(() => expect(paseo.museLog().filter(isAskedAnew).length).toBeGreaterThan(1));
  expect(told(paseo)).not.toContain("session.permission");
  expect(await goOn(rest, opening)).toMatchObject({ type: "session.ready" });
  const { request } = await paseo.event("session.permission");
  await paseo.answer("again", request.id, { behavior: "deny" });
  await paseo.event("session.turn", ({ state }) => state === "completed");
  expect(told(paseo).filter((type) => type === "session.permission")).toHaveLength(1);
  expect(told(paseo).indexOf("session.permission")).toBeGreaterThan(told(paseo).indexOf("timeline.item"));
  expect(paseo.reading("again").violations).toEqual([]);
});
