/** Departures from the recorded behaviour that a test can ask the engine for. Faults of the pipe are in `faults.ts`. */
import * as z from "zod";

const form = z.enum([
  "requestThenNotification",
  "notificationThenRequest",
  "requestOnly",
  "notificationOnly",
  "freshRequestPerStage",
]);
export type RequestForm = z.infer<typeof form>;

const ack = z.union([z.enum(["never", "afterTurn", "twice"]), z.number().nonnegative()]);

export const lies = z.strictObject({
  /** Members of the `initialize` result; null leaves the member out. */
  version: z.string().optional(),
  fingerprint: z.string().nullable().optional(),
  grants: z.array(z.string()).optional(),
  durability: z.string().nullable().optional(),
  platformFamily: z.enum(["unix", "windows"]).optional(),
  /** `initialize` is read and never answered. */
  neverInitialize: z.boolean().optional(),
  /** By method: never answer, answer after the turn has ended, twice, or that many milliseconds late. */
  ack: z.record(z.string(), ack).optional(),
  approvalForm: form.optional(),
  promptForm: form.optional(),
  /** The first N commands are refused so. */
  overloaded: z.number().int().optional(),
  backpressured: z.number().int().optional(),
  /** By method: answered with this error instead of being carried out, each time or the first `times`. */
  errors: z
    .record(
      z.string(),
      z.object({
        code: z.number().int(),
        kind: z.string(),
        message: z.string(),
        data: z.record(z.string(), z.unknown()).optional(),
        times: z.number().int().optional(),
      }),
    )
    .optional(),
  /** What a turn that fails says of the reason. */
  failureText: z.string().optional(),
  /** An accepted stop that has no effect. */
  deafToStop: z.boolean().optional(),
  /** Providers under which every model is listed once more. */
  providers: z.array(z.string()).optional(),
  /** Model of every fork, whatever its source used. */
  forkModel: z.string().optional(),
  /** The model that the list marks as the default one. */
  defaultModel: z.string().optional(),
  /** Model of every new session, whatever was asked for; with null it names none until one is set. */
  startModel: z.string().nullable().optional(),
  /** Approval mode of every new session, whatever was asked for. */
  startMode: z.enum(["allowAll", "promptUnmatched", "onRequest", "denyUnmatched"]).optional(),
  /** Whether the branch event at the end of a load's first turn reaches the client. */
  branchAtEnd: z.enum(["sent", "unsent", "either"]).optional(),
  /** The experimental sign-in state; without it the host has no such method. */
  account: z.string().optional(),
  /** The experimental sign-in: what starting one answers, and how it ends by itself after how long. */
  login: z
    .strictObject({
      answer: z.record(z.string(), z.unknown()),
      ends: z.enum(["granted", "refused", "unsaid"]).optional(),
      afterMs: z.number().nonnegative().optional(),
    })
    .optional(),
  /** A signed-in account: `usage/read` answers, and `usage/changed` follows every turn. */
  usage: z.boolean().optional(),
  /** An idle session is unloaded after that many milliseconds. */
  idleUnloadMs: z.number().nonnegative().optional(),
  /** What a resume without cursor serves, whatever was asked for; `bare` leaves only the items of a snapshot. */
  history: z
    .strictObject({
      mode: z.enum(["inline", "snapshot", "anchored", "none"]),
      noneReason: z.string().optional(),
      bare: z.boolean().optional(),
    })
    .optional(),
  /** Cursors below this number are gone for paging. */
  truncatedBefore: z.number().int().optional(),
  /** The most events that a page holds. */
  pageMost: z.number().int().min(1).optional(),
  /** Calls are asked about although the mode allows everything, as hosts do for what they cannot read. */
  asksUnderAllowAll: z.boolean().optional(),
  /** What `item/readOutput` serves: other content, as base64, in short pieces, pieces refused above a size, or no progress. */
  readOutput: z
    .strictObject({
      content: z.string().optional(),
      base64: z.boolean().optional(),
      mostBytes: z.number().int().optional(),
      tooLargeAbove: z.number().int().optional(),
      stuck: z.boolean().optional(),
    })
    .optional(),
  /** The approval's task id differs from its item id. */
  separateTaskId: z.boolean().optional(),
});
export type Lies = z.infer<typeof lies>;
