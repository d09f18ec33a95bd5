/** Every state of a card with questions. */
import { formKey } from "../../../client/form-store.ts";
import { inputRequestForms } from "../../../client/muse-client.ts";
import { INPUT_REQUEST_FORM, type InputRequestForm } from "../../../client/requests/input-request-form.ts";
import type { Answer } from "../../../shared/rpc/answer.ts";
import type { UserInput, UserInputQuestion, UserInputSettlement } from "../../../shared/session/state.ts";
import { oneQuestion, threeQuestions, viewOf } from "../requests.ts";
import type { ChatSurface } from "./state.ts";

const DRAFT = { selected: ["SQLite"], ownWords: false, freeText: "", note: "", noteOpen: false };
const ANSWER: Answer = { kind: "answer", userInputId: "input-1", answers: [] };
const LONG = "A long answer that goes on and on. ".repeat(20);

function card(
  name: string,
  userInput: UserInput,
  shows: string,
  form: Partial<InputRequestForm> = {},
): ChatSurface {
  return {
    name,
    shows,
    surface: "row",
    view: viewOf({ userInputs: [userInput] }),
    requestId: userInput.userInputId,
    fill: (agentId) =>
      inputRequestForms.set(formKey(agentId, userInput.userInputId), { ...INPUT_REQUEST_FORM, ...form }),
  };
}

/** The card with one question, with that form. */
const one = (name: string, shows: string, form: Partial<InputRequestForm> = {}) =>
  card(name, oneQuestion(), shows, form);
const drafted = (
  name: string,
  shows: string,
  draft: Partial<typeof DRAFT>,
  form: Partial<InputRequestForm> = {},
) => one(name, shows, { drafts: { store: { ...DRAFT, ...draft } }, ...form });

function asks(name: string, shows: string, change: Partial<UserInputQuestion>): ChatSurface {
  const question: UserInputQuestion = {
    id: "q",
    header: "Parts",
    question: "Which parts of the shop are to be moved to the new storage first?",
    multiple: true,
    options: ["Search", "Export", "Import of the orders of the last quarter"].map((label) => ({ label })),
    ...change,
  };
  return card(name, oneQuestion({ questions: [question] }), shows);
}

function ended(
  outcome: string,
  shows: string,
  change: Partial<UserInputSettlement> = {},
  form: Partial<InputRequestForm> = {},
) {
  const userInput = oneQuestion({ settlement: { outcome, answers: [], ...change } });
  return card(`ended: ${outcome}`, userInput, shows, form);
}

export const inputRequests: readonly ChatSurface[] = [
  one("one choice", "Where should the orders be kept?"),
  drafted("one choice, made", "Where should the orders be kept?", {}),
  asks("recommended, with descriptions and previews", "sqlite3 orders.db", {
    multiple: false,
    options: [
      {
        label: "Postgres (Recommended)",
        description: "A server of its own; survives many writers at once and grows with the shop",
        preview: { content: "docker run --name orders --publish 5432:5432 postgres:17", format: "text" },
      },
      {
        label: "SQLite",
        description: "One file",
        preview: { content: "sqlite3 orders.db\n.schema", format: "text" },
      },
    ],
  }),
  asks("as many as fit", "Choose as many as fit.", {}),
  asks("exactly two", "Choose exactly 2.", { min: 2, max: 2 }),
  asks("up to two", "Choose up to 2.", { min: 0, max: 2 }),
  asks("words alone", "Your answer", { multiple: false, options: [] }),
  drafted("own words", "14 of 500 characters", { ownWords: true, freeText: "DuckDB, please" }),
  drafted(
    "own words, too long",
    "Too long by 199 characters",
    { ownWords: true, freeText: LONG },
    { tried: true },
  ),
  drafted("a note", "Note to your answer", { note: "for now", noteOpen: true }),
  drafted(
    "nothing chosen",
    "Choose one option, or answer in your own words.",
    { selected: [] },
    { tried: true },
  ),
  card("several questions", threeQuestions(), "0 of 3 ready to send"),
  card("several questions, the second", threeQuestions(), "Which parts come first?", {
    current: 1,
    drafts: { store: DRAFT },
  }),
  card("several questions, the last", threeQuestions(), "Send all answers", { current: 2 }),
  card(
    "counts down",
    oneQuestion({ autoResolvesAt: Date.now() + 3_600_000 }),
    "Without an answer Muse goes on by itself in",
  ),
  card("asks without saying what", oneQuestion({ questions: [] }), "Muse asked without saying what."),
  one("asking back", "Ask back", { mode: "clarify" }),
  one("asking back without words", "Write what you want to say.", { mode: "clarify", tried: true }),
  one("declining with a reason", "Why not? (optional)", { mode: "cancel", reason: "Not mine to say" }),
  drafted(
    "sending an answer",
    "Sending your answer…",
    {},
    { delivery: { status: "sending", answer: ANSWER } },
  ),
  drafted(
    "answer sent",
    "Sent. Waiting for Muse to act on it…",
    {},
    { delivery: { status: "accepted", answer: ANSWER, at: Date.now() + 3_600_000 } },
  ),
  drafted(
    "answer sent without effect",
    "Muse has your answer but has not acted on it yet.",
    {},
    { delivery: { status: "accepted", answer: ANSWER, at: 0 } },
  ),
  drafted(
    "answer refused",
    "Muse is busy. Try again.",
    {},
    { delivery: { status: "refused", answer: ANSWER, message: "Muse is busy. Try again." } },
  ),
  ended("answered", "Note: for now", {
    answers: [{ questionId: "store", selectedLabel: "SQLite", note: "for now" }],
  }),
  card(
    "answered, several",
    threeQuestions({
      settlement: {
        outcome: "answered",
        answers: [
          { questionId: "store", selectedLabel: "SQLite" },
          { questionId: "parts", selectedLabels: ["Search", "Export"] },
          { questionId: "name", freeText: LONG },
        ],
      },
    }),
    "Export",
  ),
  ended("clarified", "Asked back instead of answering", {
    clarification: "How many orders a day are there, and who reads them?",
  }),
  ended("cancelled", "Reason: Not mine to say", { reason: "Not mine to say" }),
  ended("interrupted", "The turn was stopped before an answer"),
  ended("timedOut", "Nobody answered in time"),
  ended("aborted", "Muse took the question back"),
  ended("postponed", "Ended as “postponed”"),
  card(
    "answered elsewhere",
    oneQuestion({ settlement: { outcome: "answered", answers: [] } }),
    "Answered by a person before your answer came",
    {
      delivery: { status: "refused", answer: ANSWER, message: "This question is no longer open." },
    },
  ),
  {
    name: "a question retired by the end of the turn",
    shows: "No longer needed",
    surface: "row",
    requestId: "input-1",
    view: viewOf(
      { userInputs: [oneQuestion({ turnId: "turn-0" })] },
      {
        turns: [
          {
            id: "turn-0",
            message: { text: "x", origin: { kind: "user" } },
            responseParts: [],
            usage: undefined,
            state: "complete",
          },
        ],
      },
    ),
  },
];
