/**
 * The timeline of one agent as Paseo's clients see it: complete snapshots become chunks of text, and
 * neighbouring chunks of one message become one row.
 */
import type { TimelineItem, TimelineItemOf, ToolCallItem } from "../sdk/server/provider.ts";
import type { TimelineRow } from "./wire.ts";

/** The daemon cuts longer tool outputs before it stores them. */
const MAX_TOOL_TEXT = 65_536;
const SYSTEM_ENVELOPE = "<paseo-system>";

export type TimelineChange = { kind: "row"; row: TimelineRow } | { kind: "text"; key: string; text: string };

export interface Timeline {
  rows(): TimelineRow[];
  /** The row with that key, or `undefined`. */
  row(key: string): TimelineRow | undefined;
  put(item: TimelineItem, turnId: string | null, timestamp: string): TimelineChange[];
}

type TextItem = TimelineItemOf<"assistant_message"> | TimelineItemOf<"reasoning">;

/** `prefix` keeps the keys of two timelines of one agent apart. */
export function createTimeline(prefix: string): Timeline {
  const rows: TimelineRow[] = [];
  const positions = new Map<string, number>();
  /** What was last sent under an item id, to tell what is new in a snapshot. */
  const texts = new Map<string, string>();

  const add = (item: TimelineItem, turnId: string | null, timestamp: string, identity?: string) => {
    const key = identity ?? `${prefix}:${rows.length}`;
    const row = { key, turnId, timestamp, item };
    positions.set(key, rows.length);
    rows.push(row);
    return [{ kind: "row" as const, row }];
  };

  const replace = (at: number, item: TimelineItem): TimelineChange[] => {
    const row = rows[at];
    if (row === undefined) return [];
    const next = { ...row, item };
    rows[at] = next;
    return [{ kind: "row", row: next }];
  };

  /** Same identity: the row stays where it is and shows the latest snapshot. */
  const keyed = (key: string, item: TimelineItem, turnId: string | null, timestamp: string) => {
    const at = positions.get(key);
    return at === undefined ? add(item, turnId, timestamp, key) : replace(at, item);
  };

  const text = (item: TextItem, turnId: string | null, timestamp: string): TimelineChange[] => {
    const before = texts.get(item.id) ?? "";
    texts.set(item.id, item.text);
    const chunk = item.text.startsWith(before) ? item.text.slice(before.length) : item.text;
    if (chunk === "") return [];
    const last = rows.at(-1);
    if (last === undefined || !joins(last.item, item))
      return add({ ...item, text: chunk }, turnId, timestamp);
    rows[rows.length - 1] = { ...last, item: { ...last.item, text: last.item.text + chunk } };
    return [{ kind: "text", key: last.key, text: chunk }];

    function joins(shown: TimelineItem, next: TextItem): shown is TextItem {
      if (shown.type === "reasoning") return next.type === "reasoning";
      if (shown.type !== "assistant_message" || next.type !== "assistant_message") return false;
      return (shown.messageId ?? shown.id) === (next.messageId ?? next.id);
    }
  };

  const userMessage = (item: TimelineItemOf<"user_message">, turnId: string | null, timestamp: string) => {
    if (item.text.trimStart().startsWith(SYSTEM_ENVELOPE)) return [];
    if (item.clientMessageId !== undefined) {
      texts.set(item.id, item.text);
      return keyed(`${prefix}:message:${item.clientMessageId}`, item, turnId, timestamp);
    }
    if (texts.get(item.id) === item.text) return [];
    texts.set(item.id, item.text);
    return add(item, turnId, timestamp);
  };

  const compaction = (item: TimelineItemOf<"compaction">, turnId: string | null, timestamp: string) => {
    const at = rows.findLastIndex((row) => row.item.type === "compaction");
    const shown = rows[at]?.item;
    const settles = shown?.type === "compaction" && shown.status === "loading" && item.status === "completed";
    return settles ? replace(at, item) : add(item, turnId, timestamp);
  };

  return {
    rows: () => [...rows],
    row: (key) => rows[positions.get(key) ?? -1],
    put(item, turnId, timestamp) {
      switch (item.type) {
        case "assistant_message":
        case "reasoning":
          return text(item, turnId, timestamp);
        case "user_message":
          return userMessage(item, turnId, timestamp);
        case "tool_call":
          return keyed(`${prefix}:call:${item.callId}`, cut(item), turnId, timestamp);
        case "plugin":
          return keyed(`${prefix}:plugin:${item.pluginId}:${item.id}`, item, turnId, timestamp);
        case "compaction":
          return compaction(item, turnId, timestamp);
        default:
          return add(item, turnId, timestamp);
      }
    },
  };
}

function cut(item: ToolCallItem): ToolCallItem {
  const { detail } = item;
  if (detail.type === "shell" && detail.output !== undefined)
    return { ...item, detail: { ...detail, output: detail.output.slice(0, MAX_TOOL_TEXT) } };
  if (detail.type === "plain_text" && detail.text !== undefined)
    return { ...item, detail: { ...detail, text: detail.text.slice(0, MAX_TOOL_TEXT) } };
  return item;
}
