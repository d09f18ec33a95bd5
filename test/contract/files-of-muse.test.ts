/** What Muse knows is asked of Muse. The plugin reads none of its files, and nobody's but these. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Files of the server that look at the disk, and at what. */
const LOOKING: Readonly<Record<string, string>> = {
  "server/helper/session-list.ts": "the real path of a folder that sessions are listed for",
  "server/host/child.ts": "whether the folder is there that a process is to start in",
  "server/host/process-table.ts": "the processes of this machine",
  "server/launch/machine.ts": "where a program is",
  "server/session/open-session.ts": "the real path of the workspace",
};

it("no file of Muse is read: what looks at the disk at all looks for something else", () => {
  const files = ["server", "shared"].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `${folder}/${file}`),
  );
  const looking = files.filter((file) => /from "node:fs/.test(readFileSync(`${root}/${file}`, "utf8")));
  expect(looking.sort()).toEqual(Object.keys(LOOKING));
});
