/** Copying the finished turns of a session into a fork. */

import { headCursor } from "../cursor.ts";
import { type EventBody, record } from "../event-log.ts";
import type { Host, OpenSession, SessionLog } from "../host.ts";
import { refuse } from "../refusal.ts";
import type { ViewEvent, ViewMethod } from "../schema/notification.ts";

/** The members that recording adds to the body of an event. */
const ADDED = new Set(["sessionId", "sourceRange", "viewCursor"]);

/** The turn that an event belongs to, or undefined for the session's own. */
function turnOf(event: ViewEvent): string | undefined {
  if ("turnId" in event.params) return event.params.turnId;
  if ("item" in event.params) return event.params.item.turnId ?? undefined;
  return undefined;
}

/**
 * The events of all finished turns up to `lastTurnId`, to be recorded in the fork. Naming a turn that runs or is
 * unknown is refused.
 */
export function copyTurns(host: Host, source: SessionLog, lastTurnId: string | undefined) {
  const ended = [...source.fold.ended];
  if (lastTurnId !== undefined && !source.fold.ended.has(lastTurnId)) {
    throw refuse("forkBoundaryInvalid", "that turn is not a finished turn", { lastTurnId });
  }
  const kept = new Set(lastTurnId === undefined ? ended : ended.slice(0, ended.indexOf(lastTurnId) + 1));
  const copied = source.events.filter((event) => {
    const turn = turnOf(event);
    return turn !== undefined && kept.has(turn) && !event.method.startsWith("approval/");
  });
  const cutCursor = copied.at(-1)?.params.viewCursor ?? headCursor(source);
  const events = (session: OpenSession): void => {
    for (const { method, params } of copied) {
      const body: unknown = Object.fromEntries(Object.entries(params).filter(([name]) => !ADDED.has(name)));
      // Safe: only the members that recording adds again were taken off.
      record(host, session, method, body as EventBody<ViewMethod>);
    }
  };
  return { cutCursor, events };
}
