/** How turns begin, end, are taken back and are loaded from history. */
import type {
  ErrorAction,
  TruncatedAction,
  TurnCancelledAction,
  TurnCompleteAction,
  TurnStartedAction,
  TurnsLoadedAction,
} from "./actions.ts";
import { mapSame } from "./list.ts";
import { consumePending } from "./pending.ts";
import type { ActiveTurn, ChatState, ResponsePart, Turn } from "./state.ts";
import { markFailed, markUnread, refreshActivity } from "./status.ts";
import { abandonToolCall } from "./tool-call.ts";

type TurnEndAction = TurnCompleteAction | TurnCancelledAction | ErrorAction;

const OUTCOME = {
  "chat/turnComplete": "complete",
  "chat/turnCancelled": "cancelled",
  "chat/error": "error",
} as const;

/** Takes the place of whatever turn was active. A pending message that it came from waits no longer. */
export function startTurn(state: ChatState, action: TurnStartedAction): ChatState {
  const { turnId: id, startedAt, message, queuedMessageId } = action;
  const activeTurn: ActiveTurn = { id, startedAt, message, responseParts: [], usage: undefined };
  const consumed = queuedMessageId === undefined ? state : consumePending(state, queuedMessageId);
  return markUnread(refreshActivity({ ...consumed, activeTurn }));
}

/** Moves the active turn to the finished ones. What waits for a later turn stays: starting it is the host's job. */
export function endTurn(state: ChatState, action: TurnEndAction): ChatState {
  const active = state.activeTurn;
  if (active === undefined || active.id !== action.turnId) return state;
  const turn: Turn = {
    id: active.id,
    startedAt: active.startedAt,
    duration: Math.max(0, action.duration),
    message: active.message,
    responseParts: mapSame(active.responseParts, abandonPart),
    usage: active.usage,
    state: OUTCOME[action.type],
    error: action.type === "chat/error" ? action.error : undefined,
  };
  const ended = { ...state, turns: [...state.turns, turn], activeTurn: undefined };
  return action.type === "chat/error" ? markFailed(ended) : refreshActivity(ended);
}

/** Keeps the turns up to the named one, or none. The active turn goes in either case and leaves no record. */
export function truncate(state: ChatState, { turnId }: TruncatedAction): ChatState {
  if (turnId === undefined) {
    const { turnsNextCursor: _nothingOlder, ...rest } = state;
    return refreshActivity({ ...rest, turns: [], activeTurn: undefined });
  }
  const last = state.turns.findIndex((turn) => turn.id === turnId);
  if (last < 0) return state;
  return refreshActivity({ ...state, turns: state.turns.slice(0, last + 1), activeTurn: undefined });
}

/** Puts older turns before the ones that are there, without those that are there already. */
export function loadTurns(state: ChatState, { turns, turnsNextCursor }: TurnsLoadedAction): ChatState {
  const present = new Set(state.turns.map((turn) => turn.id));
  const older = turns.filter((turn) => !present.has(turn.id));
  return { ...state, turns: [...older, ...state.turns], turnsNextCursor };
}

/** An input request that nobody answered stays as it is. */
function abandonPart(part: ResponsePart): ResponsePart {
  if (part.kind !== "toolCall") return part;
  const toolCall = abandonToolCall(part.toolCall);
  return toolCall === part.toolCall ? part : { ...part, toolCall };
}
