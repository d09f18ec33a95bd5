/** Stories of what tools leave behind: long outputs, patches of several files, media, and ways to end badly. */
import { oneTool, type Rule } from "./rule.ts";
import type { ToolStep } from "./story.ts";

const long = Array.from({ length: 400 }, (_, index) => `line ${index + 1} of a long output – ö`).join("\n");

const search: ToolStep = {
  tool: "search",
  args: { pattern: "line", path: "." },
  output: long.slice(0, 200),
  stored: { content: long },
};

export const outputs: readonly Rule[] = [
  { words: /\blong output\b/i, story: oneTool("longOutput", search, "There is a lot of it.") },
  {
    words: /\blost output\b/i,
    story: oneTool(
      "lostOutput",
      { ...search, stored: { content: long, availability: "missing" } },
      "The rest of it is gone.",
    ),
  },
  {
    words: /\bedit two files\b/i,
    story: oneTool(
      "editTwo",
      {
        tool: "apply_patch",
        args: "*** Begin Patch",
        output: "edited",
        patch: [
          { path: "notes.txt", before: ["alpha"], removed: ["beta"], added: ["gamma"] },
          { path: "src/app.ts", before: [], removed: [], added: ["export {};"] },
        ],
      },
      "Two files are changed.",
    ),
  },
  {
    words: /\blook at the picture\b/i,
    story: oneTool(
      "picture",
      {
        tool: "read_file",
        args: { path: "logo.png" },
        output: "Read image file `logo.png`.",
        shown: [
          {
            type: "image",
            mediaType: "image/png",
            path: "logo.png",
            sourceToolName: "read_file",
            width: 640,
            height: 480,
          },
        ],
      },
      "It is a blue square.",
    ),
  },
  {
    words: /\btimes out\b/i,
    story: oneTool(
      "timesOut",
      {
        tool: "search",
        args: { pattern: "needle" },
        output: "hay\nhay",
        failed: "the limit of 60 s was reached",
        endsAs: "timedOut",
      },
      "That took too long.",
    ),
  },
];
