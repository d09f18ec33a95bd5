/** Opening, changing and closing the items of a running turn. */
import { nextRecord, rangeOf, record, stream } from "../event-log.ts";
import { timestamp } from "../ports.ts";
import type { Item } from "../schema/item.ts";
import type { OpenItem, Stage } from "./run.ts";

export type NewItem = Omit<Item, "revision" | "status" | "recordedAt">;

/** Opens a durable item. `first` is the record that the item goes back to. */
export function openItem(
  stage: Stage,
  item: NewItem,
  first = nextRecord(stage.host, stage.session, 1),
): OpenItem {
  const { host, session, run } = stage;
  const full: Item = { ...item, recordedAt: timestamp(host.ports.now()), revision: 1, status: "inProgress" };
  const last = item.kind === "toolCall" ? nextRecord(host, session, 5) : first;
  const open: OpenItem = { item: full, first, streamed: false };
  run.open.set(item.itemId, open);
  record(host, session, "item/started", { item: full }, { range: rangeOf(session, first, last) });
  return open;
}

/** Opens an item that is only streamed: it is recorded when it is complete. */
export function openStreamed(stage: Stage, item: NewItem): OpenItem {
  const full: Item = { ...item, revision: 1, status: "inProgress" };
  const open: OpenItem = { item: full, first: { id: "", sequence: 0 }, streamed: true };
  stage.run.open.set(item.itemId, open);
  stream(stage.host, stage.session, "item/started", { item: full });
  return open;
}

export function delta(stage: Stage, itemId: string, field: string, text: string): void {
  stage.run.firstTokenMs ??= field === "output" ? undefined : stage.host.ports.now() - stage.run.startedAtMs;
  stream(stage.host, stage.session, "item/delta", { delta: text, field, itemId });
}

/** Changes an open item and says so. */
export function updateItem(stage: Stage, open: OpenItem, change: Partial<Item>): void {
  const { host, session } = stage;
  open.item = {
    ...open.item,
    ...change,
    recordedAt: timestamp(host.ports.now()),
    revision: open.item.revision + 1,
  };
  const range = rangeOf(session, open.first, nextRecord(host, session));
  record(host, session, "item/updated", { item: open.item }, { range });
}

/** Closes an open item with its last content. */
export function closeItem(stage: Stage, open: OpenItem, status: string, change: Partial<Item> = {}): void {
  const { host, session, run } = stage;
  run.open.delete(open.item.itemId);
  const revision = open.item.revision + 1;
  open.item = { ...open.item, ...change, recordedAt: timestamp(host.ports.now()), revision, status };
  const last = nextRecord(host, session);
  const range = rangeOf(session, open.streamed ? last : open.first, last);
  record(host, session, "item/completed", { item: open.item }, { range });
}

/** Records an item that has no life of its own: it is complete at once. */
export function singleItem(
  stage: Stage,
  item: NewItem,
  status: string,
  first = nextRecord(stage.host, stage.session),
): void {
  const { host, session } = stage;
  const full: Item = { ...item, recordedAt: timestamp(host.ports.now()), revision: 1, status };
  record(host, session, "item/completed", { item: full }, { range: rangeOf(session, first) });
}
