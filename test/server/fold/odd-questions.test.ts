/** Questions that no careful host would ask: each can be answered all the same, on every surface. */
import { describe, expect, it } from "vitest";
import { inputRequestDraft, withInputRequestDraft } from "../../../client/requests/draft.ts";
import {
  INPUT_REQUEST_FORM,
  optionToggled,
  questionProblem,
  submitted,
} from "../../../client/requests/input-request-form.ts";
import { pendingPermissions } from "../../../server/paseo/permission.ts";
import { permissionAnswer } from "../../../server/paseo/permission-answer.ts";
import { partItems } from "../../../server/paseo/timeline.ts";
import { openInputRequests } from "../../../shared/chat/select.ts";
import { started, story, told } from "./story.ts";

const question = (more: object = {}) => ({
  id: "q",
  header: "Pick",
  question: "Which?",
  options: [{ label: "A" }, { label: "B" }],
  selection: { mode: "multiple" },
  ...more,
});

function asked(...questions: object[]) {
  const view = story(
    started("t1"),
    told("userInput/requested", { userInputId: "u", itemId: "u", turnId: "t1", questions }),
  );
  const [userInput] = view.session.userInputs;
  if (userInput === undefined) throw new Error("nothing was asked");
  return { view, userInput };
}

describe("a question", () => {
  it.each([
    { minSelections: 3 },
    { minSelections: 2, maxSelections: 1 },
    { maxSelections: 0 },
    { maxSelections: -1 },
    { minSelections: 1.2, maxSelections: 1.8 },
  ])("with the bounds %j, which no choice can meet, takes any", (bounds) => {
    const { userInput } = asked(question({ selection: { mode: "multiple", ...bounds } }));
    const [only] = userInput.questions;
    if (only === undefined) throw new Error("no question");
    expect(questionProblem(optionToggled(INPUT_REQUEST_FORM, only, "A"), only)).toBeUndefined();
  });

  it("with an option twice offers it once, and names it once", () => {
    const { userInput } = asked(question({ options: [{ label: "A" }, { label: "A" }, { label: "B" }] }));
    const [only] = userInput.questions;
    if (only === undefined) throw new Error("no question");
    expect(only.options.map(({ label }) => label)).toEqual(["A", "B"]);
    expect(submitted(optionToggled(INPUT_REQUEST_FORM, only, "A"), userInput).answer).toMatchObject({
      answers: [{ selectedLabels: ["A"] }],
    });
  });

  it.each(["constructor", "__proto__", "toString"])("that is called %s is answered like any other", (id) => {
    const { userInput } = asked(question({ id, selection: { mode: "single" } }));
    const [only] = userInput.questions;
    if (only === undefined) throw new Error("no question");
    expect(questionProblem(INPUT_REQUEST_FORM, only)).toContain("Choose one option");
    expect(submitted(optionToggled(INPUT_REQUEST_FORM, only, "B"), userInput).answer).toMatchObject({
      answers: [{ questionId: id, selectedLabel: "B" }],
    });
  });

  it.each(["constructor", "__proto__", "toString"])(
    "that is called %s has the draft and the row that others have",
    (id) => {
      const [own, other] = [question({ id, selection: { mode: "single" } }), question({ id: "other" })];
      const { view, userInput } = asked(own, other);
      const written = { selected: ["B"], ownWords: false, freeText: "", note: "" };
      const content = { answers: Object.fromEntries([[id, written]]), reason: "", clarification: "" };
      const inputs = [
        started("t1"),
        told("userInput/requested", { userInputId: "u", itemId: "u", turnId: "t1", questions: [own, other] }),
      ];
      const drafted = (answers: typeof content.answers) =>
        story(...inputs, { kind: "drafted", draft: { ...content, answers, requestId: "u", by: "phone" } });
      expect(openInputRequests(drafted({}).chat)[0]?.answers).toBeUndefined();
      expect(Object.entries(openInputRequests(drafted(content.answers).chat)[0]?.answers ?? {})).toEqual([
        [id, { state: "draft", value: { kind: "selected", value: "B" } }],
      ]);
      expect(inputRequestDraft(withInputRequestDraft(INPUT_REQUEST_FORM, content)).answers).toEqual(
        Object.fromEntries([[id, { ...written, noteOpen: false }]]),
      );
      const [part] = view.chat.activeTurn?.responseParts ?? [];
      if (part?.kind !== "inputRequest") throw new Error("nothing was asked");
      const answers = {
        other: { state: "submitted", value: { kind: "selected-many", value: ["A"] } },
      } as const;
      const [row] = partItems({ ...part, request: { ...part.request, answers } }, "u", view.session);
      expect(row).toMatchObject({ detail: { text: "Which?\n\nWhich?\n→ A" } });
      expect(userInput.questions.map((asked) => asked.id)).toEqual([id, "other"]);
    },
  );
});

describe("a prompt without questions", () => {
  it("is put to the person natively too, and what is written goes to Muse as their word", () => {
    const { view } = asked();
    const [request] = pendingPermissions(view).values();
    expect(request?.input).toMatchObject({ questions: [{ header: "Question" }] });
    const answer = (answers: object) =>
      permissionAnswer(view, "u", { behavior: "allow", updatedInput: { answers: { ...answers } } });
    expect(answer({})).toMatchObject({ status: "refused" });
    expect(answer({ Question: " go on " })).toEqual({
      status: "answer",
      answer: { kind: "clarify", userInputId: "u", text: "go on" },
    });
  });
});

describe("options that are called Allow and Deny", () => {
  const options = [
    { label: "Deny", description: "Nobody comes in" },
    { label: "Allow", description: "Everybody comes in", preview: { content: "allow *", format: "text" } },
  ];

  it("keep their order and their words, and decide nothing but the question", () => {
    const { view } = asked(question({ options, selection: { mode: "single" } }));
    const [request] = pendingPermissions(view).values();
    expect(request).toMatchObject({ kind: "question" });
    expect(request).not.toHaveProperty("actions");
    expect(request?.input?.["questions"]).toMatchObject([
      {
        header: "Pick",
        question: "Which?",
        options: [options[0], { label: "Allow", description: "Everybody comes in", preview: "allow *" }],
      },
    ]);
    const updatedInput = { answers: { Pick: "Deny" } };
    expect(permissionAnswer(view, "u", { behavior: "allow", updatedInput })).toMatchObject({
      answer: { kind: "answer", answers: [{ questionId: "q", selectedLabel: "Deny" }] },
    });
    // What an action is called is no answer to a question.
    expect(permissionAnswer(view, "u", { behavior: "allow", selectedActionId: "Allow" })).toMatchObject({
      status: "refused",
    });
  });
});
