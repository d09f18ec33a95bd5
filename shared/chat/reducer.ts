/**
 * The reducer of an AHP chat channel, as of upstream commit 6db103c9. Pure and total: it never mutates, never
 * throws on an action it does not know, and returns the very same object for an action that has no effect.
 */
import type { ChatAction } from "./actions.ts";
import { editActiveTurn } from "./active-turn.ts";
import { changeAnswer, completeInput, requestInput } from "./input-request.ts";
import { removePending, reorderQueue, setPending } from "./pending.ts";
import type { ChatState } from "./state.ts";
import { refreshActivity } from "./status.ts";
import { addPart, addToolCall, appendText, updateToolCalls } from "./streaming.ts";
import { endTurn, loadTurns, startTurn, truncate } from "./turn.ts";
import { addDirectory, removeDirectory } from "./working-directory.ts";

export interface ChatReducerOptions {
  /** Milliseconds since the epoch; the source of `modifiedAt`. */
  readonly now?: () => number;
  /** Told about actions of unknown types, and of nothing else. */
  readonly log?: (message: string) => void;
}

/** The actions that move `modifiedAt`, provided that they have an effect. */
const MODIFYING: ReadonlySet<ChatAction["type"]> = new Set([
  "chat/turnStarted",
  "chat/turnComplete",
  "chat/turnCancelled",
  "chat/error",
  "chat/truncated",
  "chat/inputRequested",
  "chat/inputAnswerChanged",
  "chat/inputCompleted",
] as const);

/** The chat after one action. */
export function chatReducer(
  state: ChatState,
  action: ChatAction,
  { now = Date.now, log }: ChatReducerOptions = {},
): ChatState {
  const next = reduce(state, action, log);
  if (next === state || !MODIFYING.has(action.type)) return next;
  return { ...next, modifiedAt: new Date(now()).toISOString() };
}

function reduce(state: ChatState, action: ChatAction, log: ChatReducerOptions["log"]): ChatState {
  switch (action.type) {
    case "chat/turnStarted":
      return startTurn(state, action);
    case "chat/turnComplete":
    case "chat/turnCancelled":
    case "chat/error":
      return endTurn(state, action);
    case "chat/truncated":
      return truncate(state, action);
    case "chat/turnsLoaded":
      return loadTurns(state, action);

    case "chat/responsePart":
      return addPart(state, action);
    case "chat/delta":
    case "chat/reasoning":
      return appendText(state, action);
    case "chat/usage":
      return editActiveTurn(state, action.turnId, (turn) => ({ ...turn, usage: action.usage }));

    case "chat/toolCallStart":
      return addToolCall(state, action);
    case "chat/toolCallDelta":
    case "chat/toolCallContentChanged":
      return updateToolCalls(state, action);
    case "chat/toolCallReady":
    case "chat/toolCallConfirmed":
    case "chat/toolCallComplete":
    case "chat/toolCallResultConfirmed":
    case "chat/toolCallAuthRequired":
    case "chat/toolCallAuthResolved":
      // Even where no call changed: such an action may thus turn the `Error` of a past turn into `Idle`.
      return refreshActivity(updateToolCalls(state, action));

    case "chat/inputRequested":
      return requestInput(state, action);
    case "chat/inputAnswerChanged":
      return changeAnswer(state, action);
    case "chat/inputCompleted":
      return completeInput(state, action);

    case "chat/pendingMessageSet":
      return setPending(state, action);
    case "chat/pendingMessageRemoved":
      return removePending(state, action);
    case "chat/queuedMessagesReordered":
      return reorderQueue(state, action);

    case "chat/draftChanged":
      return { ...state, draft: action.draft };
    case "chat/activityChanged":
      return { ...state, activity: action.activity };
    case "chat/workingDirectorySet":
      return addDirectory(state, action);
    case "chat/workingDirectoryRemoved":
      return removeDirectory(state, action);
    default:
      return ignoreUnknown(state, action, log);
  }
}

/** `never`: a known action that the switch forgets does not compile. */
function ignoreUnknown(state: ChatState, action: never, log: ChatReducerOptions["log"]): ChatState {
  const { type }: { readonly type: string } = action;
  log?.(`Ignored a chat action of unknown type: ${type}`);
  return state;
}
