import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectTestIsThere, type NamedTest } from "./named-test.ts";
import { messages, sights } from "./troubleshooting.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The first cell of each row. */
const cells = read("docs/troubleshooting.md")
  .split("\n")
  .flatMap((line) => /^\| (.+?) \| /.exec(line)?.[1] ?? [])
  .filter((cell) => cell !== "message" && cell !== "what you see");
const quotedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, words = ""]) => words);

/** The source of a test with the rows that it is told for, also where these stand in lists of their own; without its title. */
function sourceOf([file, title]: NamedTest): string {
  const text = read(`test/${file}`);
  const blocks = text.split(/^(?=\s*it(?:\.each)?(?:<[^>]*>)?\()/m);
  const own = blocks.find((block) => block.includes(JSON.stringify(title))) ?? "";
  const lists = [...own.matchAll(/\.\.\.(\w+)/g)].map(
    ([, name]) => new RegExp(`^const ${name}\\b[^]*?^\\];`, "m").exec(text)?.[0] ?? "",
  );
  return [own.replace(JSON.stringify(title), ""), ...lists].join("\n");
}

describe("docs/troubleshooting.md", () => {
  it("has a test for each of its rows, and no test is named for another", () => {
    expect(cells.length).toBeGreaterThan(20);
    expect(cells.flatMap(quotedIn)).toEqual(Object.keys(messages));
    expect(cells.filter((cell) => quotedIn(cell).length === 0)).toEqual(Object.keys(sights));
  });

  it.each(Object.entries(messages))("quotes what is told: %s", (words, test) => {
    expectTestIsThere(test);
    // A pattern writes a full stop in its own way.
    expect(sourceOf(test).replaceAll("\\.", ".")).toContain(words);
  });

  it.each(Object.entries(sights))("tells of what can be seen: %s", (_what, test) => {
    expectTestIsThere(test);
  });
});
