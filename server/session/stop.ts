/** Stopping the running turn. Muse ends it; this asks, and says how far it got. */
import type { Submission } from "../../shared/session/state.ts";
import { HostGone } from "../host/errors.ts";
import { MspError } from "../msp/errors.ts";
import { deniablePermissions } from "../paseo/permission.ts";
import type { SessionContext } from "./session-context.ts";

/** Milliseconds for a whole stop, all its waits together: Paseo takes one not answered in two seconds for refused. */
export const STOP_MS = 1500;

/** Milliseconds after which a turn that was asked to stop, and asked again, is ended with its host. */
export const PATIENCE_MS = 5000;

export interface StoppableSession extends Pick<SessionContext, "sessionId" | "view"> {
  readonly client: Pick<SessionContext["client"], "command">;
  readonly ports: Pick<SessionContext["ports"], "now" | "timer">;
}

export interface StopOptions {
  /** What a stop means where Muse runs no turn, but something of it waits for a person. */
  readonly denyWaiting: () => Promise<void>;
  /** Ends the process of a host that does not react. The loss of the session ends the turn. */
  readonly endHost: () => void;
}

export interface StopWish {
  /** Take the prompt back, too. Where something of the answer was committed this is a stop and no more. */
  readonly retract?: boolean;
}

export type Stop = (wish?: StopWish) => Promise<string | undefined>;

/** Muse has no such turn to stop (any more): it ended by itself, or is about to be told so. */
const NOTHING_TO_STOP: ReadonlySet<string> = new Set([
  "commandRejected",
  "notFound",
  "interrupted",
  "cancelled",
]);

/**
 * Resolves with the turn when Muse admitted the stop, together with its effect where that comes in time, and at once
 * with nothing where nothing runs. All who ask at the same time share one stop. Rejects, within {@link STOP_MS}, where Muse does not
 * answer. The second stop of a turn goes out as `turn/cancel`, which is the same by another name; where that does
 * not help either, `endHost` is the last resort.
 */
export function createStop(
  { client, sessionId, view, ports }: StoppableSession,
  { denyWaiting, endHost }: StopOptions,
): Stop {
  let stopping: ReturnType<Stop> | undefined;
  let asked: { readonly turnId: string; readonly at: number } | undefined;

  /** A prompt that was just sent has no turn yet, but it is what the person wants stopped. */
  const starting = (): Submission | undefined =>
    view.runningTurnId === undefined
      ? view.view.session.submissions.find(
          ({ status, delivery }) => status === "sending" && delivery === "turn",
        )
      : undefined;

  const ask = async (turnId: string, retract: boolean): Promise<"admitted" | "refused"> => {
    const isRepeated = asked?.turnId === turnId;
    if (!isRepeated) asked = { turnId, at: ports.now() };
    try {
      if (isRepeated && !retract) await client.command("turn/cancel", { sessionId, turnId });
      else await client.command("turn/interrupt", { sessionId, turnId, ...(retract && { retract }) });
      return "admitted";
    } catch (error) {
      const isNothing = error instanceof MspError && NOTHING_TO_STOP.has(error.kind);
      if (isNothing || error instanceof HostGone) return "refused";
      throw error;
    }
  };

  const stop = async (retract: boolean): ReturnType<Stop> => {
    const end = ports.now() + STOP_MS;
    const until = async (holds: () => boolean): Promise<void> => {
      const left = Math.min(STOP_MS, end - ports.now());
      if (left > 0) await view.until(holds, left);
    };
    await until(() => starting() === undefined);
    const late = starting();
    if (late !== undefined) {
      stopWhenTaken(late.commandId);
      throw new Error("Muse has not taken the message yet. It is stopped as soon as Muse takes it.");
    }
    const turnId = view.runningTurnId;
    if (turnId === undefined) return undefined;
    const isOver = () => view.runningTurnId !== turnId;
    if (view.isOpenedHere) {
      const isWaiting = () => deniablePermissions(view.view).length > 0;
      const isDenied = () => isOver() || !isWaiting();
      if (isWaiting()) await Promise.race([denyWaiting().then(() => until(isDenied)), until(isDenied)]);
      // Muse runs no turn that could be stopped, and nothing waits that could be denied: the turn was opened here, and ends here.
      if (!isOver() && !isWaiting()) view.apply({ kind: "left" });
      if (!isOver()) throw new Error("Muse has not confirmed yet that what waited was denied. Try again.");
      return turnId;
    }
    const answer = await Promise.race([ask(turnId, retract), until(isOver)]);
    await until(isOver);
    if (isOver()) return turnId;
    if (asked !== undefined && ports.now() - asked.at >= PATIENCE_MS) {
      endHost();
      throw new Error("Muse does not react to being stopped, so its process is being ended.");
    }
    if (answer === "refused")
      throw new Error("Muse found nothing to stop, but has not told that the turn ended.");
    if (answer === undefined)
      throw new Error(
        "Muse has not confirmed the stop yet, and the turn still runs. Stop it again in a few seconds: if Muse does not react then, its process is ended.",
      );
    return turnId;
  };

  /** The wish outlives the request for it, for this one prompt. */
  const stopWhenTaken = (commandId: string): void => {
    const prompt = () => view.view.session.submissions.find((known) => known.commandId === commandId);
    void view
      .until(() => prompt()?.status !== "sending")
      .then(() => {
        const turnId = prompt()?.turnId;
        return turnId !== undefined && turnId === view.runningTurnId ? run({}) : undefined;
      })
      .catch(() => {});
  };

  const run = ({ retract = false }: StopWish): ReturnType<Stop> => {
    stopping ??= stop(retract).finally(() => {
      stopping = undefined;
    });
    return stopping;
  };

  return (wish = {}) => run(wish);
}
