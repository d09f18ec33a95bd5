/** Short words for telling what happens in a chat. Every state and action is frozen, so a mutation throws. */
import type { ChatAction } from "../../../shared/chat/actions.ts";
import { type ChatExtensionAction, chatExtensionReducer } from "../../../shared/chat/extension.ts";
import { chatReducer } from "../../../shared/chat/reducer.ts";
import {
  type ActiveTurn,
  type ChatInputAnswer,
  type ChatState,
  type InputRequestResponsePart,
  type Message,
  type ResponsePart,
  SessionStatus,
  type ToolCallState,
  type Turn,
} from "../../../shared/chat/state.ts";
import { deepFreeze } from "./deep-freeze.ts";

export const BEFORE = "2026-01-01T00:00:00.000Z";
export const NOW = "2026-01-02T03:04:05.678Z";

export function user(text: string): Message {
  return { text, origin: { kind: "user" } };
}

/** An idle chat without a turn. */
export function idleChat(fields: Partial<ChatState> = {}): ChatState {
  return {
    resource: "ahp-chat:/1",
    title: "A chat",
    status: SessionStatus.Idle,
    modifiedAt: BEFORE,
    turns: [],
    ...fields,
  };
}

/** A chat in which turn `t1` is running. */
export function runningChat(parts: readonly ResponsePart[] = [], fields: Partial<ChatState> = {}): ChatState {
  return idleChat({ status: SessionStatus.InProgress, activeTurn: activeTurn("t1", parts), ...fields });
}

export function activeTurn(id: string, responseParts: readonly ResponsePart[] = []): ActiveTurn {
  return { id, startedAt: BEFORE, message: user(`Question of ${id}`), responseParts, usage: undefined };
}

export function finishedTurn(id: string, responseParts: readonly ResponsePart[] = []): Turn {
  return { ...activeTurn(id, responseParts), duration: 1000, state: "complete", error: undefined };
}

export function markdown(id: string, content = ""): ResponsePart {
  return { kind: "markdown", id, content };
}

export function inputRequest(
  id: string,
  fields: Partial<InputRequestResponsePart["request"]> = {},
): InputRequestResponsePart {
  return { kind: "inputRequest", request: { id, message: "What now?", ...fields } };
}

export function textAnswer(value: string, state: "draft" | "submitted" = "draft"): ChatInputAnswer {
  return { state, value: { kind: "text", value } };
}

/** Plays actions of AHP at {@link NOW}. */
export function play(state: ChatState, ...actions: readonly ChatAction[]): ChatState {
  return actions.reduce(
    (chat, action) =>
      deepFreeze(chatReducer(deepFreeze(chat), deepFreeze(action), { now: () => Date.parse(NOW) })),
    state,
  );
}

/** Plays actions of our own. */
export function playExtension(state: ChatState, ...actions: readonly ChatExtensionAction[]): ChatState {
  return actions.reduce(
    (chat, action) => deepFreeze(chatExtensionReducer(deepFreeze(chat), deepFreeze(action))),
    state,
  );
}

/** An action of a version that nobody here knows, as it would come over the wire. */
export function unknownAction<Action>(): Action {
  return JSON.parse('{"type":"chat/newerThanThis","turnId":"t1"}');
}

/** The response of the active turn. */
export function response(state: ChatState): readonly ResponsePart[] {
  if (state.activeTurn === undefined) throw new Error("no turn is active");
  return state.activeTurn.responseParts;
}

/** The one tool call with that id in the active turn. */
export function toolCall(state: ChatState, toolCallId: string): ToolCallState {
  const calls = response(state).flatMap((part) =>
    part.kind === "toolCall" && part.toolCall.toolCallId === toolCallId ? [part.toolCall] : [],
  );
  const [call] = calls;
  if (call === undefined || calls.length > 1) throw new Error(`${calls.length} tool calls ${toolCallId}`);
  return call;
}
