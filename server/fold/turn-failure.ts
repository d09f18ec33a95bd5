/** Why a turn failed, in words: what happened, and what a person can do about it. */
import { entryOf } from "../../shared/known-word.ts";
import type { EventParams } from "../msp/events.ts";

type TurnCompleted = EventParams<"turn/completed">;

/** As AHP has it: `errorType` is Muse's own word. */
export interface TurnFailure {
  readonly errorType: string;
  readonly message: string;
}

const AGAIN = "Send the message again.";

type Sentence = (said: string, retryable: boolean) => string;

/** By the kind of the error. What the host said has no full stop. */
const sentences: Readonly<Record<string, Sentence>> = {
  authRequired: (said) =>
    `Muse is not signed in: ${said}. Run "muse login" in a terminal on the machine where Muse runs, or sign in on the settings screen of Muse Code Plus; then send the message again.`,
  stepLimit: (said) =>
    `Muse stopped because the turn took as many steps as it may: ${said}. Send a message to let it go on.`,
  configError: (said) =>
    `Muse cannot work with its configuration: ${said}. Correct it, then send the message again.`,
  environmentError: (said) =>
    `Something on the machine keeps Muse from working: ${said}. Put it right, then send the message again.`,
  modelError: (said, retryable) =>
    `The model did not answer: ${said}. ${retryable ? "Send the message again, or choose" : "Choose"} another model.`,
  launchError: (said, retryable) =>
    `Muse could not start the turn: ${said}. ${retryable ? AGAIN : "Put it right, then send the message again."}`,
  workflowLaunchError: (said) => `Muse could not start the workflow: ${said}. Ask for it again.`,
  projectionError: (said) =>
    `Muse could not put a result into a form that it can show or go on with: ${said}. The session can still be used; ask for the result in another form.`,
  logError: (said) =>
    `Muse could not write down what it does: ${said}. Close the agent and open it again; if that does not help, see whether the disk is full.`,
};

/** What a turn says that its host did not live to end. */
const LOST = new Set(["crash", "crash_inferred", "incomplete"]);

/** For a terminal that is neither a completion nor a cancellation, unknown ones included. */
export function turnFailure({ terminal, error, reason }: TurnCompleted): TurnFailure {
  if (error !== undefined) {
    const { kind, message, retryable } = error;
    const said = message.replace(/\.+$/, "");
    return {
      errorType: kind,
      message: entryOf(sentences, kind)?.(said, retryable) ?? (retryable ? `${said}. ${AGAIN}` : message),
    };
  }
  if (reason !== undefined && LOST.has(reason)) {
    const message = `Muse ended while the turn ran (${reason}). What it had done by then is done. ${AGAIN}`;
    return { errorType: reason, message };
  }
  const because = reason === undefined ? "" : `: ${reason}`;
  return terminal === "failed"
    ? { errorType: reason ?? "failed", message: `The turn failed${because}. ${AGAIN}` }
    : { errorType: terminal, message: `Muse ended the turn as "${terminal}"${because}.` };
}
