/** The plugin's process dies, the daemon goes, the session ends: what a person sees of it, and what stays. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { eventually } from "../../browser/browser.ts";
import { type Cards, openCards, stopClock } from "../cards-browser.ts";
import { chatServer } from "../chat-server.ts";
import { shellApproval, threeQuestions, viewOf } from "../requests.ts";

const waiting = () => viewOf({ approvals: [shellApproval()], userInputs: [threeQuestions()] });
const ROWS = { rows: ["item-1", "input-1"] };

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const answer = (page: Page) => page.getByRole("textbox", { name: "Your answer" });
const subscriptions = ({ server }: Cards) => server.calls().filter((call) => call === "subscribe").length;

/** The process is gone for so long. */
async function crashFor({ page, server }: Cards, milliseconds: number): Promise<void> {
  server.crash();
  for (let passed = 0; passed < milliseconds; passed += 1000) await page.clock.runFor(1000);
}

/** What the host has of what was typed, as the time of the page goes on. */
async function draftsLater({ page, server }: Cards) {
  await page.clock.runFor(1000);
  return server.drafts();
}

describe("while the server half is gone", () => {
  it("every open card says so and keeps what is typed, and the host is asked ever less often", async () => {
    const cards = await openCards(waiting(), ROWS);
    const { page } = cards;
    await tab(page, "Name").click();
    await stopClock(cards);
    await crashFor(cards, 40_000);
    await answer(page).fill("orders");
    await page.clock.runFor(1000);
    expect(await page.getByText("The connection to Muse is interrupted").count()).toBe(2);
    expect(await answer(page).inputValue()).toBe("orders");
    // One reader for both rows, after 0.5, 1, 2, 4 and 8 seconds, then every quarter of a minute.
    expect(subscriptions(cards)).toBeGreaterThan(3);
    expect(subscriptions(cards)).toBeLessThanOrEqual(1 + 7);
  });

  it("an answer is not lost in silence, and goes out once when it is given again", async () => {
    const cards = await openCards(waiting(), ROWS);
    const { page, server } = cards;
    const allow = page.getByRole("button", { name: "Allow once" });
    await allow.waitFor();
    server.crash();
    await allow.click();
    await page.getByRole("alert").getByText("It is not known whether your answer arrived").waitFor();
    server.restart(waiting());
    await eventually(() => subscriptions(cards)).toBeGreaterThan(1);
    await allow.dblclick();
    await eventually(() => server.answers().length).toBe(1);
    await page.getByText("Sent. Waiting for Muse to act on it…").waitFor();
    expect(server.answers()).toHaveLength(1);
  });
});

describe("what was typed while the server half was gone", () => {
  it("is kept by the next process as soon as it is there", async () => {
    const cards = await openCards(waiting(), ROWS);
    const { page, server } = cards;
    await tab(page, "Name").click();
    await answer(page).fill("ord");
    await eventually(() => server.drafts().length).toBe(1);
    await stopClock(cards);
    await crashFor(cards, 2000);
    await answer(page).fill("orders");
    await page.clock.runFor(1000);
    server.restart(waiting());
    await eventually(() => draftsLater(cards)).toMatchObject([{ answers: { name: { freeText: "orders" } } }]);
    expect(await answer(page).inputValue()).toBe("orders");
  });

  it("is there also if nothing was typed since: the next process knows nothing of what the last one kept", async () => {
    const cards = await openCards(waiting(), ROWS);
    const { page, server } = cards;
    await tab(page, "Name").click();
    await answer(page).fill("orders");
    await eventually(() => server.drafts().length).toBe(1);
    server.crash();
    server.restart(waiting());
    await eventually(() => server.drafts()).toMatchObject([{ answers: { name: { freeText: "orders" } } }]);
  });

  it("is not replaced by the older words of another device, which a fresh snapshot brings again", async () => {
    const server = chatServer(waiting());
    const cards = await openCards(waiting(), { ...ROWS, server });
    const { page } = cards;
    await tab(page, "Name").click();
    const answers = { name: { selected: [], ownWords: true, freeText: "ord", note: "" } };
    const theirs = { requestId: "input-1", by: "phone", answers, reason: "", clarification: "" };
    server.dispatch({ type: "muse/draftSet", draft: theirs });
    await eventually(() => answer(page).inputValue()).toBe("ord");
    await stopClock(cards);
    await crashFor(cards, 2000);
    await answer(page).fill("orders");
    await page.clock.runFor(1000);
    server.restart(viewOf({ ...waiting().session, drafts: [theirs] }));
    await eventually(() => draftsLater(cards)).toMatchObject([{ answers: { name: { freeText: "orders" } } }]);
    expect(await answer(page).inputValue()).toBe("orders");
  });
});

it("a session that is gone afterwards says what to do, and takes no answer", async () => {
  const cards = await openCards(waiting(), ROWS);
  const { page, server } = cards;
  await tab(page, "Name").click();
  await answer(page).fill("orders");
  server.close();
  const note = page.getByText("This Muse session is closed");
  await note.first().waitFor();
  expect(await note.first().textContent()).toContain("Send a message to the agent to open it again");
  expect(await page.getByRole("button", { name: "Allow once" }).getAttribute("aria-disabled")).toBe("true");
  expect(await answer(page).inputValue()).toBe("orders");
  expect(cards.complaints).toEqual([]);
});
