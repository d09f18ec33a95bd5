/** One page of a session's events, each read as if it had just been told. */
import { z } from "zod";
import { parseEvent } from "./events.ts";
import { optional, textOrEmpty } from "./schema/wire.ts";

const pageEvent = z
  .object({ method: textOrEmpty, params: z.unknown() })
  .catch({ method: "", params: undefined })
  .transform(({ method, params }) => parseEvent(method, params));

/**
 * Events ascend in both directions and contain no deltas. `nextCursor` continues in the same direction and is null at
 * the end; a page may be shorter than asked for.
 */
export const viewPageResult = z.object({
  events: z.array(pageEvent),
  nextCursor: z.string().nullable(),
  resolvedAnchor: optional(z.object({ boundaryCursor: z.string() })),
});
