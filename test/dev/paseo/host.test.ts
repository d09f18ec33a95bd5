/** The host with a real plugin process behind it: what agents see, and what breaks how far. */
import { describe, expect, it, vi } from "vitest";
import {
  begin,
  itemEvent,
  permissionEvent,
  resolvedEvent,
  scriptedAgent,
  scriptedHost,
  text,
  turnEvent,
  turnResult,
  userMessage,
} from "./scripted-plugin.ts";

const shown = (agent: { view(): { rows: { item: object }[] } }) =>
  agent.view().rows.map(({ item }) => ("text" in item ? item.text : "type" in item ? item.type : null));

it("tells a provider that lists no sessions from one that has none", async () => {
  const { sessions } = await scriptedHost().run("sessions", { cwd: "/" });
  expect(sessions).toBeNull();
});

describe("an agent", () => {
  it("opens with its own environment, after the hooks", async () => {
    const { agent, seen } = await scriptedAgent();
    const { id } = agent.model.head();
    const open = (await seen()).inputs.find((input) => input["type"] === "session.open");
    expect(open).toMatchObject({
      history: "skip",
      config: { env: { PASEO_AGENT_ID: id, PASEO_AGENT_CWD: "/", ADDED: "by hook" }, persist: true },
    });
    expect(agent.model.head()).toMatchObject({ status: "idle", currentModeId: "ask" });
  });

  it("runs a turn from prompt to end and joins the chunks of one message", async () => {
    const { agent, run, rules } = await scriptedAgent();
    const emit = [
      ...begin("t1"),
      text("a", "Hel"),
      text("a", "Hello "),
      text("b", "you", "a"),
      turnEvent("t1", "completed"),
    ];
    expect(await run({ emit })).toEqual({ type: "turn", turnId: "t1" });
    expect(await agent.outcomeOf("t1")).toEqual({ status: "completed" });
    expect(shown(agent.model)).toEqual(["hi", "Hello you"]);
    expect(agent.model.head()).toMatchObject({
      status: "idle",
      activeTurn: null,
      attentionReason: "finished",
    });
    expect(rules()).toEqual([]);
  });

  it("shows a refused prompt and a failed turn as errors", async () => {
    const { agent, run } = await scriptedAgent();
    await expect(run({ refuse: "not today" })).rejects.toThrow("not today");
    expect(agent.model.head()).toMatchObject({ status: "error", lastError: "not today" });
    await run({ emit: [...begin("t1"), turnEvent("t1", "failed", "out of luck")] });
    expect((await agent.outcomeOf("t1")).status).toBe("failed");
    expect(agent.model.view().rows.filter(({ item }) => item.type === "error")).toHaveLength(2);
  });

  it("refuses what the session cannot do before the plugin hears of it", async () => {
    const { agent, seen } = await scriptedAgent();
    const image = { data: "AAAA", mimeType: "image/png" };
    await expect(agent.prompt({ text: "{}", images: [image] })).rejects.toThrow(
      "Provider does not support prompt.image",
    );
    expect((await seen()).inputs.some((input) => input["type"] === "session.prompt")).toBe(false);
  });

  it("sends a known command as a command and runs it as a turn of its own", async () => {
    const { agent, seen } = await scriptedAgent();
    const { outcome } = await agent.prompt({ text: "/note buy milk" });
    expect(outcome).toEqual({ type: "completed" });
    expect((await seen()).inputs.at(-1)).toMatchObject({
      prompt: { input: { type: "command", name: "note", arguments: "buy milk" } },
    });
  });

  it("shows what the session committed to when it was configured", async () => {
    const { agent, rules } = await scriptedAgent();
    await agent.configure({ mode: "plan" });
    expect(agent.model.head().currentModeId).toBe("plan");
    expect(rules()).toEqual([]);
  });

  it("takes a steer into the running turn and shows its message once", async () => {
    const { agent, run, rules } = await scriptedAgent();
    await run({ emit: begin("t1") });
    const steered = await run({ emit: [turnResult("t1", "steer")] }, "steer");
    expect(steered).toEqual({ type: "steer", turnId: "t1" });
    const { clientMessageId } = await agent.prompt({
      text: JSON.stringify({ emit: [turnResult("t1", "steer"), userMessage] }),
      delivery: "steer",
    });
    const mine = agent.model
      .view()
      .rows.filter(({ item }) => item.type === "user_message" && item.clientMessageId === clientMessageId);
    expect(mine).toHaveLength(1);
    expect(rules()).toEqual([]);
  });

  it("tells when a steer was not taken", async () => {
    const { run } = await scriptedAgent();
    expect((await run({}, "steer")).type).toBe("unavailable");
    await run({ emit: begin("t1") });
    expect((await run({ refuse: "too late" }, "steer")).type).toBe("unavailable");
  });
});

describe("a permission", () => {
  it("waits, is answered, and is gone when the plugin says so", async () => {
    const { agent, host, run, rules, seen } = await scriptedAgent();
    await run({
      emit: [...begin("t1"), permissionEvent("p1")],
      onPermission: [resolvedEvent, turnEvent("t1", "completed")],
    });
    await vi.waitFor(() => expect(agent.model.head().attentionReason).toBe("permission"));
    const events: object[] = [];
    host.subscribe((update) => {
      if (update.kind === "stream") events.push(update.event);
    });
    const response = { behavior: "allow" as const, selectedActionId: "accept" };
    await agent.respond("p1", response);
    expect(agent.model.head().pendingPermissions).toEqual([]);
    expect(events).toContainEqual({ type: "permission_resolved", requestId: "p1", resolution: response });
    expect((await seen()).inputs.at(-1)).toMatchObject({ permissionId: "p1", response });
    expect(rules()).toEqual([]);
  });

  it("reaches hooks, whose rows carry the installation's id and at most 64 KiB", async () => {
    const { agent, host, run } = await scriptedAgent();
    await run({ emit: [...begin("t1"), permissionEvent("p1")] });
    await vi.waitFor(() =>
      expect(agent.model.view().rows.at(-1)?.item).toMatchObject({
        type: "plugin",
        pluginId: "tiny",
        data: { requestId: "p1" },
      }),
    );
    await vi.waitFor(() =>
      expect(
        host
          .state()
          .logs.map((line) => line.text)
          .join(),
      ).toMatch(/refused: .*65538 bytes/),
    );
  });

  it("tells a second answerer that the plugin refused", async () => {
    const { agent, run } = await scriptedAgent();
    await run({ emit: [...begin("t1"), permissionEvent("p1")] });
    await expect(agent.respond("p1", { behavior: "deny" })).rejects.toThrow("no such permission");
    expect(agent.model.head().permissionErrors).toEqual({ p1: "no such permission" });
  });

  it("is a violation when the answer is accepted and nothing follows", async () => {
    const { agent, run, rules } = await scriptedAgent();
    await run({ emit: [...begin("t1"), permissionEvent("p1")], onPermission: [] });
    await agent.respond("p1", { behavior: "allow" });
    expect(rules()).toEqual(["permission.unresolved_answer"]);
  });
});

describe("an interrupt", () => {
  const running = (more: object) => ({ emit: begin("t1"), ...more });

  it("of an idle agent is only acknowledged", async () => {
    expect(await (await scriptedAgent()).agent.interrupt()).toBe("idle");
  });

  it("ends the turn as canceled", async () => {
    const { agent, run, rules } = await scriptedAgent();
    await run(running({ onInterrupt: [turnEvent("t1", "canceled")] }));
    expect(await agent.interrupt()).toBe("canceled");
    expect(agent.model.head()).toMatchObject({ status: "idle", activeTurn: null });
    expect(rules()).toEqual([]);
  });

  it("is forced when it was acknowledged and the turn goes on", async () => {
    const { agent, run, rules } = await scriptedAgent();
    await run(running({}));
    expect(await agent.interrupt()).toBe("forced");
    expect(agent.model.head().activeTurn).toBeNull();
    expect(rules()).toEqual(["interrupt.not_settled"]);
  });

  it("is refused when nothing comes back", async () => {
    const { agent, run, rules } = await scriptedAgent();
    await run(running({ deaf: true }));
    expect(await agent.interrupt()).toBe("refused");
    expect(agent.model.head().activeTurn?.id).toBe("t1");
    expect(rules()).toEqual(["interrupt.not_acknowledged"]);
  });
});

describe("what goes wrong", () => {
  it("is shown with its agent and changes nothing when only the order is wrong", async () => {
    const { agent, host, run } = await scriptedAgent();
    await run({ emit: [...begin("t1"), turnEvent("t1", "completed"), turnEvent("t1", "completed")] });
    await vi.waitFor(() => expect(host.state().violations).toHaveLength(1));
    expect(host.state().violations[0]).toMatchObject({
      rule: "turn.second_terminal",
      fatal: false,
      agentId: agent.model.head().id,
    });
    expect(agent.model.head().status).toBe("idle");
  });

  it("repeats text that was rewritten", async () => {
    const { agent, run } = await scriptedAgent();
    await run({ emit: [...begin("t1"), text("a", "one"), text("a", "two"), turnEvent("t1", "completed")] });
    await agent.outcomeOf("t1");
    expect(shown(agent.model)).toEqual(["hi", "onetwo"]);
  });

  it("makes the provider useless after one invalid event, until the plugin is reloaded", async () => {
    const { agent, host, run, rules } = await scriptedAgent();
    const invalid = { type: "session.usage", sessionId: "$S", usage: { inputTokens: null } };
    await run({ emit: [...begin("t1"), invalid] });
    expect((await agent.outcomeOf("t1")).status).toBe("failed");
    expect(rules()).toEqual(["event.invalid"]);
    await expect(run({})).rejects.toThrow("Provider connection is closed");
    await host.run("reloadPlugin", { rehydrate: true });
    expect(agent.model.head().status).toBe("idle");
    expect(shown(agent.model)).toEqual(["replayed"]);
    expect(agent.model.view().children.map((child) => child.rows.map(({ item }) => item))).toContainEqual([
      { type: "reasoning", id: "c", text: "child" },
    ]);
  });

  it("kills the connection for a row under a foreign plugin id", async () => {
    const { run, rules } = await scriptedAgent();
    const row = { type: "plugin", id: "r", pluginId: "other", kind: "request", version: 1, data: {} };
    await run({ emit: [...begin("t1"), itemEvent(row)] });
    await vi.waitFor(() => expect(rules()).toEqual(["plugin_row.foreign_id"]));
    await expect(run({})).rejects.toThrow("Provider connection is closed");
  });

  it("is one session's when its runtime fails: the next prompt opens it again", async () => {
    const { agent, run, seen } = await scriptedAgent();
    const died = { type: "session.runtime_failed", sessionId: "$S", error: { message: "died" } };
    await run({ emit: [...begin("t1"), text("a", "kept"), died] });
    expect(await agent.outcomeOf("t1")).toMatchObject({ status: "failed", error: { message: "died" } });
    await run({ emit: [...begin("t2"), turnEvent("t2", "completed")] });
    const opens = (await seen()).inputs.filter((input) => input["type"] === "session.open");
    expect(opens.at(-1)).toMatchObject({ history: "replay", persistence: { version: 1, data: "kept" } });
    expect(shown(agent.model)).toEqual(["hi", "kept", "error", "hi"]);
  });

  it("is told when a session does not close, or something keeps the process open", async () => {
    const registration = "...(setInterval(() => {}, 1000), {}),";
    const { host, run, rules } = await scriptedAgent({ registration });
    await run({ stuck: true, emit: [...begin("t1"), turnEvent("t1", "completed")] });
    await host.close();
    expect(rules()).toEqual(["close.failed", "plugin.lingers"]);
  });

  it("is everybody's when the process ends, until the plugin is reloaded", async () => {
    const { agent, host, run } = await scriptedAgent();
    await run({ emit: begin("t1") });
    const exits = run({ exit: true }, "steer");
    expect((await agent.outcomeOf("t1")).status).toBe("failed");
    await exits;
    expect(host.state().plugin).toMatchObject({ status: "failed", error: "Plugin process exited: tiny" });
    await host.run("reloadPlugin", {});
    expect(host.state().plugin.status).toBe("running");
    expect(agent.model.head().status).toBe("idle");
  });
});

describe("a provider", () => {
  const withIcon = (svg: string) =>
    scriptedHost({ registration: 'icon: "icon.svg",', files: { "icon.svg": svg } });

  it("is listed with its icon", async () => {
    const host = withIcon("<svg></svg>");
    await host.plugin();
    expect(host.state().providers).toEqual([
      expect.objectContaining({
        id: "scripted",
        description: "Plugin provider Scripted",
        icon: "<svg></svg>",
      }),
    ]);
  });

  it("stops the plugin with a bad icon", async () => {
    const host = withIcon("<?xml?><svg></svg>");
    await expect(host.plugin()).rejects.toThrow(/Invalid plugin provider icon "icon.svg"/);
    expect(host.state().plugin).toMatchObject({
      status: "failed",
      error: expect.stringContaining("icon.svg"),
    });
  });

  it.each([
    ["claude", "0.8.0", false],
    ["muse", "0.8.0", true],
    ["muse", "0.11.0", false],
  ])("named %s on Paseo %s is free: %s", async (id, paseoVersion, free) => {
    const host = scriptedHost({ paseoVersion, registration: `...{ id: "${id}" },` });
    const loaded = host.plugin().then(
      () => true,
      () => false,
    );
    expect(await loaded).toBe(free);
  });

  it("with a command is launched by 0.11 with a clean environment, and by itself on 0.8", async () => {
    const registration =
      'command: ["node", "--flag"], status: async ({ launch }) => ({ available: launch !== undefined }),';
    const current = await scriptedAgent({ registration });
    const launch = (await current.seen()).requests[0]?.["launch"];
    expect(launch).toMatchObject({ command: expect.stringMatching(/^\/.*node$/), args: ["--flag"] });
    expect(launch).not.toHaveProperty("env.PASEO_SUPERVISED");
    expect(launch).toHaveProperty("env.PATH");
    const old = await scriptedAgent({ registration, paseoVersion: "0.8.0" });
    expect((await old.seen()).requests[0]).not.toHaveProperty("launch");
  });

  it.each([
    ["its binary is missing", 'command: ["no-such-binary"],', "no-such-binary not found on PATH"],
    ["it says so", 'status: async () => ({ available: false, diagnostic: "signed out" }),', "signed out"],
  ])("is unavailable on 0.11 when %s", async (_, registration, diagnostic) => {
    const host = scriptedHost({ registration });
    await host.plugin();
    expect(host.state().providers[0]).toMatchObject({ available: false, diagnostic });
  });

  it("gives one catalog for equal keys, and a fresh one when forced", async () => {
    const host = scriptedHost({ registration: 'getCatalogCacheKey: async () => "same",' });
    const first = await host.run("catalog", { cwd: "/a" });
    expect(await host.run("catalog", { cwd: "/b" })).toEqual(first);
    expect(await host.run("catalog", { cwd: "/a", force: true })).not.toEqual(first);
  });
});
