/** What Paseo asks of a provider beside prompts, turns and requests. */
import { PROVIDER_CAPABILITIES } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, newFolder, openPaseo } from "./paseo.ts";

afterEach(closeAll);

describe("a connection", () => {
  it("is there at once, any number of times, with what both sides know, and starts nothing", async () => {
    const paseo = await openPaseo();
    const { registration } = paseo;
    const offered = { versions: [1], capabilities: ["prompt.message", "permission", "from.the.future"] };
    const connections = await Promise.all([1, 2, 3].map(() => registration.connect(offered)));
    for (const { version, capabilities } of connections) {
      expect(version).toBe(1);
      expect(capabilities).toEqual(["prompt.message", "permission"]);
    }
    await Promise.all(connections.map((connection) => connection.close()));
    expect(paseo.museLog()).toEqual([]);
    expect(PROVIDER_CAPABILITIES).toEqual(expect.arrayContaining([...paseo.connection.capabilities]));
  });

  it("names no commands where Paseo has none as prompts", async () => {
    const paseo = await openPaseo({ without: ["prompt.command"] });
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    expect(paseo.events.filter(({ type }) => type === "session.commands")).toEqual([]);
    const opened = await paseo.event("session.opened");
    expect(opened.capabilities).not.toContain("prompt.command");
  });
});

describe("MCP servers", () => {
  it("come along on a start and on a resume, over stdio and over http", async () => {
    const mcpServers = {
      files: { type: "stdio" as const, command: "files-mcp", args: ["--here"] },
      web: { type: "http" as const, url: "http://127.0.0.1:9/mcp", headers: { A: "b" } },
    };
    const folder = newFolder();
    const paseo = await openPaseo({ folder });
    await paseo.open("s1", { mcpServers });
    await paseo.turn("s1", "hello");
    const persistence = paseo.persistence("s1");
    await paseo.connection.close();
    const again = await openPaseo({ folder });
    await again.open("s2", { mcpServers }, persistence);
    const expected = {
      config: {
        mcpServers: {
          files: { transport: "stdio", command: "files-mcp", args: ["--here"], framing: "lineDelimitedJson" },
          web: { transport: "streamableHttp", url: "http://127.0.0.1:9/mcp", headers: { A: "b" } },
        },
      },
    };
    expect(again.received("session/start")).toMatchObject([expected]);
    expect(again.received("session/resume")).toMatchObject([expected]);
  });
});

describe("a change of the configuration in the middle of a turn", () => {
  it("is made whole or not at all, and the turn goes on", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", "shell");
    const { request } = await paseo.event("session.permission");
    const changed = await paseo.configure("s1", { model: "muse-spark-1.3-mini", mode: "denyUnmatched" });
    expect(changed.type).toBe("request.completed");
    const refused = await paseo.configure("s1", { model: "muse-spark-1.3", mode: "no such mode" });
    expect(refused.type).toBe("request.failed");
    const config = paseo.events.findLast(({ type }) => type === "session.config");
    expect(config).toMatchObject({ config: { model: "muse-spark-1.3-mini", mode: "denyUnmatched" } });
    await paseo.answer("s1", request.id, { behavior: "allow" });
    const { state } = await paseo.event("session.turn", (turn) => turn.state !== "started");
    expect(state).toBe("completed");
    expect(paseo.reading("s1").violations).toEqual([]);
  });
});

describe("what waits for a person", () => {
  it.each(["shell", "ask one"])("is resolved once when the session is closed meanwhile: %s", async (text) => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    await paseo.prompt("s1", text);
    const { request } = await paseo.event("session.permission");
    await paseo.closeSession("s1");
    const told = paseo.events.flatMap((event) =>
      event.type === "session.permission_resolved" || event.type === "session.turn" ? [event] : [],
    );
    expect(told).toMatchObject([{ state: "started" }, { permissionId: request.id }, { state: "canceled" }]);
    expect(paseo.events.at(-2)?.type).toBe("session.closed");
    await expect(paseo.answer("s1", request.id, { behavior: "allow" })).rejects.toThrow("not open");
  });
});
