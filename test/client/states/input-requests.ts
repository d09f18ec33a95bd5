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

function card(name: string, userInput: UserInput, form: Partial<InputRequestForm> = {}): ChatSurface {
  return {
    name,
    surface: "row",
    view: viewOf({ userInputs: [userInput] }),
    requestId: userInput.userInputId,
    fill: (agentId) =>
      inputRequestForms.set(formKey(agentId, userInput.userInputId), { ...INPUT_REQUEST_FORM, ...form }),
  };
}

/** The card with one question, with that form. */
const one = (name: string, form: Partial<InputRequestForm> = {}) => card(name, oneQuestion(), form);
const drafted = (name: string, draft: Partial<typeof DRAFT>, form: Partial<InputRequestForm> = {}) =>
  one(name, { drafts: { store: { ...DRAFT, ...draft } }, ...form });

function asks(name: string, change: Partial<UserInputQuestion>): ChatSurface {
  const question: UserInputQuestion = {
    id: "q",
    header: "Parts",
    question: "Which parts of the shop are to be moved to the new storage first?",
    multiple: true,
    options: ["Search", "Export", "Import of the orders of the last quarter"].map((label) => ({ label })),
    ...change,
  };
  return card(name, oneQuestion({ questions: [question] }));
}

function ended(
  outcome: string,
  change: Partial<UserInputSettlement> = {},
  form: Partial<InputRequestForm> = {},
) {
  return card(`ended: ${outcome}`, oneQuestion({ settlement: { outcome, answers: [], ...change } }), form);
}

export const inputRequests: readonly ChatSurface[] = [
  one("one choice"),
  drafted("one choice, made", {}),
  asks("recommended, with descriptions and previews", {
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
  asks("as many as fit", {}),
  asks("exactly two", { min: 2, max: 2 }),
  asks("up to two", { min: 0, max: 2 }),
  asks("words alone", { multiple: false, options: [] }),
  drafted("own words", { ownWords: true, freeText: "DuckDB, please" }),
  drafted("own words, too long", { ownWords: true, freeText: LONG }, { tried: true }),
  drafted("a note", { note: "for now", noteOpen: true }),
  drafted("nothing chosen", { selected: [] }, { tried: true }),
  card("several questions", threeQuestions()),
  card("several questions, the second", threeQuestions(), { current: 1, drafts: { store: DRAFT } }),
  card("several questions, the last", threeQuestions(), { current: 2 }),
  card("counts down", oneQuestion({ autoResolvesAt: Date.now() + 3_600_000 })),
  card("asks without saying what", oneQuestion({ questions: [] })),
  one("asking back", { mode: "clarify" }),
  one("asking back without words", { mode: "clarify", tried: true }),
  one("declining with a reason", { mode: "cancel", reason: "Not mine to say" }),
  drafted("sending an answer", {}, { delivery: { status: "sending", answer: ANSWER } }),
  drafted(
    "answer sent",
    {},
    { delivery: { status: "accepted", answer: ANSWER, at: Date.now() + 3_600_000 } },
  ),
  drafted("answer sent without effect", {}, { delivery: { status: "accepted", answer: ANSWER, at: 0 } }),
  drafted(
    "answer refused",
    {},
    { delivery: { status: "refused", answer: ANSWER, message: "Muse is busy. Try again." } },
  ),
  ended("answered", { answers: [{ questionId: "store", selectedLabel: "SQLite", note: "for now" }] }),
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
  ),
  ended("clarified", { clarification: "How many orders a day are there, and who reads them?" }),
  ended("cancelled", { reason: "Not mine to say" }),
  ended("interrupted"),
  ended("timedOut"),
  ended("aborted"),
  ended("postponed"),
  card("answered elsewhere", oneQuestion({ settlement: { outcome: "answered", answers: [] } }), {
    delivery: { status: "refused", answer: ANSWER, message: "This question is no longer open." },
  }),
  {
    name: "a question retired by the end of the turn",
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
