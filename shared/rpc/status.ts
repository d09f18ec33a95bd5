/** How Muse stands on the host, for a person who looks for a fault. Holds nothing that must not be copied. */
import { defineRpc } from "@getpaseo/plugin";
import { z } from "zod";

export const museStatus = defineRpc({
  name: "muse.status",
  input: z.object({}),
  output: z.object({
    available: z.boolean(),
    /** Which Muse and how it was found; else why it cannot be used, where it was looked for, and its last words. */
    diagnostic: z.string(),
    pluginVersion: z.string(),
    /** Of the protocol that this plugin was written for. */
    fingerprint: z.string(),
    openSessions: z.number(),
  }),
});
