/** What belongs to the person stays theirs: Muse's own settings, and the folders that a session is about. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, newFolder, openPaseo } from "./paseo.ts";

afterEach(closeAll);

/** Every file below the folder, with its content. */
function contents(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${name}: ${readFileSync(join(parentPath, name), "utf8")}`)
    .toSorted();
}

const server = (key: string) => ({ [key]: { type: "stdio" as const, command: key, env: { KEY: key } } });

describe("Muse's settings", () => {
  it("are never written, whatever sessions bring along, and also when a host is killed in the middle", async () => {
    const folder = newFolder();
    const config = join(folder, ".config");
    mkdirSync(join(config, "muse"), { recursive: true });
    writeFileSync(join(config, "muse", "settings.json"), '{"mcpServers":{"own":{}}}');
    const before = contents(config);
    const paseo = await openPaseo({ folder });
    await paseo.open("s1", { mcpServers: server("one"), systemPrompt: "Be brief." });
    await paseo.open("s2", { mcpServers: server("two") });
    await paseo.turn("s1", "hello");
    await paseo.prompt("s2", "hang");
    await paseo.event("timeline.item", ({ item }) => item.type === "tool_call");
    for (const pid of paseo.livingHosts()) process.kill(pid, "SIGKILL");
    await paseo.event("session.turn", ({ sessionId, state }) => sessionId === "s2" && state === "failed");
    expect(contents(config)).toEqual(before);
    const starts = paseo.received("session/start").map(({ config: brought }) => JSON.stringify(brought));
    expect(starts.map((brought) => [brought.includes("one"), brought.includes("two")])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe("a further folder", () => {
  it.each(["workspaceRoots", "additionalDirectories"])(
    "that is asked for as %s is refused by name and not left out",
    async (option) => {
      const paseo = await openPaseo();
      expect(await paseo.open("s1", { providerOptions: { [option]: ["/a", "/b"] } })).toMatchObject({
        type: "request.failed",
        error: { message: expect.stringContaining(`there is no option "${option}"`) },
      });
      expect(paseo.received("session/start")).toEqual([]);
    },
  );
});
