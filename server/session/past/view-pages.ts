/** Reads the events of a session page by page, in either direction. */
import type { MspClient } from "../../msp/client.ts";
import { MspError } from "../../msp/errors.ts";
import type { MspEvent } from "../../msp/events.ts";
import type { MethodParams, MethodResult } from "../../msp/methods.ts";

/** Events of one page: the most that Muse gives at once. */
const PAGE_LIMIT = 1000;
/** Pages after which a view that never ends is left. */
const MOST_PAGES = 5000;

export interface ViewPlace {
  /** Exclusive; absent reads from the beginning, or backwards from the head. */
  readonly cursor?: string;
  /** Begins at the newest compaction instead. */
  readonly anchor?: "latestCompaction";
  readonly direction?: "forward" | "backward";
}

export interface ViewPage {
  /** Oldest first in both directions. */
  readonly events: readonly MspEvent[];
  readonly isLast: boolean;
  /** In place of an event that is too big to be sent. */
  readonly omitted?: MspError;
}

/**
 * Events of other sessions are left out, and one that is too big to be sent is passed over. Rejects with the refusal of a page, and with an error where
 * the pages do not get on.
 */
export async function* viewPages(
  client: Pick<MspClient, "query">,
  sessionId: string,
  { cursor, anchor, direction = "forward" }: ViewPlace = {},
): AsyncGenerator<ViewPage> {
  const seen = new Set<string>(cursor === undefined ? [] : [cursor]);
  let place: Pick<ViewPlace, "cursor" | "anchor"> = {
    ...(cursor !== undefined && { cursor }),
    ...(anchor !== undefined && { anchor }),
  };
  while (seen.size < MOST_PAGES) {
    const page = await read(client, { sessionId, ...place, direction, limit: PAGE_LIMIT });
    const { events, nextCursor, omitted } = page;
    yield {
      events: events.filter(
        (event): event is MspEvent => event.method !== null && sessionOf(event) === sessionId,
      ),
      isLast: nextCursor === null,
      ...(omitted && { omitted }),
    };
    if (nextCursor === null) return;
    if (seen.has(nextCursor)) throw new Error("The pages of the view repeat.");
    if (events.length === 0 && omitted === undefined) throw new Error("The pages of the view stall.");
    seen.add(nextCursor);
    place = { cursor: nextCursor };
  }
  throw new Error("The pages of the view do not end.");
}

/** The session that an event is about; undefined for one that is about none. */
export function sessionOf({ params }: MspEvent): string | undefined {
  if ("sessionId" in params) return params.sessionId;
  return "session" in params ? params.session.sessionId : undefined;
}

type Page = MethodResult<"view/page"> & { readonly omitted?: MspError };

async function read(client: Pick<MspClient, "query">, params: MethodParams<"view/page">): Promise<Page> {
  try {
    return await client.query("view/page", params);
  } catch (error) {
    const isTooLarge = error instanceof MspError && error.kind === "pageEventTooLarge";
    const nextCursor = isTooLarge ? error.data.viewCursor : undefined;
    if (!isTooLarge || nextCursor === undefined) throw error;
    return { events: [], nextCursor, omitted: error };
  }
}
