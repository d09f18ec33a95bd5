/** Recording what goes between the plugin and a Muse, and playing it again. */
import { readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { framesIn } from "../frames.ts";
import { expected, play, told } from "./exchange.ts";
import { closeAll, newFolder, openPaseo } from "./paseo.ts";

afterEach(closeAll);

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const recorded = path("../fixtures/recorded");

async function replayed(file: string) {
  const paseo = await openPaseo({ env: { MUSE_SIM_TRANSCRIPT: file } });
  await paseo.open("s1");
  await play(paseo, framesIn(file));
  const violations = paseo.museLog().filter(({ type }) => type === "violation");
  return { ...paseo.reading("s1"), unexpected: violations.map(({ text }) => text) };
}

describe("a recorded exchange", () => {
  it("holds what a session did and nothing that anybody wrote, and plays like any other", async () => {
    const folder = newFolder();
    const paseo = await openPaseo({
      env: {
        PATH: [path("../../dev/record/bin"), process.env["PATH"]].join(delimiter),
        MUSE_RECORD_MUSE: path("../../dev/muse/bin/muse"),
        MUSE_RECORD_TO: folder,
      },
    });
    await paseo.open("s1", { mode: "promptUnmatched" });
    await paseo.prompt("s1", "Please read the file, planted-secret");
    await paseo.event("session.turn", ({ state }) => state === "completed");
    const live = paseo.reading("s1").rows;
    await paseo.closeSession("s1");

    const [name, ...others] = readdirSync(folder).filter((file) => file.endsWith(".ndjson"));
    expect(others).toEqual([]);
    const file = join(folder, name ?? "");
    const text = readFileSync(file, "utf8");
    expect(text).toContain('"method":"turn/completed"');
    expect(text).not.toMatch(/planted|secret|Please/);
    const { rows, violations, unexpected } = await replayed(file);
    expect({ violations, unexpected }).toEqual({ violations: [], unexpected: [] });
    expect(rows.map(({ type }) => type)).toEqual(live.map(({ type }) => type));
    expect(told(rows)).toEqual(expected(framesIn(file)));
  });

  it.each(readdirSync(recorded).filter((file) => file.endsWith(".ndjson")))(
    "%s comes to the timeline that its frames tell",
    async (name) => {
      const file = join(recorded, name);
      const { rows, violations, unexpected } = await replayed(file);
      expect({ violations, unexpected }).toEqual({ violations: [], unexpected: [] });
      expect(told(rows)).toEqual(expected(framesIn(file)));
    },
  );
});
