/** What a person types before sending it: for every client, and for those that read the chat alone. */
import { expect, it } from "vitest";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { openInputRequests } from "../../../shared/chat/select.ts";
import type { Draft } from "../../../shared/session/state.ts";
import { asked, resolved, started, story, told } from "./story.ts";

const questions = [
  {
    id: "store",
    header: "Storage",
    question: "Where?",
    options: [{ label: "SQLite" }, { label: "Postgres" }],
  },
  {
    id: "parts",
    header: "Parts",
    question: "Which?",
    options: [{ label: "Search" }, { label: "Export" }],
    selection: { mode: "multiple" },
  },
  { id: "name", header: "Name", question: "What name?", options: [] },
].map((question) => ({ selection: { mode: "single" }, ...question }));

const prompted = told("userInput/requested", {
  userInputId: "prompt-1",
  itemId: "prompt-1",
  turnId: "turn-1",
  toolName: "request_user_input",
  questions,
});

const NOTHING = { selected: [], ownWords: false, freeText: "", note: "" };

function drafted(change: Partial<Draft> = {}): FoldInput {
  const draft = { requestId: "prompt-1", by: "phone", answers: {}, reason: "", clarification: "", ...change };
  return { kind: "drafted", draft };
}

const answersOf = (...inputs: readonly FoldInput[]) =>
  openInputRequests(story(...inputs).chat).map(({ answers }) => answers);

it("is kept with the request and stands in the chat as draft answers, each where AHP has it", () => {
  const answers = {
    store: { ...NOTHING, selected: ["Postgres"], note: "for now" },
    parts: { ...NOTHING, selected: ["Search", "Export"] },
    name: { ...NOTHING, ownWords: true, freeText: "ord" },
  };
  const inputs = [started("turn-1"), prompted, drafted({ answers })];
  expect(story(...inputs).session.drafts).toMatchObject([{ by: "phone", answers }]);
  expect(answersOf(...inputs)).toEqual([
    {
      store: { state: "draft", value: { kind: "selected", value: "Postgres", freeformValues: ["for now"] } },
      parts: { state: "draft", value: { kind: "selected-many", value: ["Search", "Export"] } },
      name: { state: "draft", value: { kind: "text", value: "ord" } },
    },
  ]);
  expect(answersOf(...inputs, drafted({ answers: { name: NOTHING } }))).toEqual([undefined]);
});

it("gives way to what is written later, by whomever", () => {
  const { drafts } = story(
    started("turn-1"),
    prompted,
    drafted({ clarification: "How many" }),
    drafted({ by: "desktop", clarification: "How many orders?" }),
  ).session;
  expect(drafts).toMatchObject([{ by: "desktop", clarification: "How many orders?" }]);
});

it("outlives that Muse asks the same again", () => {
  const answers = { store: { ...NOTHING, selected: ["SQLite"] } };
  expect(answersOf(started("turn-1"), prompted, drafted({ answers }), prompted)).toMatchObject([
    { store: { state: "draft", value: { value: "SQLite" } } },
  ]);
});

it("is no answer while nothing is chosen or written, and a note alone is none", () => {
  const inputs = [started("turn-1"), prompted];
  const store = (change: object) => ({ answers: { store: { ...NOTHING, ...change } } });
  for (const change of [{ note: "for now" }, { ownWords: true }])
    expect(answersOf(...inputs, drafted(store(change)))).toEqual([undefined]);
  expect(
    answersOf(...inputs, drafted(store({ ownWords: true, selected: ["SQLite"], freeText: "x" }))),
  ).toEqual([{ store: { state: "draft", value: { kind: "text", value: "x" } } }]);
});

it("is that of its own request, where another one waits", () => {
  const inputs = [started("turn-1"), prompted, asked("approval-1", "turn-1")];
  expect(story(...inputs, drafted({ requestId: "elsewhere" })).session.drafts).toBeUndefined();
  const settled = told("userInput/settled", { userInputId: "prompt-1", outcome: "cancelled", answers: [] });
  expect(story(...inputs, settled, drafted()).session.drafts).toBeUndefined();
});

it("is kept for a denial, and for nothing that waits no longer or was never asked", () => {
  const reason = drafted({ requestId: "approval-1", reason: "Keep the build" });
  const open = story(started("turn-1"), asked("approval-1", "turn-1"), reason);
  expect(open.session.drafts).toMatchObject([{ requestId: "approval-1", reason: "Keep the build" }]);
  const over = [started("turn-1"), asked("approval-1", "turn-1"), resolved("approval-1", "turn-1"), reason];
  expect(story(...over).session.drafts).toBeUndefined();
  expect(story(drafted()).session.drafts).toBeUndefined();
});
