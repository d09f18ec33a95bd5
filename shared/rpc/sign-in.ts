/** Signing Muse in on the host, from whatever device a person has at hand. */
import { defineRpc } from "@getpaseo/plugin";
import { z } from "zod";

/**
 * There is one sign-in at a time, for all who look. `link` is opened on any device, `code` typed there where it is asked
 * for; `until` is in milliseconds since the epoch. `ended` says why nobody is signed in, and `command` what to run on the
 * host instead, where only that is left.
 */
export const signInState = z.discriminatedUnion("status", [
  z.object({ status: z.literal("none") }),
  z.object({ status: z.literal("starting") }),
  z.object({
    status: z.literal("waiting"),
    link: z.string(),
    code: z.string().optional(),
    until: z.number(),
  }),
  z.object({ status: z.literal("done") }),
  z.object({ status: z.literal("ended"), message: z.string(), command: z.string().optional() }),
]);

export type SignInState = z.infer<typeof signInState>;

/** `start` joins the one that runs, `cancel` ends it, also for those who did not start it. */
export const signIn = defineRpc({
  name: "muse.sign-in",
  input: z.object({ wish: z.enum(["look", "start", "cancel"]) }),
  output: signInState,
});
