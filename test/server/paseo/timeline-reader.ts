/** Reads provider events the way a Paseo daemon does, and says where they break its rules. */
import { type ProviderEvent, ProviderEventSchema, type TimelineItem } from "@getpaseo/plugin/server/provider";

export interface Reading {
  /** The newest snapshot of each row, in the order in which the rows first came. */
  readonly rows: readonly TimelineItem[];
  readonly violations: readonly string[];
}

export function readTimeline(events: readonly ProviderEvent[]): Reading {
  const rows = new Map<string, TimelineItem>();
  const violations: string[] = [];
  const results = new Set<string>();
  const started = new Set<string>();
  const ended = new Set<string>();
  const asked = new Set<string>();
  const resolved = new Set<string>();
  const once = (set: Set<string>, key: string, what: string) => {
    if (set.has(key)) violations.push(`${what} twice: ${key}`);
    set.add(key);
  };
  for (const event of events) {
    if (!ProviderEventSchema.safeParse(event).success)
      violations.push(`refused by the schema: ${event.type}`);
    if (event.type === "session.prompt_result") once(results, event.clientMessageId, "prompt result");
    if (event.type === "session.permission") once(asked, event.request.id, "permission");
    if (event.type === "session.permission_resolved") {
      once(resolved, event.permissionId, "resolution");
      if (!asked.has(event.permissionId)) violations.push(`resolved but never asked: ${event.permissionId}`);
    }
    if (event.type === "session.turn") {
      if (event.state === "started") once(started, event.turnId, "start");
      else {
        once(ended, event.turnId, "terminal");
        if (!started.has(event.turnId)) violations.push(`ended but never started: ${event.turnId}`);
        const open = [...asked].filter((id) => !resolved.has(id));
        if (open.length > 0) violations.push(`still open at the end of the turn: ${open.join(", ")}`);
      }
    }
    if (event.type === "timeline.item") {
      const { item } = event;
      const before = rows.get(item.id);
      if (before !== undefined && !isSuccessor(before, item)) violations.push(`row ${item.id} was rewritten`);
      rows.set(item.id, item);
    }
  }
  return { rows: [...rows.values()], violations };
}

function isSuccessor(before: TimelineItem, after: TimelineItem): boolean {
  if (before.type !== after.type) return false;
  if (before.type === "tool_call" && after.type === "tool_call") {
    return before.callId === after.callId && before.name === after.name;
  }
  if ("text" in before && "text" in after) return after.text.startsWith(before.text);
  return true;
}
