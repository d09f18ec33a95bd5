/** Recording of view events: cursor, source range, fold, storage and delivery happen together, in this order. */
import { cursorAt } from "./cursor.ts";
import { ordered } from "./frame.ts";
import type { Host, OpenSession } from "./host.ts";
import { notify } from "./outbox.ts";
import type { SourceRange } from "./schema/common.ts";
import type { Item } from "./schema/item.ts";
import type { ViewEvent, ViewMethod, ViewParams } from "./schema/notification.ts";
import { applyEvent } from "./session-fold.ts";

type Common = "sessionId" | "sourceRange" | "viewCursor";
export type EventBody<M extends ViewMethod> = Omit<ViewParams<M>, Common>;
export type Position = SourceRange["first"];

/** The next position of the session's record stream; `skip` records pass unseen before it. */
export function nextRecord(host: Host, session: OpenSession, skip = 2): Position {
  session.sequence += 1 + skip;
  return { id: host.ports.uuid4(), sequence: session.sequence };
}

export function rangeOf(session: OpenSession, first: Position, last: Position = first): SourceRange {
  return { first, last, stream: { id: session.id, kind: "session" } };
}

/** The record that a recorded item goes back to. */
export function firstOf(session: OpenSession, item: Item): Position {
  for (const event of session.events) {
    if (event.method !== "item/started" || event.params.item.itemId !== item.itemId) continue;
    if (event.params.sourceRange !== undefined) return event.params.sourceRange.first;
  }
  return { id: item.itemId, sequence: session.sequence };
}

export interface RecordOptions {
  readonly range?: SourceRange;
  /** False keeps a recorded event from the client, as the real host does now and then. */
  readonly deliver?: boolean;
}

/** Sends an event that was recorded quietly before, in its turn. */
export function deliver(host: Host, session: OpenSession, method: ViewMethod, params: object): void {
  if (session.subscribed && !session.muted) notify(host, method, { ...params });
}

/** Records a durable event at the next cursor, stores it, and sends it when the client listens. */
export function record<M extends ViewMethod>(
  host: Host,
  session: OpenSession,
  method: M,
  body: EventBody<M>,
  options: RecordOptions = {},
): ViewParams<M> {
  const range = options.range ?? rangeOf(session, nextRecord(host, session));
  session.cursor += 1;
  session.deltas = 0;
  const params = ordered({
    ...body,
    sessionId: session.id,
    sourceRange: range,
    viewCursor: cursorAt(session.id, session.cursor),
    // Safe: the body has every member of these params except the three that are added here.
  }) as ViewParams<M>;
  // Safe: `method` and `params` belong together by the signature.
  const event = { method, params } as ViewEvent;
  session.events.push(event);
  applyEvent(session.fold, event);
  session.updatedAtMs = host.ports.now();
  host.ports.store.append(session.id, session.head.createdAtMs, [{ type: "event", event }]);
  if (session.subscribed && !session.muted && options.deliver !== false) notify(host, method, params);
  return params;
}

/** Sends an event that is not kept: a delta or the opening of a streamed item. */
export function stream(
  host: Host,
  session: OpenSession,
  method: "item/delta" | "item/started",
  body: object,
): void {
  session.deltas += 1;
  if (!session.subscribed || session.muted) return;
  const viewCursor = `${cursorAt(session.id, session.cursor)}.${session.deltas}`;
  notify(host, method, { ...body, sessionId: session.id, viewCursor });
}
