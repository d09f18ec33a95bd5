/** All cards at once, in both themes and at the widths of a small phone and a desktop. */
import { describe, expect, it } from "vitest";
import type { View } from "../../shared/view.ts";
import { openCards } from "./cards-browser.ts";
import { oneQuestion, shellApproval, stagedApproval, threeQuestions, viewOf } from "./requests.ts";

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

const ROWS = ["item-1", "file", "decided", "input-1", "answered", "unknown"];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  it.each([320, 900])(
    "at %i points every card is accessible, large enough to press and fits",
    async (width) => {
      const { page, violations, complaints } = await openCards(everyCard(), { rows: ROWS, width, theme });
      await page.getByRole("button", { name: "Allow once" }).first().waitFor();
      await page.getByRole("checkbox").or(page.getByRole("radio")).first().click();
      await page.getByRole("button", { name: "Reject and say why" }).first().click();
      await page.getByRole("textbox").first().fill("Not now");
      expect(await violations()).toEqual([]);

      const overflow = await page.evaluate<number>(
        "document.documentElement.scrollWidth - window.innerWidth",
      );
      expect(overflow).toBeLessThanOrEqual(0);
      const targets = await page
        .locator("[role=button], [role=radio], [role=checkbox], [role=tab], textarea")
        .all();
      expect(targets.length).toBeGreaterThan(10);
      for (const target of targets) {
        const box = await target.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.width).toBeGreaterThanOrEqual(44);
      }
      expect(complaints).toEqual([]);
    },
  );
});

it("the panel lists what waits, requests of subagents included", async () => {
  const { page, violations } = await openCards(everyCard(), { panel: true, width: 320 });
  await page.getByText("3 requests wait for you.").waitFor();
  await page.getByText("Asked by the subagent reviewer").waitFor();
  expect(await page.getByRole("group", { name: "Muse request" }).count()).toBe(3);
  expect(await violations()).toEqual([]);
});
