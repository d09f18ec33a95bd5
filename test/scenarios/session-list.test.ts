import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { ProviderSessionSummary } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

async function listed(paseo: Paseo, asked = {}): Promise<readonly ProviderSessionSummary[]> {
  const answer = await paseo.sessions(asked);
  if (answer.type !== "sessions") throw new Error(answer.type);
  return answer.sessions;
}

const titles = (sessions: readonly ProviderSessionSummary[]) => sessions.map(({ title }) => title);

/** One session for each folder and first prompt, oldest first, all closed again. */
async function paseoWith(...sessions: readonly (readonly [folder: string, prompt: string])[]) {
  const paseo = await openPaseo();
  for (const [at, [name, prompt]] of sessions.entries()) {
    const cwd = join(paseo.folder, name);
    mkdirSync(cwd, { recursive: true });
    await paseo.open(`s${at}`, { cwd });
    await paseo.turn(`s${at}`, prompt);
    await paseo.closeSession(`s${at}`);
  }
  return paseo;
}

describe("a shared host that dies while it is asked", () => {
  it("costs nobody an answer: another one is asked in its place", async () => {
    const dies = { frames: [{ at: 2, do: "kill", signal: "SIGKILL" }] };
    const paseo = await openPaseo({ env: { MUSE_SIM_FAULTS: JSON.stringify([dies, {}]) } });
    const answers = await Promise.all([paseo.sessions({}), paseo.sessions({}), paseo.sessions({})]);
    expect(answers.map(({ type }) => type)).toEqual(["sessions", "sessions", "sessions"]);
    expect(paseo.museLog().filter(({ type }) => type === "start")).toHaveLength(2);
  });

  it("is not followed by more than one other", async () => {
    const dies = { frames: [{ at: 2, do: "kill", signal: "SIGKILL" }] };
    const paseo = await openPaseo({ faults: dies });
    const answers = await Promise.all([paseo.sessions({}), paseo.sessions({}), paseo.sessions({})]);
    expect(answers.map(({ type }) => type)).toEqual(["sessions", "sessions", "request.failed"]);
    expect(paseo.museLog().filter(({ type }) => type === "start")).toHaveLength(2);
  });
});

describe("the list of sessions", () => {
  it("has all of them, newest first, by name and first prompt", async () => {
    const paseo = await paseoWith(["a", "hello there"], ["b", "count to three"]);
    const sessions = await listed(paseo);
    expect(sessions).toMatchObject([
      { title: "count to three", description: "count to three", cwd: join(paseo.folder, "b") },
      { title: "hello there", cwd: join(paseo.folder, "a") },
    ]);
    expect(sessions.every(({ updatedAt }) => Date.parse(updatedAt ?? "") > 0)).toBe(true);
    expect(sessions.map(({ persistence }) => persistence)).toEqual([
      paseo.persistence("s1"),
      paseo.persistence("s0"),
    ]);
  });

  it("keeps to one folder, also by another way there", async () => {
    const paseo = await paseoWith(["a", "hello there"], ["b", "count to three"]);
    expect(titles(await listed(paseo, { cwd: join(paseo.folder, "a") }))).toEqual(["hello there"]);
    symlinkSync(join(paseo.folder, "b"), join(paseo.folder, "way"));
    expect(titles(await listed(paseo, { cwd: join(paseo.folder, "way") }))).toEqual(["count to three"]);
    expect(await listed(paseo, { cwd: join(paseo.folder, "nowhere") })).toEqual([]);
  });

  it.each([
    [{ query: "THERE" }, ["hello there"]],
    [{ query: "nothing like it" }, []],
    [{ limit: 1 }, ["count to three"]],
    [{ query: "e", limit: 1 }, ["count to three"]],
  ])("asked with %j gives %j", async (asked, expected) => {
    const paseo = await paseoWith(["a", "hello there"], ["b", "count to three"]);
    expect(titles(await listed(paseo, asked))).toEqual(expected);
  });

  it("finds a session by its id, which is in no text of it", async () => {
    const paseo = await paseoWith(["a", "hello there"], ["b", "count to three"]);
    const { data } = paseo.persistence("s0") ?? {};
    const sessionId = JSON.parse(JSON.stringify(data)).sessionId;
    expect(titles(await listed(paseo, { query: sessionId }))).toEqual(["hello there"]);
  });

  it("opens a session through resume, with its conversation and its model", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { model: "muse-spark-1.3-mini" });
    await paseo.turn("s1", "hello");
    await paseo.closeSession("s1");
    const [found] = await listed(paseo);
    expect((await paseo.open("s2", { cwd: found?.cwd }, found?.persistence)).type).toBe("session.ready");
    expect(paseo.received("session/start")).toHaveLength(1);
    expect(paseo.received("session/resume")).toHaveLength(1);
    const config = paseo.events.findLast(({ type }) => type === "session.config");
    expect(config).toMatchObject({ sessionId: "s2", config: { model: "muse-spark-1.3-mini" } });
    expect(paseo.reading("s2").rows.map(({ type }) => type)).toEqual(["user_message", "assistant_message"]);
  });

  it("is read by one helper process however many ask", async () => {
    const paseo = await openPaseo();
    const answers = await Promise.all(Array.from({ length: 50 }, () => paseo.sessions()));
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(["sessions"]));
    expect(paseo.museLog().filter(({ type }) => type === "start")).toHaveLength(1);
  });

  it("that Muse refuses fails in words", async () => {
    const refusal = { code: -32603, kind: "internal", message: "the index is broken" };
    const paseo = await openPaseo({ faults: { errors: { "session/list": refusal } } });
    expect(await paseo.sessions()).toMatchObject({
      type: "request.failed",
      error: { code: "internal", message: expect.stringContaining("the index is broken") },
    });
  });
});
