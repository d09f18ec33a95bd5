/** Each point of the review finds what it is there for: the fault is planted in a plugin that has none. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Artifact } from "../../../dev/release/artifact.ts";
import { filesBelow, linksBelow } from "../../../dev/release/pack.ts";
import { reviewed } from "../../../dev/release/review.ts";
import { packedSmallPlugin, SMALL_PLUGIN } from "./small-plugin.ts";

const REGISTRY = "https://registry.example/";
const TINY = { version: "1.0.0", resolved: `${REGISTRY}tiny/-/tiny-1.0.0.tgz`, integrity: "sha512-t" };

/** The small plugin with these files on both sides, and these entries of its lockfile, instead of its own. */
function artifact(
  changed: Readonly<Record<string, string>> = {},
  locked: Readonly<Record<string, object>> = {},
): Artifact {
  return {
    files: new Map([...packedSmallPlugin(), ...Object.entries(changed)]),
    source: new Map(Object.entries({ ...SMALL_PLUGIN, ...changed })),
    links: [],
    lockfile: { packages: { "": { version: "1.2.3" }, "node_modules/tiny": TINY, ...locked } },
    registry: REGISTRY,
  };
}

/** The faults by point; a point without one is left out. */
function faults(of: Artifact): Readonly<Record<string, readonly string[]>> {
  const found = reviewed(of).filter(({ faults }) => faults.length > 0);
  return Object.fromEntries(found.map(({ point, faults }) => [point, faults]));
}

const code = (text: string) => faults(artifact({ "shared/more.ts": text }));
const packageJson = (members: object) =>
  JSON.stringify({ ...JSON.parse(SMALL_PLUGIN["package.json"] ?? ""), ...members });
const built = (...build: readonly (readonly string[])[]) => JSON.stringify({ id: "small", build });

describe("a review", () => {
  it("finds nothing in a plugin that is as it should be", () => {
    expect(faults(artifact())).toEqual({});
  });

  const install = "nothing runs at install";
  it.each([
    [
      "a script of the package",
      { "package.json": packageJson({ scripts: { postinstall: "x" } }) },
      "postinstall",
    ],
    ["another command of the manifest", { "paseo-plugin.json": built(["npm", "ci"]) }, '["npm","ci"]'],
    ["what npm would compile", { "binding.gyp": "{}" }, "binding.gyp"],
  ])("finds %s that would run at install", (_what, changed, told) => {
    expect(faults(artifact(changed))[install]).toContain(told);
  });

  it("finds the script of a package that is installed with the plugin, and none of one for development", () => {
    const scripted = { ...TINY, hasInstallScript: true };
    expect(faults(artifact({}, { "node_modules/tiny": scripted }))).toEqual({
      [install]: ["node_modules/tiny has a script"],
    });
    expect(faults(artifact({}, { "node_modules/tool": { ...scripted, dev: true } }))).toEqual({});
  });

  it.each([
    ["without a digest", { ...TINY, integrity: undefined }],
    ["with a weak digest", { ...TINY, integrity: "sha1-t" }],
    ["without an origin", { ...TINY, resolved: undefined }],
    ["from a stray host", { ...TINY, resolved: "https://elsewhere.example/tiny-1.0.0.tgz" }],
    [
      "from a host that begins like the registry",
      { ...TINY, resolved: "https://registry.example.org/tiny.tgz" },
    ],
    ["from a repository", { ...TINY, resolved: "git+ssh://git@registry.example/tiny.git#0" }],
    ["that is a link", { ...TINY, resolved: "../tiny", link: true }],
  ])("finds an entry of the lockfile %s", (_what, entry) => {
    expect(faults(artifact({}, { "node_modules/tiny": entry }))).toEqual({
      "the lockfile names origin and digest of every package": ["node_modules/tiny"],
    });
  });

  it("finds a dependency that is not used, and one that may change", () => {
    const dependencies = { tiny: "^1.0.0", idle: "1.0.0" };
    expect(faults(artifact({ "package.json": packageJson({ dependencies }) }))).toEqual({
      "every dependency is used, in one exact version": ["tiny@^1.0.0", "idle"],
    });
  });

  it.each([
    ["plugin.json", '{ "version": "1.2.2" }'],
    ["shared/version.ts", 'export const PLUGIN_VERSION = "1.2.2";\n'],
    ["CHANGELOG.md", "# Changelog\n\n## 1.2.2 - 2026-01-01\n"],
  ])("finds another version in %s", (path, text) => {
    expect(faults(artifact({ [path]: text }))).toEqual({
      "one version stands everywhere": [`${path} has 1.2.2 and not 1.2.3`],
    });
  });

  it("finds another version in the lockfile, and a changelog without one", () => {
    const changed = artifact({ "CHANGELOG.md": "# Changelog\n" }, { "": { version: "1.2.4" } });
    expect(faults(changed)["one version stands everywhere"]).toEqual([
      "CHANGELOG.md has none and not 1.2.3",
      "package-lock.json has 1.2.4 and not 1.2.3",
    ]);
  });

  it.each([
    ".env",
    "server/host/tool.node",
    "server/start.js",
    "client/tsconfig.json",
    "dev/main.ts",
    "test/all.test.ts",
    "docs/notes.txt",
    "more.ts",
  ])("finds a file too many: %s", (path) => {
    expect(faults(artifact({ [path]: "" }))).toEqual({
      "it holds code, manifests, documents and pictures, and nothing else": [path],
    });
  });

  it("finds a symbolic link, and reads nothing through it", () => {
    const folder = mkdtempSync(join(tmpdir(), "muse-links-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, "server"));
    writeFileSync(join(folder, "server/a.ts"), "");
    symlinkSync("/etc/hostname", join(folder, "server/link.ts"));
    symlinkSync("server", join(folder, "other"));
    expect([...filesBelow(folder).keys()]).toEqual(["server/a.ts"]);
    const links = linksBelow(folder);
    expect(links.toSorted()).toEqual(["other", "server/link.ts"]);
    expect(faults({ ...artifact(), links })).toEqual({ "no file is a symbolic link": links });
  });

  it.each([
    "await fetch(url);",
    "fetch(url);",
    "globalThis.fetch(url);",
    "new WebSocket(url);",
    "new EventSource(url);",
    'import { connect } from "node:net";',
    'const { request } = await import("https");',
    'const address = "https://example.org";',
    "const address = `wss://host`;",
  ])("finds what reaches the network: %s", (text) => {
    expect(code(text)).toEqual({ "no network of its own": ["shared/more.ts"] });
  });

  it.each([
    'writeFileSync("x", "");',
    'await appendFile("x", "");',
    'await rm("x");',
    'renameSync("x", "y");',
    'symlinkSync("x", "y");',
    'mkdtempSync("x");',
  ])("finds what writes a file: %s", (text) => {
    expect(code(text)).toEqual({ "no file is written": ["shared/more.ts"] });
  });

  it.each([
    'import { spawn } from "node:child_process";',
    'import { spawn } from "child_process";',
    'import { execa } from "execa";',
    'const { Worker } = await import("node:worker_threads");',
  ])("finds what starts a process outside of server/host: %s", (text) => {
    expect(code(text)).toEqual({ "processes are started in server/host alone": ["shared/more.ts"] });
    expect(faults(artifact({ "server/host/more.ts": text }))).toEqual({});
  });

  it.each([
    'eval("1");',
    '(0, eval)("1");',
    'new Function("1");',
    "await import(name);",
    "await import(`./more.ts`);",
    'import { runInThisContext } from "node:vm";',
    'import { createRequire } from "node:module";',
    'require("x");',
    "WebAssembly.compile(bytes);",
  ])("finds code that is made at run time: %s", (text) => {
    expect(code(text)).toHaveProperty(["no code is made at run time"], ["shared/more.ts"]);
  });

  it("finds code that cannot be read: a bundle's lines, hidden characters", () => {
    const point = "the code can be read";
    expect(code(`export const all = "${"x".repeat(400)}";`)).toEqual({ [point]: ["shared/more.ts"] });
    for (const hidden of ["\u202e", "\u200b", "\u0007"])
      expect(code(`// ${hidden}`), JSON.stringify(hidden)).toEqual({ [point]: ["shared/more.ts"] });
  });

  const variables = "the variables that are read are those of docs/review.md";
  it("finds a variable that the document lacks, and one that the code lacks", () => {
    expect(code('env["UNHEARD_OF"]')).toEqual({ [variables]: ["UNHEARD_OF"] });
    expect(faults(artifact({ "server/host/start.ts": 'import { tiny } from "tiny";' }))).toEqual({
      [variables]: ["PATH is read nowhere"],
    });
  });

  it.each(["process.env", "process.env.EDITOR", "env.EDITOR", "{ EDITOR } = process.env"])(
    "finds another way to read a variable: %s",
    (text) => {
      expect(code(text)).toEqual({ [variables]: ["shared/more.ts reads the environment in another way"] });
    },
  );

  it("finds what is not as in the repository", () => {
    const point = "the code is that of the repository";
    const own = artifact();
    const other = (path: string, text: string) =>
      faults({ ...own, files: new Map([...own.files, [path, text]]) });
    expect(other("server/host/start.ts", 'import { tiny } from "tiny";\nenv["PATH"];')).toEqual({
      [point]: ["server/host/start.ts"],
    });
    expect(other("server/more.ts", "")).toEqual({ [point]: ["server/more.ts"] });
    expect(other("paseo-plugin.json", '{ "id": "other" }')).toEqual({ [point]: ["paseo-plugin.json"] });
  });

  it.each([
    ["Run npm install first.", "it holds a command to install"],
    ["It works — well.", "it holds a long dash"],
    ["![It](docs/pictures/all.png)", "it holds a picture or a badge"],
    ["See the changelog.", "it speaks of changes, contributing or the licence"],
  ])("finds what does not belong in the overview: %s", (text, told) => {
    expect(faults(artifact({ "OVERVIEW.md": text }))).toEqual({
      "the overview is there and says nothing that belongs elsewhere": [told],
    });
  });

  it("finds an overview that is missing, and pictures of the listing that are not there or are none", () => {
    const source = new Map(Object.entries(SMALL_PLUGIN));
    source.delete("OVERVIEW.md");
    expect(faults({ ...artifact(), source })).toHaveProperty(
      ["the overview is there and says nothing that belongs elsewhere"],
      ["it is missing"],
    );
    const listing = JSON.stringify({
      name: "Small",
      icon: "LICENSE",
      screenshots: ["docs/pictures/lost.png"],
    });
    expect(faults(artifact({ "paseo-listing.json": listing }))).toEqual({
      "the listing names pictures that are there": ["LICENSE", "docs/pictures/lost.png"],
    });
  });
});
