import { describe, expect, it } from "vitest";
import { questionForm } from "../../../server/paseo/question-form.ts";

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
