/** Paseo's overview of what the accounts have left: which there are, and from where their numbers come. */
import { join } from "node:path";
import type { PluginServerContext, UsageSource } from "@getpaseo/plugin/server";
import { afterEach, describe, expect, it } from "vitest";
import { registerUsageSource } from "../../server/helper/usage-source.ts";
import { PROVIDER_ID } from "../../shared/provider-id.ts";
import { usageInput } from "../../shared/rpc/usage.ts";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

interface Discovered {
  readonly key: string;
  readonly label: string;
  readonly input: { readonly account: string };
}

async function accounts(paseo: Paseo, scope: Parameters<Paseo["usage"]["discover"]>[0] = { kind: "global" }) {
  return (await paseo.usage.discover(scope)) as Discovered[];
}

async function report(paseo: Paseo) {
  const [account] = await accounts(paseo);
  if (account === undefined) throw new Error("no account");
  return paseo.usage.fetch(account.input);
}

const hosts = (paseo: Paseo) => paseo.museLog().filter(({ type }) => type === "start").length;

describe("the accounts", () => {
  it("are those of opened sessions: by folder, in both forms, and nothing secret is told", async () => {
    const paseo = await openPaseo({ env: { META_API_KEY: "sk-secret" } });
    expect([await accounts(paseo), await paseo.usage.discover()]).toEqual([[], []]);
    const elsewhere = join(paseo.folder, "elsewhere");
    await paseo.open("s1");
    await paseo.open("s2", { env: { META_API_KEY: "sk-other" } });
    await paseo.open("s3", { env: { XDG_CONFIG_HOME: elsewhere } });
    const found = await accounts(paseo);
    expect(found.map(({ label }) => label)).toEqual(["~/.config/muse", "~/elsewhere/muse"]);
    const inputs = await paseo.usage.discover();
    expect(inputs).toEqual(found.map(({ input }) => input));
    for (const { key, label, input } of found) {
      expect(key).toMatch(/^[0-9a-f]{64}$/);
      expect(usageInput.parse(input)).toEqual(input);
      expect(paseo.usage.identify(input)).toEqual({ key, label });
    }
    expect(JSON.stringify([found, inputs])).not.toContain("sk-");
  });

  it("of a session are its own alone, and none where the session is another provider's", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const elsewhere = join(paseo.folder, "elsewhere");
    const env = { XDG_CONFIG_HOME: elsewhere };
    const own = await accounts(paseo, { kind: "session", provider: PROVIDER_ID, env });
    expect(own.map(({ label }) => label)).toEqual(["~/elsewhere/muse"]);
    expect(await accounts(paseo, { kind: "session", provider: "codex", env })).toEqual([]);
    expect((await paseo.usage.fetch({ account: own[0]?.key ?? "" })).status).toBe("unavailable");
  });

  it("that nobody opened are an error in words, and have no name", async () => {
    const paseo = await openPaseo();
    expect(paseo.usage.identify({ account: "lost" })).toBeNull();
    expect(await paseo.usage.fetch({ account: "lost" })).toEqual({
      status: "error",
      error: expect.stringContaining("Open one"),
    });
  });
});

/** Muse tells the usage of the account right after a turn has ended. */
async function turnWithUsage(paseo: Paseo): Promise<void> {
  await paseo.turn("s1", "hello");
  const view = paseo.agents.sessionOf("agent-s1")?.view;
  await view?.until(() => view.view.session.subscription !== undefined);
}

describe("the report", () => {
  it("is what an open session heard last, also when it is closed by then, without a further host", async () => {
    const paseo = await openPaseo({ faults: { usage: true } });
    await paseo.open("s1");
    await turnWithUsage(paseo);
    const open = await report(paseo);
    expect(open).toMatchObject({
      status: "available",
      planLabel: "pro",
      windows: [{ usedPct: 12 }, { usedPct: 40 }],
    });
    await paseo.closeSession("s1");
    expect(await report(paseo)).toEqual(open);
    expect(paseo.received("usage/read")).toEqual([]);
    expect(hosts(paseo)).toBe(1);
  });

  it("is asked of the session's own host where that has told nothing yet", async () => {
    const paseo = await openPaseo({ faults: { usage: true } });
    await paseo.open("s1");
    expect((await report(paseo)).status).toBe("available");
    expect(paseo.received("usage/read")).toHaveLength(1);
    expect(hosts(paseo)).toBe(1);
  });

  it("is asked of one helper host, however many ask, where no session is open", async () => {
    const paseo = await openPaseo({ faults: { usage: true } });
    await paseo.open("s1");
    await paseo.closeSession("s1");
    const reports = await Promise.all([report(paseo), report(paseo), report(paseo)]);
    expect(reports.map(({ status }) => status)).toEqual(["available", "available", "available"]);
    expect(hosts(paseo)).toBe(2);
  });

  it("that reads the same again keeps the time of the observation", async () => {
    let late = 0;
    const paseo = await openPaseo({ faults: { usage: true }, ports: { now: () => Date.now() + late } });
    await paseo.open("s1");
    await turnWithUsage(paseo);
    const first = await report(paseo);
    late = 3_600_000;
    expect(await report(paseo)).toEqual(first);
  });

  it("is unavailable with the reason where Muse has nothing, and an error where it cannot be asked", async () => {
    const silent = await openPaseo();
    await silent.open("s1");
    expect(await report(silent)).toMatchObject({ status: "unavailable", problem: { kind: "no_quota" } });
    const refusal = { code: -32601, kind: "methodNotFound", message: "no" };
    const old = await openPaseo({ faults: { errors: { "usage/read": refusal } } });
    await old.open("s1");
    expect(await report(old)).toMatchObject({ status: "error", error: expect.stringMatching(/\w/) });
  });
});

it("is registered where the host has usage sources, under an id of its own", async () => {
  const paseo = await openPaseo();
  const sources: UsageSource[] = [];
  const older: Partial<PluginServerContext> = {};
  const newer: Partial<PluginServerContext> = { registerUsageSource: (source) => void sources.push(source) };
  for (const server of [older, newer]) registerUsageSource(server as PluginServerContext, paseo);
  expect(sources.map(({ id }) => id)).toEqual([PROVIDER_ID]);
});
