/** A history tells when things happened, item by item. */
import { expect, it } from "vitest";
import { history } from "../../../server/msp/schema/history.ts";
import { historyPieces } from "../../../server/session/past/served.ts";
import { story } from "./story.ts";

const message = (itemId: string, recordedAt: string) => ({
  itemId,
  kind: "userMessage",
  status: "completed",
  revision: 1,
  turnId: "t1",
  text: "go",
  recordedAt,
});
const note = (itemId: string, recordedAt: string) => ({
  ...message(itemId, recordedAt),
  kind: "agentMessage",
});

const served = (...items: object[]) => ({
  activeTurnId: null,
  history: history.parse({ mode: "inline", items, snapshot: null }),
});

it.each([1, 2, 3, 4])(
  "takes the time of the last item that tells one, whatever others tell, also in pieces of %i",
  (size) => {
    const { chat } = story(
      ...historyPieces(
        served(
          message("u", "2026-01-01T00:00:00Z"),
          note("a", "2026-01-01T00:00:05Z"),
          note("b", "some day"),
          note("c", "2026-13-77"),
        ),
        size,
      ),
    );
    expect(chat.turns).toMatchObject([{ duration: 5000, startedAt: "2026-01-01T00:00:00.000Z" }]);
    expect(chat.modifiedAt).toBe("2026-01-01T00:00:05.000Z");
  },
);
