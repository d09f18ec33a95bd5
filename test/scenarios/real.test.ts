/**
 * Stories that make sense with any Muse. With `npm run test:real` they are told to the one that is installed, with its
 * own sign-in and models, which costs a few requests; otherwise to the simulated one.
 */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { processTable } from "../../server/host/process-table.ts";
import { closeAll, newFolder, openPaseo, type Paseo } from "./paseo.ts";

/** Path of the Muse to talk to. */
const real = process.env["MUSE_REAL"];
const LIMIT_MS = real === undefined ? 30_000 : 300_000;

if (real === "")
  throw new Error("There is no muse on the PATH. Name one: MUSE_REAL=/path/to/muse npm run test:real");

afterEach(closeAll);

/** The workspace is a new folder each time, and nothing in it is touched. */
function open(folder = newFolder()): Promise<Paseo> {
  if (real === undefined) return openPaseo({ folder });
  const { XDG_DATA_HOME: data, XDG_CONFIG_HOME: config } = process.env;
  const env = {
    MUSE_CODE_COMMAND: real,
    HOME: homedir(),
    XDG_DATA_HOME: data ?? "",
    XDG_CONFIG_HOME: config ?? "",
  };
  return openPaseo({ folder, env });
}

const answers = (paseo: Paseo) =>
  paseo.reading("s1").rows.flatMap((row) => (row.type === "assistant_message" ? [row.text] : []));

/** Processes that belong to this one, however deep. */
function descendants(): readonly number[] {
  const table = processTable();
  const below = (pid: number): readonly number[] =>
    table.filter(({ parent }) => parent === pid).flatMap(({ pid: child }) => [child, ...below(child)]);
  return below(process.pid);
}

describe(`with ${real ?? "the simulated Muse"}`, { timeout: LIMIT_MS }, () => {
  it("offers models, of which one is the default and shares no data", async () => {
    const paseo = await open();
    const answer = await paseo.request((requestId) => ({ type: "catalog", requestId }));
    if (answer.type !== "catalog") throw new Error(JSON.stringify(answer));
    const { models, defaultModel } = answer.catalog;
    expect(models.find(({ id }) => id === defaultModel)?.label).not.toMatch(/contributor/i);
  });

  it("answers a prompt that stands in the conversation once, and once more after opening it again", async () => {
    const folder = newFolder();
    const paseo = await open(folder);
    await paseo.open("s1");
    expect((await paseo.turn("s1", "Say hello in one word.")).state).toBe("completed");
    const { rows, violations } = paseo.reading("s1");
    expect(violations).toEqual([]);
    expect(rows.filter(({ type }) => type === "user_message")).toHaveLength(1);
    expect(answers(paseo).join("").trim()).not.toBe("");
    const persistence = paseo.persistence("s1");
    await paseo.connection.close();

    const after = await open(folder);
    await after.open("s1", {}, persistence);
    const identity = (list: typeof rows) => list.map(({ type, id }) => `${type} ${id}`);
    expect(identity(after.reading("s1").rows)).toEqual(identity(rows));
  });

  it("stops a long answer, and answers the next prompt", async () => {
    const paseo = await open();
    await paseo.open("s1");
    await paseo.prompt("s1", "Write a long essay about rivers, without using any tool.");
    await paseo.event(
      "timeline.item",
      ({ item }) => item.type === "assistant_message" || item.type === "reasoning",
    );
    expect((await paseo.interrupt("s1")).type).toBe("request.completed");
    expect((await paseo.event("session.turn", ({ state }) => state !== "started")).state).toBe("canceled");
    expect((await paseo.turn("s1", "Say hello in one word.")).state).toBe("completed");
  });

  it("asks before a command where the mode says so, and a denial lets nothing run", async () => {
    const folder = newFolder();
    const paseo = await open(folder);
    await paseo.open("s1", { mode: "promptUnmatched" });
    await paseo.prompt(
      "s1",
      "Run exactly this shell command: `touch was-run`. If it is denied, say so and stop.",
    );
    const { request } = await paseo.event("session.permission");
    await paseo.answer("s1", request.id, { behavior: "deny" });
    const { state } = await paseo.event("session.turn", (turn) => turn.state !== "started");
    expect(["completed", "canceled"]).toContain(state);
    const tool = paseo.reading("s1").rows.find(({ type }) => type === "tool_call");
    expect(tool).toMatchObject({ status: expect.not.stringMatching("completed") });
    expect(existsSync(join(folder, "was-run"))).toBe(false);
  });

  it("leaves no process behind", async () => {
    const before = descendants();
    const paseo = await open();
    await paseo.open("s1");
    await paseo.turn("s1", "Say hello in one word.");
    expect(descendants().length).toBeGreaterThan(before.length);
    await paseo.connection.close();
    await closeAll();
    expect(descendants().filter((pid) => !before.includes(pid))).toEqual([]);
  });
});
