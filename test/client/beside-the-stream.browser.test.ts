/** A person at a card while everything around it moves: words and outputs stream, others answer, the session goes. */
import { expect, it } from "vitest";
import type { ViewAction } from "../../shared/view.ts";
import { eventually, hasFocus } from "../browser/browser.ts";
import { openCards } from "./cards-browser.ts";
import { chatServer } from "./chat-server.ts";
import { shellApproval, threeQuestions, viewOf } from "./requests.ts";
import { busySession, runningCall } from "./session-samples.ts";

type Reply = Awaited<ReturnType<ReturnType<typeof chatServer>["answer"]>>;

const RESOLUTION = { decision: "approved", policyResult: "allow", resolvedBy: "user" };
const turnId = "turn-1";
const word: ViewAction = { type: "chat/delta", turnId, partId: "answer", content: "word " };
const output: ViewAction = {
  type: "chat/toolCallContentChanged",
  turnId,
  toolCallId: runningCall().toolCallId,
  content: [{ type: "text", text: "line\n".repeat(50) }],
};

it("in the panel and in the conversation nothing moves, and no letter is lost, while words and outputs stream", async () => {
  const busy = busySession();
  const session = { ...busy.session, approvals: [shellApproval()], userInputs: [threeQuestions()] };
  const { page, server, complaints } = await openCards(
    { ...busy, session },
    { rows: ["item-1", "input-1"], panel: true },
  );
  await page.getByRole("tab", { name: "Name" }).last().click();
  const field = page.getByRole("textbox", { name: "Your answer" }).last();
  await field.fill("ord");
  await eventually(() => server.drafts().length).toBe(1);
  await page.evaluate(`
    globalThis.shifts = 0;
    new PerformanceObserver((list) => { shifts += list.getEntries().length }).observe({ type: "layout-shift" })`);
  const before = { box: await field.boundingBox(), y: await page.evaluate<number>("scrollY") };

  server.dispatch({
    type: "chat/responsePart",
    turnId,
    part: { kind: "markdown", id: "answer", content: "" },
  });
  for (let index = 0; index < 10; index += 1) {
    server.dispatch(word);
    server.dispatch(output);
    await page.keyboard.type("x");
  }
  // All of it has been drawn: a word before, the draft, the part, and twice ten.
  await eventually(() => Number(server.calls().at(-1)?.split(" ")[1])).toBeGreaterThanOrEqual(22);
  expect(await field.inputValue()).toBe(`ord${"x".repeat(10)}`);
  expect(await hasFocus(field)).toBe(true);
  expect({ box: await field.boundingBox(), y: await page.evaluate<number>("scrollY") }).toEqual(before);
  expect(await page.evaluate<number>("shifts")).toBe(0);
  expect(complaints).toEqual([]);
});

it("of two people who answer at once one learns that the other was first, and both see the same", async () => {
  const server = chatServer(viewOf({ approvals: [shellApproval()] }));
  const phone = await openCards(viewOf({}), { rows: ["item-1"], width: 320, server });
  const desktop = await openCards(viewOf({}), { rows: ["item-1"], server });
  const first = phone.page.getByRole("button", { name: "Allow once" });
  const second = desktop.page.getByRole("button", { name: /^Reject(?! and say why)/ });
  await first.waitFor();
  await second.waitFor();
  server.onAnswer(({ kind, ...answer }) => {
    const isFirst = kind === "decide" && "choiceId" in answer && answer.choiceId === "allow_once";
    return isFirst
      ? { status: "accepted" }
      : { status: "refused", message: "This step is no longer open: it was decided, withdrawn or replaced." };
  });
  await Promise.all([first.dblclick(), second.click()]);
  await eventually(() => server.answers().length).toBe(2);
  server.dispatch({
    type: "muse/approvalSet",
    approval: shellApproval({ resolution: RESOLUTION, lastChoiceId: "allow_once" }),
  });
  await phone.page.getByText("Allowed by you").waitFor();
  await desktop.page.getByText("Allowed by a person before your answer came").waitFor();
  await desktop.page.getByText(/^Your own answer was not used: This step is no longer open/).waitFor();
  expect(server.answers()).toHaveLength(2);
  expect([...phone.complaints, ...desktop.complaints]).toEqual([]);
});

it("a page that is left while an answer is on its way leaves nothing behind, and finds it settled when it is back", async () => {
  const { page, server, complaints, reload } = await openCards(viewOf({ approvals: [shellApproval()] }), {
    rows: ["item-1"],
    panel: true,
  });
  let settle = (): void => {};
  server.onAnswer(() => new Promise((resolve) => (settle = () => resolve({ status: "accepted" }))));
  await page.getByRole("button", { name: "Allow once" }).first().click();
  await page.getByText("Sending your answer…").first().waitFor();
  await reload();
  await page.getByRole("button", { name: "Allow once" }).first().waitFor();
  settle();
  server.dispatch({ type: "muse/approvalSet", approval: shellApproval({ resolution: RESOLUTION }) });
  await page.getByText("Allowed by a person").waitFor();
  expect(await page.getByRole("button", { name: "Allow once" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it("an answer that is on its way while a person turns to another agent is where it stands on coming back", async () => {
  const { page, server, complaints, turnTo } = await openCards(viewOf({ approvals: [shellApproval()] }), {
    rows: ["item-1"],
    panel: true,
  });
  const settle: ((reply: Reply) => void)[] = [];
  server.onAnswer(() => new Promise((resolve) => settle.push(resolve)));
  const allow = page.getByRole("button", { name: "Allow once" });
  const sending = page.getByText("Sending your answer…");
  await allow.first().click();
  await eventually(() => sending.count()).toBe(2);
  // The other agent has a request of the same id, to which nobody has said anything.
  await turnTo("agent-2");
  await eventually(() => allow.first().isEnabled()).toBe(true);
  expect(await sending.count()).toBe(0);
  settle[0]?.({ status: "refused", message: "Muse is busy. Try again." });
  await turnTo("agent-1");
  await eventually(() => page.getByText("Muse is busy. Try again.").count()).toBe(2);
  await allow.first().click();
  await turnTo("agent-2");
  await eventually(() => settle.length).toBe(2);
  settle[1]?.({ status: "accepted" });
  await turnTo("agent-1");
  await eventually(() => page.getByText("Sent. Waiting for Muse to act on it…").count()).toBe(2);
  expect(server.answers()).toHaveLength(2);
  expect(complaints).toEqual([]);
});

it("the panel of a session that is closed says so and complains of nothing", async () => {
  const server = chatServer(viewOf({}));
  server.close();
  const { page, complaints } = await openCards(viewOf({}), { rows: ["item-1"], panel: true, server });
  await eventually(() => page.getByText("Send a message to the agent to open it again.").count()).toBe(2);
  expect(complaints).toEqual([]);
});
