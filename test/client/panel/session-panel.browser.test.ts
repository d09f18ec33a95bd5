import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { eventually, hasFocus, labelled, textOf } from "../../browser/browser.ts";
import { type Cards, openCards } from "../cards-browser.ts";
import { viewOf } from "../requests.ts";
import { busySession, subagent, submission } from "../session-samples.ts";

const section = ({ page }: Cards, name: string) => page.getByRole("region", { name, exact: true });
const entry = (cards: Cards, name: string) => cards.page.getByRole("group", { name, exact: true });
const press = (within: Locator, name: string) => within.getByRole("button", { name: labelled(name) }).click();

it("shows of a quiet session only that nothing waits, and the offer to set a goal", async () => {
  const cards = await openCards(viewOf({}, { activeTurn: undefined }), { panel: true });
  await cards.page.getByText("Nothing waits for you.").waitFor();
  expect(await cards.page.getByRole("region").count()).toBe(1);
  await press(section(cards, "Goal"), "Set a goal…");
  const field = cards.page.getByRole("textbox", { name: "What is to be reached?" });
  await eventually(() => hasFocus(field)).toBe(true);
  await field.fill("  Ship it ");
  await press(section(cards, "Goal"), "Set this goal");
  await eventually(() => cards.server.commands()).toEqual([{ method: "goal/set", objective: "Ship it" }]);
  // Only the state says that there is a goal.
  await cards.page.getByText("Sent. Muse has it.").waitFor();
  expect(await cards.page.getByText("No goal is set").count()).toBe(1);
  cards.server.dispatch({ type: "muse/goalChanged", goal: { objective: "Ship it", status: "active" } });
  await entry(cards, "Ship it").getByRole("button", { name: "Pause" }).waitFor();
  expect(await cards.page.getByText("Sent. Muse has it.").count()).toBe(0);
});

it("keeps what was typed when Muse refuses it, with what is typed meanwhile, and says why", async () => {
  const cards = await openCards(viewOf({ subagents: [subagent()] }), { panel: true });
  const child = entry(cards, "reviewer");
  const field = child.getByRole("textbox", { name: "Message to reviewer" });
  await press(child, "Message…");
  await field.fill("Look at the dates");
  const answers: ((outcome: { status: "refused"; message: string } | { status: "accepted" }) => void)[] = [];
  cards.server.onCommand(() => new Promise((resolve) => answers.push(resolve)));
  await child.getByRole("button", { name: labelled("Send the message") }).dblclick();
  await child.getByText("Sending…").waitFor();
  await field.fill("Look at the dates, and the names");
  answers[0]?.({ status: "refused", message: "This subagent takes no messages now." });
  await child.getByRole("alert").getByText("This subagent takes no messages now.").waitFor();
  expect(await field.inputValue()).toBe("Look at the dates, and the names");
  expect(answers).toHaveLength(1);

  await press(child, "Send the message");
  await eventually(() => answers.length).toBe(2);
  answers[1]?.({ status: "accepted" });
  await child.getByText("Sent. Muse has it.").waitFor();
  expect(await field.count()).toBe(0);
  // The keyboard is where it was: at the button that opened the field.
  expect(await hasFocus(child.getByRole("button", { name: "Message…" }))).toBe(true);
  await press(child, "Message…");
  expect(await field.inputValue()).toBe("");
});

it("asks once before it stops something, and takes Escape and a hasty Enter for no", async () => {
  const cards = await openCards(busySession(), { panel: true });
  await cards.page.evaluate(
    "globalThis.around = []; addEventListener('keydown', ({ key }) => around.push(key))",
  );
  const task = entry(cards, "npm test");
  const stop = task.getByRole("button", { name: "Stop…" });
  for (const key of ["Enter", "Escape"]) {
    await stop.focus();
    await cards.page.keyboard.press("Enter");
    await eventually(() => hasFocus(task.getByRole("button", { name: "Leave it" }))).toBe(true);
    await cards.page.keyboard.press(key);
    await eventually(() => hasFocus(stop)).toBe(true);
  }
  // What lies around the panel has its own meaning for Escape, and did not hear this one.
  expect(await cards.page.evaluate("around")).not.toContain("Escape");
  expect(cards.server.commands()).toEqual([]);
  await stop.click();
  await press(task, "Stop it");
  await eventually(() => cards.server.commands()).toEqual([{ method: "task/stop", taskId: "task-1" }]);
  expect(await textOf(task)).toContain("Runs in the background");
});

it("gives a message that was taken back to be copied, and hands the keyboard on when its entry goes", async () => {
  const cards = await openCards(busySession(), { panel: true });
  await press(entry(cards, "Next turn"), "Take back");
  await eventually(() => cards.server.commands()).toEqual([{ method: "turn/unqueue", turnId: "turn-2" }]);
  const error = { message: "The message was taken back before it ran.", code: "unqueued" };
  cards.server.dispatch({ type: "muse/submissionSet", submission: submission({ status: "failed", error }) });
  cards.server.dispatch({ type: "chat/pendingMessageRemoved", kind: "queued", id: "command-1" });
  await eventually(() => entry(cards, "Next turn").count()).toBe(0);
  const status = cards.page.getByText("Nothing waits for you.").locator("..");
  await eventually(() => hasFocus(status)).toBe(true);

  // What came back is closest to the person.
  expect(await cards.page.getByRole("region").first().getAttribute("aria-label")).toBe(
    "Messages that came back",
  );
  const returned = section(cards, "Messages that came back").getByRole("group");
  const newest = returned.filter({ hasText: "Then write the report" }).first();
  await press(newest, "Copy");
  await eventually(() => cards.copies).toEqual(["Then write the report"]);
  await press(newest, "Remove from this list");
  await eventually(() => section(cards, "Messages that came back").getByText("Then write").count()).toBe(0);
  await section(cards, "Messages that came back").getByText("Use tabs instead").waitFor();
});

it("takes no command while the session is closed, and says so", async () => {
  const cards = await openCards(busySession(), { panel: true });
  await entry(cards, "npm test").waitFor();
  cards.server.close();
  await cards.page.getByText("This Muse session is closed").waitFor();
  expect(await entry(cards, "Next turn").getByRole("button", { name: "Take back" }).isDisabled()).toBe(true);
  expect(await entry(cards, "Next turn").getByRole("button", { name: "Copy" }).isDisabled()).toBe(false);
});
