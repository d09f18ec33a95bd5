/** What a person has typed and chosen at a request: kept for every client, and told to the chat as AHP has it. */
import { openInputRequests } from "../../shared/chat/select.ts";
import type { ChatInputAnswer } from "../../shared/chat/state.ts";
import { entryOf } from "../../shared/known-word.ts";
import type { AnswerDraft, Draft, UserInputQuestion } from "../../shared/session/state.ts";
import { same } from "./value/same.ts";
import type { Workspace } from "./workspace.ts";

/** Of a request that does not wait, nothing is kept. */
export function draftWritten(work: Workspace, draft: Draft): void {
  const { approvals, userInputs } = work.session;
  const { requestId } = draft;
  const userInput = userInputs.findLast((known) => known.userInputId === requestId && !known.settlement);
  const isApproval = approvals.some((known) => known.approvalId === requestId && !known.resolution);
  if (userInput === undefined && !isApproval) return;
  work.emit({ type: "muse/draftSet", draft });
  const answers = openInputRequests(work.view.chat).find(({ id }) => id === requestId)?.answers ?? {};
  for (const question of userInput?.questions ?? []) {
    const questionId = question.id;
    const answer = chatDraft(question, entryOf(draft.answers, questionId));
    if (same(answer, entryOf(answers, questionId))) continue;
    work.emit({ type: "chat/inputAnswerChanged", requestId, questionId, ...(answer && { answer }) });
  }
}

/** The answer as it would be sent now; undefined while there is none. */
function chatDraft(
  { multiple }: UserInputQuestion,
  draft: AnswerDraft | undefined,
): ChatInputAnswer | undefined {
  if (draft === undefined) return undefined;
  const { selected, ownWords, freeText, note } = draft;
  if (ownWords) return freeText === "" ? undefined : written({ kind: "text", value: freeText });
  const [label] = selected;
  const freeformValues = note === "" ? {} : { freeformValues: [note] };
  if (label === undefined) return undefined;
  if (!multiple) return written({ kind: "selected", value: label, ...freeformValues });
  return written({ kind: "selected-many", value: selected, ...freeformValues });
}

function written(
  value: Extract<ChatInputAnswer, { state: "draft" | "submitted" }>["value"],
): ChatInputAnswer {
  return { state: "draft", value };
}
