/**
 * The status bitset of a chat: the activity in its low bits follows from the active turn, the flags above
 * are the host's. Plain arithmetic takes the place of `~`, which would cut a status to 32 signed bits.
 */
import { isOpenInputRequest, isPendingToolCall } from "./select.ts";
import { type ActiveTurn, type ChatState, type ResponsePart, SessionStatus } from "./state.ts";

const ACTIVITY_BITS = 0b11111;

/** Makes the activity bits say again what the active turn says. The same object when they already do. */
export function refreshActivity(state: ChatState): ChatState {
  return withActivity(state, activityOf(state.activeTurn));
}

/** Ends in `Error`, the one activity that does not follow from the active turn. */
export function markFailed(state: ChatState): ChatState {
  return withActivity(state, SessionStatus.Error);
}

export function markUnread(state: ChatState): ChatState {
  return withStatus(state, without(state.status, SessionStatus.IsRead));
}

function activityOf(turn: ActiveTurn | undefined): SessionStatus {
  if (turn === undefined) return SessionStatus.Idle;
  return turn.responseParts.some(needsPerson) ? SessionStatus.InputNeeded : SessionStatus.InProgress;
}

function needsPerson(part: ResponsePart): boolean {
  if (part.kind !== "toolCall") return isOpenInputRequest(part);
  return isPendingToolCall(part.toolCall) || part.toolCall.status === "auth-required";
}

function withActivity(state: ChatState, activity: SessionStatus): ChatState {
  return withStatus(state, without(state.status, ACTIVITY_BITS) + activity);
}

function withStatus(state: ChatState, status: SessionStatus): ChatState {
  return status === state.status ? state : { ...state, status };
}

function without(status: SessionStatus, bits: number): SessionStatus {
  return status - (status & bits);
}
