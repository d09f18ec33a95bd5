import type { ProviderContent } from "@getpaseo/plugin/server/provider";
import { describe, expect, it } from "vitest";
import { promptInput } from "../../../server/session/prompt.ts";

const png = { type: "image" as const, data: "AAAA", mimeType: "image/png" };

describe("a prompt for Muse", () => {
  it("is the text as it was written, and nothing else is said about it", () => {
    expect(promptInput([{ type: "text", text: "Hello" }])).toEqual({
      parts: [{ type: "text", text: "Hello" }],
      text: "Hello",
      images: [],
    });
  });

  it("brings images as they are", () => {
    expect(promptInput([{ type: "text", text: "What is it?" }, png])).toEqual({
      parts: [
        { type: "text", text: "What is it?" },
        { type: "image", mediaType: "image/png", base64Data: "AAAA" },
      ],
      text: "What is it?",
      images: ["image/png"],
    });
  });

  it("keeps instructions out of what people see", () => {
    const { parts, text, displayText } = promptInput([{ type: "text", text: "Hello" }], "Answer in verse.");
    expect(parts[0]).toMatchObject({ text: expect.stringContaining("Answer in verse.") });
    expect([text, displayText]).toEqual(["Hello", "Hello"]);
  });

  const attachments: [ProviderContent, string][] = [
    [{ type: "text", mimeType: "text/plain", text: "notes", title: "Notes" }, "[Notes]\nnotes"],
    [{ type: "text", mimeType: "text/plain", text: "notes" }, "[Attached text]\nnotes"],
    [
      { type: "uploaded_file", id: "f", fileName: "a.csv", mimeType: "text/csv", size: 3, path: "up/a.csv" },
      "[Attached file a.csv (text/csv, 3 bytes)]\n@up/a.csv",
    ],
    [
      {
        type: "review",
        mimeType: "application/paseo-review",
        cwd: "/app",
        mode: "uncommitted",
        comments: [
          {
            filePath: "a.ts",
            side: "new",
            lineNumber: 7,
            body: "Why?",
            context: {
              hunkHeader: "@@",
              targetLine: { oldLineNumber: null, newLineNumber: 7, type: "add", content: "x" },
              lines: [],
            },
          },
        ],
      },
      "[Review comments in /app]\na.ts:7: Why?",
    ],
    [
      {
        type: "github_pr",
        mimeType: "application/github-pr",
        number: 3,
        title: "Fix",
        url: "https://f.example/3",
        body: "It broke.",
      },
      "[Change request #3: Fix]\nhttps://f.example/3\nIt broke.",
    ],
    [
      {
        type: "forge_change_request",
        mimeType: "application/paseo-forge-change-request",
        number: 4,
        title: "Fix",
        url: "u",
      },
      "[Change request #4: Fix]\nu",
    ],
    [
      { type: "github_issue", mimeType: "application/github-issue", number: 5, title: "Bug", url: "u" },
      "[Issue #5: Bug]\nu",
    ],
    [
      { type: "forge_issue", mimeType: "application/paseo-forge-issue", number: 6, title: "Bug", url: "u" },
      "[Issue #6: Bug]\nu",
    ],
  ];

  it.each(attachments)(
    "makes %j text that the model can use, outside what the person wrote",
    (attachment, text) => {
      const { parts, displayText } = promptInput([{ type: "text", text: "Look" }, attachment]);
      expect(parts).toEqual([
        { type: "text", text: "Look" },
        { type: "text", text: `\n\n${text}` },
      ]);
      expect(displayText).toBe("Look");
    },
  );

  it("that is nothing but an attachment goes by its name", () => {
    const file = {
      type: "uploaded_file" as const,
      id: "f",
      fileName: "a.csv",
      mimeType: "text/csv",
      size: 3,
      path: "a.csv",
    };
    expect(promptInput([file])).toMatchObject({ text: "[Attached file a.csv (text/csv, 3 bytes)]" });
  });
});
