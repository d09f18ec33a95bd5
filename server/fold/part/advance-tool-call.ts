/** The steps of AHP's tool-call machine from one state of a call to another, where it has any. */
import { isTerminalToolCall } from "../../../shared/chat/select.ts";
import type { ResponsePart, ToolCallState, ToolResultContent } from "../../../shared/chat/state.ts";
import type { ViewAction } from "../../../shared/view.ts";
import { same } from "../value/same.ts";

type ToolCallPart = Extract<ResponsePart, { kind: "toolCall" }>;
type Status = ToolCallState["status"];

/** `from` is undefined at the first sight of the call: one that is over joins as it is. Falls back to `muse/partSet` where no steps lead there. */
export function advanceToolCall(
  turnId: string,
  from: ToolCallState | undefined,
  part: ToolCallPart,
): readonly ViewAction[] {
  const { toolCall: to } = part;
  // There is nothing left of its steps that anybody could see.
  if (from === undefined && isTerminalToolCall(to)) return [{ type: "chat/responsePart", turnId, part }];
  const status = from?.status ?? "streaming";
  const moves =
    from === undefined || carriesOver(from, to)
      ? pathTo(to, status, from === undefined ? undefined : contentOf(from))
      : undefined;
  if (moves === undefined) return [{ type: "muse/partSet", turnId, part }];
  const { toolCallId } = to;
  const started: readonly ViewAction[] =
    from !== undefined
      ? []
      : [
          {
            type: "chat/toolCallStart",
            turnId,
            toolCallId,
            toolName: to.toolName,
            displayName: to.displayName,
            intention: to.intention,
            contributor: to.contributor,
          },
        ];
  return [...started, ...moves.map((move) => ({ ...move, turnId, toolCallId }))];
}

/** A call keeps what it had when it moves on; what is different in the next version would be lost. */
function carriesOver(from: ToolCallState, to: ToolCallState): boolean {
  if (to.status === "pending-confirmation") return true;
  if (from.status === "pending-confirmation") {
    const chosen = "selectedOption" in to ? to.selectedOption : undefined;
    const isOffered = chosen === undefined || (from.options ?? []).some((option) => same(option, chosen));
    return isOffered && sameCall(from, to);
  }
  if (from.status !== "running" || to.status === "cancelled") return true;
  return sameCall(from, to) && same(confirmationOf(from), confirmationOf(to));
}

function sameCall(from: ToolCallState, to: ToolCallState): boolean {
  return same(paramsOf(from), paramsOf(to));
}

function paramsOf(toolCall: ToolCallState) {
  const toolInput = "toolInput" in toolCall ? toolCall.toolInput : undefined;
  return { toolInput, invocationMessage: toolCall.invocationMessage };
}

function confirmationOf(toolCall: ToolCallState) {
  return {
    confirmed: "confirmed" in toolCall ? toolCall.confirmed : undefined,
    selectedOption: "selectedOption" in toolCall ? toolCall.selectedOption : undefined,
  };
}

type WithoutTarget<Action> = Action extends ViewAction ? Omit<Action, "turnId" | "toolCallId"> : never;
type Move = WithoutTarget<Extract<ViewAction, { type: `chat/toolCall${string}` }>>;

/** The steps of the AHP tool-call machine, or undefined where it has none from here to there. */
function pathTo(
  to: ToolCallState,
  status: Status,
  content: readonly ToolResultContent[] | undefined,
): Move[] | undefined {
  switch (to.status) {
    case "pending-confirmation":
      return status === "streaming" || status === "pending-confirmation" || status === "running"
        ? [readyToConfirm(to)]
        : undefined;
    case "running":
      return pathToRunning(to, status, content);
    case "completed": {
      const path = pathToRunning(to, status, content, false);
      return path && [...path, completion(to)];
    }
    case "cancelled": {
      if (to.reason === "result-denied") return undefined;
      const denial: Move = {
        type: "chat/toolCallConfirmed",
        approved: false,
        reason: to.reason,
        reasonMessage: to.reasonMessage,
        selectedOptionId: to.selectedOption?.id,
      };
      if (status === "pending-confirmation") return [denial];
      return status === "streaming" || status === "running" ? [readyToConfirm(to), denial] : undefined;
    }
    default:
      return undefined;
  }
}

type Running = Extract<ToolCallState, { status: "running" }>;
type Completed = Extract<ToolCallState, { status: "completed" }>;

function pathToRunning(
  to: Running | Completed,
  status: Status,
  content: readonly ToolResultContent[] | undefined,
  withContent = true,
): Move[] | undefined {
  const shown: Move[] =
    withContent && !same(content ?? [], to.content ?? [])
      ? [{ type: "chat/toolCallContentChanged", content: to.content ?? [] }]
      : [];
  switch (status) {
    case "streaming":
      return to.selectedOption === undefined ? [confirmedReady(to), ...shown] : undefined;
    case "pending-confirmation":
      return [
        {
          type: "chat/toolCallConfirmed",
          approved: true,
          confirmed: to.confirmed,
          selectedOptionId: to.selectedOption?.id,
        },
        ...shown,
      ];
    case "running":
      return shown;
    default:
      return undefined;
  }
}

function confirmedReady(to: Running | Completed): Move {
  return {
    type: "chat/toolCallReady",
    invocationMessage: to.invocationMessage,
    toolInput: to.toolInput,
    confirmed: to.confirmed,
  };
}

function readyToConfirm(to: Extract<ToolCallState, { status: "pending-confirmation" | "cancelled" }>): Move {
  const asked = to.status === "pending-confirmation" ? to : undefined;
  const chosen = to.status === "cancelled" && to.selectedOption ? [to.selectedOption] : undefined;
  return {
    type: "chat/toolCallReady",
    invocationMessage: to.invocationMessage,
    toolInput: to.toolInput,
    confirmationTitle: asked?.confirmationTitle,
    options: asked?.options ?? chosen,
  };
}

function completion(to: Completed): Move {
  const { success, pastTenseMessage, content, structuredContent, error } = to;
  return {
    type: "chat/toolCallComplete",
    result: {
      success,
      pastTenseMessage,
      ...(content && { content }),
      ...(structuredContent && { structuredContent }),
      ...(error && { error }),
    },
  };
}

function contentOf(toolCall: ToolCallState): readonly ToolResultContent[] | undefined {
  return "content" in toolCall ? toolCall.content : undefined;
}
