/** How Muse stands on the host, for a person who looks for a fault. Holds nothing that must not be copied. */
import { defineRpc } from "@getpaseo/plugin";
import { z } from "zod";

/**
 * `diagnostic` says which Muse and how it was found; else why it cannot be used, where it was looked for, and its last
 * words. `fingerprint` is that of the protocol that this plugin was written for, a session's `id` is Muse's.
 * `signIn` is what Muse says of it, and many say nothing. `lastFailure` is how a host ended last that was needed, with its last words on stderr.
 */
export const museStatus = defineRpc({
  name: "muse.status",
  input: z.object({}),
  output: z.object({
    available: z.boolean(),
    diagnostic: z.string(),
    signIn: z.enum(["in", "out", "untold"]).catch("untold"),
    pluginVersion: z.string(),
    fingerprint: z.string(),
    sessions: z.array(
      z.object({
        id: z.string(),
        standing: z.enum(["running", "waiting", "quiet", "down"]),
        grants: z.array(z.string()),
      }),
    ),
    lastFailure: z.object({ at: z.number(), message: z.string(), diagnostic: z.string() }).optional(),
  }),
});
