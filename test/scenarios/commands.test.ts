import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

const isCommands = (event: ProviderEvent): event is Extract<ProviderEvent, { type: "session.commands" }> =>
  event.type === "session.commands";

/** Names of the newest list, as soon as one holds that name. */
async function listed(paseo: Paseo, name: string): Promise<readonly string[]> {
  const { commands } = await paseo.event("session.commands", (event) =>
    event.commands.some((command) => command.name === name),
  );
  return commands.map((command) => command.name);
}

const turns = (paseo: Paseo) =>
  paseo.events.flatMap((event) => (event.type === "session.turn" ? [event] : []));

const userRows = (paseo: Paseo) =>
  paseo.reading("s1").rows.flatMap((row) => (row.type === "user_message" ? [row.text] : []));

async function running(paseo: Paseo, prompt: string): Promise<string> {
  await paseo.prompt("s1", prompt);
  return (await paseo.event("session.turn", ({ state }) => state === "started")).turnId;
}

describe("the list of commands", () => {
  it("is told before the session is ready, and again with the skills of Muse", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const own = ["goal", "compact", "rename", "shell", "background", "stop-tasks", "usage"];
    expect(await listed(paseo, "fix-bug")).toEqual([...own, "fix-bug", "notes"]);
    const [first, second] = paseo.events.filter(isCommands);
    expect(first?.commands.map(({ name }) => name)).toEqual(own);
    expect(second?.commands.at(-2)).toEqual({
      name: "fix-bug",
      description: "Find and fix one bug",
      argumentHint: "<issue>",
    });
    const types = paseo.events.map(({ type }) => type);
    expect(types.indexOf("session.commands")).toBeLessThan(types.indexOf("session.ready"));
  });

  it("follows Muse when its skills change", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.turn("s1", "new skill");
    expect(await listed(paseo, "ship")).toContain("fix-bug");
    expect(paseo.received("skill/list")).toHaveLength(2);
  });

  it("offers no command of a person's own where Muse grants none", async () => {
    const paseo = await openPaseo({ faults: { grants: ["sessionMcp"] } });
    await paseo.open("s1");
    expect(await listed(paseo, "fix-bug")).not.toContain("shell");
  });

  it("has our own commands alone where the skills cannot be listed, and the session works", async () => {
    const error = { code: -32603, kind: "internal", message: "no skills today" };
    const paseo = await openPaseo({ faults: { errors: { "skill/list": error } } });
    await paseo.open("s1");
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    expect(paseo.events.filter(isCommands)).toHaveLength(1);
    expect(paseo.messages).toEqual(["The skills of a session could not be listed (internal)."]);
  });
});

describe("a skill", () => {
  it("goes to Muse as a skill, and reads as it was typed", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { systemPrompt: "Be brief." });
    await listed(paseo, "fix-bug");
    const result = await paseo.command("s1", "fix-bug", "issue 12");
    expect(result.type).toBe("turn");
    await paseo.event("session.turn", ({ state }) => state === "completed");
    expect(paseo.received("turn/start")).toMatchObject([
      {
        displayText: "/fix-bug issue 12",
        input: [{ type: "text" }, { type: "skill", selector: "fix-bug", arguments: "issue 12" }],
      },
    ]);
    expect(userRows(paseo)).toEqual(["/fix-bug issue 12"]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("is one as well where Paseo sent the text as it is", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await listed(paseo, "notes");
    await paseo.turn("s1", "/notes");
    expect(paseo.received("turn/start")).toMatchObject([{ input: [{ type: "skill", selector: "notes" }] }]);
  });

  it("that Muse does not know any more is refused by name", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    expect(await paseo.command("s1", "gone")).toMatchObject({
      type: "failed",
      error: { message: expect.stringContaining('no skill "gone"'), code: "skillNotFound" },
    });
  });

  it("is out of reach with something attached: the model gets what was written", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await listed(paseo, "notes");
    await paseo.prompt("s1", "", {
      id: "m1",
      content: [
        { type: "text", text: "/notes" },
        { type: "text", mimeType: "text/plain", text: "the changes" },
      ],
    });
    await paseo.event("session.turn", ({ state }) => state === "completed");
    expect(paseo.received("turn/start")).toMatchObject([{ input: [{ type: "text", text: "/notes" }, {}] }]);
  });
});

describe("a goal", () => {
  it("starts one turn, which is the turn of the command", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const result = await paseo.command("s1", "goal", "Ship the release");
    const { turnId } = await paseo.event("session.turn", ({ state }) => state === "completed");
    expect(result).toEqual({ type: "turn", turnId });
    expect(turns(paseo).map(({ state }) => state)).toEqual(["started", "completed"]);
    expect(userRows(paseo)).toEqual(["/goal Ship the release"]);
    expect(await paseo.command("s1", "goal")).toEqual({ type: "completed" });
    expect(paseo.notifications("s1")).toEqual(["Goal (active, 0 %): Ship the release"]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("starts one turn also where Muse answers only at its end", async () => {
    const paseo = await openPaseo({ faults: { ack: { "goal/set": "afterTurn" } } });
    await paseo.open("s1");
    const result = await paseo.command("s1", "goal", "Ship the release");
    const { turnId } = await paseo.event("session.turn", ({ state }) => state === "completed");
    expect(result).toEqual({ type: "turn", turnId });
    await paseo.command("s1", "usage");
    expect(turns(paseo)).toHaveLength(2);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it.each([
    ["pause", "goal/pause", "paused"],
    ["edit Ship it well", "goal/edit", "active"],
  ])("is changed by /goal %s", async (words, method, status) => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.command("s1", "goal", "Ship it");
    await paseo.event("session.turn", ({ state }) => state === "completed");
    await paseo.command("s1", "goal", words);
    expect(paseo.received(method)).toHaveLength(1);
    const objective = method === "goal/edit" ? "Ship it well" : "Ship it";
    const session = paseo.agents.sessionOf("agent-s1");
    const goal = () => session?.view.view.session.goal;
    await session?.view.until(() => goal()?.status === status && goal()?.objective === objective);
    expect(goal()).toMatchObject({ objective, status });
  });

  it("that is not there cannot be changed, and the person learns what to do", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    for (const words of ["pause", "resume", "clear", "edit other words"]) {
      expect(await paseo.command("s1", "goal", words)).toMatchObject({
        type: "failed",
        error: { message: expect.stringContaining("Set one first") },
      });
    }
    expect(turns(paseo)).toEqual([]);
  });

  it("that is set while a turn runs joins it, without a second turn", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const turnId = await running(paseo, "hold");
    await paseo.prompt("s1", "/goal Ship it", { steer: true });
    const { result } = await paseo.event("session.prompt_result", ({ result }) => result.type !== "turn");
    expect(result).toEqual({ type: "steer", turnId });
    expect(paseo.notifications("s1")).toEqual(["Muse took the goal: Ship it. The running turn takes it up."]);
    await paseo.interrupt("s1");
    expect(turns(paseo).map(({ state }) => state)).toEqual(["started", "canceled"]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });
});

describe("a command", () => {
  it("that names the session says the name that Muse took, and starts no turn", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    expect(await paseo.command("s1", "rename", " Release work ")).toEqual({ type: "completed" });
    expect(paseo.received("session/rename")).toMatchObject([{ name: "Release work" }]);
    expect(paseo.notifications("s1")).toEqual(["The session is now named Release work."]);
    expect(turns(paseo)).toEqual([]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("that lacks what it needs says what is missing", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const missing = [
      ["rename", "/rename <name>"],
      ["shell", "/shell <command>"],
      ["background", "No command is running"],
    ] as const;
    for (const [name, message] of missing) {
      expect(await paseo.command("s1", name)).toMatchObject({
        type: "failed",
        error: { message: expect.stringContaining(message) },
      });
    }
  });

  it("moves the running command to the background in the middle of a turn, which goes on", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    await paseo.open("s1");
    await paseo.prompt("s1", "hang");
    await paseo.event("timeline.item", ({ item }) => item.type === "tool_call" && item.status === "running");
    await paseo.prompt("s1", "/background", { steer: true });
    const { result } = await paseo.event("session.prompt_result", ({ result }) => result.type !== "turn");
    expect(result.type).toBe("steer");
    expect((await paseo.event("session.turn", ({ state }) => state !== "started")).state).toBe("completed");
    expect(paseo.received("task/background")).toHaveLength(1);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("that is refused in the middle of a turn leaves the turn alone", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const turnId = await running(paseo, "hold");
    await paseo.prompt("s1", "/compact", { steer: true });
    const { result } = await paseo.event("session.prompt_result", ({ result }) => result.type !== "turn");
    expect(result).toEqual({ type: "steer", turnId });
    expect(paseo.notifications("s1").join()).toContain("A turn is still running");
    await paseo.interrupt("s1");
  });

  it("works on a session that Muse put away meanwhile", async () => {
    const paseo = await openPaseo({ faults: { idleUnloadMs: 5 } });
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    const session = paseo.agents.sessionOf("agent-s1");
    await expect
      .poll(() => paseo.museLog().some(({ frame }) => JSON.stringify(frame ?? "").includes("session/closed")))
      .toBe(true);
    expect(await paseo.command("s1", "rename", "Later")).toEqual({ type: "completed" });
    await session?.view.until(() => session.view.view.session.title === "Later");
    expect(paseo.received("session/resume")).toHaveLength(1);
    expect(paseo.received("skill/list")).toHaveLength(2);
  });

  it("tells what was used, and of the account what Muse observed last", async () => {
    const paseo = await openPaseo({ faults: { usage: true } });
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    expect(await paseo.command("s1", "usage")).toEqual({ type: "completed" });
    const [text = ""] = paseo.notifications("s1");
    expect(text).toContain("Tokens of this session: 38,100 in (0 of them cached)");
    expect(text).toMatch(/Subscription \(pro\) as of \d{4}-\d\d-\d\d \d\d:\d\d UTC\nLast 5 hours: 12 % used/);
  });
});

describe("a command of the person's own", () => {
  it.each([
    ["/shell git status", "git status"],
    ["!git status", "git status"],
  ])("%s runs in Muse's shell as one turn with its row", async (text, commandText) => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    expect((await paseo.turn("s1", text)).state).toBe("completed");
    expect(paseo.received("session/userShell")).toMatchObject([{ commandText }]);
    expect(paseo.received("turn/start")).toEqual([]);
    const { rows, violations } = paseo.reading("s1");
    expect(rows).toMatchObject([
      { type: "user_message", text },
      {
        type: "tool_call",
        status: "completed",
        detail: { command: commandText, exitCode: 0, output: "simulated output of git status\n" },
      },
    ]);
    expect(violations).toEqual([]);
    expect(turns(paseo).map(({ state }) => state)).toEqual(["started", "completed"]);
  });

  it.each([
    ["exit 3", "Exited with code 3 after 0.042 s", 3],
    ["kill -9 $$", "Ended by signal 9 after 0.042 s", undefined],
  ])("that fails (%s) says how it ended", async (command, message, exitCode) => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    expect((await paseo.turn("s1", `/shell ${command}`)).state).toBe("completed");
    const row = paseo.reading("s1").rows.find(({ type }) => type === "tool_call");
    expect(row).toMatchObject({ status: "failed", error: { message }, detail: { type: "shell" } });
    expect(row?.type === "tool_call" && row.detail.type === "shell" && row.detail.exitCode).toBe(exitCode);
  });

  it("runs beside a turn, and its row stands in it", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const turnId = await running(paseo, "hold");
    await paseo.prompt("s1", "!ls", { steer: true });
    const { result } = await paseo.event("session.prompt_result", ({ result }) => result.type !== "turn");
    expect(result).toEqual({ type: "steer", turnId });
    await paseo.event(
      "timeline.item",
      ({ item }) => item.type === "tool_call" && item.status === "completed",
    );
    await paseo.interrupt("s1");
    expect(turns(paseo).map(({ state }) => state)).toEqual(["started", "canceled"]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("is refused where Muse grants none, and !text is for the model then", async () => {
    const paseo = await openPaseo({ faults: { grants: [] } });
    await paseo.open("s1");
    expect(await paseo.command("s1", "shell", "ls")).toMatchObject({
      type: "failed",
      error: { message: expect.stringContaining("no commands of your own") },
    });
    await paseo.turn("s1", "!ls");
    expect(paseo.received("turn/start")).toMatchObject([{ input: [{ type: "text", text: "!ls" }] }]);
    expect(paseo.received("session/userShell")).toEqual([]);
  });
});

describe("a compaction", () => {
  const compactions = (paseo: Paseo) =>
    paseo.events.flatMap((event) =>
      event.type === "timeline.item" && event.item.type === "compaction" ? [event.item] : [],
    );

  it("shows that it runs, what came of it and what is left, and starts no turn", async () => {
    const paseo = await openPaseo({ faults: {} });
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    const before = turns(paseo).length;
    expect(await paseo.command("s1", "compact")).toEqual({ type: "completed" });
    await paseo.event(
      "timeline.item",
      ({ item }) => item.type === "compaction" && item.status === "completed",
    );
    expect(compactions(paseo)).toMatchObject([
      { status: "loading", trigger: "manual" },
      { status: "completed", trigger: "manual", preTokens: 38_100 },
    ]);
    const { usage } = await paseo.event(
      "session.usage",
      (event) => event.usage.contextWindowUsedTokens === 21_400,
    );
    expect(usage).toMatchObject({ inputTokens: 38_100, contextWindowUsedTokens: 21_400 });
    expect(paseo.notifications("s1").at(-1)).toBe("The context was compacted from 38,100 to 21,400 tokens");
    expect(turns(paseo)).toHaveLength(before);
    await paseo.turn("s1", "hello");
    const last = paseo.events.findLast((event) => event.type === "session.usage");
    expect(last).toMatchObject({ usage: { contextWindowUsedTokens: expect.any(Number) } });
    expect(last?.type === "session.usage" && last.usage.contextWindowUsedTokens).toBeGreaterThan(30_000);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("of an empty conversation has nothing to do, and says so", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    expect(await paseo.command("s1", "compact")).toEqual({ type: "completed" });
    expect(paseo.notifications("s1")).toEqual(["There is nothing to compact yet."]);
    expect(compactions(paseo)).toEqual([]);
  });

  it("that Muse cannot do is refused with the reason", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { model: "meta/muse-spark-1.3" });
    await paseo.turn("s1", "hello");
    expect(await paseo.command("s1", "compact")).toMatchObject({
      type: "failed",
      error: { message: expect.stringContaining("does not know how much the model can hold") },
    });
    expect(compactions(paseo)).toEqual([]);
  });
});
