import { describe, expect, test } from "vitest";
import { choicesOf, defaultSelection } from "../../dev/paseo/page/composer/choices.ts";
import { changedLines, unifiedDiffLines } from "../../dev/paseo/page/timeline/diff.ts";
import { blocks, spans } from "../../dev/paseo/page/timeline/markdown.ts";
import { toolFace } from "../../dev/paseo/page/timeline/tool-face.ts";
import { catalog } from "./sample-state.ts";

describe("Markdown", () => {
  test("is split into blocks", () => {
    expect(blocks("# Title\ntext\nmore\n\n- a\n- b\n  still b\n\n3. c\n> said")).toEqual([
      { kind: "heading", level: 1, text: "Title" },
      { kind: "paragraph", text: "text\nmore" },
      { kind: "list", ordered: false, start: 1, items: ["a", "b\nstill b"] },
      { kind: "list", ordered: true, start: 3, items: ["c"] },
      { kind: "quote", text: "said" },
    ]);
  });

  test("keeps code as it is, also before its end has come", () => {
    expect(blocks("```ts\nconst a = 1;\n\n# not a title")).toEqual([
      { kind: "code", language: "ts", text: "const a = 1;\n\n# not a title" },
    ]);
    expect(blocks("~~~\n```\n~~~\nafter")).toEqual([
      { kind: "code", language: "", text: "```" },
      { kind: "paragraph", text: "after" },
    ]);
  });

  test("reads a table once its rule has come", () => {
    const source = "| bed | plant |\n| --- | :-: |\n| 1 | a\\|b |\nafter";
    expect(blocks(source)).toEqual([
      { kind: "table", head: ["bed", "plant"], rows: [["1", "a|b"]] },
      { kind: "paragraph", text: "after" },
    ]);
    expect(blocks("| bed | plant |")).toEqual([{ kind: "paragraph", text: "| bed | plant |" }]);
  });

  test("marks spans, and leaves alone what only looks like one", () => {
    expect(spans("a **b** `c*d*` *e* snake_case_name 2 * 3 * 4")).toEqual([
      { kind: "text", text: "a " },
      { kind: "strong", text: "b" },
      { kind: "text", text: " " },
      { kind: "code", text: "c*d*" },
      { kind: "text", text: " " },
      { kind: "emphasis", text: "e" },
      { kind: "text", text: " snake_case_name 2 * 3 * 4" },
    ]);
  });

  test("links to the web only", () => {
    expect(spans("[notes](https://example.org) [x](javascript:alert(1))")).toEqual([
      { kind: "link", text: "notes", url: "https://example.org" },
      { kind: "text", text: " [x](javascript:alert(1))" },
    ]);
  });
});

describe("a change to a file", () => {
  test("is read from a unified diff without its file headers", () => {
    expect(unifiedDiffLines("--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new\n same\n\\ No newline\n")).toEqual(
      [
        { kind: "hunk", text: "@@ -1,2 +1,2 @@" },
        { kind: "removed", text: "old" },
        { kind: "added", text: "new" },
        { kind: "same", text: "same" },
      ],
    );
  });

  test("keeps a changed line that itself begins with dashes or pluses", () => {
    expect(
      unifiedDiffLines("--- a/x\n+++ b/x\n@@ -1 +1 @@\n--- old rule\n+++ new rule\n--- a/y\n+++ b/y\n"),
    ).toEqual([
      { kind: "hunk", text: "@@ -1 +1 @@" },
      { kind: "removed", text: "-- old rule" },
      { kind: "added", text: "++ new rule" },
    ]);
  });

  test("is found between two texts", () => {
    const kinds = (before: string, after: string) =>
      changedLines(before, after).map(({ kind, text }) => `${kind} ${text}`);
    expect(kinds("a\nb\nc", "a\nx\ny\nc")).toEqual(["same a", "removed b", "added x", "added y", "same c"]);
    expect(kinds("a\na", "a")).toEqual(["same a", "removed a"]);
    expect(kinds("same", "same")).toEqual(["same same"]);
  });
});

describe("the line of a tool call", () => {
  test("cuts the folder of the agent from paths, and nothing that only begins alike", () => {
    const summary = (filePath: string) => toolFace("x", { type: "read", filePath }, "/home/ada").summary;
    expect(summary("/home/ada/beds.ts")).toBe("beds.ts");
    expect(summary("/home/adamant/beds.ts")).toBe("/home/adamant/beds.ts");
  });

  test("makes names readable unless they carry a namespace", () => {
    const name = (tool: string) => toolFace(tool, { type: "unknown", input: null, output: null }, "").name;
    expect(name("web_search-now")).toBe("Web Search Now");
    expect(name("garden:sow")).toBe("garden:sow");
    expect(name("mcp__garden__sow")).toBe("mcp__garden__sow");
  });
});

describe("the choices of a composer", () => {
  test("begin with the provider's defaults", () => {
    expect(defaultSelection(catalog)).toEqual({ model: "spark", mode: "ask", thinkingOption: "high" });
  });

  test("offer the efforts of the chosen model, and none when it has none", () => {
    const efforts = (model: string) => choicesOf(catalog, null, { model }).efforts.map(({ id }) => id);
    expect(efforts("spark")).toEqual(["low", "high"]);
    expect(efforts("nano")).toEqual([]);
  });

  test("show what is in force even when no list names it", () => {
    const choices = choicesOf(catalog, null, { model: "retired", mode: "odd", thinkingOption: "extreme" });
    expect(choices.models.at(-1)).toEqual({ id: "retired", label: "retired" });
    expect(choices.modes.at(-1)).toEqual({ id: "odd", label: "odd" });
    expect(choices.efforts.at(-1)).toEqual({ id: "extreme", label: "extreme" });
  });
});
