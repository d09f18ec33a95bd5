/** Stories of turns that fail, and a few that only tests want. */
import type { Rule } from "./rule.ts";

const closed = "model stream closed early";

export const trouble: readonly Rule[] = [
  {
    words: /\bretry\b/i,
    story: () => ({
      name: "retry",
      calls: [
        {
          retries: [
            { reason: closed, retryDelayMs: 2000 },
            { reason: closed, retryDelayMs: 4000 },
          ],
          text: "It worked in the end.",
        },
      ],
    }),
  },
  {
    words: /\blaunch fails\b/i,
    story: () => ({
      name: "launchFails",
      calls: [{ text: "I was not queued, so I start." }],
      launchFails: "no room for another turn",
    }),
  },
  {
    words: /\bunknown notification\b/i,
    story: () => ({
      name: "unknownNotification",
      calls: [
        {
          raw: [{ method: "session/dreamed", params: { depth: 3 } }, { method: "turn/foregroundCompleted" }],
          text: "Two messages came that nobody declared.",
        },
      ],
    }),
  },
  {
    words: /\bauth\b|\bsigned out\b/i,
    story: () => ({
      name: "auth",
      bare: true,
      calls: [
        { delayMs: 30, failure: { kind: "authRequired", message: "sign in to continue", retryable: false } },
      ],
    }),
  },
  {
    words: /\bfail\b/i,
    story: () => ({
      name: "fail",
      calls: [
        {
          failure: { kind: "modelError", message: closed, retryable: true },
          retries: [
            { reason: closed, retryDelayMs: 2000 },
            { reason: closed, retryDelayMs: 4000 },
          ],
        },
      ],
    }),
  },
  {
    words: /\bcontext\b/i,
    story: () => ({ name: "context", calls: [{ contextUsage: true, text: "The window is almost empty." }] }),
  },
  {
    words: /\bnew skill\b/i,
    story: () => ({
      name: "newSkill",
      calls: [
        {
          newSkill: {
            argumentHint: "<release>",
            description: "Ship a release",
            displayName: "Ship",
            selector: "ship",
            source: "project",
          },
          text: "I found a new skill.",
        },
      ],
    }),
  },
  {
    words: /\bname this\b/i,
    story: () => ({ name: "rename", calls: [{ text: "I gave it a name." }], renameTo: "A better name" }),
  },
];
