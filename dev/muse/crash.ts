/** What a load does with the turn that an earlier host left open when it died. */
import { firstOf, nextRecord, rangeOf, record } from "./event-log.ts";
import type { Host, OpenSession } from "./host.ts";
import { timestamp } from "./ports.ts";
import type { Item } from "./schema/item.ts";
import type { RunNote } from "./session-log.ts";
import { resolve } from "./turn/approval-end.ts";
import { revive } from "./turn/revival.ts";

const died = "host exited before the task finished";

function close(host: Host, session: OpenSession, item: Item): void {
  const tool = item.kind === "toolCall";
  const end: Item = {
    ...item,
    failureKind: tool ? "host_death" : undefined,
    failureReason: died,
    recordedAt: timestamp(host.ports.now()),
    revision: item.revision + 1,
    status: tool ? "failed" : "cancelled",
  };
  const range = rangeOf(session, firstOf(session, item), nextRecord(host, session));
  record(host, session, "item/completed", { item: end }, { range });
}

/**
 * Repairs a freshly opened log. A turn that waited for a person goes on: its approval is closed and asked again under
 * a new id, a prompt stays open. Every other open turn fails, and what it had open ends with it.
 */
export function repair(host: Host, session: OpenSession, note: RunNote | undefined): void {
  const active = session.fold.activeTurn;
  const waits = session.fold.approvals.size + session.fold.prompts.size > 0;
  const keep = active !== undefined && waits && note?.turnId === active.turnId;
  const prompts = new Set(session.fold.prompts.keys());
  for (const approvalId of [...session.fold.approvals.keys()]) {
    resolve(host, session, approvalId, { decision: "abort", resolvedBy: "policy" });
  }
  for (const item of [...session.fold.items.values()]) {
    if (item.status !== "inProgress") continue;
    if (keep && (item.kind === "reminderChild" || prompts.has(item.itemId))) continue;
    close(host, session, item);
  }
  if (keep) {
    revive(host, session, note);
    return;
  }
  if (active === undefined) return;
  record(host, session, "turn/completed", {
    reason: "crash_inferred",
    terminal: "failed",
    turnId: active.turnId,
  });
}
