/** Stories of turns that fail, and a few that only tests want. */
import type { Rule } from "./choose.ts";

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
    words: /\bname this\b/i,
    story: () => ({ name: "rename", calls: [{ text: "I gave it a name." }], renameTo: "A better name" }),
  },
];
