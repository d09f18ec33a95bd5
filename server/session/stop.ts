/** Stopping the running turn. Muse ends it; this asks, and says how far it got. */
import { MspError } from "../msp/errors.ts";
import type { SessionContext } from "./session-context.ts";

/** Milliseconds for which a stop is answered together with its effect. */
const EFFECT_MS = 1200;

/** Paseo takes a stop that is not answered within two seconds for refused. */
const ANSWER_MS = 1900;

export interface StoppableSession extends Pick<SessionContext, "sessionId" | "view"> {
  readonly client: Pick<SessionContext["client"], "command">;
}

/**
 * Resolves when Muse admitted the stop, together with its effect where that comes soon, and at once where
 * nothing runs. All who ask at the same time share one stop. Rejects where Muse does not answer in time.
 * Where Muse runs no turn but something of it waits for a person, `denyWaiting` is what a stop means.
 */
export function createStop(
  { client, sessionId, view }: StoppableSession,
  denyWaiting: () => Promise<void>,
): () => Promise<void> {
  let stopping: Promise<void> | undefined;

  /** A prompt that was just sent has no turn yet, but it is what the person wants stopped. */
  const isStarting = () =>
    view.runningTurnId === undefined &&
    view.view.session.submissions.some(({ status, delivery }) => status === "sending" && delivery === "turn");

  const stop = async (): Promise<void> => {
    await view.until(() => !isStarting(), EFFECT_MS);
    const turnId = view.runningTurnId;
    if (turnId === undefined) return;
    const isOver = () => view.runningTurnId !== turnId;
    if (view.isOpenedHere) {
      const denied = denyWaiting().then(() => view.until(isOver, ANSWER_MS));
      await Promise.race([denied, view.until(isOver, ANSWER_MS)]);
      if (!isOver()) throw new Error("Muse has not confirmed yet that what waited was denied. Try again.");
      return;
    }
    let isRefused = false;
    const admitted = client.command("turn/interrupt", { sessionId, turnId }).then(
      () => true,
      (error: unknown) => {
        // Nothing to stop any more: the turn ended by itself, or is about to be told so.
        isRefused = error instanceof MspError && error.kind === "commandRejected";
        if (isRefused) return true;
        throw error;
      },
    );
    const isAnswered = await Promise.race([admitted, view.until(isOver, ANSWER_MS).then(isOver)]);
    if (!isAnswered) throw new Error("Muse has not confirmed the stop yet. The turn still runs; try again.");
    await view.until(isOver, EFFECT_MS);
    if (isRefused && !isOver())
      throw new Error("Muse found nothing to stop, but has not told that the turn ended.");
  };

  return () => {
    stopping ??= stop().finally(() => {
      stopping = undefined;
    });
    return stopping;
  };
}
