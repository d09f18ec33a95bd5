import { describe, expect, test } from "vitest";
import { eventually, hasFocus, textOf } from "./browser.ts";
import { requestPage } from "./request-page.ts";
import { permission } from "./sample-state.ts";

const requests = requestPage();

describe("the card of a permission", () => {
  test("shows what is asked and one button per action, in the order given", async () => {
    await requests.pend(permission());
    const card = requests.page().getByRole("region", { name: "Run a command" });
    expect(await textOf(card)).toContain("Part 1 of 2");
    expect(await textOf(card.locator("pre"))).toBe("$ npm test && git push");
    expect(await textOf(requests.page().getByTestId("permission-request-question"))).toBe(
      "How would you like to proceed?",
    );
    expect(await card.getByRole("button").allInnerTexts()).toEqual(["Allow once", "Always allow", "Deny"]);
  });

  test("answers with the id of the action that was pressed", async () => {
    await requests.pend(permission());
    await requests.page().getByTestId("permission-request-action-always").click();
    await eventually(requests.lastResponse).toEqual({ behavior: "allow", selectedActionId: "always" });
  });

  test("denies with Paseo's own message", async () => {
    await requests.pend(permission());
    await requests.page().getByTestId("permission-request-deny").click();
    await eventually(requests.lastResponse).toEqual({
      behavior: "deny",
      selectedActionId: "no",
      message: "Denied by user",
    });
  });

  test("offers Deny and Accept when the request names no actions, and shows its raw input", async () => {
    const { actions: _actions, detail: _detail, ...bare } = permission();
    await requests.pend({ ...bare, input: { bed: 3 } });
    const card = requests.page().getByRole("region", { name: "Run a command" });
    expect(await card.getByRole("button").allInnerTexts()).toEqual(["Deny", "Accept"]);
    expect(await textOf(card.locator("pre"))).toBe('{\n  "bed": 3\n}');
    await requests.page().getByTestId("permission-request-accept").click();
    await eventually(requests.lastResponse).toEqual({ behavior: "allow", selectedActionId: "accept" });
  });

  test("of a plan is called Plan, shows its text and offers to implement it", async () => {
    const { actions: _actions, detail: _detail, ...bare } = permission();
    await requests.pend({ ...bare, kind: "plan", metadata: { planText: "1. Wait\n2. Water" } });
    const card = requests.page().getByRole("region", { name: "Plan" });
    expect(await textOf(requests.page().getByTestId("permission-plan-card"))).toBe("Wait\nWater");
    expect(await card.getByRole("button").allInnerTexts()).toEqual(["Deny", "Implement"]);
  });

  test("takes one press only, and keeps its buttons off until the request is gone", async () => {
    await requests.pend(permission());
    await requests.page().getByTestId("permission-request-deny").click();
    const buttons = await requests
      .page()
      .getByRole("region", { name: "Run a command" })
      .getByRole("button")
      .all();
    expect(await Promise.all(buttons.map((button) => button.isDisabled()))).toEqual([true, true, true]);
    await requests.pend();
    await eventually(() => requests.cards().count()).toBe(0);
  });

  test("says why an answer was refused and lets the person press again", async () => {
    requests.refuse("The agent has moved on");
    await requests.pend(permission());
    await requests.page().getByTestId("permission-request-deny").click();
    expect(await textOf(requests.page().getByRole("alert"))).toBe("The agent has moved on");
    expect(await requests.page().getByTestId("permission-request-deny").isEnabled()).toBe(true);
  });

  test("hands the keyboard focus to the next card, and then to the message field", async () => {
    await requests.pend(permission(), permission({ id: "approval-2:0", title: "Write a file" }));
    await requests
      .page()
      .getByRole("region", { name: "Run a command" })
      .getByRole("button", { name: "Deny" })
      .press("Enter");
    await requests.pend(permission({ id: "approval-2:0", title: "Write a file" }));
    const next = requests.page().getByRole("region", { name: "Write a file" });
    await eventually(() => hasFocus(next)).toBe(true);
    await next.getByRole("button", { name: "Deny" }).press("Enter");
    await requests.pend();
    const field = requests.page().getByRole("textbox", { name: "Message" });
    await eventually(() => hasFocus(field)).toBe(true);
  });
});
