/** What the documents point to is there: files, commands, and the words of messages. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DOCUMENTS } from "./documents.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(repository, path), "utf8");

const fileNames = new Set(
  ["server", "client", "shared", "dev", "test", "."].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: folder !== ".", encoding: "utf8" }).map((path) =>
      basename(path),
    ),
  ),
);

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group]) => group ?? "");

describe.each(DOCUMENTS)("%s", (document) => {
  const text = read(document);

  it("links to files that are there", () => {
    const links = found(text, /\]\(([^)#\s]+)[^)]*\)/g).filter((link) => !/^https?:/.test(link));
    const broken = links.filter((link) => !existsSync(join(repository, dirname(document), link)));
    expect(broken).toEqual([]);
  });

  it("holds nothing that a merge has left behind", () => {
    expect(found(text, /^(<{7}|>{7}|={7}$)/gm)).toEqual([]);
  });

  it("links to headings that are there", () => {
    const links = [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)];
    const broken = links.filter(([, path = "", anchor]) => {
      const target = path === "" ? text : read(join(dirname(document), path));
      const headings = found(target, /^#+ (.+)$/gm).map((heading) => heading.toLowerCase());
      return !headings.some((heading) => heading.replaceAll(/[^\w\s-]/g, "").replaceAll(" ", "-") === anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it("names commands that are there", () => {
    const { scripts } = JSON.parse(read("package.json"));
    expect(found(text, /npm run ([\w:]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  });

  it("names paths of the sources that are there", () => {
    const paths = found(text, /`((?:server|client|shared|dev|test|docs)\/[\w./-]*)`/g);
    // A document beside sources names them from there, and one that lists tests names them from their folder.
    const roots = ["", dirname(document), "test"];
    const isThere = (path: string) => roots.some((root) => existsSync(join(repository, root, path)));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
    // A name without its folder stands beside one that has it.
    expect(found(text, /`([\w-]+\.tsx?)`/g).filter((name) => !fileNames.has(name))).toEqual([]);
  });
});
