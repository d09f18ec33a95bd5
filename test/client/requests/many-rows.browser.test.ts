/** A long day: hundreds of requests in one conversation. What streams beside them must cost them nothing. */
import { expect, it } from "vitest";
import type { Approval } from "../../../shared/session/state.ts";
import type { ViewAction } from "../../../shared/view.ts";
import { eventually } from "../../browser/browser.ts";
import { type Cards, openCards } from "../cards-browser.ts";
import { oneQuestion, shellApproval, viewOf } from "../requests.ts";

const DECIDED = 500;
const RESOLUTION = { decision: "approved", policyResult: "allow", resolvedBy: "user" };

function approval(name: string, change: Partial<Approval> = {}): Approval {
  return shellApproval({ approvalId: `approval-${name}`, itemId: name, ...change });
}

const decided = Array.from({ length: DECIDED }, (_, index) =>
  approval(`decided-${index}`, { resolution: RESOLUTION, lastChoiceId: "allow_once" }),
);
const open = [approval("open-0"), approval("open-1"), approval("open-2")];
const question = oneQuestion({ autoResolvesAt: Date.now() + 600_000 });
const rows = [...[...decided, ...open].map(({ itemId }) => itemId), question.userInputId];

const answerPart: ViewAction = {
  type: "chat/responsePart",
  turnId: "turn-1",
  part: { kind: "markdown", id: "answer", content: "" },
};
const word: ViewAction = { type: "chat/delta", turnId: "turn-1", partId: "answer", content: "word " };

const timers = ({ page }: Cards) => page.evaluate<number>("timers.size");

/** Handlers of events that the page has, over all of its elements. */
async function listeners({ page }: Cards): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable");
  const { metrics } = await browser.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSEventListeners")?.value ?? Number.NaN;
}

/** The rows that were drawn while `work` went on. */
async function drawnBy({ page }: Cards, work: () => Promise<void>): Promise<readonly string[]> {
  const before = await page.evaluate<Readonly<Record<string, number>>>("({ ...draws })");
  await work();
  const after = await page.evaluate<Readonly<Record<string, number>>>("({ ...draws })");
  return rows.filter((row) => after[row] !== before[row]);
}

it("draws no row for words that stream, only the row of a request that changes, and keeps no timer for the rest", async () => {
  const cards = await openCards(viewOf({ approvals: [...decided, ...open], userInputs: [question] }), {
    rows,
  });
  const { page, server } = cards;
  await page.getByRole("button", { name: "Allow once" }).nth(2).waitFor();
  expect(await page.getByRole("group", { name: "Muse request" }).count()).toBe(rows.length);

  // The clock of the question that counts down: a row that is decided, or waits for a press, needs none.
  await eventually(() => timers(cards)).toBe(1);
  const listening = await listeners(cards);
  expect(listening / rows.length).toBeLessThan(4);

  const streamed = await drawnBy(cards, async () => {
    server.dispatch(answerPart);
    for (let index = 0; index < 50; index += 1) server.dispatch(word);
    await eventually(() => server.calls().at(-1)).toBe("follow 51");
  });
  expect(streamed.filter((row) => row !== question.userInputId)).toEqual([]);
  expect(await listeners(cards)).toBe(listening);

  const settled = await drawnBy(cards, async () => {
    server.dispatch({
      type: "muse/approvalSet",
      approval: { ...approval("open-1"), resolution: RESOLUTION },
    });
    await eventually(() => page.getByRole("button", { name: "Allow once" }).count()).toBe(2);
  });
  expect(settled.filter((row) => row !== question.userInputId)).toEqual(["open-1"]);

  expect(await timers(cards)).toBe(1);

  // All rows live on one reader of the chat.
  expect(server.calls().filter((call) => call === "subscribe")).toHaveLength(1);
  expect(new Set(server.calls()).size).toBe(server.calls().length);
  expect(cards.complaints).toEqual([]);
});
