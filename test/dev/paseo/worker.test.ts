/** A plugin's process: what may be registered, what kills it, and how it ends. */
import { describe, expect, it, vi } from "vitest";
import { checkEvent } from "../../../dev/paseo/worker/connections.ts";
import { evaluatePlugin, providerSource, runPlugin } from "./running-plugin.ts";

const rpc = `
  import { defineRpc } from "@getpaseo/plugin";
  import { z } from "zod";
  const half = defineRpc({ name: "half", input: z.object({ n: z.number().default(8) }), output: z.object({ n: z.number().int() }) });
  const ask = defineRpc({ name: "ask", input: z.object({}), output: z.any() });`;

const catalog = { type: "catalog" as const, requestId: "r1" };
const event = (changes: object) => ({ type: "session.ready", sessionId: "s", requestId: "r", ...changes });

describe("an entry", () => {
  it.each([
    ["no function", "export default 5;", /must default export a function/],
    ["nothing", "export const plugin = () => () => {};", /must default export a function/],
    ["no cleanup", "export default () => {};", /must return a cleanup function/],
    ["a promise of a cleanup", "export default async () => () => {};", /must return a cleanup function/],
    ["an exception", 'export default () => { throw new Error("boom"); };', /boom/],
  ])("that gives %s is refused", async (_, source, message) => {
    await expect(evaluatePlugin(source)).rejects.toThrow(message);
  });

  it.each([
    [
      "a second provider of one id",
      'const p = { id: "tiny", label: "T", connect() {} }; server.registerProvider(p); server.registerProvider(p);',
      /twice/,
    ],
    [
      "an id with capitals",
      'server.registerProvider({ id: "Tiny", label: "T", connect() {} });',
      /Invalid provider ID/,
    ],
    ["a blank label", 'server.registerProvider({ id: "tiny", label: " ", connect() {} });', /label/],
    [
      "an empty command",
      'server.registerProvider({ id: "tiny", label: "T", connect() {}, command: [] });',
      /command/,
    ],
    ["a provider without connect", 'server.registerProvider({ id: "tiny", label: "T" });', /connect/],
    [
      "a cache key that is no function",
      'server.registerProvider({ id: "tiny", label: "T", connect() {}, getCatalogCacheKey: "k" });',
      /getCatalogCacheKey/,
    ],
    [
      "a status that is no function",
      'server.registerProvider({ id: "tiny", label: "T", connect() {}, status: {} });',
      /status/,
    ],
    [
      "two handlers of one RPC",
      'const c = { name: "a", input: {}, output: {} }; server.handle(c, () => {}); server.handle(c, () => {});',
      /handled twice/,
    ],
    [
      "two usage sources of one id",
      'const u = { id: "u", label: "U", input: { safeParse() {} }, discover() {}, fetch() {} }; server.registerUsageSource(u); server.registerUsageSource(u);',
      /exists already/,
    ],
    ["an unknown hook before", 'server.before("agent.explode", () => {});', /Unknown hook/],
    ["an unknown hook", 'server.on("agent.exploded", () => {});', /Unknown hook/],
    [
      "a module that no host provides",
      'require(["left", "pad"].join("-"));',
      /not available in plugin server code/,
    ],
  ])("may not use %s", async (_, line, message) => {
    await expect(evaluatePlugin(`export default (server) => { ${line} return () => {}; };`)).rejects.toThrow(
      message,
    );
  });

  it("stops the process that evaluates it when it is refused", async () => {
    await expect(runPlugin("export default () => {};")).rejects.toThrow(/must return a cleanup function/);
  });

  it("registers only until it returns", async () => {
    const source = `${rpc} export default (server) => {
      server.handle(ask, () => { try { server.handle(half, () => ({ n: 1 })); return "late"; } catch (error) { return error.message; } });
      return () => {};
    };`;
    const { process } = await runPlugin(source);
    expect(process.registrations.methods).toEqual(["ask"]);
    expect(await process.call("rpc", { name: "ask", input: {} })).toEqual({
      output: expect.stringContaining("after its entry returned"),
    });
  });

  it("gets what its Paseo has: usage sources from 0.11 on, no directory of its own", async () => {
    const source = `${rpc} export default (server) => {
      server.handle(ask, () => [typeof server.registerUsageSource, import.meta.url ?? "none", typeof __dirname, process.env.TINY_SECRET]);
      return () => {};
    };`;
    const old = await runPlugin(source, { paseoVersion: "0.8.0" });
    expect(await old.process.call("rpc", { name: "ask", input: {} })).toEqual({
      output: ["undefined", "none", "undefined", "inherited"],
    });
    const current = await runPlugin(source);
    expect(await current.process.call("rpc", { name: "ask", input: {} })).toEqual({
      output: ["function", "none", "undefined", "inherited"],
    });
  });
});

describe("a remote call", () => {
  it("is validated on the way in and out, and fails with a bare message", async () => {
    const source = `${rpc} export default (server) => {
      server.handle(half, ({ n }) => { if (n < 0) throw new TypeError("too small"); return { n: n / 2 }; });
      return () => {};
    };`;
    const { process } = await runPlugin(source);
    const call = (input: unknown, name = "half") => process.call("rpc", { name, input });
    expect(await call({})).toEqual({ output: { n: 4 } });
    await expect(call({ n: "8" })).rejects.toThrow(/Invalid input of plugin RPC half/);
    await expect(call({ n: 7 })).rejects.toThrow(/Invalid output of plugin RPC half/);
    await expect(call({ n: -2 })).rejects.toThrow(/^too small$/);
    await expect(call({}, "other")).rejects.toThrow(/does not contribute RPC other/);
  });

  it("may use Paseo's own API and hears its refusals", async () => {
    const source = `${rpc} export default (server) => {
      server.handle(ask, async (_, { paseo }) => {
        const agent = paseo.agents.ref("a1");
        const at = await agent.timeline.append({ type: "plugin", id: "x", kind: "request", version: 1, data: {} });
        const refusal = await agent.refresh().catch((error) => error.message);
        return [at, refusal];
      });
      return () => {};
    };`;
    const running = await runPlugin(source);
    const answer = await running.process.call("rpc", { name: "ask", input: {} });
    expect(answer).toEqual({ output: [{ seq: 7, epoch: "live" }, "Unknown agent"] });
    expect(running.apiCalls.map((call) => call.method)).toEqual(["timeline.append", "agents.get"]);
  });
});

describe("hooks", () => {
  it("hear events, edit requests, and fail an operation by throwing", async () => {
    const source = `export default (server) => {
      server.on("agent.created", ({ agent }) => { console.log("created " + agent.id); });
      server.on("agent.created", () => { throw new Error("only logged"); });
      server.before("agent.session_open", (request) => ({ ...request, env: { ...request.env, A: "1" } }));
      server.before("agent.session_open", () => undefined);
      server.before("agent.create", () => { throw new Error("not here"); });
      return () => {};
    };`;
    const { process, logs } = await runPlugin(source);
    await process.call("after", { name: "agent.created", event: { agent: { id: "a1" } } });
    await vi.waitFor(() => {
      expect(logs).toContain("created a1");
      expect(logs).toContain("Plugin hook agent.created failed: only logged");
    });
    const edited = await process.call("before", { name: "agent.session_open", request: { env: { B: "2" } } });
    expect(edited.request).toEqual({ env: { A: "1", B: "2" } });
    await expect(process.call("before", { name: "agent.create", request: {} })).rejects.toThrow("not here");
  });
});

describe("settings", () => {
  const source = `${rpc}
    import { defineSettings } from "@getpaseo/plugin";
    const definition = defineSettings({
      id: "main", scope: "host", version: 2,
      schema: z.object({ color: z.string().default("red") }),
      migrate: (values) => ({ color: values.colour }),
    });
    export default (server) => {
      const handle = server.registerSettings(definition);
      handle.subscribe((state) => console.log("now " + state.values.color));
      server.handle(ask, () => handle.read());
      return () => {};
    };`;

  it("start with defaults, are saved by revision and reset", async () => {
    const { process, settings, logs } = await runPlugin(source);
    const read = async () => (await process.call("rpc", { name: "ask", input: {} })).output;
    expect(await read()).toEqual({ status: "ready", revision: "0", values: { color: "red" } });
    const save = (values: unknown, revision: string | null) =>
      process.call("saveSettings", { id: "main", values, revision });
    expect(await save({ color: "blue" }, "0")).toEqual({ saved: true, error: null });
    expect(await save({ color: "green" }, "0")).toMatchObject({ saved: false });
    expect(await save({ color: 5 }, "1")).toMatchObject({ saved: false });
    expect(await read()).toEqual({ status: "ready", revision: "1", values: { color: "blue" } });
    expect(settings.at(-1)?.document).toEqual({ version: 2, values: { color: "blue" }, revision: 1 });
    await save(null, null);
    await vi.waitFor(() => expect(logs).toEqual(["now blue", "now red"]));
  });

  it("are migrated from older documents and refuse newer ones", async () => {
    const stored = (version: number) => ({ main: { version, values: { colour: "teal" }, revision: 4 } });
    const old = await runPlugin(source, { settings: stored(1) });
    expect((await old.process.call("rpc", { name: "ask", input: {} })).output).toEqual({
      status: "ready",
      revision: "4",
      values: { color: "teal" },
    });
    const newer = await runPlugin(source, { settings: stored(3) });
    expect((await newer.process.call("rpc", { name: "ask", input: {} })).output).toMatchObject({
      status: "invalid",
    });
  });
});

describe("a connection", () => {
  it("carries inputs in and events out, without keys that nobody knows", async () => {
    const send = `async send(input) { emit({ ...input, type: "request.completed", extra: undefined, more: 1 }); },`;
    const running = await runPlugin(providerSource(send));
    expect(await running.connect()).toEqual({ version: 1, capabilities: ["prompt.message"] });
    await running.process.call("send", { connectionId: "c1", input: catalog });
    expect(running.events).toEqual([{ type: "request.completed", requestId: "r1" }]);
  });

  it.each([
    ["a version that was not offered", "version: 2,", /version 2/],
    ["a capability that was not offered", 'capabilities: ["session.list"],', /session.list/],
  ])("is refused with %s", async (_, override, message) => {
    const running = await runPlugin(providerSource(override));
    await expect(running.connect()).rejects.toThrow(message);
  });

  it("ignores capabilities that no host knows", async () => {
    const running = await runPlugin(providerSource('capabilities: ["prompt.message", "levitation"],'));
    expect((await running.connect()).capabilities).toEqual(["prompt.message"]);
  });

  it("dies of one invalid event and stays dead", async () => {
    const send = `async send(input) { emit({ type: "session.usage", sessionId: "s", usage: { inputTokens: NaN } }); emit({ type: "request.completed", requestId: "r1" }); },`;
    const running = await runPlugin(providerSource(send));
    await running.connect();
    await running.process.call("send", { connectionId: "c1", input: catalog });
    await expect(running.process.call("send", { connectionId: "c1", input: catalog })).rejects.toThrow(
      "Provider connection is closed",
    );
    expect(running.killed).toEqual([expect.stringContaining("Invalid provider event session.usage")]);
    expect(running.events).toEqual([]);
    await vi.waitFor(() => expect(running.logs).toContain("closed"));
  });
});

describe("an event", () => {
  it("passes when it fits, stripped of what is unknown", () => {
    expect(checkEvent(event({ extra: 1 }))).toEqual({ ok: true, event: event({}) });
  });

  it.each([
    ["an unknown type", event({ type: "session.exploded" })],
    ["an empty id", event({ sessionId: "" })],
    ["a missing key", { type: "session.ready" }],
    [
      "a cycle",
      (() => {
        const cycle: Record<string, unknown> = {};
        cycle["self"] = cycle;
        return cycle;
      })(),
    ],
    ["a bigint", event({ big: 1n })],
    [
      "a running tool call without error: null",
      {
        type: "timeline.item",
        sessionId: "s",
        item: {
          type: "tool_call",
          id: "i",
          callId: "c",
          name: "n",
          status: "running",
          detail: { type: "plan", text: "" },
        },
      },
    ],
    ["nothing at all", undefined],
  ])("with %s is a fault", (_, raw) => {
    expect(checkEvent(raw).ok).toBe(false);
  });
});

describe("the end of a plugin", () => {
  it("cleans up first, closes its connections and leaves by itself", async () => {
    const running = await runPlugin(providerSource(""));
    await running.connect();
    expect(await running.process.stop()).toBe("exited");
    expect(running.logs).toEqual(["cleaned up", "closed"]);
  });

  it("refuses new work from its beginning", async () => {
    const source = providerSource("").replace(
      'return () => console.log("cleaned up");',
      "return () => new Promise((resolve) => setTimeout(resolve, 100));",
    );
    const running = await runPlugin(source);
    await running.connect();
    const stopped = running.process.stop();
    const sent = running.process.call("send", { connectionId: "c1", input: catalog });
    const connected = running.connect();
    await expect(sent).rejects.toThrow("Plugin is stopping");
    await expect(connected).rejects.toThrow("Plugin is stopping");
    expect(await stopped).toBe("exited");
  });

  it("takes SIGTERM when something keeps the process open", async () => {
    const { process } = await runPlugin(providerSource("", "setInterval(() => {}, 1000);"));
    expect(await process.stop()).toBe("SIGTERM");
  });

  it("takes SIGKILL when SIGTERM is ignored", async () => {
    const more = 'setInterval(() => {}, 1000); process.on("SIGTERM", () => {});';
    const { process } = await runPlugin(providerSource("", more));
    expect(await process.stop()).toBe("SIGKILL");
  });

  it("is a crash when nobody asked for it, and fails what was pending", async () => {
    const source = `${rpc} export default (server) => {
      server.handle(ask, () => { Promise.reject(new Error("unhandled")); return new Promise(() => {}); });
      return () => {};
    };`;
    const running = await runPlugin(source);
    await expect(running.process.call("rpc", { name: "ask", input: {} })).rejects.toThrow(
      "Plugin process exited",
    );
    expect((await running.crashed).message).toBe("Plugin process exited: tiny");
  });
});
