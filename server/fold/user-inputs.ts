/** Prompts of the model to the person: asked once, settled once, whoever settles them. */
import type { UserInput } from "../../shared/session/state.ts";
import type { EventParams } from "../msp/events.ts";
import { updateActivity } from "./activity.ts";
import { endOpenedTurn } from "./end-turn.ts";
import { SYSTEM_MESSAGE } from "./open-turn.ts";
import { inputRequestPart } from "./part/input-request.ts";
import { place } from "./place.ts";
import { excluding } from "./value/small-set.ts";
import type { Workspace } from "./workspace.ts";

type Question = EventParams<"userInput/requested">["questions"][number];

export function userInputRequested(work: Workspace, event: EventParams<"userInput/requested">): void {
  const { userInputId, itemId, turnId, questions, autoResolutionMs } = event;
  const known = userInputOf(work, userInputId);
  if (known !== undefined && work.withdrawn.has(userInputId)) return askedAgain(work, known);
  if (known !== undefined || work.settled.has(userInputId)) return;
  show(work, {
    userInputId,
    itemId,
    turnId,
    questions: questions.map(({ id, header, question, options, selection }) => ({
      id,
      header,
      question,
      options: distinct(options),
      multiple: selection.mode === "multiple",
      ...bounds(selection, distinct(options).length),
    })),
    ...(autoResolutionMs !== undefined && { autoResolvesAt: work.now + autoResolutionMs }),
  });
}

/** Another host asks what the one before could not hear the answer to. */
function askedAgain(work: Workspace, userInput: UserInput): void {
  work.withdrawn = excluding(work.withdrawn, userInput.userInputId);
  if (userInput.settlement === undefined) work.waiting = [...work.waiting, { kind: "userInput", userInput }];
}

/** An answer names an option by its label, so that of two with the same one the first stands for both. */
function distinct(options: Question["options"]): Question["options"] {
  const labels = new Set<string>();
  return options.filter(({ label }) => {
    const isNew = !labels.has(label);
    labels.add(label);
    return isNew;
  });
}

/** Bounds that no choice of these options could meet bind nobody; whether one will do is then Muse's to say. */
function bounds(selection: Question["selection"], options: number): { min?: number; max?: number } {
  const min = selection.minSelections && Math.ceil(selection.minSelections);
  const max = selection.maxSelections && Math.floor(selection.maxSelections);
  if ((min ?? 0) > Math.min(max ?? options, options) || (max ?? 1) < 1) return {};
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

export function userInputSettled(work: Workspace, event: EventParams<"userInput/settled">): void {
  const known = userInputOf(work, event.userInputId);
  if (known === undefined) {
    work.settled = work.settled.set(event.userInputId, true);
    return;
  }
  if (known.settlement !== undefined) return;
  const { outcome, answers, clarification, reason } = event;
  show(work, {
    ...known,
    settlement: {
      outcome,
      answers,
      ...(clarification !== null && { clarification: clarification.content }),
      ...(reason !== null && { reason }),
    },
  });
  endOpenedTurn(work);
}

function show(work: Workspace, userInput: UserInput): void {
  work.emit({ type: "muse/userInputSet", userInput });
  place(work, userInput.turnId, inputRequestPart(userInput), SYSTEM_MESSAGE);
  updateActivity(work);
}

function userInputOf(work: Workspace, userInputId: string): UserInput | undefined {
  return work.session.userInputs.findLast((userInput) => userInput.userInputId === userInputId);
}
