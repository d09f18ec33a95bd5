/** Messages that wait for their turn: at most one that steers, and a queue that is absent rather than empty. */
import type {
  PendingMessageRemovedAction,
  PendingMessageSetAction,
  QueuedMessagesReorderedAction,
} from "./actions.ts";
import { replaceAt } from "./list.ts";
import type { ChatState, PendingMessage } from "./state.ts";

/** Replaces the steering message; in the queue it replaces the message with that id, or joins at the end. */
export function setPending(state: ChatState, { kind, id, message }: PendingMessageSetAction): ChatState {
  const pending = { id, message };
  if (kind === "steering") return { ...state, steeringMessage: pending };
  const queue = state.queuedMessages ?? [];
  const at = queue.findIndex((queued) => queued.id === id);
  return { ...state, queuedMessages: at < 0 ? [...queue, pending] : replaceAt(queue, at, pending) };
}

/** The same object when no such message waits. */
export function removePending(state: ChatState, { kind, id }: PendingMessageRemovedAction): ChatState {
  if (kind === "steering") return withoutSteering(state, id);
  return state.queuedMessages?.some((queued) => queued.id === id) ? withoutQueued(state, id) : state;
}

/** Removes the message that became a turn, wherever it waited. */
export function consumePending(state: ChatState, id: string): ChatState {
  return withoutQueued(withoutSteering(state, id), id);
}

/** Listed messages first, in the order of their first mention, then the others as they stood. None is lost. */
export function reorderQueue(state: ChatState, { order }: QueuedMessagesReorderedAction): ChatState {
  if (state.queuedMessages === undefined) return state;
  const rank = ({ id }: PendingMessage) => (order.includes(id) ? order.indexOf(id) : order.length);
  return { ...state, queuedMessages: [...state.queuedMessages].sort((a, b) => rank(a) - rank(b)) };
}

function withoutSteering(state: ChatState, id: string): ChatState {
  return state.steeringMessage?.id === id ? { ...state, steeringMessage: undefined } : state;
}

function withoutQueued(state: ChatState, id: string): ChatState {
  if (state.queuedMessages === undefined) return state;
  const remaining = state.queuedMessages.filter((queued) => queued.id !== id);
  return { ...state, queuedMessages: remaining.length > 0 ? remaining : undefined };
}
