/** Timeline items of one session: stable identities, text that only grows and is cut between characters, nothing sent twice. */
import type { TimelineItem, TimelineItemOf, ToolCallItem } from "../../sdk/server/provider.ts";
import type { Breach } from "../ledger.ts";
import type { Fault } from "./turns.ts";

type TextItem = TimelineItemOf<"assistant_message"> | TimelineItemOf<"reasoning">;

export interface Items {
  received(item: TimelineItem): Breach[];
}

export function createItems(fault: Fault, pluginId: string): Items {
  const last = new Map<string, TimelineItem>();
  /** Item id and name by callId. */
  const calls = new Map<string, { id: string; name: string }>();

  /** The text item that was sent last. */
  let said: TextItem | undefined;

  const text = (item: TextItem, before: TimelineItem | undefined): Breach[] => {
    const rest = said;
    said = item;
    const breaches: Breach[] = [];
    if (before?.type === item.type && !item.text.startsWith(before.text))
      breaches.push(
        fault("text.not_append_only", `The text of ${item.id} must begin with what was sent before`),
      );
    if (before?.type === item.type && runOf(before) !== runOf(item))
      breaches.push(fault("text.message_changed", `${item.id} belonged to another message before`));
    if (before === undefined && rest !== undefined && runOf(rest) === runOf(item)) {
      if (/[\ud800-\udbff]$/.test(rest.text) && /^[\udc00-\udfff]/.test(item.text))
        breaches.push(fault("text.half_character", `${item.id} begins in the middle of a character`));
    }
    return breaches;
  };

  const call = (item: ToolCallItem, before: TimelineItem | undefined): Breach[] => {
    const known = calls.get(item.callId);
    calls.set(item.callId, { id: item.id, name: item.name });
    const moved = before?.type === "tool_call" && before.callId !== item.callId;
    const same = known === undefined || (known.id === item.id && known.name === item.name);
    return same && !moved
      ? []
      : [fault("tool_call.identity_changed", `id, callId and name of ${item.callId} must stay`)];
  };

  return {
    received(item) {
      const before = last.get(item.id);
      last.set(item.id, item);
      if (before !== undefined && before.type !== item.type)
        return [fault("item.kind_changed", `Item ${item.id} was a ${before.type}, now it is a ${item.type}`)];
      switch (item.type) {
        case "assistant_message":
        case "reasoning":
          return text(item, before);
        case "user_message":
          return before?.type === item.type && before.text !== item.text
            ? [fault("user_message.changed", `The text of ${item.id} changed: clients see a second row`)]
            : [];
        case "tool_call":
          return call(item, before);
        case "plugin":
          return item.pluginId === pluginId
            ? []
            : [fault("plugin_row.foreign_id", `pluginId ${item.pluginId} is not ${pluginId}`, true)];
        default:
          return before !== undefined && JSON.stringify(before) === JSON.stringify(item)
            ? [
                fault(
                  "item.sent_again",
                  `${item.type} ${item.id} was sent unchanged: clients see a second row`,
                ),
              ]
            : [];
      }
    },
  };
}

/** Names what the row is joined with: rows of one message, and those of reasoning, which has none. */
function runOf(item: TextItem): string {
  return item.type === "reasoning" ? "reasoning" : `message ${item.messageId ?? item.id}`;
}
