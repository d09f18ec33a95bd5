/** Finds what a row or a panel is about in the view, and tells whether it still waits for a person. */
import { isTerminalToolCall, partId } from "../../shared/chat/select.ts";
import type { ChatState, ResponsePart, ToolCallState, Turn } from "../../shared/chat/state.ts";
import type { Approval, UserInput } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import { madeOnce } from "../steady.ts";

/** `open` waits for a person, `settled` has an outcome, `retired` ended with its turn and was never decided. */
export type RequestStatus = "open" | "settled" | "retired";

/** `why` is for a retired one: what ended before anyone answered, as a sentence. */
export interface Standing {
  readonly status: RequestStatus;
  readonly why?: string;
}

export type MuseRequest = Standing &
  (
    | { readonly kind: "confirmation"; readonly approval: Approval }
    | { readonly kind: "inputRequest"; readonly userInput: UserInput }
  );

/** Muse's id of the approval or the prompt. */
export function requestKey(request: MuseRequest): string {
  return request.kind === "confirmation" ? request.approval.approvalId : request.userInput.userInputId;
}

/**
 * The request with that AHP id: the tool call's for a confirmation, the input request's for a prompt. One call
 * may have been asked about more than once; the open request counts, else the newest.
 */
export function findRequest(view: View, requestId: string): MuseRequest | undefined {
  const userInput = view.session.userInputs.findLast(({ userInputId }) => userInputId === requestId);
  if (userInput !== undefined) return inputRequest(view.chat, userInput);
  const approval = approvalsByItem(view.session.approvals).get(requestId);
  return approval && confirmation(view.chat, approval);
}

// Hundreds of rows look for theirs after each word that streams: what did not change is not searched again.
const approvalsByItem = madeOnce((approvals: readonly Approval[]) => {
  const byItem = new Map<string, Approval>();
  for (const approval of approvals) {
    const before = byItem.get(approval.itemId);
    if (!before || before.resolution || !approval.resolution) byItem.set(approval.itemId, approval);
  }
  return byItem;
});

/** The turns that ended, by their own id and by those of their parts. */
const endedTurns = madeOnce((turns: readonly Turn[]) => {
  const byId = new Map<string | undefined, Turn>();
  for (const turn of turns) {
    byId.set(turn.id, turn);
    for (const part of turn.responseParts) byId.set(partId(part), turn);
  }
  return byId;
});

/**
 * What became of a request of which only its part in the chat is left, as after a resume: who decided is not
 * kept there, but what came of it is. Undefined where the chat knows nothing of it either.
 */
export function pastOutcome({ chat }: View, requestId: string): string | undefined {
  const isPart = (candidate: ResponsePart) => partId(candidate) === requestId;
  const part =
    chat.activeTurn?.responseParts.findLast(isPart) ??
    endedTurns(chat.turns).get(requestId)?.responseParts.findLast(isPart);
  if (part?.kind === "inputRequest") {
    return part.response === "accept" ? "Answered before the agent was opened again." : "Not answered.";
  }
  return part?.kind === "toolCall" ? pastOutcomeOfCall(part.toolCall) : undefined;
}

/** Never says that something was allowed where the chat does not prove it. */
function pastOutcomeOfCall(toolCall: ToolCallState): string {
  switch (toolCall.status) {
    case "cancelled":
      return toolCall.reason === "denied"
        ? "Not allowed, so it did not run."
        : "Nobody decided, so it did not run.";
    case "completed":
      if (toolCall.success) return "Decided before the agent was opened again, and carried out.";
      return toolCall.error?.code === "cancelled"
        ? "Ended before the agent was opened again, without a result."
        : "Ended before the agent was opened again, with a failure.";
    default:
      return "Settled before the agent was opened again.";
  }
}

/**
 * Everything that waits for a person, children's requests among them, in the order of their parts in the chat: what is
 * asked next stands below what is being read. Those without a part stand last.
 */
export function openRequests({ chat, session }: View): readonly MuseRequest[] {
  const parts = chat.activeTurn?.responseParts ?? [];
  const placeOf = (request: MuseRequest) => {
    const id = request.kind === "confirmation" ? request.approval.itemId : request.userInput.userInputId;
    const at = parts.findIndex((part) => partId(part) === id);
    return at < 0 ? parts.length : at;
  };
  return [
    ...session.approvals.map((approval) => confirmation(chat, approval)),
    ...session.userInputs.map((userInput) => inputRequest(chat, userInput)),
  ]
    .filter(({ status }) => status === "open")
    .sort((a, b) => placeOf(a) - placeOf(b));
}

const SETTLED: Standing = { status: "settled" };
const OPEN: Standing = { status: "open" };

function confirmation(chat: ChatState, approval: Approval): MuseRequest {
  const isSettled = approval.resolution !== undefined;
  const standing = isSettled ? SETTLED : waiting(chat, approval.itemId, approval.turnId);
  return { kind: "confirmation", approval, ...standing };
}

function inputRequest(chat: ChatState, userInput: UserInput): MuseRequest {
  const isSettled = userInput.settlement !== undefined;
  const standing = isSettled ? SETTLED : waiting(chat, userInput.userInputId, userInput.turnId);
  return { kind: "inputRequest", userInput, ...standing };
}

/**
 * Where the part of the chat is decides; without one the turn does. What belongs to no turn that is known to
 * have ended waits: nothing that waits for a person may be lost.
 */
function waiting(chat: ChatState, id: string, turnId: string): Standing {
  const isPart = (part: ResponsePart) => partId(part) === id;
  const parts = chat.activeTurn?.responseParts.filter(isPart) ?? [];
  if (parts.length > 0) {
    return parts.every(hasEndedPart)
      ? { status: "retired", why: "What it was about ended before anyone answered." }
      : OPEN;
  }
  const turns = endedTurns(chat.turns);
  const ended = turns.get(id) ?? turns.get(turnId);
  if (ended === undefined || chat.activeTurn?.id === turnId) return OPEN;
  return { status: "retired", why: endWords(ended) };
}

function endWords({ state, error }: Turn): string {
  switch (state) {
    case "cancelled":
      return "The turn was stopped before anyone answered.";
    case "error":
      return `The turn failed before anyone answered${error === undefined ? "." : `: ${error.message}`}`;
    case "complete":
      return "The turn ended before anyone answered.";
  }
}

function hasEndedPart(part: ResponsePart): boolean {
  return part.kind === "toolCall" && isTerminalToolCall(part.toolCall);
}
