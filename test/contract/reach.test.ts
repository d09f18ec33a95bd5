/** What the server half can reach of the machine: it starts programs and looks at files, and that is all. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

const sources = ["server", "shared"]
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => name.endsWith(".ts"))
  .concat("index.server.ts")
  .map((name) => ({ name: name.replaceAll("\\", "/"), text: readFileSync(root + name, "utf8") }));

const where = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe("the server half", () => {
  it("listens on no socket and makes no connection of its own", () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(where(/from "node:child_process"/).length).toBeGreaterThan(0);
    expect(
      where(
        /(?:from |import\(|require\()["'](?:node:)?(?:net|http|https|http2|tls|dgram|cluster|inspector)["']/,
      ),
    ).toEqual([]);
    expect(
      where(/(?:await|return|void|=) fetch\(|new WebSocket|new EventSource|createServer|\.listen\(\s*[\d"']/),
    ).toEqual([]);
  });

  it("writes no file, and looks at files in these places only", () => {
    expect(
      where(
        /writeFile|appendFile|createWriteStream|\bmkdir|\brename(?:Sync)?\(|\brm(?:Sync)?\(|unlink|chmod\(/,
      ),
    ).toEqual([]);
    expect(where(/from "node:fs(?:\/promises)?"/).sort()).toEqual([
      "server/helper/session-list.ts",
      "server/host/child.ts",
      "server/host/process-table.ts",
      "server/launch/machine.ts",
      "server/session/open-session.ts",
    ]);
  });

  it("starts programs with a list of arguments and never through a shell", () => {
    expect(where(/from "(?:node:child_process|execa)"/).sort()).toEqual([
      "server/host/child.ts",
      "server/host/process-table.ts",
      "server/host/process-tree.ts",
    ]);
    expect(where(/\bshell:\s*true|\bexecSync\b|\bexecaCommand|\beval\(|new Function\(/)).toEqual([]);
  });
});
