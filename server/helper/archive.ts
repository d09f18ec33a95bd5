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
import type { FoldInput } from "../fold/fold-input.ts";
import type { Fold } from "../fold/workspace.ts";
import type { MspClient } from "../msp/client.ts";
import { projectHistory } from "../paseo/projection.ts";
import { pastOf } from "../session/past.ts";
import { resumedSession } from "../session/session-config.ts";

/**
 * All of it, under the ids that its rows have when the session is open. What could not be read stands as a note
 * before the rest. Rejects where nothing could be read.
 */
export async function readArchive(
  client: Pick<MspClient, "query">,
  persistence: ProviderPersistence,
  now: number,
  showsReminders: boolean,
): Promise<ProviderHistory> {
  const empty = emptyFold(resumedSession(persistence), now, showsReminders);
  const view = await readView(client, empty, now);
  const { notices } = view.session;
  const rows = projectHistory("archive", view).events.flatMap(historyItem);
  if (rows.length === 0 && notices[0] !== undefined) throw new Error(words(notices[0]));
  return { items: [...notices.map(note), ...rows], coverage: { kind: "complete" } };
}

/** The view of any session by its id, a child's included. What still ran or waited when it was left is ended. */
async function readView(client: Pick<MspClient, "query">, empty: Fold, now: number): Promise<View> {
  const { sessionId } = empty.view.session;
  const answer = await client.query("session/read", { sessionId, excludeItems: false });
  const past = await pastOf(client, answer, Number.POSITIVE_INFINITY);
  const inputs: readonly FoldInput[] = [...past, { kind: "closing" }];
  return inputs.reduce((fold, input) => step(fold, input, now).fold, empty).view;
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
