/** Work beside the conversation when the host goes. */
import type { Item } from "../msp/schema/item.ts";
import { itemChanged } from "./items.ts";
import { showSubagent } from "./subagent-row.ts";
import type { Workspace } from "./workspace.ts";

/** What still went on has ended with Muse, and nobody will tell how. */
export function endBackground(work: Workspace): void {
  const failureReason = "Muse ended before this did.";
  for (const { item } of work.items.values()) {
    if (item === undefined || !isBeside(item)) continue;
    itemChanged(work, { ...item, revision: item.revision + 1, status: "cancelled", failureReason });
  }
  for (const subagent of work.view.session.subagents) {
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
