/**
 * The AHP actions that lead from one version of a response part to the next. AHP only appends and moves
 * forward; where neither will do, the extension action `muse/partSet` sets the part as it is.
 */
import type { ResponsePart, ToolCallState, ToolResultContent } from "../../shared/chat/state.ts";
import type { ViewAction } from "../../shared/view.ts";

/** Both versions have the same identity. No action where nothing changed. */
export function advance(
  turnId: string,
  current: ResponsePart | undefined,
  next: ResponsePart,
): readonly ViewAction[] {
  if (current !== undefined && same(current, next)) return [];
  if (next.kind === "toolCall") {
    const from = current?.kind === "toolCall" ? current.toolCall : undefined;
    if (current === undefined || from !== undefined) return advanceToolCall(turnId, from, next);
  }
  if (next.kind === "inputRequest") return advanceInputRequest(turnId, current, next);
  if (current === undefined) return [{ type: "chat/responsePart", turnId, part: next }];
  return advanceText(turnId, current, next) ?? [{ type: "muse/partSet", turnId, part: next }];
}

function advanceText(
  turnId: string,
  current: ResponsePart,
  next: ResponsePart,
): readonly ViewAction[] | undefined {
  if (next.kind === "markdown" && current.kind === "markdown" && next.content.startsWith(current.content)) {
    return [
      { type: "chat/delta", turnId, partId: next.id, content: next.content.slice(current.content.length) },
    ];
  }
  if (next.kind === "reasoning" && current.kind === "reasoning" && next.content.startsWith(current.content)) {
    return [
      {
        type: "chat/reasoning",
        turnId,
        partId: next.id,
        content: next.content.slice(current.content.length),
      },
    ];
  }
  return undefined;
}

function advanceInputRequest(
  turnId: string,
  current: ResponsePart | undefined,
  next: Extract<ResponsePart, { kind: "inputRequest" }>,
): readonly ViewAction[] {
  const { request, response } = next;
  const open = current?.kind === "inputRequest" && current.response === undefined;
  if (current !== undefined && !open) return [{ type: "muse/partSet", turnId, part: next }];
  const asked: readonly ViewAction[] = open ? [] : [{ type: "chat/inputRequested", request }];
  if (response === undefined) return open ? [{ type: "chat/inputRequested", request }] : asked;
  return [
    ...asked,
    { type: "chat/inputCompleted", requestId: request.id, response, answers: request.answers },
  ];
}

type ToolCallPart = Extract<ResponsePart, { kind: "toolCall" }>;
type Status = ToolCallState["status"];

function advanceToolCall(
  turnId: string,
  from: ToolCallState | undefined,
  part: ToolCallPart,
): readonly ViewAction[] {
  const { toolCall: to } = part;
  const status = from?.status ?? "streaming";
  const moves = pathTo(to, status, from === undefined ? undefined : contentOf(from));
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
    withContent && to.content !== undefined && to.content.length > 0 && !sameContent(content, to.content)
      ? [{ type: "chat/toolCallContentChanged", content: to.content }]
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

function sameContent(
  a: readonly ToolResultContent[] | undefined,
  b: readonly ToolResultContent[] | undefined,
): boolean {
  return a === b || JSON.stringify(a ?? []) === JSON.stringify(b ?? []);
}

/** Equality of plain data, blind to the order of keys and to keys without a value. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const left = new Map<string, unknown>(Object.entries(a));
  const right = new Map<string, unknown>(Object.entries(b));
  return [...new Set([...left.keys(), ...right.keys()])].every((key) => same(left.get(key), right.get(key)));
}
