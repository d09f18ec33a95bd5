import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replied } from "../../../client/requests/delivery.ts";
import {
  answeredCount,
  drafted,
  draftOf,
  INPUT_REQUEST_FORM,
  type InputRequestForm,
  modeChanged,
  optionToggled,
  ownWordsToggled,
  questionProblem,
  selectedLabels,
  submitted,
} from "../../../client/requests/input-request-form.ts";
import type { UserInputQuestion } from "../../../shared/session/state.ts";
import { oneQuestion, threeQuestions } from "../requests.ts";

const prompt = threeQuestions();
const [store, parts, name] = prompt.questions as [UserInputQuestion, UserInputQuestion, UserInputQuestion]; // Three by construction.

/** SQLite, Search and a name of the table. */
function complete(): InputRequestForm {
  const chosen = optionToggled(optionToggled(INPUT_REQUEST_FORM, store, "SQLite"), parts, "Search");
  return drafted(chosen, name, { freeText: " orders " });
}

describe("answering", () => {
  it("sends one entry per question, each with exactly one kind of value", () => {
    const noted = drafted(complete(), store, { note: "for now" });
    expect(submitted(noted, prompt).answer).toEqual({
      kind: "answer",
      userInputId: "input-1",
      answers: [
        { questionId: "store", selectedLabel: "SQLite", note: "for now" },
        { questionId: "parts", selectedLabels: ["Search"] },
        { questionId: "name", freeText: "orders" },
      ],
    });
  });

  it("sends several labels in the order of the options, not of the presses", () => {
    const form = optionToggled(optionToggled(complete(), parts, "Import"), parts, "Search");
    const both = optionToggled(form, parts, "Search");
    expect(selectedLabels(parts, draftOf(both, parts))).toEqual(["Search", "Import"]);
  });

  it("chooses one of a single choice, and pressing it again keeps it", () => {
    const form = optionToggled(optionToggled(INPUT_REQUEST_FORM, store, "SQLite"), store, "Postgres");
    expect(selectedLabels(store, draftOf(form, store))).toEqual(["Postgres"]);
    expect(selectedLabels(store, draftOf(optionToggled(form, store, "Postgres"), store))).toEqual([
      "Postgres",
    ]);
  });

  it("switches to own words and back without losing either", () => {
    const words = drafted(ownWordsToggled(complete(), parts), parts, { freeText: "All but search" });
    expect(selectedLabels(parts, draftOf(words, parts))).toEqual([]);
    expect(submitted(words, prompt).answer).toMatchObject({
      answers: [{}, { questionId: "parts", freeText: "All but search" }, {}],
    });
    const back = ownWordsToggled(words, parts);
    expect(selectedLabels(parts, draftOf(back, parts))).toEqual(["Search"]);
    expect(draftOf(back, parts).freeText).toBe("All but search");
  });

  it("sends what is on screen and nothing that is not, whatever was pressed before", () => {
    const step = fc.oneof(
      fc
        .constantFrom("Search", "Export", "Import")
        .map((label) => (form: InputRequestForm) => optionToggled(form, parts, label)),
      fc.constant((form: InputRequestForm) => ownWordsToggled(form, parts)),
      fc
        .string({ minLength: 1, maxLength: 20 })
        .map((freeText) => (form: InputRequestForm) => drafted(form, parts, { freeText })),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const form = steps.reduce((now, change) => change(now), complete());
        const draft = draftOf(form, parts);
        const { answer } = submitted(form, prompt);
        const problem = questionProblem(form, parts);
        expect(answer === undefined).toBe(problem !== undefined);
        if (answer?.kind !== "answer") return;
        const labels = selectedLabels(parts, draft);
        const onScreen = draft.ownWords ? { freeText: draft.freeText.trim() } : { selectedLabels: labels };
        expect(answer.answers[1]).toEqual({ questionId: "parts", ...onScreen });
      }),
    );
  });
});

describe("before sending", () => {
  it("goes to the first question that is not ready and says why", () => {
    const form = { ...optionToggled(INPUT_REQUEST_FORM, store, "SQLite"), current: 2 };
    const next = submitted(form, prompt);
    expect(next.answer).toBeUndefined();
    expect(next.form).toMatchObject({ current: 1, tried: true });
    expect(questionProblem(next.form, parts)).toBe("Choose at least 1.");
  });

  it.each([
    [[], "Choose at least 1."],
    [["Search"], undefined],
    [["Search", "Export"], undefined],
    [["Search", "Export", "Import"], "Choose at most 2; you have chosen 3."],
  ])("holds the bounds of a multiple choice: %j", (labels, problem) => {
    const form = labels.reduce((now, label) => optionToggled(now, parts, label), INPUT_REQUEST_FORM);
    expect(questionProblem(form, parts)).toBe(problem);
  });

  it("takes an empty choice only where Muse allows one", () => {
    expect(questionProblem(INPUT_REQUEST_FORM, { ...parts, min: 0 })).toBeUndefined();
    const { min: _, ...unbounded } = parts;
    expect(questionProblem(INPUT_REQUEST_FORM, unbounded)).toBe("Choose at least 1.");
  });

  it.each([
    ["x".repeat(500), undefined],
    ["x".repeat(501), "Too long by 1 characters; Muse takes 500."],
    [`  ${"x".repeat(500)}  `, undefined],
    ["😀".repeat(500), undefined],
    ["   ", "Write an answer, or choose one of the options."],
  ])("holds the limit of own words, counted as characters", (freeText, problem) => {
    expect(questionProblem(drafted(INPUT_REQUEST_FORM, name, { freeText }), name)).toBe(problem);
  });

  it("holds the limit of a note", () => {
    const form = drafted(complete(), store, { note: "x".repeat(501) });
    expect(submitted(form, prompt).answer).toBeUndefined();
  });

  it("counts the questions that are ready", () => {
    expect(answeredCount(INPUT_REQUEST_FORM, prompt)).toBe(0);
    expect(answeredCount(complete(), prompt)).toBe(3);
  });
});

describe("instead of answering", () => {
  it("asks back with a text", () => {
    const asking = modeChanged(INPUT_REQUEST_FORM, "clarify");
    expect(submitted(asking, prompt).answer).toBeUndefined();
    const typed = { ...asking, clarification: " Reuse the old store. " };
    expect(submitted(typed, prompt).answer).toEqual({
      kind: "clarify",
      userInputId: "input-1",
      text: "Reuse the old store.",
    });
  });

  it("declines with the reason, and with one of our own where the person gives none", () => {
    const declining = modeChanged(INPUT_REQUEST_FORM, "cancel");
    expect(submitted({ ...declining, reason: "Not now" }, prompt).answer).toMatchObject({
      reason: "Not now",
    });
    expect(submitted(declining, prompt).answer).toMatchObject({ reason: "The user chose not to answer." });
  });

  it("keeps the answers for when the person comes back", () => {
    const form = modeChanged(modeChanged(complete(), "cancel"), "answer");
    expect(submitted(form, prompt).answer).toEqual(submitted(complete(), prompt).answer);
  });
});

describe("after sending", () => {
  it("still waits for its reply where the person looks at another way to answer meanwhile", () => {
    const { form } = submitted(complete(), prompt);
    expect(form.delivery.status).toBe("sending");
    expect(modeChanged(form, "cancel").delivery).toBe(form.delivery);
  });

  it("takes no second answer until the first is refused, and loses nothing then", () => {
    const { form, answer } = submitted(complete(), prompt);
    if (answer === undefined) throw new Error("The answer was not sent");
    expect(submitted(form, prompt).answer).toBeUndefined();
    const refused = replied(form, answer, { status: "refused", message: "Too long." }, 1000);
    expect(refused.drafts).toEqual(complete().drafts);
    expect(refused.delivery).toMatchObject({ status: "refused", message: "Too long." });
    expect(submitted(refused, prompt).answer).toEqual(answer);
  });

  it("sends nothing once the prompt is settled", () => {
    const settled = oneQuestion({ settlement: { outcome: "timedOut", answers: [] } });
    expect(submitted(complete(), settled).answer).toBeUndefined();
  });
});
