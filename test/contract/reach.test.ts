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

/** What the files of the server that look at the disk can do there, and for what they do it: `docs/review.md` tells the same. */
const LOOKING: Readonly<Record<string, string>> = {
  // The real path of a folder that sessions are listed for.
  "server/helper/session-list.ts": "realpath",
  // Whether the folder is there that a process is to start in.
  "server/host/child.ts": "statSync",
  // The processes of this machine, from /proc.
  "server/host/process-table.ts": "readFileSync, readdirSync",
  // Where a program is, and the names in Muse's configuration folder.
  "server/launch/machine.ts": "accessSync, constants, readdirSync, statSync",
  // The real path of the workspace.
  "server/session/open-session.ts": "realpath",
};

/** Who starts a process, beside the host itself, and what: `docs/review.md` tells the same. */
const STARTING: Readonly<Record<string, string>> = {
  // The login shell, for its path.
  "server/launch/machine.ts": "run",
  // `muse --version`.
  "server/launch/version.ts": "run",
  // `muse serve`.
  "server/muse.ts": "startHost",
};

/** By file, the names that it imports; types are left out. */
function imported(pattern: RegExp): Readonly<Record<string, string>> {
  const found = sources.flatMap(({ name, text }) => {
    const names = [...text.matchAll(pattern)]
      .flatMap(([, list = ""]) => list.split(","))
      .map((one) => one.trim())
      .filter((one) => one !== "" && !one.startsWith("type "));
    return names.length === 0 ? [] : [[name, names.toSorted().join(", ")] as const];
  });
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

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
    expect(
      imported(/(?:import|const) \{([^}]*)\} (?:from |= await import\()"node:fs(?:\/promises)?"/g),
    ).toEqual(LOOKING);
    expect(where(/from "node:fs|import\("node:fs|require\(/).sort()).toEqual(Object.keys(LOOKING));
  });

  it("starts programs with a list of arguments and never through a shell", () => {
    expect(where(/from "(?:node:child_process|execa)"/).sort()).toEqual([
      "server/host/child.ts",
      "server/host/process-table.ts",
      "server/host/process-tree.ts",
    ]);
    const started = imported(
      /(?:import|const) \{([^}]*)\} (?:from |= await import\()"[^"]*\/host\/(?:run|child|host)\.ts"/g,
    );
    expect(started).toEqual(STARTING);
    expect(where(/\bshell:\s*true|\bexecSync\b|\bexecaCommand|\beval\(|new Function\(/)).toEqual([]);
  });
});
