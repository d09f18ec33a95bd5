import { describe, expect, test } from "vitest";
import { eventually, textOf } from "./browser.ts";
import { requestPage } from "./request-page.ts";
import { permission, question } from "./sample-state.ts";

const requests = requestPage();

const radio = (name: string) => requests.page().getByRole("radio", { name, exact: true });
const checkbox = (name: string) => requests.page().getByRole("checkbox", { name, exact: true });
const primary = () => requests.page().getByTestId("question-form-primary-action");

describe("the card of a question", () => {
  const where = {
    header: "Where",
    question: "Where should it go?",
    options: [{ label: "North", description: "Cold and windy" }, { label: "South" }],
  };
  const tools = {
    header: "Tools",
    question: "With which tools?",
    options: [{ label: "Rake" }, { label: "Hoe" }, { label: "Spade" }],
    multiSelect: true,
    allowOther: true,
  };
  const when = { header: "When", question: "When?", options: [], placeholder: "a day" };

  test("asks one question at a time and sends all answers by header", async () => {
    await requests.pend(question([where, tools, when]));
    expect(await requests.page().getByRole("tab").allInnerTexts()).toEqual(["Where", "Tools", "When"]);
    expect(await textOf(requests.page().getByTestId("question-form-current-question"))).toBe(
      "Where should it go?",
    );
    expect(await textOf(primary())).toBe("Next");
    expect(await primary().isDisabled()).toBe(true);

    await radio("North").click();
    expect(await textOf(requests.page().getByTestId("question-form-current-question"))).toBe(
      "With which tools?",
    );
    await requests.page().getByRole("tab", { name: "Question 1 of 3: Where, answered" }).waitFor();

    await checkbox("Spade").click();
    await checkbox("Rake").click();
    await requests.page().getByPlaceholder("Other...").fill(" a bucket ");
    await primary().click();

    expect(await textOf(primary())).toBe("Submit");
    await requests.page().getByPlaceholder("a day").fill("Tuesday");
    await requests.page().getByPlaceholder("a day").press("Enter");
    await eventually(requests.lastResponse).toEqual({
      behavior: "allow",
      updatedInput: {
        questions: [where, tools, when],
        answers: { Where: "North", Tools: "Spade, Rake, a bucket", When: "Tuesday" },
      },
    });
  });

  test("never submits a single choice by itself, and takes it back on a second press", async () => {
    await requests.pend(question([where]));
    expect(await requests.page().getByRole("tab").count()).toBe(0);
    await radio("South").click();
    expect(await radio("South").getAttribute("aria-checked")).toBe("true");
    expect(await primary().isEnabled()).toBe(true);
    await radio("South").click();
    expect(await radio("South").getAttribute("aria-checked")).toBe("false");
    expect(await primary().isDisabled()).toBe(true);
  });

  test("lets a single choice and a text of one's own replace each other", async () => {
    await requests.pend(question([{ ...where, allowOther: true }]));
    await radio("North").click();
    await requests.page().getByPlaceholder("Other...").fill("West");
    expect(await radio("North").getAttribute("aria-checked")).toBe("false");
    await radio("South").click();
    expect(await requests.page().getByPlaceholder("Other...").inputValue()).toBe("");
  });

  test("is dismissed as a denial, with a label of its own if it has one", async () => {
    await requests.pend(question([{ ...where, dismissLabel: "Not now" }]));
    await requests.page().getByRole("button", { name: "Not now" }).click();
    await eventually(requests.lastResponse).toEqual({ behavior: "deny", message: "Dismissed by user" });
  });

  test("dismisses a form of optional texts by sending what was typed", async () => {
    await requests.pend(question([{ ...when, allowEmpty: true }]));
    expect(await primary().isEnabled()).toBe(true);
    await requests.page().getByTestId("question-form-dismiss").click();
    await eventually(requests.lastResponse).toMatchObject({
      behavior: "allow",
      updatedInput: { answers: { When: "" } },
    });
  });

  test("shows nothing for a form that Paseo cannot read", async () => {
    await requests.pend(permission());
    requests.push(
      permission({ title: "Still readable" }),
      question([where, { question: "No header", options: [] }]),
    );
    await requests.page().getByRole("region", { name: "Still readable" }).waitFor();
    expect(await requests.page().getByTestId("question-form-card").count()).toBe(0);
  });

  test("is answered with the keyboard alone", async () => {
    await requests.pend(question([where, when]));
    await requests.page().getByRole("tab", { name: "Question 1 of 2: Where" }).focus();
    await requests.page().keyboard.press("ArrowRight");
    await requests.page().keyboard.press("Shift+Tab");
    await requests.page().keyboard.press("Enter");
    await radio("North").focus();
    await requests.page().keyboard.press("ArrowDown");
    await requests.page().keyboard.press("Space");
    await requests.page().getByPlaceholder("a day").waitFor();
    await requests.page().keyboard.press("Tab");
    await requests.page().getByPlaceholder("a day").focus();
    await requests.page().keyboard.type("Friday");
    await requests.page().keyboard.press("Enter");
    await eventually(requests.lastResponse).toMatchObject({
      updatedInput: { answers: { Where: "South", When: "Friday" } },
    });
  });
});
