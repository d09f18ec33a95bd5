/** Each package has a reason that stands in a document, and nothing else gets into the server half. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(`${repository}${path}`, "utf8");
const packageJson = JSON.parse(read("package.json"));

/** The rows of the first table below that heading, without its head; `column` counts from 0. */
const column = (document: string, heading: string, at: number) =>
  (read(document).split(`\n${heading}\n`)[1]?.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) => line.split("|")[at + 1]?.trim() ?? "");

describe("the packages", () => {
  it("have a row of docs/developing.md each, and it has no other", () => {
    const listed = column("docs/developing.md", "## Dependencies", 0)
      .flatMap((cell) => cell.split(","))
      .map((name) => name.replace(/\(.*\)/, "").trim());
    const shortNames = Object.keys({
      ...packageJson.dependencies,
      ...packageJson.devDependencies,
      ...packageJson.overrides,
    }).map((name) => (name.startsWith("@types/") ? "@types/*" : name));
    const used = shortNames.map((name) => (name === "@biomejs/biome" ? "biome" : name));
    expect(listed.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it("that get into the server half are among those that docs/review.md lists", async () => {
    const { metafile } = await build({
      absWorkingDir: repository,
      entryPoints: ["index.server.ts"],
      bundle: true,
      write: false,
      metafile: true,
      platform: "node",
      format: "esm",
      external: ["@getpaseo/*", "zod"],
      logLevel: "silent",
    });
    const inside = Object.keys(metafile.inputs).flatMap(
      (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.slice(1, 2) ?? [],
    );
    const listed = new Set(column("docs/review.md", "## Dependencies", 0));
    expect(inside).toContain("execa");
    expect([...new Set(inside)].filter((name) => !listed.has(name))).toEqual([]);
  });
});
