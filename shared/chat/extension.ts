/**
 * What the AHP chat channel cannot say, as actions of our own beside its reducer: that a part or a message
 * reads differently from what was streamed, even in a turn that is over.
 */
import { editActiveTurn } from "./active-turn.ts";
import { replaceAt } from "./list.ts";
import { partId } from "./select.ts";
import type { ActiveTurn, ChatState, Message, ResponsePart, Turn } from "./state.ts";
import { refreshActivity } from "./status.ts";

/** Sets the part with the identity of `part` (see `partId`); a part that is new to the turn joins it at the end. */
export interface PartSetAction {
  readonly type: "muse/partSet";
  readonly turnId: string;
  readonly part: ResponsePart;
}

/** Sets the message that started the turn. */
export interface MessageSetAction {
  readonly type: "muse/messageSet";
  readonly turnId: string;
  readonly message: Message;
}

/** Lets go of that many of the oldest finished turns; what came before the others can be loaded from the cursor. */
export interface TurnsUnloadedAction {
  readonly type: "muse/turnsUnloaded";
  readonly count: number;
  readonly turnsNextCursor: string;
}

export type ChatExtensionAction = PartSetAction | MessageSetAction | TurnsUnloadedAction;

/** The chat after one action. The same object for an unknown turn, and for what is set already. */
export function chatExtensionReducer(state: ChatState, action: ChatExtensionAction): ChatState {
  switch (action.type) {
    case "muse/partSet": {
      const next = editTurn(state, action.turnId, (turn) => withPart(turn, action.part));
      return next.activeTurn === state.activeTurn ? next : refreshActivity(next);
    }
    case "muse/messageSet":
      return editTurn(state, action.turnId, (turn) => withMessage(turn, action.message));
    case "muse/turnsUnloaded":
      return {
        ...state,
        turns: state.turns.slice(action.count),
        turnsNextCursor: action.turnsNextCursor,
      };
    default:
      return ignoreUnknown(state, action);
  }
}

/** Edits the active turn if it has that id, else the newest finished turn that has it. */
function editTurn(
  state: ChatState,
  turnId: string,
  edit: <T extends ActiveTurn | Turn>(turn: T) => T,
): ChatState {
  if (state.activeTurn?.id === turnId) return editActiveTurn(state, turnId, edit);
  const at = state.turns.findLastIndex((turn) => turn.id === turnId);
  const turn = state.turns[at];
  if (turn === undefined) return state;
  const edited = edit(turn);
  return edited === turn ? state : { ...state, turns: replaceAt(state.turns, at, edited) };
}

function withPart<T extends ActiveTurn | Turn>(turn: T, part: ResponsePart): T {
  const parts = turn.responseParts;
  const id = partId(part);
  const at = parts.findIndex((known) => known === part || (id !== undefined && partId(known) === id));
  if (at < 0) return { ...turn, responseParts: [...parts, part] };
  return parts[at] === part ? turn : { ...turn, responseParts: replaceAt(parts, at, part) };
}

function withMessage<T extends ActiveTurn | Turn>(turn: T, message: Message): T {
  return turn.message === message ? turn : { ...turn, message };
}

/** An action of a newer version of ourselves. */
function ignoreUnknown(state: ChatState, _action: never): ChatState {
  return state;
}
