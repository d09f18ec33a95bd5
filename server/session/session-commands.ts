/** Commands on their way to Muse. What comes of one is told by the view; this says whether Muse took it. */
import type { CommandOutcome, SessionCommand } from "../../shared/rpc/command.ts";
import { MspError } from "../msp/errors.ts";
import { explain } from "../msp/explain.ts";
import type { SessionContext } from "./session-context.ts";

export interface SessionCommands {
  /** Never rejects. */
  run(command: SessionCommand): Promise<CommandOutcome>;
}

export interface CommandedSession extends Pick<SessionContext, "sessionId"> {
  readonly client: Pick<SessionContext["client"], "command">;
  readonly view: Pick<SessionContext["view"], "runningTurnId">;
}

/** `load` has a session that Muse unloaded loaded again; its rejection is the command's. */
export function createSessionCommands(
  { client, sessionId, view }: CommandedSession,
  load: () => Promise<void>,
): SessionCommands {
  /** Gives the answer, or what there is to say beside "taken". */
  const send = (command: SessionCommand): Promise<object | string> => {
    switch (command.method) {
      case "session/rename":
        return client.command(command.method, { sessionId, name: command.name });
      case "session/compact":
        return client
          .command(command.method, { sessionId })
          .then(({ status, reason }) => (status === "noop" ? nothingToCompact(reason) : {}));
      case "session/userShell":
        return client.command(command.method, { sessionId, commandText: command.commandText });
      case "turn/unqueue":
        return client.command(command.method, { sessionId, turnId: command.turnId });
      case "turn/interrupt": {
        const turnId = view.runningTurnId;
        return client.command(command.method, { sessionId, retract: true, ...(turnId && { turnId }) });
      }
      case "goal/set":
      case "goal/edit":
        return client.command(command.method, { sessionId, objective: command.objective });
      case "session/delete":
      case "goal/clear":
      case "goal/pause":
      case "goal/resume":
      case "task/stopAll":
        return client.command(command.method, { sessionId });
      case "task/background":
      case "task/stop":
        return client.command(command.method, { sessionId, taskId: command.taskId });
      case "subagent/sendMessage":
      case "subagent/followupTask": {
        const { method, subagentId, body } = command;
        return client.command(method, { sessionId, subagentId, body });
      }
      case "subagent/interrupt":
      case "subagent/stop":
      case "subagent/close": {
        const { method, subagentId, reason } = command;
        return client.command(method, { sessionId, subagentId, ...(reason !== undefined && { reason }) });
      }
      case "subagent/resume":
      case "subagent/reopen":
      case "subagent/readResult":
        return client.command(command.method, { sessionId, subagentId: command.subagentId });
      case "workflow/cancel":
        return client.command(command.method, { sessionId, workflowRunId: command.workflowRunId });
      case "workflow/childControl": {
        const { method, workflowRunId, childId, attempt, action } = command;
        return client.command(method, { sessionId, workflowRunId, childId, attempt, action });
      }
    }
  };

  return {
    async run(command) {
      try {
        await load();
        const answer = await send(command);
        return { status: "accepted", ...(typeof answer === "string" && { message: answer }) };
      } catch (error) {
        const isUnknown = error instanceof MspError && error.kind === "methodNotFound";
        const message = isUnknown && command.method === "session/delete" ? NO_DELETION : explain(error);
        return { status: "refused", message };
      }
    },
  };
}

const NO_DELETION =
  "This Muse cannot delete sessions for another program, so the conversation stays where it is. Archive the agent instead.";

function nothingToCompact(reason: string | undefined): string {
  const why = reason === undefined || reason === "no_compactable_history" ? "" : ` (${reason})`;
  return `There is nothing to compact yet${why}.`;
}
