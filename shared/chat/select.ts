/** Small questions that readers of a chat ask again and again. */
import type {
  ActiveTurn,
  ChatInputRequest,
  ChatState,
  InputRequestResponsePart,
  ResponsePart,
  StringOrMarkdown,
  ToolCallCancelledState,
  ToolCallCompletedState,
  ToolCallConfirmationState,
  ToolCallState,
  Turn,
} from "./state.ts";

/** Words without their marks of form, for where these mean nothing. */
export function plainText(words: StringOrMarkdown): string {
  return typeof words === "string" ? words : words.markdown;
}

/** The turn with that id: the active one, else the newest finished one. */
export function findTurn(state: ChatState, turnId: string): ActiveTurn | Turn | undefined {
  return state.activeTurn?.id === turnId
    ? state.activeTurn
    : state.turns.findLast((turn) => turn.id === turnId);
}

/**
 * What identifies a part within its turn, undefined for a part that has no identity. Wider than the address of
 * a delta: AHP gives no part id to an input request or to a system notification, whose id is our `_meta.itemId`.
 */
export function partId(part: ResponsePart): string | undefined {
  switch (part.kind) {
    case "markdown":
    case "reasoning":
      return part.id;
    case "toolCall":
      return part.toolCall.toolCallId;
    case "inputRequest":
      return part.request.id;
    case "systemNotification":
      return typeof part._meta?.itemId === "string" ? part._meta.itemId : undefined;
    default:
      return undefined;
  }
}

export function isTerminalToolCall(
  toolCall: ToolCallState,
): toolCall is ToolCallCompletedState | ToolCallCancelledState {
  return toolCall.status === "completed" || toolCall.status === "cancelled";
}

/** Whether the call waits for a decision, before it runs or over its result. */
export function isPendingToolCall(toolCall: ToolCallState): toolCall is ToolCallConfirmationState {
  return toolCall.status === "pending-confirmation" || toolCall.status === "pending-result-confirmation";
}

export function isOpenInputRequest(part: ResponsePart): part is InputRequestResponsePart {
  return part.kind === "inputRequest" && part.response === undefined;
}

/** The tool calls of the active turn that wait for a decision, in the order of the response. */
export function pendingConfirmations(state: ChatState): readonly ToolCallConfirmationState[] {
  return activeParts(state).flatMap((part) =>
    part.kind === "toolCall" && isPendingToolCall(part.toolCall) ? [part.toolCall] : [],
  );
}

/** The requests of the active turn that wait for an answer, in the order of the response. */
export function openInputRequests(state: ChatState): readonly ChatInputRequest[] {
  return activeParts(state)
    .filter(isOpenInputRequest)
    .map((part) => part.request);
}

function activeParts(state: ChatState): readonly ResponsePart[] {
  return state.activeTurn?.responseParts ?? [];
}
