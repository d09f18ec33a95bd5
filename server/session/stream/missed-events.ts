/** What of a stretch that was read from the view is to be applied, where some of it may be known. Pure. */
import type { MspEvent } from "../../msp/events.ts";

/** Facts of which each newer one takes the place of all before it. */
const SETTINGS: ReadonlySet<string> = new Set([
  "session/approvalModeChanged",
  "session/branchChanged",
  "session/contextUsage",
  "session/goalChanged",
  "session/modelChanged",
  "session/nameChanged",
  "session/reasoningEffortChanged",
] satisfies MspEvent["method"][]);

export interface Stretch {
  /** Up to the head of the view, oldest first. */
  readonly events: readonly MspEvent[];
  readonly isKnown: (event: MspEvent) => boolean;
  /** Nothing tells where in it that begins which was missed. */
  readonly isUnanchored?: boolean;
  /** It ends before the head, so that nothing in it is known to be the newest of its kind. */
  readonly isCut?: boolean;
  /** The conversation has gone on without it. */
  readonly isLate?: boolean;
}

/**
 * In the order of the view. Of settings only the newest counts, and only if it was missed: neither may a setting of
 * before be in force for a moment, nor one that came later be set back. The list of tasks is told at the call that
 * writes it, so that each counts there, and the newest one last.
 */
export function missedEvents(stretch: Stretch): readonly MspEvent[] {
  const { events, isKnown, isUnanchored, isCut, isLate } = stretch;
  const newest = new Map(isCut ? [] : events.map((event) => [event.method, event]));
  const settled = isUnanchored ? settledIn(events) : new Set<string>();
  const gone = isLate ? wholeTurns(events) : new Set<string>();
  const missed = events.filter((event) => {
    if (SETTINGS.has(event.method) && newest.get(event.method) !== event) return false;
    if (isKnown(event)) return false;
    const { params } = event;
    if (settled.has(requestOf(event) ?? "")) return false;
    const turnId = "item" in params ? params.item.turnId : "turnId" in params ? params.turnId : undefined;
    return turnId == null || !gone.has(turnId);
  });
  const todos = newest.get("session/todoListChanged");
  const isSetBack = missed.some(({ method }) => method === "session/todoListChanged");
  return todos !== undefined && isSetBack && isKnown(todos) ? [...missed, todos] : missed;
}

/** What a person was asked and what was settled again; a request of the past must not be asked anew. */
function settledIn(events: readonly MspEvent[]): ReadonlySet<string> {
  return new Set(
    events.flatMap(({ method, params }) => {
      if (method === "approval/resolved") return [params.approvalId];
      return method === "userInput/settled" ? [params.userInputId] : [];
    }),
  );
}

function requestOf({ method, params }: MspEvent): string | undefined {
  if (method === "approval/requested" || method === "approval/updated") return params.approvalId;
  return method === "userInput/requested" ? params.userInputId : undefined;
}

/** Turns that began and ended in it: there is no place any more where they could stand in the conversation. */
function wholeTurns(events: readonly MspEvent[]): ReadonlySet<string> {
  const begun = new Set<string>();
  const whole = new Set<string>();
  for (const { method, params } of events) {
    if (method === "turn/started") begun.add(params.turnId);
    if (method === "turn/completed" && begun.has(params.turnId)) whole.add(params.turnId);
  }
  return whole;
}
