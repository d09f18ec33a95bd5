/** A transcript item of any kind, and the events that carry items. An item that does not fit is kept in generic form. */
import { z } from "zod";
import {
  agentMessage,
  common,
  compaction,
  reasoning,
  reminderChild,
  subagent,
  toolCall,
  userMessage,
  userShell,
  workflow,
} from "./item-kinds.ts";
import { optional, type Wire, word } from "./wire.ts";

const known = z.discriminatedUnion("kind", [
  userMessage,
  agentMessage,
  reasoning,
  toolCall,
  userShell,
  subagent,
  workflow,
  reminderChild,
  compaction,
]);

/** What can still be said about an item of an unknown kind, or of a known kind in a shape this client cannot read. */
const generic = z
  .object({ ...common, turnId: common.turnId.catch(null), kind: word })
  .transform(({ kind, ...rest }) => ({ kind: "unknown" as const, wireKind: kind, ...rest }));

/** Reads one item: as its kind where it fits, else generically. Only an item without an id does not fit at all. */
function read(value: unknown) {
  const asKnown = known.safeParse(value);
  return asKnown.success ? asKnown : generic.safeParse(value);
}

export const item = z.transform((value: unknown, context) => {
  const { data, error } = read(value);
  if (error === undefined) return data;
  for (const { message, path } of error.issues) context.addIssue({ code: "custom", message, path });
  return z.NEVER;
});

/** Those of the values that are items: read one by one, which costs less than a schema of their list. */
export function readItems(values: readonly unknown[]): readonly Item[] {
  const items: Item[] = [];
  for (const value of values) {
    const { data, error } = read(value);
    if (error === undefined) items.push(data);
  }
  return items;
}

export type Item = Wire<typeof item>;
export type ToolCallItem = Wire<typeof toolCall>;

const onView = { sessionId: z.string(), viewCursor: z.string() };

/** `item/started`, `item/updated` and `item/completed` all carry the whole object. */
export const itemEvent = z.object({ ...onView, item });

/** Text to append. `field` is `text`, `output` or `summary.<n>`; absent means `text`. */
export const itemDelta = z.object({
  ...onView,
  itemId: z.string(),
  delta: z.string(),
  field: optional(z.string()),
});
