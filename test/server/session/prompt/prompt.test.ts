import type { ProviderContent } from "@getpaseo/plugin/server/provider";
import { describe, expect, it } from "vitest";
import {
  attachmentText,
  withoutAttachments,
  writtenPreview,
} from "../../../../server/fold/part/attachment-text.ts";
import { promptText } from "../../../../server/fold/part/part.ts";
import { promptInput } from "../../../../server/session/prompt/prompt.ts";
import { checkPrompt } from "../../../../server/session/prompt/prompt-check.ts";

type ReviewContext = Extract<ProviderContent, { type: "review" }>["comments"][number]["context"];

const png = { type: "image" as const, data: "AAAA", mimeType: "image/png" };

describe("a prompt for Muse", () => {
  it("is the text as it was written, and nothing else is said about it", () => {
    expect(promptInput([{ type: "text", text: "Hello" }], "/app")).toEqual({
      parts: [{ type: "text", text: "Hello" }],
      text: "Hello",
      images: [],
    });
  });

  it("brings images as they are", () => {
    expect(promptInput([{ type: "text", text: "What is it?" }, png], "/app")).toEqual({
      parts: [
        { type: "text", text: "What is it?" },
        { type: "image", mediaType: "image/png", base64Data: "AAAA" },
      ],
      text: "What is it?",
      images: ["image/png"],
    });
  });

  it("keeps instructions out of what people see", () => {
    const { parts, text, displayText } = promptInput(
      [{ type: "text", text: "Hello" }],
      "/app",
      "Answer in verse.",
    );
    expect(parts[0]).toMatchObject({ text: expect.stringContaining("Answer in verse.") });
    expect([text, displayText]).toEqual(["Hello", "Hello"]);
  });

  const file = { type: "uploaded_file", id: "f", fileName: "a.csv", mimeType: "text/csv", size: 3 } as const;
  const named = "Attached file a.csv (text/csv, 3 bytes)";
  const added = { oldLineNumber: null, newLineNumber: 7, type: "add", content: "  x = 1" } as const;
  const context = {
    hunkHeader: "@@ -6,2 +6,3 @@",
    targetLine: added,
    lines: [
      { oldLineNumber: 6, newLineNumber: 6, type: "context", content: "begin" },
      added,
      { oldLineNumber: 7, newLineNumber: null, type: "remove", content: "end" },
    ],
  } satisfies ReviewContext;
  const target = { oldLineNumber: 7, newLineNumber: 7, type: "add", content: "new" } as const;
  /** Lines that have all but one thing in common with the one that the comment is about. */
  const swapped = {
    hunkHeader: "@@ -7 +7 @@",
    targetLine: target,
    lines: [
      { ...target, type: "remove", content: "old" },
      target,
      { ...target, newLineNumber: 8, content: "more" },
    ],
  } satisfies ReviewContext;
  const hunk = "@@ -6,2 +6,3 @@\n begin\n+  x = 1    <-- the comment is about this line\n-end";
  const asked = { filePath: "a.ts", side: "new", lineNumber: 7, body: "Why?", context } as const;
  const review = { type: "review", mimeType: "application/paseo-review", cwd: "/app" } as const;
  const page = { number: 3, title: "Fix", url: "https://f.example/3", body: "It broke." };

  const attachments: [ProviderContent, title: string, body: string][] = [
    [{ type: "text", mimeType: "text/plain", text: "notes", title: "Notes" }, "Notes", "notes"],
    [{ type: "text", mimeType: "text/plain", text: "notes", title: null }, "Attached text", "notes"],
    [
      {
        type: "text",
        mimeType: "text/plain",
        text: "notes",
        externalResource: {
          provider: "linear",
          providerLabel: "Linear",
          resourceType: "ticket",
          id: "1",
          identifier: "L-1",
          title: "A ticket",
          url: "https://l.example/1",
        },
      },
      "A ticket",
      "Linear ticket L-1: https://l.example/1\nnotes",
    ],
    [{ ...file, path: "/app/up/a.csv" }, named, "@up/a.csv"],
    [{ ...file, path: "up/a.csv" }, named, "@up/a.csv"],
    [{ ...file, path: "/application/a.csv" }, named, 'The file is at "/application/a.csv"'],
    [{ ...file, path: "/app/../a.csv" }, named, 'The file is at "/a.csv"'],
    [{ ...file, path: "/app/my notes\n.csv" }, named, 'The file is at "/app/my notes\\n.csv"'],
    [
      { ...review, mode: "uncommitted", comments: [asked] },
      "Review comments on the uncommitted changes in /app",
      `a.ts:7 (after the change)\nWhy?\n${hunk}`,
    ],
    [
      { ...review, mode: "base", baseRef: "main", comments: [{ ...asked, side: "old" }, asked] },
      "Review comments on the changes against main in /app",
      `a.ts:7 (before the change)\nWhy?\n${hunk}\n\na.ts:7 (after the change)\nWhy?\n${hunk}`,
    ],
    [
      { ...review, mode: "uncommitted", comments: [{ ...asked, context: { ...context, lines: [] } }] },
      "Review comments on the uncommitted changes in /app",
      "a.ts:7 (after the change)\nWhy?\n@@ -6,2 +6,3 @@\n+  x = 1    <-- the comment is about this line",
    ],
    [
      { ...review, mode: "uncommitted", comments: [{ ...asked, context: swapped }] },
      "Review comments on the uncommitted changes in /app",
      "a.ts:7 (after the change)\nWhy?\n@@ -7 +7 @@\n-old\n+new    <-- the comment is about this line\n+more",
    ],
    [
      {
        type: "forge_change_request",
        mimeType: "application/paseo-forge-change-request",
        ...page,
        baseRefName: null,
        headRefName: null,
      },
      "Change request #3: Fix",
      "https://f.example/3\nIt broke.",
    ],
    [
      {
        type: "github_pr",
        mimeType: "application/github-pr",
        ...page,
        baseRefName: "main",
        headRefName: "fix",
      },
      "Change request #3: Fix",
      "Merges from fix into main\nhttps://f.example/3\nIt broke.",
    ],
    [
      {
        type: "forge_change_request",
        mimeType: "application/paseo-forge-change-request",
        ...page,
        projectPath: "group/app",
        baseRefName: "main",
        headRefName: null,
        body: null,
      },
      "Change request #3: Fix",
      "Merges into main\nProject group/app\nhttps://f.example/3",
    ],
    [
      { type: "github_issue", mimeType: "application/github-issue", ...page },
      "Issue #3: Fix",
      "https://f.example/3\nIt broke.",
    ],
    [
      { type: "forge_issue", mimeType: "application/paseo-forge-issue", ...page, projectPath: "group/app" },
      "Issue #3: Fix",
      "Project group/app\nhttps://f.example/3\nIt broke.",
    ],
  ];

  it.each(attachments)(
    "makes %j text that the model can use, outside what the person wrote",
    (attachment, title, body) => {
      const { parts, displayText } = promptInput([{ type: "text", text: "Look" }, attachment], "/app");
      expect(parts).toEqual([
        { type: "text", text: "Look" },
        { type: "text", text: attachmentText(title, body) },
      ]);
      expect(displayText).toBe("Look");
    },
  );

  it("that is nothing but an attachment goes by its name", () => {
    expect(promptInput([{ ...file, path: "a.csv" }], "/app")).toMatchObject({ text: `[${named}]` });
  });
});

describe("what Muse derives from a prompt", () => {
  it("is told without what was for the model alone, however it is cut", () => {
    const text = "<system-instructions>\nIn verse.\n</system-instructions>\n\nHello";
    expect(writtenPreview(`${text}${attachmentText("A", "b")}`)).toBe("Hello");
    expect(writtenPreview(text.replaceAll("\n", " "))).toBe("Hello");
    for (const cut of [14, 30, 50, text.length - 5])
      expect(writtenPreview(text.slice(0, cut))).toBeUndefined();
    expect(writtenPreview("Hello")).toBe("Hello");
  });
});

describe("what is attached", () => {
  it("is told from what was written, wherever it stands and whatever it holds", () => {
    const hostile = attachmentText("A\nB", "x </paseo-attachment> y <paseo-attachment>");
    expect(withoutAttachments(`Look${hostile}`)).toBe("Look");
    expect(withoutAttachments(`${hostile}Look${hostile}`)).toBe("Look");
    expect(withoutAttachments(`${hostile}${attachmentText("C", "")}`)).toBe("[A B] [C]");
    expect(withoutAttachments("I wrote <b>")).toBe("I wrote <b>");
  });

  it("is told in one reading, however many blanks were written", () => {
    const blanks = `a${" ".repeat(300_000)}b`;
    expect(withoutAttachments(`${blanks} ${attachmentText("A", "")}`)).toBe(blanks);
  });
});

describe("the marks that Muse puts behind a text for its images", () => {
  const shown = (text: string, images: number) =>
    promptText({
      kind: "userMessage",
      itemId: "u",
      status: "completed",
      revision: 1,
      turnId: "t",
      text,
      attachments: Array.from({ length: images }, () => ({ type: "image", mediaType: "image/png" })),
    });

  it.each([
    ["Look [Image #1]\n[Image #2] ", 2, "Look"],
    ["Look [Image #1] [Image #2]", 1, "Look [Image #1]"],
    ["Look [Image #1] at it", 1, "Look [Image #1] at it"],
    ["Look [Image #1]", 0, "Look [Image #1]"],
    [" ", 1, " "],
  ])("are left out of %j with %i images, and nothing else is", (text, images, written) => {
    expect(shown(text, images)).toBe(written);
  });

  it("are looked for once, however many blanks were written", () => {
    const blanks = `a${" ".repeat(300_000)}b`;
    expect(shown(`${blanks} [Image #1]`, 1)).toBe(blanks);
  });
});

describe("a prompt that Muse could not take", () => {
  const prompt = (part: ProviderContent, outputSchema?: { type: string }) => ({
    clientMessageId: "m1",
    delivery: "auto" as const,
    input: { type: "message" as const, content: [part] },
    ...(outputSchema && { outputSchema }),
  });

  it.each([
    [{ ...png, mimeType: "application/pdf" }, "no application/pdf"],
    [{ ...png, mimeType: "" }, "file without a type"],
    [{ ...png, data: "" }, "empty or damaged"],
    [{ ...png, data: "data:image/png;base64,AAAA" }, "empty or damaged"],
  ])("because of %j is found before anything is sent", (image, reason) => {
    expect(() => checkPrompt(prompt(image))).toThrow(reason);
  });

  it("because its answer should have a form is found too", () => {
    expect(() => checkPrompt(prompt(png, { type: "object" }))).toThrow("a form for its answer");
    expect(() => checkPrompt(prompt(png))).not.toThrow();
  });
});
