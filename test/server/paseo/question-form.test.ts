import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formAnswers, questionForm } from "../../../server/paseo/question-form.ts";

describe("a question in Paseo's form", () => {
  const options = ["A", "B", "C"].map((label) => ({ label }));
  const words = (bounds: object, multiple = true) =>
    questionForm([{ id: "q", header: "Pick", question: "Which?", options, multiple, ...bounds }])[0]?.[
      "question"
    ];

  it.each([
    [{ min: 1, max: 2 }, "Which? (choose at most 2)"],
    [{ min: 2 }, "Which? (choose at least 2)"],
    [{ min: 2, max: 2 }, "Which? (choose 2)"],
    [{ min: 1, max: 3 }, "Which?"],
    [{}, "Which?"],
  ])("with bounds %j says how many may be chosen", (bounds, expected) => {
    expect(words(bounds)).toBe(expected);
  });

  it("says nothing of bounds where one answer is wanted", () => {
    expect(words({ min: 1, max: 1 }, false)).toBe("Which?");
  });
});

describe("what is hidden in a question", () => {
  const question = {
    id: "q",
    header: "Pi\u200Bck",
    question: `Which?\u202E\u001B[2K\r${" ".repeat(4000)}`,
    options: [
      { label: "Stay" },
      { label: "St\u200Bay", description: "\u2028", preview: { content: "a\u00A0b", format: "text" } },
      { label: "St[U+200B]ay" },
    ],
    multiple: false,
  };

  it("is visible in Paseo's form, and labels that look alike are told apart", () => {
    expect(questionForm([question])).toMatchObject([
      {
        header: "Pi[U+200B]ck",
        question: "Which?[U+202E][ESC][2K[CR][4000 blanks]",
        options: [
          { label: "Stay" },
          { label: "St[U+200B]ay", description: "[U+2028]", preview: "a[NO-BREAK SPACE]b" },
          { label: "St[U+200B]ay (2)" },
        ],
      },
    ]);
  });

  it.each([
    ["Stay", "Stay"],
    ["St[U+200B]ay", "St\u200Bay"],
    ["St[U+200B]ay (2)", "St[U+200B]ay"],
  ])("is in the answer again when %s is chosen", (label, selectedLabel) => {
    const given = { "Pi[U+200B]ck": label };
    const answers = [{ questionId: "q", selectedLabel }];
    expect(formAnswers([question], given)).toEqual({ status: "complete", answers });
    const many = [
      { questionId: "q", selectedLabels: [selectedLabel, "Stay"].slice(label === "Stay" ? 1 : 0) },
    ];
    const givenMany = { "Pi[U+200B]ck": label === "Stay" ? label : `${label}, Stay` };
    expect(formAnswers([{ ...question, multiple: true }], givenMany)).toEqual({
      status: "complete",
      answers: many,
    });
  });
});

describe("the answers of Paseo's form", () => {
  const options = ["A", "B", "C, D"].map((label) => ({ label }));
  const question = { id: "q", header: "Pick", question: "Which?", options, multiple: true };
  const answered = (bounds: object, text?: string) =>
    formAnswers([{ ...question, ...bounds }], text === undefined ? {} : { Pick: text });

  it.each([
    [{ min: 2 }, "A", '"Pick": choose at least 2.'],
    [{ max: 1 }, "A, B", '"Pick": choose at most 1.'],
    [{}, undefined, /"Pick" has no answer yet/],
    [{ min: 1 }, undefined, /"Pick" has no answer yet/],
    [{ multiple: false }, "x".repeat(501), '"Pick": the text has 501 characters, Muse takes 500.'],
    [{}, `A, ${"x".repeat(501)}`, '"Pick": the text has 501 characters, Muse takes 500.'],
  ])("outside the bounds %j are refused with the reason", (bounds, text, message) => {
    expect(answered(bounds, text)).toEqual({ status: "refused", message: expect.stringMatching(message) });
  });

  it("may be none where Muse allows that, and the form says so", () => {
    expect(answered({ min: 0 })).toEqual({
      status: "complete",
      answers: [{ questionId: "q", selectedLabels: [] }],
    });
    expect(questionForm([{ ...question, min: 0 }])).toMatchObject([{ allowEmpty: true }]);
    expect(questionForm([question])[0]).not.toHaveProperty("allowEmpty");
  });

  it("are labels, with what was typed beside them as a note", () => {
    expect(answered({}, "C, D, A, but fast")).toEqual({
      status: "complete",
      answers: [{ questionId: "q", selectedLabels: ["C, D", "A"], note: "but fast" }],
    });
  });

  it("are counted in characters, as Muse does", () => {
    expect(answered({ multiple: false }, "🚀".repeat(500)).status).toBe("complete");
  });

  it("keep the preview and the description of every option in sight", () => {
    const offered = [{ label: "A", description: "first", preview: { content: "a()", format: "text" } }];
    expect(questionForm([{ ...question, options: offered }])).toMatchObject([
      { options: [{ label: "A", description: "first", preview: "a()" }] },
    ]);
  });
});

describe("whatever the options are called", () => {
  const label = fc.array(fc.constantFrom("A", "B", ",", " ", ", ", "“", "”", "(2)"), { maxLength: 6 });
  const labels = fc.uniqueArray(
    label.map((parts) => parts.join("")),
    { minLength: 1, maxLength: 5 },
  );
  const asked = (names: readonly string[], multiple: boolean) => ({
    id: "q",
    header: "Pick",
    question: "Which?",
    options: names.map((name) => ({ label: name })),
    multiple,
  });
  const shown = (question: ReturnType<typeof asked>): readonly string[] =>
    JSON.parse(JSON.stringify(questionForm([question])[0]?.["options"])).map(
      (option: { label: string }) => option.label,
    );

  it("those that were chosen, in any order, are those that Muse is told", () => {
    const chosen = labels.chain((names) =>
      fc.tuple(fc.constant(names), fc.shuffledSubarray([...names.keys()], { minLength: 1 })),
    );
    fc.assert(
      fc.property(chosen, ([names, picked]) => {
        const question = asked(names, true);
        const offered = shown(question);
        const given = { Pick: picked.map((at) => offered[at]).join(", ") };
        const selectedLabels = picked.map((at) => names[at]);
        expect(formAnswers([question], given)).toEqual({
          status: "complete",
          answers: [{ questionId: "q", selectedLabels }],
        });
        const [first = 0] = picked;
        expect(formAnswers([asked(names, false)], { Pick: offered[first] })).toEqual({
          status: "complete",
          answers: [{ questionId: "q", selectedLabel: names[first] }],
        });
        expect(offered.every((name) => name.trim() === name && name !== "")).toBe(true);
        expect(new Set(offered).size).toBe(names.length);
      }),
      // A number that tells two apart may read like the beginning of a third.
      {
        numRuns: 1000,
        examples: [
          [
            [
              ["B", "A", "A ", "A (2), B"],
              [2, 0],
            ],
          ],
        ],
      },
    );
  });

  it("two hundred of them, or one of two thousand characters, are shown whole and given back", () => {
    const names = [...Array.from({ length: 200 }, (_, at) => `Option ${at}`), "\u202Ex".repeat(1000)];
    const question = asked(names, true);
    expect(formAnswers([question], { Pick: [...shown(question)].reverse().join(", ") })).toEqual({
      status: "complete",
      answers: [{ questionId: "q", selectedLabels: [...names].reverse() }],
    });
  });

  it.each([
    undefined,
    null,
    5,
    "yes",
    [],
    { Pick: 1 },
    { Pick: ["A"] },
    { Pick: { A: true } },
    { Other: "A" },
  ])("an answer in the shape of %j is refused", (given) => {
    expect(formAnswers([asked(["A"], true)], given)).toMatchObject({ status: "refused" });
  });
});

describe("a prompt without questions", () => {
  it("is a form all the same, since one of nothing is drawn as nothing", () => {
    expect(questionForm([])).toMatchObject([{ header: "Question", options: [], allowOther: true }]);
  });
});
