/**
 * The AHP actions that lead from one version of a response part to the next. AHP only appends and moves
 * forward; where neither will do, the extension action `muse/partSet` sets the part as it is.
 */
import type { ResponsePart } from "../../../shared/chat/state.ts";
import { goesOnFrom } from "../../../shared/text-start.ts";
import type { ViewAction } from "../../../shared/view.ts";
import { same } from "../value/same.ts";
import { advanceToolCall } from "./advance-tool-call.ts";

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
  if (next.kind === "markdown" && current.kind === "markdown" && goesOnFrom(next.content, current.content)) {
    return [
      { type: "chat/delta", turnId, partId: next.id, content: next.content.slice(current.content.length) },
    ];
  }
  if (
    next.kind === "reasoning" &&
    current.kind === "reasoning" &&
    goesOnFrom(next.content, current.content)
  ) {
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
  const open =
    current?.kind === "inputRequest" && current.response === undefined ? current.request : undefined;
  if (current !== undefined && open === undefined) return [{ type: "muse/partSet", turnId, part: next }];
  const isAsked =
    open !== undefined && same({ ...open, answers: undefined }, { ...request, answers: undefined });
  const asked: readonly ViewAction[] =
    isAsked && response !== undefined ? [] : [{ type: "chat/inputRequested", request }];
  if (response === undefined) return asked;
  return [
    ...asked,
    { type: "chat/inputCompleted", requestId: request.id, response, answers: request.answers },
  ];
}
