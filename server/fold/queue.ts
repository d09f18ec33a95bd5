/** Messages that wait in Muse's queue, from its word that they do until their turn starts or they are taken back. */
import type { Message } from "../../shared/chat/state.ts";
import type { turnRef } from "../msp/schema/turn.ts";
import type { Wire } from "../msp/schema/wire.ts";
import { failSubmission, submissionOf, updateSubmission, userMessage } from "./submissions.ts";
import type { Workspace } from "./workspace.ts";

type TurnRef = Wire<typeof turnRef>;

/** Muse tells of a message that somebody else queued only that it waits. */
const FOREIGN_TEXT = "A message that was queued elsewhere";

/**
 * The entry's id is the command that queued it. Its `_meta.turnId` is the turn that will run it, which is what
 * `turn/unqueue` names.
 */
export function joinQueue(work: Workspace, { commandId, turnId }: TurnRef): void {
  const sent = submissionOf(work, commandId);
  const message: Message =
    sent === undefined
      ? { text: FOREIGN_TEXT, origin: { kind: "systemNotification" } }
      : userMessage(sent.text, sent.images);
  work.emit({
    type: "chat/pendingMessageSet",
    kind: "queued",
    id: commandId,
    message: { ...message, _meta: { turnId } },
  });
}

/** The whole queue as Muse has it, in its order. */
export function queueServed(work: Workspace, queue: readonly TurnRef[]): void {
  const order = queue.map(({ commandId }) => commandId);
  for (const { id } of work.view.chat.queuedMessages ?? []) {
    if (!order.includes(id)) leaveQueue(work, id);
  }
  const known = new Set(work.view.chat.queuedMessages?.map(({ id }) => id));
  for (const entry of queue) if (!known.has(entry.commandId)) joinQueue(work, entry);
  const isInOrder = (work.view.chat.queuedMessages ?? []).every(({ id }, at) => id === order[at]);
  if (!isInOrder) work.emit({ type: "chat/queuedMessagesReordered", order });
}

export function leaveQueue(work: Workspace, commandId: string): void {
  work.emit({ type: "chat/pendingMessageRemoved", kind: "queued", id: commandId });
}

/** A queued message was taken back before it ran; its text stays with the submission. */
export function turnUnqueued(work: Workspace, { turnId, commandId }: TurnRef): void {
  if (work.turns.has(turnId)) return;
  work.turns = work.turns.set(turnId, "unqueued");
  updateSubmission(work, commandId, { turnId });
  failSubmission(work, commandId, { code: "unqueued", message: "The message was taken back before it ran." });
}

/** Muse's answer to `turn/unqueue`, which settles it like the event that follows. */
export function unqueueAdmitted(work: Workspace, turnId: string): void {
  const queued = work.view.chat.queuedMessages?.find(({ message }) => message._meta?.["turnId"] === turnId);
  if (queued !== undefined) turnUnqueued(work, { turnId, commandId: queued.id });
}
