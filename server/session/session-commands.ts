/** Commands on their way to Muse. What comes of one is told by the view; this says whether Muse took it. */
import type { CommandOutcome, SessionCommand } from "../../shared/rpc/command.ts";
import type { Goal } from "../../shared/session/state.ts";
import { MspError } from "../msp/errors.ts";
import { explain } from "../msp/explain.ts";
import type { SessionContext } from "./session-context.ts";
import type { Stop } from "./stop.ts";

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
  readonly view: Pick<SessionContext["view"], "view" | "until" | "apply">;
}

/** `stop` ends the running turn. */
export function createSessionCommands(
  { client, sessionId, view, ports }: CommandedSession,
  stop: Stop,
): SessionCommands {
  const compact = async (commandId: string): Promise<Admitted> => {
    const { status, reason } = await client.command("session/compact", { sessionId }, { commandId });
    if (status === "noop") return { commandId, message: nothingToCompact(reason) };
    view.apply({ kind: "compacting", commandId });
    return { commandId };
  };

  /** A retract that Muse refuses is a stop and no more; which of the two it was is read from the view. */
  const retract = async (commandId: string): Promise<Admitted> => {
    const turnId = await stop({ retract: true });
    if (turnId === undefined) throw new Error("Nothing runs, so there is no message to take back.");
    return { commandId, turnId };
  };

  /** The answer settles it, or the event; the text stays with the submission, so that it can be edited and sent anew. */
  const unqueue = async (turnId: string, commandId: string): Promise<Admitted> => {
    const isOut = () =>
      view.view.session.submissions.some((sent) => sent.turnId === turnId && sent.error?.code === "unqueued");
    try {
      const answer = client.command("turn/unqueue", { sessionId, turnId }, { commandId });
      await Promise.race([answer, view.until(isOut).then(() => (isOut() ? undefined : answer))]);
      view.apply({ kind: "unqueued", turnId });
      return { commandId };
    } catch (error) {
      if (error instanceof MspError && error.kind === "commandRejected") throw new Error(TOO_LATE);
      throw error;
    }
  };

  const admit = (command: SessionCommand, commandId: string): Promise<Admitted> => {
    const id = { commandId };
    switch (command.method) {
      case "session/rename":
        return client.command(command.method, { sessionId, name: command.name }, id);
      case "session/compact":
        return compact(commandId);
      case "session/userShell":
        return client.command(command.method, { sessionId, commandText: command.commandText }, id);
      case "turn/unqueue":
        return unqueue(command.turnId, commandId);
      case "turn/interrupt":
        return retract(commandId);
      case "goal/set":
      case "goal/edit":
        return client.command(command.method, { sessionId, objective: command.objective }, id);
      case "goal/clear":
      case "goal/pause":
      case "goal/resume":
      case "session/delete":
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

  /** Some hosts answer only when the turn that takes the goal up has ended. The goal itself is told before. */
  const orTold = (answer: Promise<Admitted>, before: Goal | undefined): Promise<Partial<Admitted>> =>
    Promise.race([answer, view.until(() => view.view.session.goal !== before).then(() => ({}))]);

  return {
    admit,
    async run(command) {
      try {
        const { goal } = view.view.session;
        const answer = admit(command, ports.uuidv7());
        const { message } = await (isOfGoal(command) ? orTold(answer, goal) : answer);
        return { status: "accepted", ...(message !== undefined && { message }) };
      } catch (error) {
        const isUnknown = error instanceof MspError && error.kind === "methodNotFound";
        const message = isUnknown && command.method === "session/delete" ? NO_DELETION : explain(error);
        return { status: "refused", message };
      }
    },
  };
}

function isOfGoal({ method }: SessionCommand): boolean {
  return method.startsWith("goal/");
}

const TOO_LATE =
  "Muse does not have this message in its queue any more: it runs already, or was taken back. To take it back now, stop its turn.";

const NO_DELETION =
  "This Muse cannot delete sessions for another program, so the conversation stays where it is. Archive the agent instead.";

function nothingToCompact(reason: string | undefined): string {
  const why = reason === undefined || reason === "no_compactable_history" ? "" : ` (${reason})`;
  return `There is nothing to compact yet${why}.`;
}
