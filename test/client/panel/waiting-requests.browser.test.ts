/** What the panel lists of a session in which requests of each kind wait and are over. */
import { expect, it } from "vitest";
import type { View } from "../../../shared/view.ts";
import { openCards } from "../cards-browser.ts";
import { oneQuestion, shellApproval, stagedApproval, threeQuestions, viewOf } from "../requests.ts";

const FILE_PATH = `/home/ada/shop/${"a-very-long-folder-name/".repeat(8)}package.json`;

function everyCard(): View {
  const file = shellApproval({
    approvalId: "file",
    itemId: "file",
    toolName: "edit_file",
    rawArgs: JSON.stringify({ path: FILE_PATH, find: '"version": "1.0.0"', replace: '"version": "2.0.0"' }),
    subject: {
      kind: "fileAccess",
      access: "write",
      path: FILE_PATH,
      workspaceRoot: "/home/ada/shop",
      stages: [],
    },
    protectedWrite: true,
    subagentId: "reviewer",
  });
  const decided = shellApproval({
    approvalId: "decided",
    itemId: "decided",
    resolution: {
      decision: "approved",
      policyResult: "allow",
      resolvedBy: "policy",
      persistenceFailure: "disk full",
    },
  });
  const answers = [{ questionId: "store", selectedLabel: "SQLite", note: "for now" }];
  const answered = oneQuestion({ userInputId: "answered", settlement: { outcome: "answered", answers } });
  return viewOf({
    approvals: [stagedApproval(1), file, decided],
    userInputs: [threeQuestions({ autoResolvesAt: Date.now() + 90_000 }), answered],
  });
}

it("the panel lists what waits, requests of subagents included", async () => {
  const { page, violations } = await openCards(everyCard(), { panel: true, width: 320 });
  await page.getByText("3 requests wait for you.").waitFor();
  await page.getByText("Asked by the subagent reviewer").waitFor();
  expect(await page.getByRole("group", { name: "Muse request" }).count()).toBe(3);
  expect(await violations()).toEqual([]);
});
