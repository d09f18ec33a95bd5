/** What was typed and chosen, and not sent, is there again: after a reload, on another device, in either direction. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually } from "../../browser/browser.ts";
import { openCards } from "../cards-browser.ts";
import { chatServer } from "../chat-server.ts";
import { shellApproval, threeQuestions, viewOf } from "../requests.ts";

const waiting = () => viewOf({ approvals: [shellApproval()], userInputs: [threeQuestions()] });
const ROWS = { rows: ["item-1", "input-1"] };

const chosen = (page: Page, name: string) => page.getByRole("radio", { name, checked: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const answer = (page: Page) => page.getByRole("textbox", { name: "Your answer" });
const reason = (page: Page) => page.getByRole("textbox", { name: "Why not, or what instead?" });

it("is there again after a reload: choices, own words, notes and the reason of a denial", async () => {
  const { page, server, reload } = await openCards(waiting(), ROWS);
  await page.getByRole("radio", { name: "Postgres" }).click();
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByRole("textbox", { name: "Note to your answer" }).fill("for now");
  await tab(page, "Name").click();
  await answer(page).fill("orders");
  await page.getByRole("button", { name: "Reject and say why" }).click();
  await reason(page).fill("Keep the build");
  await eventually(() => server.drafts().map(({ requestId }) => requestId)).toEqual([
    "input-1",
    "approval-1",
  ]);

  await reload();
  await chosen(page, "Postgres").waitFor();
  expect(await page.getByRole("textbox", { name: "Note to your answer" }).inputValue()).toBe("for now");
  await tab(page, "Name").click();
  expect(await answer(page).inputValue()).toBe("orders");
  await page.getByRole("button", { name: "Reject and say why" }).click();
  expect(await reason(page).inputValue()).toBe("Keep the build");
  expect(server.answers()).toEqual([]);
});

it("goes along to another device and back, and does not take a word out of a mouth", async () => {
  const server = chatServer(waiting());
  const phone = await openCards(waiting(), { ...ROWS, width: 320, server });
  const desktop = await openCards(waiting(), { ...ROWS, server });
  await phone.page.getByRole("radio", { name: "SQLite" }).click();
  await tab(phone.page, "Name").click();
  await answer(phone.page).fill("ord");
  await chosen(desktop.page, "SQLite").waitFor();
  await tab(desktop.page, "Name").click();
  await eventually(() => answer(desktop.page).inputValue()).toBe("ord");

  await answer(desktop.page).focus();
  await desktop.page.keyboard.press("End");
  await desktop.page.keyboard.type("ers, one row each, please", { delay: 30 });
  expect(await answer(desktop.page).inputValue()).toBe("orders, one row each, please");
  await eventually(() => answer(phone.page).inputValue()).toBe("orders, one row each, please");
});
