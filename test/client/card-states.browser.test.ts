/** Every state that a card can be in, each with what is said of it, accessible in both themes, narrow and wide. */
import { expect, it } from "vitest";
import type { Turn } from "../../shared/chat/state.ts";
import { openCards } from "./cards-browser.ts";
import { chatServer } from "./chat-server.ts";
import { oneQuestion, shellApproval, stagedApproval, viewOf } from "./requests.ts";

const APPROVED = { decision: "approved", policyResult: "allow", resolvedBy: "user" };

const failed: Turn = {
  id: "turn-0",
  message: { text: "x", origin: { kind: "user" } },
  responseParts: [],
  usage: undefined,
  state: "error",
  error: { errorType: "crash", message: "The Muse process ended." },
};

it.each([
  [320, "light"],
  [1280, "dark"],
] as const)(
  "at %i points, %s: sending, sent, refused, moved on, late and ended by a failure are told and accessible",
  async (width, theme) => {
    const named = (name: string) => ({ approvalId: name, itemId: name });
    const approvals = [
      shellApproval(named("sending")),
      shellApproval(named("sent")),
      shellApproval(named("refused")),
      stagedApproval(1),
      shellApproval(named("late")),
      shellApproval({ ...named("ended"), turnId: "turn-0" }),
    ];
    const view = viewOf({ approvals, userInputs: [oneQuestion()] }, { turns: [failed] });
    const rows = [...approvals.map(({ itemId }) => itemId), "input-1"];
    const { page, server, violations, complaints } = await openCards(view, { rows, width, theme });
    server.onAnswer((answer) => {
      const id = answer.kind === "decide" ? answer.approvalId : answer.userInputId;
      if (id === "sending") return new Promise(() => {});
      return id === "sent" ? { status: "accepted" } : { status: "refused", message: `No: ${id}` };
    });
    const card = (at: number) => page.getByRole("group", { name: "Muse request" }).nth(at);
    for (const at of [0, 1, 2, 4]) await card(at).getByRole("button", { name: "Allow once" }).click();
    await card(6).getByRole("radio", { name: "Postgres" }).click();
    await card(6).getByRole("button", { name: "Send answer" }).click();
    server.dispatch({ type: "muse/approvalSet", approval: stagedApproval(2) });
    const late = shellApproval({ ...named("late"), resolution: APPROVED, lastChoiceId: "allow_once" });
    server.dispatch({ type: "muse/approvalSet", approval: late });

    await card(0).getByText("Sending your answer…").waitFor();
    await card(1).getByText("Sent. Waiting for Muse to act on it…").waitFor();
    await card(2).getByRole("alert").getByText("No: refused").waitFor();
    await card(3)
      .getByText(/^Step 2 was decided elsewhere \(allowed once\)\. Muse asks about step 3/)
      .waitFor();
    await card(4).getByText("Allowed by a person before your answer came").waitFor();
    await card(4).getByText("Your own answer was not used: No: late").waitFor();
    await card(5).getByText("The turn failed before anyone answered: The Muse process ended.").waitFor();
    await card(6).getByRole("alert").getByText("No: input-1").waitFor();
    expect(await violations()).toEqual([]);
    const overflow = "document.documentElement.scrollWidth - window.innerWidth";
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  },
);

it("of two devices that answer at once the first counts, and the other says so", async () => {
  const server = chatServer(viewOf({ approvals: [shellApproval()] }));
  let taken = 0;
  server.onAnswer(() => {
    taken += 1;
    return taken === 1 ? { status: "accepted" } : { status: "refused", message: "It is no longer open." };
  });
  const phone = await openCards(viewOf({}), { rows: ["item-1"], width: 320, server });
  const desktop = await openCards(viewOf({}), { rows: ["item-1"], server });
  await phone.page.getByRole("button", { name: "Allow once" }).click();
  await phone.page.getByText("Sent. Waiting for Muse to act on it…").waitFor();
  await desktop.page.getByRole("button", { name: "Reject:" }).click();
  await desktop.page.getByRole("alert").getByText("It is no longer open.").waitFor();
  const approval = shellApproval({ resolution: APPROVED, lastChoiceId: "allow_once" });
  server.dispatch({ type: "muse/approvalSet", approval });
  await phone.page.getByText("Allowed by you").waitFor();
  await desktop.page.getByText("Allowed by a person before your answer came").waitFor();
});
