import { describe, expect, it } from "vitest";
import type { UserInput } from "../../../shared/session/state.ts";
import { hasFocus } from "../../browser/browser.ts";
import { answers, openCards, outlineOfFocus } from "../cards-browser.ts";
import { oneQuestion, threeQuestions, viewOf } from "../requests.ts";

function open(userInput: UserInput, panel = false) {
  return openCards(viewOf({ userInputs: [userInput] }), { rows: ["input-1"], panel });
}

describe("answering questions", () => {
  it("goes from question to question and sends all answers together", async () => {
    const cards = await open(threeQuestions());
    const { page } = cards;
    await page.getByRole("radio", { name: "SQLite. One file, no server" }).click();
    await page.getByRole("button", { name: "Next question" }).click();
    await page.getByRole("checkbox", { name: "Search" }).click();
    await page.getByRole("checkbox", { name: "Import" }).click();
    await page.getByText("2 of 3 ready to send").waitFor();
    await page.getByRole("button", { name: "Next question" }).click();
    await page.getByRole("textbox", { name: "Your answer" }).fill("orders");
    await page.getByRole("button", { name: "Add a note" }).click();
    await page.keyboard.type("plural, please");
    await page.getByRole("button", { name: "Send all answers" }).click();
    expect(await answers(cards, 1)).toEqual([
      {
        kind: "answer",
        userInputId: "input-1",
        answers: [
          { questionId: "store", selectedLabel: "SQLite" },
          { questionId: "parts", selectedLabels: ["Search", "Import"] },
          { questionId: "name", freeText: "orders", note: "plural, please" },
        ],
      },
    ]);
    await page.getByText("Sent. Waiting for Muse").waitFor();
    // What was pressed keeps the keyboard, and does nothing more.
    const send = page.locator("[aria-busy=true]");
    expect(await hasFocus(send)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await page.getByRole("button", { name: "Ask back" }).isDisabled()).toBe(true);
    expect(cards.server.answers().length).toBe(1);
  });

  it("works by keyboard alone: the space bar chooses, the focus is seen", async () => {
    const cards = await open(threeQuestions());
    const { page } = cards;
    await page.getByRole("tab").first().focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.getByRole("tab", { name: "Parts", selected: true }).waitFor();
    for (let tabs = 0; tabs < 2; tabs += 1) await page.keyboard.press("Tab");
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Search");
    await page.keyboard.press("Space");
    await page.getByRole("checkbox", { name: "Search", checked: true }).waitFor();
    const outline = await outlineOfFocus(page);
    expect(outline).toBe("solid");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "Search", checked: false }).waitFor();
  });

  it("shows own words and options as what they are: one or the other", async () => {
    const cards = await open(oneQuestion());
    const { page } = cards;
    await page.getByRole("radio", { name: "Postgres" }).click();
    await page.getByRole("radio", { name: "In my own words" }).click();
    expect(await page.getByRole("radio", { name: "Postgres", checked: true }).count()).toBe(0);
    await page.keyboard.type("A text file");
    await page.getByRole("button", { name: "Send answer" }).click();
    expect(await answers(cards, 1)).toMatchObject([
      { answers: [{ questionId: "store", freeText: "A text file" }] },
    ]);
  });

  it("goes to what is missing and reads it out", async () => {
    const cards = await open(threeQuestions());
    const { page } = cards;
    await page.getByRole("tab", { name: "Name" }).click();
    await page.getByRole("button", { name: "Send all answers" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("Choose one option");
    await page.getByRole("tab", { name: "Storage", selected: true }).waitFor();
    expect(cards.server.answers()).toEqual([]);
  });

  it("counts characters, names what is too much and cuts nothing", async () => {
    const cards = await open(oneQuestion());
    const { page } = cards;
    await page.getByRole("radio", { name: "In my own words" }).click();
    const long = "x".repeat(512);
    await page.getByRole("textbox", { name: "Your answer" }).fill(long);
    await page.getByText("512 of 500 characters: 12 too many").waitFor();
    expect(await page.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "Send answer" }).click();
    await page.getByText("Too long by 12 characters").waitFor();
    expect(await page.getByRole("textbox", { name: "Your answer" }).inputValue()).toBe(long);
    expect(cards.server.answers()).toEqual([]);
  });

  it("keeps everything when Muse refuses the answer", async () => {
    const cards = await open(oneQuestion());
    const { page } = cards;
    cards.server.onAnswer(() => ({ status: "refused", message: "Muse did not accept the answer." }));
    await page.getByRole("radio", { name: "Postgres" }).click();
    await page.getByRole("button", { name: "Send answer" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Muse did not accept the answer.");
    await page.getByRole("radio", { name: "Postgres", checked: true }).waitFor();
    expect(await page.getByRole("button", { name: "Send answer" }).isEnabled()).toBe(true);
  });
});

describe("instead of an answer", () => {
  it("asks back", async () => {
    const cards = await open(oneQuestion());
    const { page } = cards;
    await page.getByRole("button", { name: "Ask back instead" }).click();
    await page.keyboard.type("How many orders a day?");
    await page.getByRole("button", { name: "Send to Muse" }).click();
    expect(await answers(cards, 1)).toEqual([
      { kind: "clarify", userInputId: "input-1", text: "How many orders a day?" },
    ]);
  });

  it("declines, and the way back keeps the choice and the focus", async () => {
    const cards = await open(oneQuestion());
    const { page } = cards;
    await page.getByRole("radio", { name: "Postgres" }).click();
    await page.getByRole("button", { name: "Don’t answer" }).click();
    await page.getByRole("button", { name: "Back to the questions" }).press("Enter");
    await page.getByRole("radio", { name: "Postgres", checked: true }).waitFor();
    await page.locator(":focus").getByText("Storage").waitFor();
    await page.getByRole("button", { name: "Don’t answer" }).click();
    await page.keyboard.type("Not mine to say");
    await page.getByRole("button", { name: "Decline to answer" }).click();
    expect(await answers(cards, 1)).toEqual([
      { kind: "cancel", userInputId: "input-1", reason: "Not mine to say" },
    ]);
  });
});

describe("in two places at once", () => {
  it("the timeline and the panel show one draft, and the panel lets go of what is settled", async () => {
    const cards = await open(oneQuestion(), true);
    const { page } = cards;
    await page.getByText("1 request waits for you.").waitFor();
    await page.getByRole("radio", { name: "Postgres" }).first().click();
    await page.getByRole("radio", { name: "Postgres", checked: true }).nth(1).waitFor();
    const settlement = { outcome: "answered", answers: [{ questionId: "store", selectedLabel: "SQLite" }] };
    cards.server.dispatch({ type: "muse/userInputSet", userInput: oneQuestion({ settlement }) });
    await page.getByText("Nothing waits for you.").waitFor();
    await page.getByText("Answered", { exact: true }).waitFor();
    expect(await page.getByText("SQLite").count()).toBe(1);
  });
});

describe("the deadline", () => {
  it("is counted down, and an answer can still be sent after it", async () => {
    const cards = await open(oneQuestion({ autoResolvesAt: Date.now() - 5000 }));
    const { page } = cards;
    expect(await page.getByRole("timer").textContent()).toBe(
      "Muse may go on without an answer at any moment.",
    );
    await page.getByRole("radio", { name: "Postgres" }).click();
    await page.getByRole("button", { name: "Send answer" }).click();
    expect(await answers(cards, 1)).toHaveLength(1);
  });

  it("is told as what happened when Muse went on by itself", async () => {
    const cards = await open(oneQuestion({ settlement: { outcome: "timedOut", answers: [] } }));
    await cards.page.getByText("Nobody answered in time, so Muse went on by itself").waitFor();
    expect(await cards.page.getByRole("radio").count()).toBe(0);
  });
});
