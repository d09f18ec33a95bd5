/** The past of a session: what was served of it where that is all, else read from its view. */
import type { FoldInput } from "../../fold/fold-input.ts";
import type { MspClient } from "../../msp/client.ts";
import { MspError } from "../../msp/errors.ts";
import type { MspEvent } from "../../msp/events.ts";
import { explain } from "../../msp/explain.ts";
import type { MethodResult } from "../../msp/methods.ts";
import { historyPieces, isWhole, itemsOf } from "./served.ts";
import { viewPages } from "./view-pages.ts";

/** Events of the past that are read at most when a session is opened; what is older can be loaded on demand. */
export const PAST_EVENTS = 20_000;

type Client = Pick<MspClient, "query">;
type Served = Pick<MethodResult<"session/resume">, "session" | "history">;

/**
 * The inputs by which a fold that knows of the session comes to know its past, in order; what was served is read as
 * they are taken. Never rejects: what cannot be read is said in a notice among them. `mostEvents` is where reading
 * stops, between two turns.
 */
export async function pastOf(
  client: Client,
  { session, history }: Served,
  mostEvents = PAST_EVENTS,
): Promise<Iterable<FoldInput>> {
  const { sessionId, activeTurnId } = session;
  const served = historyPieces({ history, activeTurnId });
  if (isWhole(history, activeTurnId)) return served;
  const read = await readPast(client, sessionId, mostEvents);
  const health = history.noneReason === "projectionUnavailable" ? [UNAVAILABLE] : [];
  if (read.events.length === 0 && read.error !== undefined) {
    const isAllServed = itemsOf(history) !== undefined && history.mode !== "anchoredSnapshot";
    return [...served, ...(isAllServed ? [] : [unread(read.error)]), ...health];
  }
  const older = read.older === undefined ? {} : { older: read.older };
  return [
    ...read.events.map((event): FoldInput => ({ kind: "event", event, isPast: true })),
    { kind: "pastRead", activeTurnId, history, ...older },
    ...(read.error === undefined ? [] : [unread(read.error)]),
    ...(read.older === undefined || read.error !== undefined ? [] : [MORE]),
    ...health,
  ];
}

export interface PastRead {
  /** Oldest first. */
  readonly events: readonly MspEvent[];
  /** From where to read on backwards; absent where there is nothing older. */
  readonly older?: string;
  /** Why reading stopped early. */
  readonly error?: unknown;
}

/** Backwards from the head; where that fails at once, forward from the newest compaction. Never rejects. */
async function readPast(client: Client, sessionId: string, mostEvents: number): Promise<PastRead> {
  const read = await readBackwards(client, sessionId, (events) => events.length >= mostEvents);
  if (read.events.length > 0 || read.error === undefined) return read;
  const events: MspEvent[] = [];
  try {
    for await (const page of viewPages(client, sessionId, { anchor: "latestCompaction" }))
      events.push(...page.events);
  } catch {
    // What was read before the fault is kept, and the first fault is told.
  }
  return { events, error: read.error };
}

/** Whole turns from before `cursor` (absent: the head), until there are `enough`. Never rejects. */
export async function readBackwards(
  client: Client,
  sessionId: string,
  enough: (events: readonly MspEvent[]) => boolean,
  cursor?: string,
): Promise<PastRead> {
  let events: readonly MspEvent[] = [];
  let error: unknown;
  try {
    const place = { direction: "backward" as const, ...(cursor !== undefined && { cursor }) };
    for await (const page of viewPages(client, sessionId, place)) {
      events = [...page.events, ...events];
      error ??= page.omitted;
      if (page.isLast) break;
      const whole = enough(events) ? wholeTurns(events) : undefined;
      if (whole !== undefined) return { ...whole, ...(error !== undefined && { error }) };
    }
    return { events, ...(error !== undefined && { error }) };
  } catch (fault) {
    const { older, ...whole } = wholeTurns(events) ?? { events };
    return { ...whole, ...(older !== undefined && !isGone(fault) && { older }), error: fault };
  }
}

/** What is there is no more: asking for it again cannot help. */
export function isGone(error: unknown): boolean {
  const kinds = ["viewTruncated", "notFound", "boundaryPruned", "boundaryUnusable"];
  return error instanceof MspError && kinds.includes(error.kind);
}

/** From the first beginning of a turn on, without late news of turns before it; undefined where none begins. */
function wholeTurns(events: readonly MspEvent[]): PastRead | undefined {
  const at = events.findIndex(({ method }) => method === "turn/started");
  const first = events[at];
  if (first?.method !== "turn/started") return undefined;
  const whole = events.slice(at);
  const begun = new Set(whole.flatMap((event) => (event.method === "turn/started" ? [turnOf(event)] : [])));
  const isOlder = (turnId: string | null | undefined) => turnId != null && !begun.has(turnId);
  return { events: whole.filter((event) => !isOlder(turnOf(event))), older: first.params.viewCursor };
}

function turnOf({ params }: MspEvent): string | null | undefined {
  if ("item" in params) return params.item.turnId;
  return "turnId" in params ? params.turnId : undefined;
}

const UNAVAILABLE: FoldInput = {
  kind: "notice",
  notice: {
    id: "view-health",
    severity: "warning",
    title: "Muse cannot serve the past of this conversation",
    description:
      "What could be read of it is shown, and new messages work as usual. Reload the agent later to read it again.",
  },
};

const MORE: FoldInput = {
  kind: "notice",
  notice: {
    id: "older-turns",
    severity: "info",
    title: "Only the newest part of this long conversation is shown",
    description: "Muse still knows all of it, and older turns are loaded when they are asked for.",
  },
};

function unread(error: unknown): FoldInput {
  const description = `${explain(error)} What could be read is shown; reload the agent to try again.`;
  return {
    kind: "notice",
    notice: {
      id: "loss",
      severity: "warning",
      title: "Part of the conversation could not be read",
      description,
    },
  };
}
