/** Reads the events of a session page by page, oldest first. */
import type { MspClient } from "../msp/client.ts";
import type { MspEvent } from "../msp/events.ts";

const PAGE_LIMIT = 200;

/**
 * `after` is exclusive; absent reads from the beginning. Rejects with the refusal of a page, and with an
 * error where the pages do not get on.
 */
export async function* viewPages(
  client: MspClient,
  sessionId: string,
  after?: string,
): AsyncGenerator<readonly MspEvent[]> {
  const seen = new Set<string>();
  let cursor = after;
  for (;;) {
    const page = await client.query("view/page", {
      sessionId,
      ...(cursor !== undefined && { cursor }),
      direction: "forward",
      limit: PAGE_LIMIT,
    });
    yield page.events.filter((event): event is MspEvent => event.method !== null);
    if (page.nextCursor === null) return;
    if (seen.has(page.nextCursor) || page.nextCursor === cursor)
      throw new Error("The pages of the view repeat.");
    seen.add(page.nextCursor);
    cursor = page.nextCursor;
  }
}
