/** The conversation of a session that is not open: read, never loaded, so that nothing of it changes. */
import type {
  ProviderEvent,
  ProviderHistory,
  ProviderHistoryItem,
  ProviderPersistence,
} from "@getpaseo/plugin/server/provider";
import type { Notice } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import { emptyFold, step } from "../fold/fold.ts";
import type { Fold } from "../fold/workspace.ts";
import type { MspClient } from "../msp/client.ts";
import { projectHistory } from "../paseo/projection.ts";
import type { Ports } from "../ports.ts";
import { pastOf } from "../session/past/past.ts";
import { inSlices } from "../session/past/slices.ts";
import { resumedSession } from "../session/session-config.ts";

/**
 * All of it, under the ids that its rows have when the session is open. What could not be read stands as a note
 * before the rest. Rejects where nothing could be read.
 */
export async function readArchive(
  client: Pick<MspClient, "query">,
  persistence: ProviderPersistence,
  ports: Pick<Ports, "now" | "timer">,
  showsReminders: boolean,
): Promise<ProviderHistory> {
  const empty = emptyFold(resumedSession(persistence), ports.now(), showsReminders);
  const view = await readView(client, empty, ports);
  const { notices } = view.session;
  const rows = projectHistory("archive", view).events.flatMap(historyItem);
  if (rows.length === 0 && notices[0] !== undefined) throw new Error(words(notices[0]));
  return { items: [...notices.map(note), ...rows], coverage: { kind: "complete" } };
}

/** The view of any session by its id, a child's included. What still ran or waited when it was left is ended. */
async function readView(
  client: Pick<MspClient, "query">,
  empty: Fold,
  ports: Pick<Ports, "now" | "timer">,
): Promise<View> {
  const { sessionId } = empty.view.session;
  const answer = await client.query("session/read", { sessionId, excludeItems: false });
  const steps = await pastOf(client, answer, Number.POSITIVE_INFINITY);
  const now = ports.now();
  let { fold } = step(empty, { kind: "session", session: answer.session }, now);
  await inSlices({
    ports,
    steps,
    work(input) {
      fold = step(fold, input, now).fold;
    },
  });
  return step(fold, { kind: "closing" }, now).fold.view;
}

function historyItem(event: ProviderEvent): ProviderHistoryItem[] {
  if (event.type !== "timeline.item") return [];
  const { item, timestamp } = event;
  return [{ item, ...(timestamp !== undefined && { timestamp }) }];
}

function note(notice: Notice): ProviderHistoryItem {
  const { id, severity: level } = notice;
  return { item: { type: "notification", id: `notice:${id}`, level, message: words(notice) } };
}

function words({ title, description }: Notice): string {
  return description === undefined ? title : `${title}. ${description}`;
}
