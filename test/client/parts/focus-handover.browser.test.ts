/** The keyboard stays where the person is: what had the focus may go, the focus does not fall to the top of the page. */
import { expect, it } from "vitest";
import { eventually, hasFocus, labelled } from "../../browser/browser.ts";
import { type Cards, openCards } from "../cards-browser.ts";
import { shellApproval, threeQuestions, viewOf } from "../requests.ts";

const button = ({ page }: Cards, name: string) => page.getByRole("button", { name: labelled(name) });
const card = ({ page }: Cards, name: string) => page.getByRole("group", { name: `Muse request: ${name}` });
/** Presses the button by keyboard alone. */
async function press(cards: Cards, name: string): Promise<void> {
  await button(cards, name).focus();
  await cards.page.keyboard.press("Enter");
}
const focused = ({ page }: Cards, words: string) => page.locator(":focus", { hasText: words }).waitFor();

it("of a request: it stays on what was pressed, and goes to the title of what changed", async () => {
  const cards = await openCards(viewOf({ approvals: [shellApproval()] }), { rows: ["item-1"] });
  const { page, server } = cards;
  const field = page.getByRole("textbox", { name: "Why not, or what instead?" });
  await press(cards, "Reject and say why…");
  await eventually(() => hasFocus(field)).toBe(true);
  await page.keyboard.type("Keep it");
  // As long as a word is being composed, the key is the keyboard's own.
  await page.evaluate(`
    const key = { key: "Escape", bubbles: true, isComposing: true };
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key))`);
  expect(await hasFocus(field)).toBe(true);
  await page.keyboard.press("Escape");
  await focused(cards, "Run a command");
  await press(cards, "Reject and say why…");
  expect(await field.inputValue()).toBe("Keep it");
  await press(cards, "Back to the choices");
  await focused(cards, "Run a command");

  await press(cards, "Allow once");
  await page.getByText("Sent. Waiting for Muse").waitFor();
  expect(await hasFocus(button(cards, "Allow once"))).toBe(true);
  const resolution = { decision: "approved", policyResult: "allow", resolvedBy: "user" };
  server.dispatch({ type: "muse/approvalSet", approval: shellApproval({ resolution }) });
  await page.getByText("Allowed by you").waitFor();
  await focused(cards, "Run a command");
});

it("of a request that is over while a reason is written", async () => {
  const cards = await openCards(viewOf({ approvals: [shellApproval()] }), { rows: ["item-1"] });
  await press(cards, "Reject and say why…");
  await cards.page.keyboard.type("Keep");
  const resolution = { decision: "abort", policyResult: "deny", resolvedBy: "policy" };
  cards.server.dispatch({ type: "muse/approvalSet", approval: shellApproval({ resolution }) });
  await cards.page.getByText("Withdrawn").waitFor();
  await focused(cards, "Run a command");
});

it("of questions: of the way through them, and of asking back, whatever becomes of what it was at before", async () => {
  const view = viewOf({ approvals: [shellApproval()], userInputs: [threeQuestions()] });
  const cards = await openCards(view, { rows: ["item-1", "input-1"] });
  await button(cards, "Allow once").focus();
  await press(cards, "Next question");
  expect(await hasFocus(button(cards, "Next question"))).toBe(true);
  const resolution = { decision: "approved", policyResult: "allow", resolvedBy: "policy" };
  cards.server.dispatch({ type: "muse/approvalSet", approval: shellApproval({ resolution }) });
  await cards.page.getByText("Allowed by a rule").waitFor();
  expect(await hasFocus(button(cards, "Next question"))).toBe(true);
  await cards.page.keyboard.press("Enter");
  await focused(cards, "Muse has a few questions");
  await press(cards, "Ask back instead…");
  await eventually(() => hasFocus(cards.page.getByRole("textbox", { name: "Ask back" }))).toBe(true);
  await cards.page.keyboard.press("Escape");
  await focused(cards, "Muse has a few questions");
});

it("of the panel: of a request that goes, a control that another replaces, and a text that unfolds", async () => {
  const goal = { objective: "Ship it", status: "active" };
  const rawArgs = JSON.stringify({ content: "x\n".repeat(2000) });
  const cards = await openCards(viewOf({ approvals: [shellApproval({ rawArgs })], goal }), { panel: true });
  const { page, server } = cards;
  await page.getByRole("button", { name: "that are folded here" }).focus();
  await page.keyboard.press("Enter");
  await eventually(() => hasFocus(page.getByRole("group", { name: "content", exact: true }))).toBe(true);
  await press(cards, "Fold the content");
  await eventually(() => hasFocus(page.getByRole("group", { name: "content", exact: true }))).toBe(true);

  await press(cards, "Pause");
  server.dispatch({ type: "muse/goalChanged", goal: { ...goal, status: "paused" } });
  await button(cards, "Resume").waitFor();
  await focused(cards, "Ship it");

  await press(cards, "Allow once");
  const resolution = { decision: "approved", policyResult: "allow", resolvedBy: "user" };
  server.dispatch({ type: "muse/approvalSet", approval: shellApproval({ resolution }) });
  await eventually(() => card(cards, "Run a command").count()).toBe(0);
  await focused(cards, "Nothing waits for you.");
});
