/** The HTTP side: who may ask, and how. */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHost, type Host } from "../../../dev/paseo/host.ts";
import { type PaseoServer, startServer } from "../../../dev/paseo/server.ts";

let host: Host;
let server: PaseoServer;

beforeAll(async () => {
  host = createHost({
    directory: "/nowhere",
    paseoVersion: "0.11.0",
    env: {},
    muse: { kind: "simulated", path: "muse" },
    defaultCwd: "/",
  });
  server = await startServer(host, 0);
});

afterAll(async () => {
  await server.close();
  await host.close();
});

function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { method = "GET", headers = {}, body } = options;
    const sent = request(`${server.url}${path}`, { method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += String(chunk);
        // The stream of events has no end: its first one is enough.
        if (path === "/events") sent.destroy();
      });
      response.on("close", () => resolve({ status: response.statusCode, body: text }));
    });
    sent.on("error", (error) => (path === "/events" ? undefined : reject(error)));
    sent.end(body);
  });
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

describe("the server", () => {
  it("serves the page and its script", async () => {
    expect((await ask("/")).body).toContain("/page.js");
    expect((await ask("/page.js")).status).toBe(200);
  });

  it("begins its stream with a snapshot", async () => {
    const { body } = await ask("/events");
    expect(JSON.parse(body.replace(/^data: /, ""))).toMatchObject({
      kind: "snapshot",
      state: { agents: [] },
    });
  });

  it("answers commands, and refusals with their message", async () => {
    expect((await post("/api/dismissViolations", "{}")).body).toBe('{"ok":true,"value":{}}');
    const refused = await post("/api/interrupt", '{"agentId":"nobody"}');
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.body)).toEqual({ ok: false, error: { message: "Unknown agent: nobody" } });
  });

  it("says that the plugin failed instead of hanging", async () => {
    const refused = await post("/api/createAgent", "{}");
    expect(JSON.parse(refused.body)).toMatchObject({ ok: false, error: { message: /No paseo-plugin.json/ } });
    expect((await ask("/plugin/client.js")).status).toBe(404);
  });

  it.each([
    ["/api/explode", "{}", 404],
    ["/api/toString", "{}", 404],
    ["/api/interrupt", "{", 400],
    ["/api/interrupt", '{"agentId":""}', 400],
    ["/api/interrupt", '{"agentId":"a","extra":1}', 400],
  ])("refuses %s with %s", async (path, body, status) => {
    expect((await post(path, body)).status).toBe(status);
  });

  it("refuses other sites, other names of this machine and other content types", async () => {
    expect((await post("/api/dismissViolations", "{}", { origin: "https://example.com" })).status).toBe(403);
    expect((await post("/api/dismissViolations", "{}", { host: "rebound.example.com" })).status).toBe(403);
    expect((await post("/api/dismissViolations", "{}", { origin: server.url })).status).toBe(200);
    expect((await post("/api/dismissViolations", "{}", { "content-type": "text/plain" })).status).toBe(415);
  });
});
