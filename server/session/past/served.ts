/** What a host serves of the past without being asked for it page by page. */
import { asRecord } from "../../../shared/tool.ts";
import type { FoldInput } from "../../fold/fold-input.ts";
import type { HistoryEnd } from "../../fold/history.ts";
import type { History } from "../../msp/schema/history.ts";
import { type Item, readItems } from "../../msp/schema/item.ts";

/** Items of one piece: some tenths of a millisecond. */
const PIECE = 50;

/** The items that a history brings, as they came, or undefined where it has to be paged. */
export function itemsOf({ items, snapshot }: History): readonly unknown[] | undefined {
  return items ?? snapshot?.state.items;
}

/**
 * Whether the items are all there is to show. Those of an anchored snapshot begin at a compaction; and items do not
 * tell how a turn ended, unless an answer that was completed is the last of it.
 */
export function isWhole(history: History, activeTurnId: string | null): boolean {
  const served = itemsOf(history);
  if (served === undefined || history.mode === "anchoredSnapshot") return false;
  const last = new Map<string, unknown>();
  for (const item of served) {
    const { turnId, kind } = asRecord(item) ?? {};
    if (typeof turnId === "string" && kind !== "reminderChild") last.set(turnId, item);
  }
  const read = readItems([...last.values()]);
  return (
    read.length === last.size &&
    read.every(
      ({ turnId, kind, status }) =>
        turnId === activeTurnId ||
        kind === "compaction" ||
        (kind === "agentMessage" && status === "completed"),
    )
  );
}

/** All of it as one input, for a conversation that goes on with it. */
export function historyAtOnce(end: HistoryEnd): FoldInput {
  return { kind: "history", items: readItems(itemsOf(end.history) ?? []), end };
}

/** The same in pieces, each read when it is taken, for a conversation of which nothing is known yet. */
export function* historyPieces(end: HistoryEnd, size = PIECE): Generator<FoldInput, void> {
  const served = itemsOf(end.history) ?? [];
  let since: string | undefined;
  for (let from = 0; ; from += size) {
    const items = readItems(served.slice(from, from + size));
    const isLast = from + size >= served.length;
    yield { kind: "history", items, ...(since !== undefined && { since }), ...(isLast && { end }) };
    if (isLast) return;
    since = items.findLast(hasTime)?.recordedAt ?? since;
  }
}

function hasTime({ recordedAt }: Item): boolean {
  return recordedAt !== undefined && !Number.isNaN(Date.parse(recordedAt));
}
