/** What a person reads below a command that Muse took: what was asked for, never more than is known of it. */
import type { SessionCommand } from "../../../shared/rpc/command.ts";
import type { Admitted } from "../session-commands.ts";

export function wordsFor(command: SessionCommand, { message, name, turnId }: Admitted): string {
  if (message !== undefined) return message;
  switch (command.method) {
    case "session/rename":
      return name === undefined ? "Muse takes the new name." : `The session is now named ${name}.`;
    case "session/compact":
      return "Muse sums up the conversation. That may take a while, and nothing else has to wait for it.";
    case "session/userShell":
      return "";
    case "goal/set":
    case "goal/edit":
      return `Muse took the goal: ${command.objective}${turnId === undefined ? "" : ". The running turn takes it up."}`;
    case "goal/pause":
      return "Muse pauses the goal. /goal resume goes on with it.";
    case "goal/resume":
      return "Muse goes on with the goal.";
    case "goal/clear":
      return "Muse gives the goal up.";
    case "task/background":
      return "Muse lets the command go on in the background.";
    case "task/stopAll":
      return "Muse stops what runs beside the conversation. The rows tell what ended.";
    default:
      return "Muse took it.";
  }
}
