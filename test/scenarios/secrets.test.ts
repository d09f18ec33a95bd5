import { afterEach, describe, expect, it } from "vitest";
import { statusReport } from "../../server/helper/status-report.ts";
import { redaction } from "../../server/host/redaction.ts";
import { createLog } from "../../server/log.ts";
import { DEFAULT_SETTINGS } from "../../shared/settings.ts";
import { closeAll, openPaseo, type PaseoOptions } from "./paseo.ts";

afterEach(closeAll);

const ENV = { META_API_KEY: "mk-live-7f3a9c", DEPLOY_PASSWORD: "correct horse" };
const HEADER = "opaque-header-value";
const PEM = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----";
const SECRETS = [
  ...Object.values(ENV),
  HEADER,
  "abc.def-123",
  "s3cr3t",
  "MIIEvQ",
  "sk-proj-0123456789abcdef",
];
const PLANTED = `what it says: ${ENV.META_API_KEY}, ${ENV.DEPLOY_PASSWORD}, Authorization: Bearer abc.def-123
then postgres://me:s3cr3t@db/x and sk-proj-0123456789abcdef
${PEM}`;
/** With what only the MCP servers of a session were given. */
const PLANTED_MORE = `${PLANTED} ${HEADER}`;

const MCP = {
  issues: { type: "http", url: "https://mcp.invalid", headers: { Authorization: HEADER } },
  search: { type: "http", url: "https://mcp.invalid", headers: { Authorization: "another value" } },
} as const;

/** A Paseo that hears the log at its most talkative. */
async function listening(options: PaseoOptions) {
  const lines: string[] = [];
  const verbose = {
    status: "ready" as const,
    revision: "1",
    values: { ...DEFAULT_SETTINGS, logLevel: "verbose" as const },
  };
  const handle = { read: async () => verbose, subscribe: () => () => {} };
  const log = createLog(handle, (line) => lines.push(line), redaction({}));
  await Promise.resolve();
  return { paseo: await openPaseo({ ...options, env: { ...ENV, ...options.env }, ports: { log } }), lines };
}

/** What was said must be there, and nothing that is secret. */
function expectClean(told: unknown): void {
  const text = JSON.stringify(told);
  expect(text).toContain("what it says");
  expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
}

describe("secrets that Muse repeats", () => {
  it("on its stderr reach neither the failure of the session nor the log", async () => {
    const { paseo, lines } = await listening({
      faults: { stderrText: PLANTED_MORE, frames: [{ method: "turn/started", do: "exit", code: 3 }] },
    });
    await paseo.open("one", { mcpServers: MCP });
    await paseo.prompt("one", "hello");
    const lost = await paseo.event("session.runtime_failed");
    expectClean(lost.error);
    expect(lines.join("\n")).toContain("cannot use its configuration");
    expectClean([PLANTED.slice(0, 12), lines, paseo.events]);
  });

  it("on its stderr reach neither the refusal of a session nor the status report", async () => {
    const { paseo, lines } = await listening({ faults: { stderrText: PLANTED, exitBeforeInitialize: 3 } });
    expectClean(await paseo.open("one"));
    expectClean(await statusReport(paseo.discovery, paseo.agents));
    expectClean([PLANTED.slice(0, 12), lines, paseo.events]);
  });

  it.each(["session/start", "model/list"])("in its error to %s do not come through", async (method) => {
    const planted = method === "model/list" ? PLANTED : PLANTED_MORE;
    const errors = {
      [method]: {
        code: -32603,
        kind: "internal",
        message: planted,
        data: { paths: [planted], reason: planted },
      },
    };
    const { paseo, lines } = await listening({ faults: { errors } });
    const answer =
      method === "model/list"
        ? await paseo.request((requestId) => ({ type: "catalog", requestId, scope: "global" }))
        : await paseo.open("one", { mcpServers: MCP });
    expectClean(answer);
    expectClean([PLANTED.slice(0, 12), lines, paseo.events]);
  });

  it("in its error to a prompt or a command do not come through, nor reach the chat", async () => {
    const refusal = { code: -32603, kind: "internal", message: PLANTED_MORE };
    const errors = { "turn/start": refusal, "session/rename": refusal };
    const { paseo, lines } = await listening({ faults: { errors } });
    await paseo.open("one", { mcpServers: MCP });
    await paseo.prompt("one", "hello");
    expectClean(await paseo.event("session.prompt_result"));
    expectClean(
      await paseo.agents.sessionOf("agent-one")?.command({ method: "session/rename", name: "new" }),
    );
    expectClean([PLANTED.slice(0, 12), lines, paseo.events, paseo.agents.sessionOf("agent-one")?.view.view]);
  });

  it("in the failure of a turn do not come through, live, in the chat and replayed", async () => {
    const { paseo, lines } = await listening({ faults: { failureText: PLANTED } });
    await paseo.open("one", { mcpServers: MCP });
    expectClean(await paseo.turn("one", "fail"));
    expectClean(paseo.agents.sessionOf("agent-one")?.view.view);
    const persistence = paseo.persistence("one");
    await paseo.closeSession("one");
    await paseo.open("two", { mcpServers: MCP }, persistence);
    expectClean(paseo.agents.sessionOf("agent-two")?.view.view);
    expectClean(await paseo.archived(persistence));
    expectClean([lines, paseo.events]);
  });
});

it("tells that a text of Muse's was too long, and shows its beginning and its end", async () => {
  const message = `what it says ${"x".repeat(60_000)} the end`;
  const errors = { "turn/start": { code: -32603, kind: "internal", message } };
  const paseo = await openPaseo({ faults: { errors } });
  await paseo.open("one");
  await paseo.prompt("one", "hello");
  const { result } = await paseo.event("session.prompt_result");
  expect(JSON.stringify(result)).toMatch(/what it says x+\\n\[… \d+ characters left out …\]\\nx+ the end/);
  expect(JSON.stringify(result).length).toBeLessThan(20_000);
});
