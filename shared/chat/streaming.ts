/** The response of the active turn as it streams: parts join it, text grows, tool calls advance. */
import type {
  DeltaAction,
  ReasoningAction,
  ResponsePartAction,
  ToolCallStartAction,
  ToolCallUpdateAction,
} from "./actions.ts";
import { editResponse } from "./active-turn.ts";
import { mapSame, replaceAt } from "./list.ts";
import type { ChatState, ResponsePart } from "./state.ts";
import { advanceToolCall, startToolCall } from "./tool-call.ts";

/** Adds the part at the end, even when its id is there already. */
export function addPart(state: ChatState, { turnId, part }: ResponsePartAction): ChatState {
  return addParts(state, turnId, [part]);
}

/** Adds all of them at the end, as one after the other would. */
export function addParts(state: ChatState, turnId: string, added: readonly ResponsePart[]): ChatState {
  return editResponse(state, turnId, (parts) => [...parts, ...added]);
}

/** Adds a streaming call at the end, even when its id is there already. */
export function addToolCall(state: ChatState, action: ToolCallStartAction): ChatState {
  return addParts(state, action.turnId, [{ kind: "toolCall", toolCall: startToolCall(action) }]);
}

/** Where the text of a response last went. A stream stays with one part, so it is rarely searched for. */
const written = new WeakMap<readonly ResponsePart[], { readonly partId: string; readonly at: number }>();

/** Appends to the first part with that id, provided that it is of the kind which the action writes. */
export function appendText(state: ChatState, action: DeltaAction | ReasoningAction): ChatState {
  const { partId, content } = action;
  const kind = action.type === "chat/delta" ? "markdown" : "reasoning";
  return editResponse(state, action.turnId, (parts) => {
    const last = written.get(parts);
    const at = last?.partId === partId ? last.at : parts.findIndex((part) => addressOf(part) === partId);
    const part = parts[at];
    if (part === undefined) return parts;
    const grown = part.kind === kind ? { ...part, content: part.content + content } : part;
    const edited = replaceAt(parts, at, grown);
    written.set(edited, { partId, at });
    return edited;
  });
}

/** Advances every call with that id. */
export function updateToolCalls(state: ChatState, action: ToolCallUpdateAction): ChatState {
  return editResponse(state, action.turnId, (parts) =>
    mapSame(parts, (part) => {
      if (part.kind !== "toolCall" || part.toolCall.toolCallId !== action.toolCallId) return part;
      const toolCall = advanceToolCall(part.toolCall, action);
      return toolCall === part.toolCall ? part : { ...part, toolCall };
    }),
  );
}

/** What a delta finds the part by. A part of an unknown kind may have an id too. */
function addressOf(part: ResponsePart): string | undefined {
  if (part.kind === "toolCall") return part.toolCall.toolCallId;
  return "id" in part ? part.id : undefined;
}
