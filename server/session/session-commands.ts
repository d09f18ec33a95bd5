/** Commands on their way to Muse. What comes of one is told by the view; this says whether Muse took it. */
import type { CommandOutcome, SessionCommand } from "../../shared/rpc/command.ts";
import { MspError } from "../msp/errors.ts";
import { explain } from "../msp/explain.ts";
import type { SessionContext } from "./session-context.ts";

/** What Muse said when it took a command, beside that it did. */
export interface Admitted {
  readonly commandId: string;
  /** Why there is nothing to do. */
  readonly message?: string;
  /** The turn that takes it up: a new one, or the one that runs. */
  readonly turnId?: string | undefined;
  /** The name as Muse keeps it. */
  readonly name?: string | undefined;
}

export interface SessionCommands {
  /** Never rejects. */
  run(command: SessionCommand): Promise<CommandOutcome>;
  /** Rejects with the refusal. `commandId` is the identity of what the person wants, a UUIDv7. */
  admit(command: SessionCommand, commandId: string): Promise<Admitted>;
}

export interface CommandedSession extends Pick<SessionContext, "sessionId" | "ports"> {
  readonly client: Pick<SessionContext["client"], "command">;
  readonly view: Pick<SessionContext["view"], "runningTurnId" | "apply">;
}

/** `load` has a session that Muse unloaded loaded again; its rejection is the command's. */
export function createSessionCommands(
  { client, sessionId, view, ports }: CommandedSession,
  load: () => Promise<void>,
): SessionCommands {
  const compact = async (commandId: string): Promise<Admitted> => {
    const { status, reason } = await client.command("session/compact", { sessionId }, { commandId });
    if (status === "noop") return { commandId, message: nothingToCompact(reason) };
    view.apply({ kind: "compacting", commandId });
    return { commandId };
  };

  const send = (command: SessionCommand, commandId: string): Promise<Admitted> => {
    const id = { commandId };
    switch (command.method) {
      case "session/rename":
        return client.command(command.method, { sessionId, name: command.name }, id);
      case "session/compact":
        return compact(commandId);
      case "session/userShell":
        return client.command(command.method, { sessionId, commandText: command.commandText }, id);
      case "turn/unqueue":
        return client.command(command.method, { sessionId, turnId: command.turnId }, id);
      case "turn/interrupt": {
        const turnId = view.runningTurnId;
        return client.command(command.method, { sessionId, retract: true, ...(turnId && { turnId }) }, id);
      }
      case "goal/set":
      case "goal/edit":
        return client.command(command.method, { sessionId, objective: command.objective }, id);
      case "session/delete":
      case "goal/clear":
      case "goal/pause":
      case "goal/resume":
      case "task/stopAll":
        return client.command(command.method, { sessionId }, id);
      case "task/background":
      case "task/stop":
        return client.command(command.method, { sessionId, taskId: command.taskId }, id);
      case "subagent/sendMessage":
      case "subagent/followupTask": {
        const { method, subagentId, body } = command;
        return client.command(method, { sessionId, subagentId, body }, id);
      }
      case "subagent/interrupt":
      case "subagent/stop":
      case "subagent/close": {
        const { method, subagentId, reason } = command;
        return client.command(method, { sessionId, subagentId, ...(reason !== undefined && { reason }) }, id);
      }
      case "subagent/resume":
      case "subagent/reopen":
      case "subagent/readResult":
        return client.command(command.method, { sessionId, subagentId: command.subagentId }, id);
      case "workflow/cancel":
        return client.command(command.method, { sessionId, workflowRunId: command.workflowRunId }, id);
      case "workflow/childControl": {
        const { method, workflowRunId, childId, attempt, action } = command;
        return client.command(method, { sessionId, workflowRunId, childId, attempt, action }, id);
      }
    }
  };

  const admit = async (command: SessionCommand, commandId: string): Promise<Admitted> => {
    await load();
    return send(command, commandId);
  };

  return {
    admit,
    async run(command) {
      try {
        const { message } = await admit(command, ports.uuidv7());
        return { status: "accepted", ...(message !== undefined && { message }) };
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
