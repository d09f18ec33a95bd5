/**
 * What a person can ask of a session beside prompts and answers. A command is named by its MSP method and has that
 * method's own members; the session and the `commandId` are the server's to add.
 */
import { defineRpc } from "@getpaseo/plugin";
import { z } from "zod";
import { id } from "./id.ts";

const text = z.string().trim().min(1);
const subagentId = id;
const workflowRunId = id;

/**
 * `session/userShell` runs outside any turn, and only where the host granted `userShell`. `turn/unqueue` takes back a
 * turn that waits for its start; `turn/interrupt` stops the running one and takes its prompt back, if nothing of the
 * answer was committed yet. `taskId` is the item id of the tool call, `attempt` the one that the person saw: Muse
 * refuses an older one.
 */
export const sessionCommand = z.discriminatedUnion("method", [
  z.object({ method: z.literal("session/rename"), name: text }),
  z.object({ method: z.enum(["session/compact", "session/delete"]) }),
  z.object({ method: z.literal("session/userShell"), commandText: text }),
  z.object({ method: z.literal("turn/unqueue"), turnId: id }),
  z.object({ method: z.literal("turn/interrupt"), retract: z.literal(true) }),
  z.object({ method: z.enum(["goal/set", "goal/edit"]), objective: text }),
  z.object({ method: z.enum(["goal/clear", "goal/pause", "goal/resume"]) }),
  z.object({ method: z.enum(["task/background", "task/stop"]), taskId: id }),
  z.object({ method: z.literal("task/stopAll") }),
  z.object({ method: z.enum(["subagent/sendMessage", "subagent/followupTask"]), subagentId, body: text }),
  z.object({
    method: z.enum(["subagent/interrupt", "subagent/stop", "subagent/close"]),
    subagentId,
    reason: text.optional(),
  }),
  z.object({ method: z.enum(["subagent/resume", "subagent/reopen", "subagent/readResult"]), subagentId }),
  z.object({ method: z.literal("workflow/cancel"), workflowRunId }),
  z.object({
    method: z.literal("workflow/childControl"),
    workflowRunId,
    childId: id,
    attempt: z.number().int(),
    action: z.enum(["skip", "retry"]),
  }),
]);

export type SessionCommand = z.infer<typeof sessionCommand>;

/**
 * `accepted` means that Muse admitted it; what comes of it is read from the view. `message` says what there is to say
 * beside that: why there was nothing to do, or why it was refused and what to do.
 */
export const commandOutcome = z.discriminatedUnion("status", [
  z.object({ status: z.literal("accepted"), message: z.string().optional() }),
  z.object({ status: z.literal("refused"), message: z.string() }),
]);

export type CommandOutcome = z.infer<typeof commandOutcome>;

export const commandSession = defineRpc({
  name: "session.command",
  input: z.object({ agentId: id, command: sessionCommand }),
  output: commandOutcome,
});
