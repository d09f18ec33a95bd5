/** Stories of plain answers. */
import type { Rule } from "./rule.ts";

const paragraph = (number: number): string =>
  `${number}. A long answer shows how text arrives: in small pieces, several at a time, with short pauses between ` +
  "them. Somebody who reads along sees the paragraph grow. Somebody who has read enough can stop it here, or send " +
  "a note that the model will see when it takes its next breath.";

const essay = (paragraphs: number): string =>
  ["# On patience", ...Array.from({ length: paragraphs }, (_, index) => paragraph(index + 1))].join("\n\n");

const markdown = [
  "## What I can show",
  "- a list with `code`",
  "- **bold** and *italic* words",
  "",
  "```ts",
  "export const answer = 42;",
  "```",
  "",
  "| column | value |",
  "| --- | --- |",
  "| one | 1 |",
].join("\n");

/** Long answers, tried before the stories of tools. */
export const streaming: readonly Rule[] = [
  {
    words: /\bflood (\d+)/i,
    story: ([, count]) => ({ name: "flood", calls: [{ flushMs: 0, text: "word ".repeat(Number(count)) }] }),
  },
  {
    words: /\bhold\b/i,
    story: () => ({
      name: "hold",
      calls: [{ hold: true, text: "I begin my answer and wait here for a note or a stop. Now I go on." }],
    }),
  },
  {
    words: /\bslow\b/i,
    story: () => ({ name: "slow", calls: [{ flushMs: 2400, text: essay(8) }] }),
  },
  {
    words: /\bessay\b|\blong\b(?! output)/i,
    story: () => ({ name: "essay", calls: [{ flushMs: 600, text: essay(12) }] }),
  },
];

export const conversation: readonly Rule[] = [
  {
    words: /\bthink\b/i,
    story: () => ({
      name: "think",
      calls: [
        {
          reasoning: [
            "Looking at what was asked.",
            "Weighing two ways to do it.",
            "Choosing the simpler one.",
          ],
          text: "I thought about it: the simpler way is better.",
        },
      ],
    }),
  },
  { words: /\bmarkdown\b/i, story: () => ({ name: "markdown", calls: [{ text: markdown }] }) },
  {
    words: /\bimage|\[Image #/i,
    story: () => ({ name: "image", calls: [{ text: "I see the picture: {prompt}" }] }),
  },
  {
    words: /\b(hello|hi)\b/i,
    story: () => ({ name: "hello", calls: [{ text: "Hello! What shall we build?" }] }),
  },
];
