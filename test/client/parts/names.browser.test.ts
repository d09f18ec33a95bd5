/** What controls and texts are called, for those who hear them. */
import { expect, it } from "vitest";
import { labelled } from "../../browser/browser.ts";
import { openCards } from "../cards-browser.ts";
import { oneQuestion, shellApproval, viewOf } from "../requests.ts";
import { subagent } from "../session-samples.ts";

/** Turns the words after it around on the screen, and is not seen itself. */
const HIDDEN = "\u202E";

it("names show hidden characters as the screen does, whoever wrote them", async () => {
  const wicked = (words: string) => `${words}${HIDDEN}`;
  const view = viewOf({
    approvals: [shellApproval({ rawArgs: JSON.stringify({ [wicked("note")]: "x".repeat(2000) }) })],
    userInputs: [
      oneQuestion({
        questions: [
          {
            id: "q",
            header: wicked("Head"),
            question: wicked("Which?"),
            multiple: false,
            options: [{ label: wicked("One"), preview: { content: wicked("1"), format: "text" } }],
          },
        ],
      }),
    ],
    subagents: [subagent({ role: wicked("reviewer") })],
  });
  const { page } = await openCards(view, { panel: true });
  const names = () =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'))",
    );
  const press = (name: string) => page.getByRole("button", { name }).click();
  await press("Message…");
  const field = await names();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: labelled("Stop…") }).click();
  const all = [...field, ...(await names())];
  expect(all.filter((name) => name.includes("[U+202E]")).length).toBeGreaterThan(8);
  expect(all.filter((name) => name.includes(HIDDEN))).toEqual([]);
});

it("of two requests at once each control says which it is for", async () => {
  const long = `npm publish ${"--tag ".repeat(20)}`;
  const subject = { ...shellApproval().subject, command: long, stages: [] };
  const approvals = [shellApproval(), shellApproval({ approvalId: "b", itemId: "b", subject })];
  const { page } = await openCards(viewOf({ approvals }), { rows: ["item-1", "b"] });
  for (const command of ["rm -rf build", `${long.slice(0, 80)}…`]) {
    const name = `Allow once: ${command}. Only this time`;
    await page.getByRole("button", { name, exact: true }).waitFor();
  }
});
