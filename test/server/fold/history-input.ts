/** What a resume serves of the past, for short stories. */
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { history } from "../../../server/msp/schema/history.ts";
import { historyAtOnce } from "../../../server/session/past/served.ts";

/** A snapshot with this state; `activeTurnId` is the turn that runs while it is served. */
export function historyInput(state: object, activeTurnId: string | null = null): FoldInput {
  const snapshot = { schemaVersion: 1, viewCursor: "c", state };
  return historyAtOnce({
    activeTurnId,
    history: history.parse({ mode: "snapshot", items: null, snapshot }),
  });
}
