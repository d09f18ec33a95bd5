/** Every state that a card can be in, each with what is said of it, accessible in both themes, narrow and wide. */
import { expect, it } from "vitest";
import type { Turn } from "../../../shared/chat/state.ts";
import { openCards } from "../cards-browser.ts";
import { oneQuestion, shellApproval, stagedApproval, viewOf } from "../requests.ts";

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
