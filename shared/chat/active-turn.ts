/** Edits of the running turn. An action for any other turn, or an edit without effect, changes nothing. */
import type { ActiveTurn, ChatState, ResponsePart } from "./state.ts";

/** The same object unless the turn with that id is active and `edit` returns another turn. */
export function editActiveTurn(
  state: ChatState,
  turnId: string,
  edit: (turn: ActiveTurn) => ActiveTurn,
): ChatState {
  const turn = state.activeTurn;
  if (turn === undefined || turn.id !== turnId) return state;
  const edited = edit(turn);
  return edited === turn ? state : { ...state, activeTurn: edited };
}

/** The same for the response of the turn, in stream order. */
export function editResponse(
  state: ChatState,
  turnId: string,
  edit: (parts: readonly ResponsePart[]) => readonly ResponsePart[],
): ChatState {
  return editActiveTurn(state, turnId, (turn) => {
    const responseParts = edit(turn.responseParts);
    return responseParts === turn.responseParts ? turn : { ...turn, responseParts };
  });
}
