/** Cursors of a session's view, as this host writes and finds them. */
import type { SessionLog } from "./host.ts";
import { refuse } from "./refusal.ts";

/** The cursor of the recorded event with that number; 0 stands before the first. */
export function cursorAt(sessionId: string, number: number): string {
  return `v:${sessionId}:${number}`;
}

/** The cursor of the last recorded event. */
export function headCursor(log: SessionLog): string {
  return log.events.at(-1)?.params.viewCursor ?? cursorAt(log.head.sessionId, 0);
}

/** How many events are recorded up to that cursor and with it; throws for one that this session never had. */
export function recordedUpTo(log: SessionLog, cursor: string): number {
  const index = log.events.findIndex((event) => event.params.viewCursor === cursor);
  if (index < 0 && cursor !== cursorAt(log.head.sessionId, 0)) {
    throw refuse("notFound", "view cursor not found", { anchor: cursor, reason: "missingAnchor" });
  }
  return index + 1;
}
