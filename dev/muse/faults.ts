/** Faults of the pipe and the process, and how one outgoing frame turns into what is really written. */
import * as z from "zod";
import { lies } from "./lies.ts";

/** Which frame: the N-th that is sent (from 1), or the N-th of one method (answers count as `response`). */
const where = {
  at: z.number().int().min(1).optional(),
  method: z.string().optional(),
  nth: z.number().int().min(1).default(1),
};

const frameFault = z.discriminatedUnion("do", [
  z.strictObject({ ...where, do: z.literal("kill"), signal: z.string().default("SIGKILL") }),
  z.strictObject({ ...where, do: z.literal("exit"), code: z.number().int() }),
  z.strictObject({ ...where, do: z.literal("stall") }),
  z.strictObject({ ...where, do: z.literal("split") }),
  z.strictObject({ ...where, do: z.literal("glue"), count: z.number().int().min(2).default(2) }),
  z.strictObject({ ...where, do: z.literal("duplicate") }),
  z.strictObject({ ...where, do: z.literal("drop"), gap: z.boolean().default(true) }),
  z.strictObject({ ...where, do: z.literal("junk"), text: z.string().default("warming up ...") }),
  z.strictObject({
    ...where,
    do: z.literal("oversize"),
    bytes: z
      .number()
      .int()
      .default(11 * 1024 * 1024),
    /** The frame itself is too large, and not another one before it. */
    itself: z.boolean().default(false),
  }),
  z.strictObject({ ...where, do: z.literal("mute") }),
  z.strictObject({ ...where, do: z.literal("swap") }),
  z.strictObject({ ...where, do: z.literal("end") }),
  z.strictObject({ ...where, do: z.literal("partial"), code: z.number().int().default(1) }),
]);
export type FrameFault = z.infer<typeof frameFault>;

export const faults = z.strictObject({
  ...lies.shape,
  frames: z.array(frameFault).optional(),
  /** End with this code before `initialize` is read. */
  exitBeforeInitialize: z.number().int().optional(),
  ignoreEof: z.boolean().optional(),
  ignoreSigterm: z.boolean().optional(),
  /** Start a child that keeps stdout open for that many milliseconds. */
  grandchildMs: z.number().int().optional(),
  /** Write that many bytes to stderr at the start. */
  stderrBytes: z.number().int().optional(),
  /** Write this to stderr at the start. */
  stderrText: z.string().optional(),
  /** Stop reading stdin after that many frames. */
  deafAfter: z.number().int().optional(),
});
export type Faults = z.infer<typeof faults>;
