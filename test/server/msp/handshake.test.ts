import { describe, expect, it } from "vitest";
import { HostGone } from "../../../server/host/errors.ts";
import { createMspClient } from "../../../server/msp/client.ts";
import { SCHEMA_FINGERPRINT } from "../../../server/msp/handshake.ts";
import { manualClock } from "./manual-clock.ts";
import { type ScriptedHost, scriptedHost } from "./scripted-host.ts";

const GREETING = {
  experimentalApi: false,
  grantedCapabilities: ["sessionMcp"],
  museHome: "/home/dev/.local/share/muse",
  platformFamily: "unix",
  platformOs: "linux",
  schema: { version: 1, fingerprint: SCHEMA_FINGERPRINT },
  serverInfo: { name: "muse", version: "1.4.1" },
  sessionDurability: "durable",
  userAgent: "muse-build/1.4.1",
};

function greetedWith(answer: unknown) {
  const host = scriptedHost(() => answer);
  const clock = manualClock();
  return { host, clock, client: createMspClient(host, { ports: clock.ports, onEvent: () => {} }) };
}

describe("the handshake", () => {
  it("introduces the client, asks for what the caller wants, and then says that it is ready", async () => {
    const { host, client } = greetedWith(GREETING);
    const info = await client.handshake({
      clientVersion: "1.2.3",
      requestedCapabilities: ["sessionMcp", "sessionListStream"],
    });
    expect(host.requests).toEqual([
      {
        method: "initialize",
        params: {
          clientInfo: { name: "paseo_muse_provider", title: "Muse Code in Paseo", version: "1.2.3" },
          capabilities: { requestedCapabilities: ["sessionMcp", "sessionListStream"] },
        },
      },
    ]);
    expect(host.notifications).toEqual(["initialized"]);
    expect(info).toMatchObject({ name: "muse", version: "1.4.1", platformOs: "linux", durable: true });
    expect([...info.grantedCapabilities]).toEqual(["sessionMcp"]);
    expect(info.notice).toBeUndefined();
  });

  it("gives up after thirty seconds, and a late answer changes nothing", async () => {
    let answer = (_value: unknown): void => {};
    const { host, clock, client } = greetedWith(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const handshake = client.handshake();
    expect(clock.waits()).toEqual([30_000]);
    clock.advance(30_000);
    await expect(handshake).rejects.toMatchObject({ name: "MspError", kind: "handshakeTimeout" });
    answer(GREETING);
    await client.query("usage/read", {}).catch(() => {});
    expect(host.notifications).toEqual([]);
  });

  it("leaves no timer behind once it is answered", async () => {
    const { clock, client } = greetedWith(GREETING);
    await client.handshake();
    expect(clock.waits()).toEqual([]);
  });

  it.each([
    ["missing", { version: 1 }],
    ["not a text", { version: 1, fingerprint: 7 }],
    ["null", { version: 1, fingerprint: null }],
  ])("refuses a host whose fingerprint is %s, and names the member", async (_how, schema) => {
    const { host, client } = greetedWith({ ...GREETING, schema });
    await expect(client.handshake()).rejects.toMatchObject({
      kind: "protocol",
      message: expect.stringContaining("schema.fingerprint"),
    });
    expect(host.notifications).toEqual([]);
  });

  it("goes on with another schema and says so once, with both fingerprints", async () => {
    const served = `sha256:${"6".repeat(64)}`;
    const { host, client } = greetedWith({
      ...GREETING,
      schema: { version: 1, fingerprint: served },
      serverInfo: { name: "muse", version: "1.5.0" },
    });
    const { notice } = await client.handshake();
    expect(notice).toMatchObject({
      kind: "fingerprintMismatch",
      expected: SCHEMA_FINGERPRINT,
      served,
      hostVersion: "1.5.0",
    });
    expect(host.notifications).toEqual(["initialized"]);
  });

  it.each([
    ["durable", true],
    [undefined, true],
    ["ephemeral", false],
    ["replicated", false],
  ])("takes a durability of %s as durable: %s", async (sessionDurability, durable) => {
    const { client } = greetedWith({ ...GREETING, sessionDurability });
    expect((await client.handshake()).durable).toBe(durable);
  });

  it("needs nothing but the fingerprint of an odd host", async () => {
    const { client } = greetedWith({
      schema: { fingerprint: SCHEMA_FINGERPRINT },
      grantedCapabilities: null,
      serverInfo: 5,
    });
    const info = await client.handshake();
    expect(info).toMatchObject({ version: "", durable: true, experimentalApi: false });
    expect(info.grantedCapabilities.size).toBe(0);
  });

  it("tells a host that ended from one that does not answer", async () => {
    const { host, client }: { host: ScriptedHost; client: ReturnType<typeof createMspClient> } = greetedWith(
      new Promise(() => {}),
    );
    const handshake = client.handshake();
    host.die();
    await expect(handshake).rejects.toBeInstanceOf(HostGone);
  });
});
