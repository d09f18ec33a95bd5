/**
 * Questions to the person, kept as parts of the active turn. Only an open request can be answered; one that
 * was completed is history, and a request under its id opens another part.
 */
import type { InputAnswerChangedAction, InputCompletedAction, InputRequestedAction } from "./actions.ts";
import { replaceAt } from "./list.ts";
import { isOpenInputRequest } from "./select.ts";
import type { ChatInputAnswers, ChatState, InputRequestResponsePart, ResponsePart } from "./state.ts";
import { markUnread, refreshActivity } from "./status.ts";

/** Opens a request, or renews the open one with its id, which keeps its answers unless new ones are given. */
export function requestInput(state: ChatState, { request }: InputRequestedAction): ChatState {
  const turn = state.activeTurn;
  if (turn === undefined) return state;
  const renewed = editOpenRequest(state, request.id, (open) => ({
    kind: "inputRequest",
    request: { ...request, answers: request.answers ?? open.request.answers },
  }));
  const part: ResponsePart = { kind: "inputRequest", request };
  const asked =
    renewed === state
      ? { ...state, activeTurn: { ...turn, responseParts: [...turn.responseParts, part] } }
      : renewed;
  return markUnread(refreshActivity(asked));
}

/** Sets the answer to one question, or withdraws it. */
export function changeAnswer(state: ChatState, action: InputAnswerChangedAction): ChatState {
  const { requestId, questionId, answer } = action;
  return editOpenRequest(state, requestId, (open) => {
    const { [questionId]: _withdrawn, ...others } = open.request.answers ?? {};
    return withAnswers(
      open,
      answer === undefined ? others : { ...open.request.answers, [questionId]: answer },
    );
  });
}

/** Closes the request; the given answers are laid over those it has. */
export function completeInput(state: ChatState, action: InputCompletedAction): ChatState {
  const completed = editOpenRequest(state, action.requestId, (open) => ({
    ...withAnswers(open, { ...open.request.answers, ...action.answers }),
    response: action.response,
  }));
  return completed === state ? state : refreshActivity(completed);
}

/** The same object when no open request of the active turn has that id. */
function editOpenRequest(
  state: ChatState,
  requestId: string,
  edit: (open: InputRequestResponsePart) => InputRequestResponsePart,
): ChatState {
  const turn = state.activeTurn;
  const open = turn?.responseParts.filter(isOpenInputRequest).find((part) => part.request.id === requestId);
  if (turn === undefined || open === undefined) return state;
  const at = turn.responseParts.indexOf(open);
  return {
    ...state,
    activeTurn: { ...turn, responseParts: replaceAt(turn.responseParts, at, edit(open)) },
  };
}

/** No answer at all is undefined, not an empty record. */
function withAnswers(part: InputRequestResponsePart, answers: ChatInputAnswers): InputRequestResponsePart {
  const given = Object.keys(answers).length > 0 ? answers : undefined;
  return { ...part, request: { ...part.request, answers: given } };
}
