/** What goes on outside any turn of Muse: a shell command of the person, a compaction. */
import type { Message } from "../../shared/chat/state.ts";
import type { Item } from "../msp/schema/item.ts";
import { SYSTEM_MESSAGE } from "./open-turn.ts";
import { compacted } from "./session-facts.ts";
import { answerSubmission, submissionOf, updateSubmission } from "./submissions.ts";
import type { Workspace } from "./workspace.ts";

/** A shell command of the person runs outside any turn; a compaction names one that has ended. */
export function outsideMessage(work: Workspace, item: Item): Message | undefined {
  if (item.kind !== "userShell") return item.kind === "compaction" ? SYSTEM_MESSAGE : undefined;
  const asked = item.commandId === undefined ? undefined : submissionOf(work, item.commandId);
  return { text: asked?.text ?? item.commandText, origin: { kind: "user" } };
}

/** The prompt that asked for the command is answered by the turn it is shown in, or, inside another one, by its row. */
export function userShellShown(
  work: Workspace,
  { itemId, commandId }: Extract<Item, { kind: "userShell" }>,
): void {
  const asked = commandId === undefined ? undefined : submissionOf(work, commandId);
  if (asked === undefined || asked.status !== "sending") return;
  const turnId = work.activeTurnId;
  if (turnId === itemId && asked.delivery === "turn") {
    updateSubmission(work, asked.commandId, { status: "accepted", turnId });
  } else {
    answerSubmission(work, asked.commandId, { level: "info", text: "" }, turnId);
  }
}

export function compactionShown(work: Workspace, item: Extract<Item, { kind: "compaction" }>): void {
  if (item.status === "inProgress") return;
  if (item.trigger !== "auto") work.emit({ type: "muse/compactingChanged" });
  compacted(work, item);
}
