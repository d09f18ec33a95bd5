/** What of a view was applied lately. Only so much is kept as can come again or has to be found again. */
import type { MspEvent } from "../../msp/events.ts";

/** Events that are remembered: of those in the order of the view, and of facts of the session. */
const KEPT = 1000;

export class ToldCursors {
  /** Facts that were applied: unlike items, they do not show by themselves that they are old. */
  readonly #facts = new Set<string>();
  /** By the cursor of an event, the last place to page from that had been reached with it. */
  readonly #places = new Map<string, string | undefined>();
  #place: string | undefined;

  /** Cursor of the last applied event that can be paged from. */
  get place(): string | undefined {
    return this.#place;
  }

  /** How many entries are kept; bounded. */
  get size(): number {
    return this.#facts.size + this.#places.size;
  }

  add(event: MspEvent): void {
    const key = factKey(event);
    if (key !== undefined) this.#facts.add(key);
    if (this.#facts.size > KEPT) forgetOldest(this.#facts);
    const cursor = cursorOf(event);
    if (cursor === undefined) return;
    this.#place = isPaged(event) ? cursor : this.#place;
    this.#places.delete(cursor);
    this.#places.set(cursor, this.#place);
    if (this.#places.size > KEPT) forgetOldest(this.#places);
  }

  /** The place to page from that had been reached with that event; undefined where that is not known any more. */
  placeAt(cursor: string): string | undefined {
    return this.#places.get(cursor);
  }

  hasFact(event: MspEvent): boolean {
    const key = factKey(event);
    return key !== undefined && this.#facts.has(key);
  }

  has(event: MspEvent): boolean {
    const cursor = cursorOf(event);
    return cursor !== undefined && this.#places.has(cursor);
  }
}

/** The place of an event in its view. A change of status is told ahead, with the cursor of the event that causes it. */
export function cursorOf({ method, params }: MspEvent): string | undefined {
  if (method === "session/statusChanged" || !("viewCursor" in params)) return undefined;
  return params.viewCursor ?? undefined;
}

function factKey(event: MspEvent): string | undefined {
  const cursor = event.method.startsWith("session/") ? cursorOf(event) : undefined;
  return cursor === undefined ? undefined : `${event.method} ${cursor}`;
}

/** What is streamed is in no page, and its cursors may be no place to page from. */
function isPaged({ method }: MspEvent): boolean {
  return method !== "item/delta" && method !== "item/started";
}

function forgetOldest(kept: Set<string> | Map<string, unknown>): void {
  for (const oldest of kept.keys()) {
    kept.delete(oldest);
    return;
  }
}
