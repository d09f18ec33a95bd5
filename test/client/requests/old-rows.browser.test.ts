/** A timeline keeps its rows for ever: those that another version of the plugin wrote are read by this one. */
import { expect, it } from "vitest";
import { openCards } from "../cards-browser.ts";
import { shellApproval, viewOf } from "../requests.ts";

it("draws rows of other versions: with less, with more, and with what it does not understand", async () => {
  const subject = { ...shellApproval().subject, kind: "teleport", command: "beam up", stages: [] };
  const unknown = shellApproval({ approvalId: "b", itemId: "item-2", subject });
  const { page, complaints } = await openCards(viewOf({ approvals: [shellApproval(), unknown] }), {
    oldRows: [
      { requestId: "item-1" },
      { agentId: 7, requestId: "item-1", mood: "new" },
      { agentId: "agent-1", requestId: "item-2" },
      { requestId: "long-gone" },
      { agentId: "agent-1" },
      { requestId: { id: "item-1" } },
      "a row of another kind",
      null,
    ],
  });
  await page.getByText("beam up").first().waitFor();
  await page.getByText("belongs to an earlier session").waitFor();
  expect(await page.getByRole("group", { name: "Muse request: Run a command" }).count()).toBe(2);
  expect(await page.getByRole("group", { name: "Muse request" }).count()).toBe(3);
  expect(await page.getByText("does not tell which request it was about").count()).toBe(4);
  expect(complaints).toEqual([]);
});
