/** Work beside the conversation when the host goes. */
import type { Item } from "../msp/schema/item.ts";
import { itemChanged } from "./items.ts";
import { showSubagent } from "./subagent-row.ts";
import type { Workspace } from "./workspace.ts";

/** A revision of our own: Muse's next word on the item is newer than this, should there be one. */
const OURS = 0.5;

/** What still went on has ended with Muse, and for now nobody tells how. */
export function endBackground(work: Workspace): void {
  const failureReason = "Muse ended before this did.";
  for (const [, { item }] of work.items.entries()) {
    if (item === undefined || !isBeside(item)) continue;
    itemChanged(work, { ...item, revision: item.revision + OURS, status: "cancelled", failureReason });
  }
  for (const subagent of work.session.subagents) {
    if (subagent.status !== "inProgress") continue;
    const ended = { ...subagent, status: "cancelled", summary: failureReason };
    work.emit({ type: "muse/subagentSet", subagent: ended });
    showSubagent(work, ended);
  }
}

type Beside = Extract<Item, { kind: "toolCall" | "workflow" | "subagent" }>;

function isBeside(item: Item): item is Beside {
  return (
    item.kind === "workflow" ||
    item.kind === "subagent" ||
    (item.kind === "toolCall" && item.background === true)
  );
}
