/** Paseo's MCP servers on a Muse that does not take them, or cannot start them. */
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo } from "./paseo.ts";

afterEach(closeAll);

const mcpServers = {
  notes: { type: "stdio" as const, command: "notes-mcp", env: { TOKEN: "secret-token" } },
  web: { type: "http" as const, url: "http://127.0.0.1:9/mcp" },
};

describe("MCP servers", () => {
  it("are not sent to a Muse that does not grant them, and each is named to the person", async () => {
    const paseo = await openPaseo({ faults: { grants: [] } });
    await paseo.open("s1", { mcpServers });
    const { notice } = await paseo.event("session.notice");
    expect(notice).toMatchObject({
      severity: "warning",
      title: "MCP server not available: notes, web",
      description: "This Muse takes no MCP servers from outside.",
    });
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    expect(paseo.received("session/start")[0]).not.toHaveProperty("config");
    await paseo.closeSession("s1");
    await paseo.open("s2", { mcpServers }, paseo.persistence("s1"));
    expect(paseo.received("session/resume")[0]).not.toHaveProperty("config");
    expect(paseo.museLog().filter(({ type }) => type === "violation")).toEqual([]);
  });

  it("are optional in each opening, so that Muse goes on without one that does not start", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { mcpServers });
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
    await paseo.closeSession("s1");
    await paseo.open("s2", { mcpServers }, paseo.persistence("s1"));
    const modes = [...paseo.received("session/start"), ...paseo.received("session/resume")].map((params) =>
      JSON.stringify(params["config"]).match(/"mode":"\w+"/g),
    );
    const optional = ['"mode":"optional"', '"mode":"optional"'];
    expect(modes).toEqual([optional, optional]);
  });

  it("that Muse refuses at the start fail the opening, with Muse's own words and the name in them", async () => {
    const refusal = { code: -32603, kind: "internal", message: "MCP server notes: unknown transport" };
    const paseo = await openPaseo({ faults: { errors: { "session/start": refusal } } });
    expect(await paseo.open("s1", { mcpServers })).toMatchObject({
      type: "request.failed",
      error: { message: expect.stringContaining("MCP server notes: unknown transport") },
    });
    expect(JSON.stringify([paseo.events, paseo.messages])).not.toContain("secret-token");
  });
});
